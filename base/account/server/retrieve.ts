import { dispatch } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { type Holder, holdersOf } from '#base/organisation/server/index.ts';
import {
  accountOf,
  endSessionsOf,
  evenly,
  type Limit,
  placeOf,
  setPassword,
  spendCaptcha,
  takeTry,
} from '#base/session/server/index.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import type * as calls from '../shared/calls.ts';
import { codeRequested } from '../shared/events.ts';
import { LINK_MINUTES, MOBILE } from '../shared/rules.ts';
import { accountText, refuse, refuseField } from '../shared/text/index.ts';
import { newPasswordHash } from './change-password.ts';
import {
  type AccountParts,
  askedCode,
  codeAnswer,
  codesReach,
  exchangeCode,
  heldBack,
  issueCode,
  proofToken,
  type Writer,
} from './codes.ts';
import { inLink, ofLink, tokenAt } from './link-token.ts';
import { keepProof, proofHolder, spendRetrieval } from './store.ts';
import type { Purpose } from './tables.ts';
import { tellPasswordChange } from './tell.ts';

/** Writes as somebody who has no session, in the tenant that is theirs. */
export const as = (parts: AccountParts, r: Raw, { userId, tenantId }: Holder): Writer => ({
  write: (work) => parts.within({ tenantId, userId, address: r.ctx.address }, work),
});

/** Where a contact stands for accounts of several tenants, each message says for which it is; else this is empty. */
export async function namesOf(parts: AccountParts, holders: readonly Holder[]): Promise<string[]> {
  if (holders.length < 2) return [];
  const accounts = await Promise.all(holders.map(({ userId }) => accountOf(parts.database, userId)));
  return accounts.map((account) => account?.user_name ?? '');
}

/** What strangers may ask for from one place. */
export const ASKED = { about: 'retrieve', most: 30, minutes: 60 } as const;
const CHECKED = { about: 'retrieve.check', most: 30, minutes: 15 } as const;

export async function demandPatience(parts: AccountParts, r: Raw, limit: Limit): Promise<void> {
  const taken = await takeTry(parts.database, limit, { source: placeOf(r.ctx.address) });
  if (!taken.allowed) throw refuse('retrieveHeld', 503, { minutes: taken.minutes });
}

/** A code to each account that has this number (分别发送验证码): of two, each has a code of its own, and the one that is typed says which is meant. */
export async function sendEach(
  parts: AccountParts,
  r: Raw,
  { mobile, purpose }: { mobile: string; purpose: Purpose },
  holders: readonly Holder[],
): Promise<void> {
  const names = await namesOf(parts, holders);
  for (const [at, holder] of holders.entries())
    await issueCode(as(parts, r, holder), mobile, purpose, names[at]);
}

/** 找回密码验证码: whether anybody has this mobile, or asked a moment ago, cannot be told from the answer. */
export async function sendRetrieveCode(
  parts: AccountParts,
  r: Raw,
  input: InputOf<typeof calls.sendResetCode>,
) {
  const { mobile, slide } = askedCode(input);
  if (!MOBILE.test(mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (!(await codesReach(parts))) throw refuse('noGateway');
  await demandPatience(parts, r, ASKED);
  await r.read(({ db }) => spendCaptcha(db, slide));
  return evenly(parts, async () => {
    await sendEach(
      parts,
      r,
      { mobile, purpose: 'retrieve' },
      await holdersOf(parts.database, 'mobile', mobile),
    );
    return codeAnswer(parts);
  });
}

/** 验证码校验: nobody's mobile, a wrong code and one tried too often are the same to a stranger. */
export async function checkRetrieveCode(
  parts: AccountParts,
  r: Raw,
  { mobile, code }: InputOf<typeof calls.checkCode>,
) {
  const wrong = refuseField('code', 'wrong.code');
  await demandPatience(parts, r, CHECKED);
  return evenly(parts, async () => {
    for (const holder of await holdersOf(parts.database, 'mobile', mobile)) {
      try {
        const { random } = await exchangeCode(as(parts, r, holder), { purpose: 'retrieve', mobile, code });
        return { random: tokenAt(random, holder.tenantId, r.ctx.tenantId) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    throw wrong;
  });
}

/** 发送找回密码链接: to the mailbox of an account, and the same answer where there is none. */
export async function sendRetrieveLink(
  parts: AccountParts,
  r: Raw,
  input: InputOf<typeof calls.sendRetrieveLink>,
): Promise<{ delivery: 'sent' | 'local' }> {
  const { email, random: uuid, captchaX: moveX, captchaY: moveY } = input;
  if (!parts.email && (await worldState(parts.database)).kind === 'production') throw refuse('noMail');
  await demandPatience(parts, r, ASKED);
  await r.read(({ db }) => spendCaptcha(db, { uuid, moveX, moveY }));
  await evenly(parts, async () => {
    const holders = await holdersOf(parts.database, 'email', email);
    const names = await namesOf(parts, holders);
    for (const [at, holder] of holders.entries())
      await as(parts, r, holder).write((tx) => mailLink(parts, tx, email, names[at]));
  });
  return { delivery: parts.email ? 'sent' : 'local' };
}

/** The link to the mailbox of the account that writes; where several accounts have the mailbox, with the account's name. */
async function mailLink(parts: AccountParts, tx: Tx, email: string, name = ''): Promise<void> {
  const userId = tx.user.id;
  if (await heldBack(tx, 'link')) return;
  const token = proofToken();
  await keepProof(tx, userId, token, 'link');
  // Behind the # it stands in no server's log.
  const link = `${parts.publicUrl}/ebidding${sessionScreens.retrievePassword}#${await inLink(tx, token)}`;
  const what =
    name === ''
      ? { template: messageTemplate(accountText, 'message.link'), params: { link, minutes: LINK_MINUTES } }
      : {
          template: messageTemplate(accountText, 'message.linkOf'),
          params: { link, minutes: LINK_MINUTES, userName: name },
        };
  await dispatch(tx, what, { sendType: sendType.email, address: email, userId });
  tx.emit(codeRequested, { subjectType: 'account', subjectId: userId }, { purpose: 'link' });
}

/** 找回链接是否有效: asked by the page the link leads to. */
export const linkIsGood = async (r: Raw, { random }: { random: string }): Promise<boolean> => {
  const { token, at } = ofLink(r, random);
  return at.read(async ({ db }) => (await proofHolder(db, token)) !== undefined);
};

/** 重置密码: by the token of a code or of a link; every session of the account ends. */
export async function retrievePassword(
  parts: AccountParts,
  r: Raw,
  input: InputOf<typeof calls.changePassword>,
): Promise<null> {
  const { token, at } = ofLink(r, input.random);
  const userId = await at.read(({ db }) => proofHolder(db, token));
  if (!userId) throw refuse('wrong.expired', 409);
  const hash = await newPasswordHash(parts, at, userId, input);
  return as(parts, at, { userId, tenantId: at.ctx.tenantId }).write(async (tx) => {
    if (!(await spendRetrieval(tx, userId, token))) throw refuse('wrong.expired', 409);
    await setPassword(tx, userId, { hash, firstLogin: false });
    await endSessionsOf(tx, userId);
    await tellPasswordChange(tx);
    return null;
  });
}
