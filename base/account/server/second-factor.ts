import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import {
  base32,
  factorState,
  firstCode,
  keepSecret,
  newRecoveryCodes,
  newSecret,
  removeFactor,
  rightCode,
  rightPasskey,
  settleLimit,
  takeFactor,
  type TellRecovery,
} from '#base/session/server/index.ts';
import type { Assertion } from '#base/session/shared/passkey.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type * as calls from '../shared/calls.ts';
import { accountText, refuse, refuseField } from '../shared/text/index.ts';
import type { AccountParts } from './codes.ts';
import { spendProof } from './store.ts';

/** 动态码变更: by every way there is, so that its owner hears of what somebody else did. */
export const tell = (
  tx: Tx,
  what: 'factorBound' | 'factorRemoved' | 'recoveryUsed' | 'passkeyAdded' | 'passkeyRemoved',
  userId: string,
) =>
  notify(tx, {
    template: messageTemplate(accountText, `message.${what}`),
    params: { at: shanghaiTime(tx.now.getTime()) },
    to: [userId],
    also: [sendType.sms, sendType.email],
  });

export const tellRecovery: TellRecovery = async (tx, userId) => {
  await tell(tx, 'recoveryUsed', userId);
};

/** 动态码状态. */
export async function state({ db, user }: Read) {
  const { boundAt, codesLeft } = await factorState(db, user.id);
  return { bound: boundAt !== null, boundAt: boundAt?.toISOString() ?? '', codesLeft };
}

const ownerOf = ({ ctx }: Raw) => ({ tenantId: ctx.tenantId, userId: ctx.user.id });

const take = (parts: AccountParts, r: Raw) =>
  takeFactor(parts, r.ctx.user.id, 'proof', {
    tenantId: r.ctx.tenantId,
    address: r.ctx.address,
    subject: { subjectType: 'account', subjectId: r.ctx.user.id },
  });

/** 开始绑定: the secret is told to who has just proved to be its owner, and to nobody ever after. */
export async function start(
  parts: AccountParts,
  r: Raw,
  { random }: InputOf<typeof calls.startSecondFactor>,
) {
  const { user } = r.ctx;
  const made = await newSecret(parts.keys, user.id);
  await r.write(async (tx) => {
    if (!(await spendProof(tx, user.id, random))) throw refuse('wrong.expired', 409);
    if (!(await keepSecret(tx, made))) throw refuse('factor.boundAlready', 409);
  });
  const secret = base32(made.secret);
  const issuer = accountText.say(r.ctx.lang, 'factor.issuer');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.userName)}`;
  const query = new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20');
  return { secret, url: `otpauth://totp/${label}?${query}` };
}

/** 绑定动态码: the first right code binds it. */
export async function bind(parts: AccountParts, r: Raw, { code }: InputOf<typeof calls.bindSecondFactor>) {
  const one = await take(parts, r);
  const spend = await firstCode(parts, ownerOf(r), code);
  if (!spend) {
    await one.failed('secondFactor');
    throw refuseField('code', 'factor.wrong');
  }
  const recoveryCodes = await r.write(async (tx) => {
    if (!(await spend(tx))) throw refuse('factor.setUpOver', 409);
    await settleLimit(tx, tx.user.id);
    await tell(tx, 'factorBound', tx.user.id);
    return newRecoveryCodes(tx);
  });
  await one.passed();
  return { recoveryCodes };
}

/** What shows the second factor of whoever has one (第二验证因素证明): a code, a recovery code, or a passkey. */
interface Shown {
  readonly code: string;
  readonly passkey?: Assertion | undefined;
}

/** 凭第二验证因素操作: the try is counted first; what shows the factor is spent together with what it is spent for. */
export async function underFactor<T>(
  parts: AccountParts,
  r: Raw,
  { code, passkey }: Shown,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const one = await take(parts, r);
  const owner = ownerOf(r);
  const spend = passkey ? await rightPasskey(parts, r, owner, passkey) : await rightCode(parts, owner, code);
  let wrong = spend === undefined;
  try {
    if (!spend) throw refuseField('code', 'factor.wrong');
    const done = await r.write(async (tx) => {
      wrong = !(await spend(tx));
      if (wrong) throw refuseField('code', 'factor.wrong');
      return act(tx);
    });
    await one.passed();
    return done;
  } catch (error) {
    if (wrong) await one.failed('secondFactor');
    throw error;
  }
}

/** 解除动态码: who one is, and a code; neither alone is enough. */
export const remove = (
  parts: AccountParts,
  r: Raw,
  { random, code }: InputOf<typeof calls.removeSecondFactor>,
): Promise<null> =>
  underFactor(parts, r, { code }, async (tx) => {
    if (!(await spendProof(tx, tx.user.id, random))) throw refuse('wrong.expired', 409);
    await removeFactor(tx, tx.user.id);
    await settleLimit(tx, tx.user.id);
    await tell(tx, 'factorRemoved', tx.user.id);
    return null;
  });
