import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { approveBatch } from '../shared/batch-calls.ts';
import * as calls from '../shared/calls.ts';
import type { ApprovalNode } from '../shared/definition.ts';
import { endings, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const step = (key: string, user: TestUser, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  key,
  name: { zh: key, en: key },
  mode: 'sequential',
  assignees: [{ userId: user.id }],
  ...more,
});

test('批量同意: what allows it is agreed, each by itself; what does not says why and stops nothing', async () => {
  const open = await makeHouse(world, ({ leader }) => [step('a', leader, { enableBatch: true })]);
  const shut = await makeHouse(world, ({ leader }) => [step('a', leader)]);
  const leader = open.leader;
  const taskIdsOf = async (n: number) => {
    const started = await Promise.all(Array.from({ length: n }, () => open.submit()));
    return Promise.all(started.map(async (s) => ({ ...s, taskId: await open.taskOf(leader, s.instanceId) })));
  };
  const offered = async (user: TestUser, instanceId: string) =>
    (await user.send(calls.unhandledPage, { size: 200 }).ok()).records.find(
      (t) => t.instanceId === instanceId,
    )?.can.agreeInBatch;
  const [one, two, gone] = await taskIdsOf(3);
  if (!one || !two || !gone) throw new Error('three were submitted');
  await open.clerk.send(calls.withdraw, { instanceId: gone.instanceId }).ok();
  const other = await shut.submit();
  const foreign = await shut.taskOf(shut.leader, other.instanceId);
  expect(await offered(leader, one.instanceId)).toBe(true);
  expect(await offered(shut.leader, other.instanceId)).toBe(false);
  const { results } = await leader
    .send(approveBatch, {
      taskIds: [one.taskId, foreign, gone.taskId, two.taskId, one.taskId],
      comment: '同意',
    })
    .ok();
  expect(results.map((r) => [r.taskId, r.agreed])).toEqual([
    [one.taskId, true],
    [foreign, false],
    [gone.taskId, false],
    [two.taskId, true],
  ]);
  expect(results.map((r) => r.reason !== '')).toEqual([false, true, true, false]);
  // Of what is not one's own nothing is told, not even its title.
  expect(results[1]?.title).toBe('');
  for (const { serviceId } of [one, two])
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  const own = await shut.leader.send(approveBatch, { taskIds: [foreign] }).ok();
  expect(own.results).toMatchObject([{ agreed: false, reason: '此环节须逐项审批，不能批量同意' }]);
  expect(await shut.taskOf(shut.leader, other.instanceId)).toBe(foreign);

  // Pressed eight times at once, each is agreed once.
  const again = await taskIdsOf(3);
  const taskIds = again.map((s) => s.taskId);
  const all = await Promise.all(Array.from({ length: 8 }, () => leader.send(approveBatch, { taskIds }).ok()));
  for (const [at, { serviceId }] of again.entries()) {
    expect(all.filter((answer) => answer.results[at]?.agreed)).toHaveLength(1);
    expect(await endings(world, serviceId)).toHaveLength(1);
  }
});
