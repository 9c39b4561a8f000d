import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { PREFERENCE_MOST } from '#kit/shared/preference.ts';
import type * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { forgetPreference, insertPreference, preferencesOf } from './store.ts';

/** 个人偏好: one's own only; nobody can name another person here. */
export const preferences = ({ db, user }: Read, asked: InputOf<typeof calls.preferences>) =>
  preferencesOf(db, user.id, asked);

/** 保存个人偏好: how screens look binds nobody, so no event tells of it. */
export async function keepPreference(tx: Tx, input: InputOf<typeof calls.keepPreference>): Promise<null> {
  if (input.value === '') await forgetPreference(tx, input);
  else if (!(await insertPreference(tx, input)))
    throw refuse('preferencesFull', 400, { most: PREFERENCE_MOST });
  return null;
}
