import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { newId } from '#kit/server/ids.ts';
import * as calls from '../shared/calls.ts';
import type { ApprovalNode } from '../shared/definition.ts';
import { endings, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const step = (key: string, users: readonly TestUser[], more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  key,
  name: { zh: key, en: key },
  mode: 'countersign',
  assignees: users.map((u) => ({ userId: u.id })),
  ...more,
});
const choosing = { initiatorChooses: true };
const chosen = (activityKey: string, ...users: readonly { readonly id: string }[]) => ({
  chosen: { assignees: [{ activityKey, assignee: users.map((u) => u.id) }] },
});

describe('发起人选择审批人', () => {
  test('the submit dialog is told where people are chosen among; only those chosen decide', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', [leader, director, colleague], choosing),
      step('b', [director], choosing),
      step('c', [leader, director]),
    ]);
    const { activities } = await h.clerk.send(calls.submitConfig, { serviceKey: h.serviceKey }).ok();
    // One person alone is no choice.
    expect(activities.map((a) => a.choose)).toEqual([true, false, false]);
    const { instanceId, serviceId } = await h.submit(h.clerk, newId(), chosen('a', h.colleague));
    expect(await h.taskOf(h.leader, instanceId)).toBe('');
    const agree = async (user: TestUser) =>
      user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree' }).ok();
    await agree(h.colleague);
    const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
    expect(group?.records.find((r) => r.opType === '2')).toMatchObject({ isAssignedUser: true });
    await agree(h.director);
    await agree(h.leader);
    await agree(h.director);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('nobody else can be named, nowhere else, and without a choice all decide', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      step('a', [leader, director], choosing),
      step('b', [leader, director]),
    ]);
    const refused = (activityKey: string, ...users: TestUser[]) =>
      expect(h.submit(h.clerk, newId(), chosen(activityKey, ...users))).rejects.toThrow();
    await refused('a', h.colleague);
    await refused('a', h.leader, h.clerk);
    await refused('b', h.leader);
    await refused('nothing', h.leader);
    const { instanceId } = await h.submit();
    for (const user of [h.leader, h.director]) expect(await h.taskOf(user, instanceId)).not.toBe('');
  });

  test('resubmitted after a return, whom the initiator chose stays chosen', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', [leader], { resubmit: 'back' }),
      step('b', [director, colleague], choosing),
    ]);
    const { instanceId, serviceId } = await h.submit(h.clerk, newId(), chosen('b', h.colleague));
    const back = { apvlType: 'return', returnActivity: 'initiator', comment: '请补充' } as const;
    await h.leader.send(calls.approve, { taskId: await h.taskOf(h.leader, instanceId), ...back }).ok();
    const again = await h.submit(h.clerk, serviceId);
    const taskId = await h.taskOf(h.leader, again.instanceId);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
    expect(await h.taskOf(h.director, again.instanceId)).toBe('');
    expect(await h.taskOf(h.colleague, again.instanceId)).not.toBe('');
  });
});
