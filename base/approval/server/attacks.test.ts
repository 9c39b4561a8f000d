import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { removeUser } from '#base/people/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import * as calls from '../shared/calls.ts';
import type { Block } from '../shared/definition.ts';
import { pageExceptions } from '../shared/exception-calls.ts';
import { defineApproval } from './index.ts';
import { act, agree, name, step, where } from './test/acts.ts';
import { endings, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const open = async (instanceId: string) =>
  (
    await world.sql<{ name: string }>(
      `select assignee_name as name from approval_task where instance_id = $1 and state in ('pending', 'waiting')`,
      [instanceId],
    )
  ).length;

test('按比例, 减签: the share is of those who are left, and who was taken off last may be what it waited for', async () => {
  const h = await makeHouse(world, ({ leader, director, colleague }) => [
    {
      ...step('share', leader),
      mode: 'percentage' as const,
      percent: 60,
      enableAddSign: true,
      assignees: [leader, director, colleague].map((u) => ({ userId: u.id })),
    } as Block,
  ]);
  const more = [
    await world.user({ roles: ['archivist'], org: h.org }),
    await world.user({ roles: ['archivist'], org: h.org }),
  ];
  const { instanceId, serviceId } = await h.submit();
  const taskId = await h.taskOf(h.leader, instanceId);
  await h.leader.send(calls.addSign, { taskId, users: more.map((u) => u.id), position: 'with' }).ok();
  // Of five three are needed.
  await agree(h, h.director, instanceId);
  await agree(h, h.leader, instanceId);
  expect(await endings(world, serviceId)).toEqual([]);
  // One who is not theirs to take off, and one who decided, stay.
  const tasks = await Promise.all(more.map((u) => h.taskOf(u, instanceId)));
  await h.director.send(calls.removeSign, { taskId: tasks[0] ?? '' }).refused('approval.notFound');
  const removed = await Promise.all(
    [1, 2].map(() => h.leader.send(calls.removeSign, { taskId: tasks[0] ?? '' }).envelope()),
  );
  expect(removed.filter((r) => r.code === 200)).toHaveLength(1);
  expect(await endings(world, serviceId)).toEqual([]);
  await h.leader.send(calls.removeSign, { taskId: tasks[1] ?? '' }).ok();
  expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  expect(await open(instanceId)).toBe(0);
});

test('并行, 退回: out of one branch to before the fork, what is open in the other closes and both are asked again', async () => {
  const h = await makeHouse(world, ({ leader, director, colleague }) => [
    step('a', leader),
    {
      key: 'p',
      type: 'parallel',
      name: name('p'),
      branches: [
        { key: 'x', name: name('x'), nodes: [step('l', director)] },
        { key: 'y', name: name('y'), nodes: [step('r', colleague), step('s', leader)] },
      ],
    },
  ]);
  const { instanceId, serviceId } = await h.submit();
  await agree(h, h.leader, instanceId);
  await agree(h, h.colleague, instanceId);
  const other = await h.taskOf(h.leader, instanceId);
  const back = { apvlType: 'return', returnActivity: 'a', comment: '请核对' } as const;
  const director = await h.taskOf(h.director, instanceId);
  const both = await Promise.all([
    h.director.send(calls.approve, { taskId: director, ...back }).envelope(),
    h.leader.send(calls.approve, { taskId: other, apvlType: 'agree' }).envelope(),
  ]);
  expect(both[0]?.code).toBe(200);
  expect(await where(h.clerk, instanceId)).toBe('a');
  expect(await open(instanceId)).toBe(1);
  await agree(h, h.leader, instanceId);
  expect(await where(h.clerk, instanceId)).toBe('l、r');
  await agree(h, h.director, instanceId);
  await agree(h, h.colleague, instanceId);
  await agree(h, h.leader, instanceId);
  expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
});

test('条件: a variable that is not said takes the last branch, and another value at resubmission another way', async () => {
  const big = [{ variable: 'amount', op: 'ge' as const, values: ['100'] }];
  const h = await makeHouse(world, ({ leader, director, colleague }) => [
    step('a', leader, { resubmit: 'back' }),
    {
      key: 'c',
      type: 'choice',
      by: 'condition',
      name: name('c'),
      branches: [
        { key: 'x', name: name('x'), when: big, nodes: [step('l', director)] },
        { key: 'y', name: name('y'), when: [], nodes: [step('r', colleague)] },
      ],
    } as Block,
  ]);
  const ways = async (instanceId: string) =>
    (await h.clerk.send(calls.instance, { instanceId }).ok()).flow.map((s) => s.activityKey);
  const first = await h.submit();
  expect(await ways(first.instanceId)).toEqual(['a', 'r']);
  for (const odd of ['', 'abc', 'NaN', '1e3', '-0']) {
    const one = await h.submit(h.clerk, newId(), { variables: { amount: odd } });
    expect(await ways(one.instanceId), odd).not.toEqual([]);
  }
  const back = { apvlType: 'return', returnActivity: 'initiator', comment: '请改' } as const;
  await (await act(h, h.leader, first.instanceId, back)).ok();
  const again = await h.submit(h.clerk, first.serviceId, { variables: { amount: '100' } });
  expect(await ways(again.instanceId)).toEqual(['a', 'l']);
  expect(await where(h.clerk, again.instanceId)).toBe('a');
});

test('审批人失去角色: who was asked stays asked, and whoever is asked next is found by the roles of then', async () => {
  const h = await makeHouse(world, ({ leader }) => [
    step('a', leader),
    { ...step('b', leader), assignees: [{ role: 'director' }] } as Block,
  ]);
  const { instanceId } = await h.submit();
  await world.sql('delete from user_role where user_id = $1', [h.leader.id]);
  expect(await h.taskOf(h.leader, instanceId)).not.toBe('');
  await agree(h, h.leader, instanceId);
  expect(await where(h.clerk, instanceId)).toBe('b');
  await world.sql('delete from user_role where user_id = $1', [h.director.id]);
  await agree(h, h.director, instanceId);
});

test('审批人离开单位: decides no more, whatever page they have open, and an administrator sees what they held up', async () => {
  const h = await makeHouse(world, ({ leader }) => [step('a', leader)]);
  const { instanceId, serviceId } = await h.submit();
  const taskId = await h.taskOf(h.leader, instanceId);
  const admin = await world.user({ roles: ['tenant'] });
  await admin.send(removeUser, { id: h.leader.id, orgId: h.org.id }).ok();
  const { code } = await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).envelope();
  expect(code).toBe(401);
  expect(await endings(world, serviceId)).toEqual([]);
  const { records } = await admin.send(pageExceptions, { size: 200 }).ok();
  expect(records.find((row) => row.instanceId === instanceId)).toMatchObject({
    kind: 'approver',
    approverName: h.leader.trueName,
    can: { assign: true, end: true },
  });
});

test('意见: markup stays words, and 200 characters are the most', async () => {
  const h = await makeHouse(world, ({ leader }) => [step('a', leader)]);
  const { instanceId } = await h.submit();
  const huge = await act(h, h.leader, instanceId, { comment: '长'.repeat(70_000) });
  expect((await huge.envelope()).code).toBe(400);
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  await (await act(h, h.leader, instanceId, { comment: script })).ok();
  const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
  expect(group?.records.some((r) => r.comment === script)).toBe(true);
});

test('停用流程: a flow that is emptied meanwhile decides what is under way as it was', async () => {
  const h = await makeHouse(world, ({ leader, director }) => [step('a', leader), step('b', director)]);
  const { instanceId, serviceId } = await h.submit();
  await world.tx((tx) => defineApproval(tx, { serviceKey: h.serviceKey, name: name('无'), nodes: [] }));
  await agree(h, h.leader, instanceId);
  expect(await endings(world, serviceId)).toEqual([]);
  await agree(h, h.director, instanceId);
  expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  // What is submitted now takes effect at once.
  expect((await h.submit()).needApproval).toBe(false);
});
