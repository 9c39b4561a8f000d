import {
  dropKey,
  factorState,
  hasFactor,
  hasPasskeys,
  keepKey,
  madeKey,
  newRecoveryCodes,
  passkeysOf,
  renamePasskey,
  settleLimit,
  settleRecovery,
  startMaking,
} from '#base/session/server/index.ts';
import { passkeyRenamed } from '../shared/events.ts';
import { refusePasskey } from '#base/session/shared/text/passkey.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/passkey-calls.ts';
import { accountText, refuse } from '../shared/text/index.ts';
import type { AccountParts } from './codes.ts';
import { tell, underFactor } from './second-factor.ts';
import { spendProof } from './store.ts';

/** 我的通行密钥. */
export async function list(parts: AccountParts, { db, user }: Read) {
  const passkeys = await passkeysOf(db, user.id);
  return {
    offered: hasPasskeys(parts),
    guarded: await hasFactor(db, user.id),
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      madeAt: one.madeAt.toISOString(),
      usedAt: one.usedAt?.toISOString() ?? '',
    })),
  };
}

/** 开始登记: a session alone adds no way into an account, nor does the identity check beside a factor that stands. */
export async function start(parts: AccountParts, r: Raw, input: InputOf<typeof calls.startPasskey>) {
  const { random, ...shown } = input;
  const { user } = r.ctx;
  const guarded = await r.read(({ db }) => hasFactor(db, user.id));
  const prove = async (tx: Tx) => {
    if (!(await spendProof(tx, user.id, random))) throw refuse('wrong.expired', 409);
    if (!guarded && (await hasFactor(tx.db, user.id))) throw refuse('wrong.expired', 409);
  };
  if (guarded) await underFactor(parts, r, shown, prove);
  else await r.write(prove);
  return startMaking(parts, r, accountText.say(r.ctx.lang, 'factor.issuer'));
}

/** 登记通行密钥: told by every way; with the first factor come recovery codes, told this once. */
export async function add(parts: AccountParts, r: Raw, { name, made }: InputOf<typeof calls.addPasskey>) {
  const key = await madeKey(parts, r, made);
  return r.write(async (tx) => {
    await keepKey(tx, key, name);
    await settleLimit(tx, tx.user.id);
    await tell(tx, 'passkeyAdded', tx.user.id);
    const { codesLeft } = await factorState(tx.db, tx.user.id);
    return { recoveryCodes: codesLeft > 0 ? [] : await newRecoveryCodes(tx) };
  });
}

/** 修改名称. */
export async function rename(tx: Tx, { id, name }: InputOf<typeof calls.renamePasskey>): Promise<null> {
  if (!(await renamePasskey(tx, id, name))) throw refusePasskey('gone', 404);
  tx.emit(
    passkeyRenamed,
    { subjectType: 'account', subjectId: tx.user.id, after: { id, name } },
    { passkeyId: id },
  );
  return null;
}

/** 删除通行密钥: as an authenticator is removed. */
export const remove = (
  parts: AccountParts,
  r: Raw,
  { id, random, ...shown }: InputOf<typeof calls.removePasskey>,
): Promise<null> =>
  underFactor(parts, r, shown, async (tx) => {
    if (!(await spendProof(tx, tx.user.id, random))) throw refuse('wrong.expired', 409);
    await dropKey(tx, id);
    await settleRecovery(tx, tx.user.id);
    await settleLimit(tx, tx.user.id);
    await tell(tx, 'passkeyRemoved', tx.user.id);
    return null;
  });
