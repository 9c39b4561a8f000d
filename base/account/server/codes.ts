import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { dispatch } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { isTaken, userById } from '#base/organisation/server/index.ts';
import { noteFailure, openPassword, spendCaptcha, isPassword } from '#base/session/server/index.ts';
import { worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/db.ts';
import type { Raw } from '#kit/server/http.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { codeRequested, identityProved } from '../shared/events.ts';
import { CODE_MINUTES, CODE_WAIT_SECONDS, MOBILE } from '../shared/rules.ts';
import { accountText, refuse, refuseField } from '../shared/text/index.ts';
import { keepCode, keepProof, openCode, passCode, type Purpose, waitSeconds } from './store.ts';
import { verification } from './tables.ts';

const MAX_TRIES = 5;

export interface AccountParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
  /** Is an SMS gateway connected? */
  readonly sms: boolean;
}

/**
 * How a user proves who they are (验证方式). A code is of use only where it can be read: on the phone through a gateway,
 * or, in a demonstration, in the local outbox. Elsewhere, and without a mobile, the present password proves it.
 */
export async function proofWay(parts: AccountParts, mobile: string): Promise<'sms' | 'password'> {
  if (mobile === '') return 'password';
  return parts.sms || (await worldState(parts.database.pool)).kind !== 'production' ? 'sms' : 'password';
}

type CodeRequest = InputOf<typeof calls.sendResetCode>;

/** 获取验证码: to the account's own mobile, to prove who one is. */
export async function sendIdentityCode(parts: AccountParts, r: Raw, input: CodeRequest) {
  const me = await r.read(({ db }) => userById(db, r.ctx.user.id));
  if ((await proofWay(parts, me?.mobile ?? '')) !== 'sms') throw refuse('noMobile');
  if (input.mobile !== me?.mobile) throw refuseField('mobile', 'wrong.notOwnMobile');
  return sendCode(parts, r, input, 'identity');
}

/** 获取验证码: to a number that shall become one's own. */
export async function sendNewMobileCode(parts: AccountParts, r: Raw, input: CodeRequest) {
  if (!MOBILE.test(input.mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (await r.read(({ db }) => isTaken(db, 'mobile', input.mobile, r.ctx.user.id)))
    throw refuseField('mobile', 'wrong.mobileTaken');
  if ((await proofWay(parts, input.mobile)) !== 'sms') throw refuse('noMobile');
  return sendCode(parts, r, input, 'newMobile');
}

/** A captcha is spent even when the code is refused, so it has its own transaction. */
async function sendCode(parts: AccountParts, r: Raw, input: CodeRequest, purpose: Purpose) {
  await r.read(({ db }) =>
    spendCaptcha(db, { uuid: input.random, moveX: input.captchaX, moveY: input.captchaY }),
  );
  await r.write(async (tx) => {
    // One at a time for each user: two requests at once would both find that none waits.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${tx.user.id}`}, 0))`);
    const seconds = await waitSeconds(tx, tx.user.id, purpose);
    if (seconds > 0) throw refuse('tooFrequent', 503, { seconds });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(tx, { userId: tx.user.id, purpose, mobile: input.mobile, code });
    await dispatch(
      tx,
      { template: messageTemplate(accountText, 'message.code'), params: { code, minutes: CODE_MINUTES } },
      { sendType: sendType.sms, address: input.mobile, userId: tx.user.id },
    );
    tx.emit(codeRequested, { subjectType: 'account', subjectId: tx.user.id }, { purpose });
  });
  return { delivery: parts.sms ? ('sent' as const) : ('local' as const), waitSeconds: CODE_WAIT_SECONDS };
}

/** Takes the code of one purpose: a wrong one is counted, and the fifth ends it. */
export async function takeCode(
  r: Raw,
  v: { purpose: Purpose; mobile: string; code: string },
  then: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const outcome = await r.write(async (tx) => {
    const open = await openCode(tx, tx.user.id, v.purpose, v.mobile);
    if (!open) return 'wrong.code' as const;
    if (!open.fits(v.code)) {
      const tries = open.tries + 1;
      await tx.db
        .update(verification)
        .set({ tries, ...(tries >= MAX_TRIES ? { spentAt: sql`clock_timestamp()` } : {}) })
        .where(and(eq(verification.id, open.id), eq(verification.userId, tx.user.id)));
      return tries >= MAX_TRIES ? ('wrong.tooManyTries' as const) : ('wrong.code' as const);
    }
    await then(tx, open.id);
    return undefined;
  });
  // Refused after the commit, so that the try stays counted.
  if (outcome) throw refuseField('code', outcome);
}

const proofToken = (): string => randomBytes(24).toString('base64url');

/** 验证码校验: a right code is worth the token that the change asks for. */
export async function checkCode(r: Raw, { code, mobile }: InputOf<typeof calls.checkCode>) {
  const random = proofToken();
  await takeCode(r, { purpose: 'identity', mobile, code }, async (tx, id) => {
    await passCode(tx, id, random);
    tx.emit(identityProved, { subjectType: 'account', subjectId: tx.user.id }, { way: 'code' });
  });
  return { random };
}

/** 密码校验: where no SMS can reach, the present password is worth the same token; wrong ones lock the account. */
export async function checkPassword(parts: AccountParts, r: Raw, input: InputOf<typeof calls.checkPassword>) {
  const { user } = r.ctx;
  const me = await r.read(({ db }) => userById(db, user.id));
  if ((await proofWay(parts, me?.mobile ?? '')) !== 'password') throw refuse('wrong.expired');
  await r.read(({ db }) =>
    spendCaptcha(db, { uuid: input.random, moveX: input.captchaX, moveY: input.captchaY }),
  );
  const password = await openPassword(parts.keys, input.xstr, input.random);
  if (!(await r.read(({ db }) => isPassword(db, user.id, password)))) {
    await noteFailure(parts.database, user.id);
    throw refuseField('presentPassword', 'wrong.presentPassword');
  }
  const random = proofToken();
  await r.write(async (tx) => {
    await keepProof(tx, user.id, random);
    tx.emit(identityProved, { subjectType: 'account', subjectId: user.id }, { way: 'password' });
  });
  return { random };
}
