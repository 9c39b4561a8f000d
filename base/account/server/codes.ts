import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { dispatch } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { isTaken, userById } from '#base/organisation/server/index.ts';
import {
  type EvenParts,
  openPassword,
  passedCaptcha,
  spendCaptcha,
  isPassword,
  takeProof,
  type Within,
} from '#base/session/server/index.ts';
import { type WorldSource, worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { codeRequested, identityProved } from '../shared/events.ts';
import { CODE_MINUTES, CODE_WAIT_SECONDS, MOBILE } from '../shared/rules.ts';
import { accountText, refuse, refuseField } from '../shared/text/index.ts';
import { codesAsked, keepCode, keepProof, openCode, passCode } from './store.ts';
import { type Purpose, verification } from './tables.ts';

const MAX_TRIES = 5;
/** With five tries each, this many codes a day leave a guesser one chance in ten thousand. */
export const MAX_CODES_A_DAY = 20;

export interface AccountParts extends EvenParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
  readonly within: Within;
  /** Is an SMS gateway connected, is a mail server? */
  readonly sms: boolean;
  readonly email: boolean;
  /** The address people type; links in mails lead there. */
  readonly publicUrl: string;
}

/** Can a code be read (验证码可达): on the phone through a gateway, or in the local outbox of a demonstration? */
export const codesReach = async (
  parts: AccountParts,
  asked: WorldSource = parts.database,
): Promise<boolean> => parts.sms || (await worldState(asked)).kind !== 'production';

/** How a user proves who they are (验证方式): by a code, or by the present password where none can be read. */
export const proofWay = async (
  parts: AccountParts,
  me: { readonly mobile: string; readonly mobileTrusted: boolean } | undefined,
  asked?: WorldSource,
): Promise<'sms' | 'password'> =>
  me && me.mobile !== '' && me.mobileTrusted && (await codesReach(parts, asked)) ? 'sms' : 'password';

type CodeRequest = InputOf<typeof calls.sendResetCode>;

/** A code request needs a mobile and a passed slider, and says which of them is missing. */
export function askedCode({ mobile, random, captchaX, captchaY, code }: CodeRequest) {
  const passed = passedCaptcha({ random, captchaX, captchaY, code }, mobile);
  if (mobile === '') throw refuseField('mobile', passed ? 'wrong.mobileEmpty' : 'need.mobileAndCaptcha');
  if (!passed) throw refuseField('random', 'need.captcha');
  return { mobile, slide: passed };
}
type AskedCode = ReturnType<typeof askedCode>;

/** 获取验证码: to the account's own mobile, to prove who one is. */
export async function sendIdentityCode(parts: AccountParts, r: Raw, input: CodeRequest) {
  const asked = askedCode(input);
  const me = await r.read(({ db }) => userById(db, r.ctx.user.id));
  if ((await proofWay(parts, me)) !== 'sms') throw refuse('noMobile');
  if (asked.mobile !== me?.mobile) throw refuseField('mobile', 'wrong.notOwnMobile');
  return sendCode(parts, r, asked, 'identity');
}

/** 获取验证码: to a number that shall become one's own. */
export async function sendNewMobileCode(parts: AccountParts, r: Raw, input: CodeRequest) {
  const asked = askedCode(input);
  if (!MOBILE.test(asked.mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (await r.read(({ db }) => isTaken(db, 'mobile', asked.mobile, r.ctx.user.id)))
    throw refuseField('mobile', 'wrong.mobileTaken');
  if (!(await codesReach(parts))) throw refuse('noGateway');
  return sendCode(parts, r, asked, 'newMobile');
}

/** A captcha is spent even when the code is refused, so it has its own transaction. */
async function sendCode(parts: AccountParts, r: Raw, { mobile, slide }: AskedCode, purpose: Purpose) {
  await r.read(({ db }) => spendCaptcha(db, slide));
  const held = await issueCode(r, mobile, purpose);
  if (held) throw held.seconds > 0 ? refuse('tooFrequent', 503, held) : refuse('tooManyCodes', 503);
  return codeAnswer(parts);
}

export const codeAnswer = (parts: AccountParts) => ({
  delivery: parts.sms ? ('sent' as const) : ('local' as const),
  waitSeconds: CODE_WAIT_SECONDS,
});

/** Whoever writes: the request, or a user who has no session. */
export type Writer = Pick<Raw, 'write'>;

/**
 * One at a time for each user: two requests at once would both find that none waits. Answers for how long another one is
 * held back (0 = for the day), or nothing when it may be sent.
 */
export async function heldBack(tx: Tx, purpose: Purpose): Promise<{ seconds: number } | undefined> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${tx.user.id}`}, 0))`);
  const { seconds, count } = await codesAsked(tx, tx.user.id, purpose);
  return seconds > 0 || count >= MAX_CODES_A_DAY ? { seconds } : undefined;
}

