import type { InputOf } from '#kit/shared/call.ts';
import type { TestUser } from '../../../../apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';
import type { Block } from '../../shared/definition.ts';
import type { House } from './house.ts';

export const name = (text: string) => ({ zh: text, en: text });
/** One step that this user decides, unless more is said. */
export const step = (
  key: string,
  user: TestUser,
  more: Partial<Extract<Block, { mode: string }>> = {},
): Block => ({
  key,
  name: name(key),
  mode: 'sequential',
  assignees: [{ userId: user.id }],
  ...more,
});

/** Decides what waits for this user there. */
export const act = async (
  h: House,
  user: TestUser,
  instanceId: string,
  more: Partial<
    Pick<
      InputOf<typeof calls.approve>,
      | 'apvlType'
      | 'comment'
      | 'returnActivity'
      | 'nextFlowId'
      | 'formContent'
      | 'users'
      | 'submitToMe'
      | 'modifyActivities'
    >
  > = {},
) => user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree', ...more });
export const agree = async (h: House, user: TestUser, instanceId: string, nextFlowId?: string) =>
  (await act(h, user, instanceId, { nextFlowId })).ok();

/** At which steps it stands. */
export const where = async (user: TestUser, instanceId: string) =>
  (await user.send(calls.instance, { instanceId }).ok()).activityName;
