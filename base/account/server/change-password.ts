import {
  endSessionsOf,
  hashPassword,
  isFirstLogin,
  openPassword,
  passwordUsedBefore,
  setPassword,
} from '#base/session/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { changePassword as changePasswordCall } from '../shared/calls.ts';
import { isGoodPassword } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import type { AccountParts } from './codes.ts';
import { spendProof } from './store.ts';
import { tellPasswordChange } from './tell.ts';

type NewPassword = InputOf<typeof changePasswordCall>;

/** The hash of a new password that keeps the rules: long and mixed enough, twice the same, none of the last five. */
export async function newPasswordHash(parts: AccountParts, r: Raw, userId: string, input: NewPassword) {
  const password = await openPassword(parts.keys, input.newPassword, input.random);
  const repeated = await openPassword(parts.keys, input.repeatPassword, input.random);
  if (!isGoodPassword(password)) throw refuseField('newPassword', 'wrong.password');
  if (password !== repeated) throw refuseField('repeatPassword', 'wrong.different');
  const used = await r.read(({ db }) => passwordUsedBefore(db, userId, password));
  if (used) throw refuseField('newPassword', 'wrong.used');
  return hashPassword(password);
}

/**
 * 修改密码: the token of the identity check is spent, the old password goes into the history, every other session
 * ends. After a forced first change this session ends too: one signs in again with the new password.
 */
export async function changePassword(parts: AccountParts, r: Raw, input: NewPassword): Promise<null> {
  const { user } = r.ctx;
  const hash = await newPasswordHash(parts, r, user.id, input);
  return r.write(async (tx) => {
    if (!(await spendProof(tx, user.id, input.random))) throw refuse('wrong.expired', 409);
    const forced = await isFirstLogin(tx.db, user.sessionId);
    await setPassword(tx, user.id, { hash, firstLogin: false });
    await endSessionsOf(tx, user.id, forced ? undefined : user.sessionId);
    await tellPasswordChange(tx);
    return null;
  });
}