/** Makes a code and asks the message door to carry it; with a name, the message says for which account. */
export const issueCode = (by: Writer, mobile: string, purpose: Purpose, userName = '') =>
  by.write(async (tx) => {
    const held = await heldBack(tx, purpose);
    if (held) return held;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(tx, { userId: tx.user.id, purpose, mobile, code });
    const params = { code, minutes: CODE_MINUTES };
    const what =
      userName === ''
        ? { template: messageTemplate(accountText, 'message.code'), params }
        : { template: messageTemplate(accountText, 'message.codeOf'), params: { ...params, userName } };
    await dispatch(tx, what, { sendType: sendType.sms, address: mobile, userId: tx.user.id });
    tx.emit(codeRequested, { subjectType: 'account', subjectId: tx.user.id }, { purpose });
    return undefined;
  });

/** Takes the code of one purpose: a wrong one is counted, and the fifth ends it. */
export async function takeCode(
  by: Writer,
  v: { purpose: Purpose; mobile: string; code: string },
  then: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const outcome = await by.write(async (tx) => {
    const open = await openCode(tx, tx.user.id, v.purpose, v.mobile);
    if (!open) return 'wrong.code' as const;
    if (!open.fits(v.code)) {
      const tries = open.tries + 1;
      await tx.db
        .update(verification)
        .set({ tries, ...(tries >= MAX_TRIES ? { spentAt: wall } : {}) })
        .where(and(eq(verification.id, open.id), eq(verification.userId, tx.user.id)));
      return tries >= MAX_TRIES ? ('wrong.tooManyTries' as const) : ('wrong.code' as const);
    }
    await then(tx, open.id);
    return undefined;
  });
  // Refused after the commit, so that the try stays counted.
  if (outcome) throw refuseField('code', outcome);
}

export const proofToken = (): string => randomBytes(24).toString('base64url');

/** 验证码校验: a right code is worth the token that the change asks for. */
export async function exchangeCode(by: Writer, v: { purpose: Purpose; mobile: string; code: string }) {
  const random = proofToken();
  await takeCode(by, v, async (tx, id) => {
    await passCode(tx, id, random);
    tx.emit(identityProved, { subjectType: 'account', subjectId: tx.user.id }, { way: 'code' });
  });
  return { random };
}

/** 密码校验: where no SMS can reach, the present password is worth the same token; wrong ones lock the account. */
export async function checkPassword(parts: AccountParts, r: Raw, input: InputOf<typeof calls.checkPassword>) {
  const { user } = r.ctx;
  const me = await r.read(({ db }) => userById(db, user.id));
  if ((await proofWay(parts, me)) !== 'password') throw refuse('wrong.expired');
  await r.read(({ db }) =>
    spendCaptcha(db, { uuid: input.random, moveX: input.captchaX, moveY: input.captchaY }),
  );
  const password = await openPassword(parts.keys, input.xstr, input.random);
  const subject = { subjectType: 'account' as const, subjectId: user.id };
  const { tenantId, address } = r.ctx;
  const one = await takeProof(parts, user.id, { tenantId, address, subject });
  if (!(await r.read(({ db }) => isPassword(db, user.id, password)))) {
    await one.failed('password');
    throw refuseField('presentPassword', 'wrong.presentPassword');
  }
  await one.passed();
  const random = proofToken();
  await r.write(async (tx) => {
    await keepProof(tx, user.id, random);
    tx.emit(identityProved, { subjectType: 'account', subjectId: user.id }, { way: 'password' });
  });
  return { random };
}
