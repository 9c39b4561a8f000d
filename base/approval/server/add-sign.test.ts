import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { opType } from '../shared/status.ts';
import { act, agree, step, where } from './test/acts.ts';
import { endings, type House, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('加签, 减签', () => {
  const flow =
    (mode: 'sequential' | 'countersign' | 'orsign') =>
    ({ leader, director }: Pick<House, 'leader' | 'director'>) => [
      step('a', leader, { mode, enableAddSign: true }),
      step('b', director),
    ];
  const add = async (
    h: House,
    instanceId: string,
    position: 'before' | 'with' | 'after',
    user = h.colleague,
  ) =>
    h.leader.send(calls.addSign, {
      taskId: await h.taskOf(h.leader, instanceId),
      users: [user.id],
      position,
      comment: '请先看',
    });

  test('before: who added waits, and decides when the added one has agreed', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'before')).ok();
    expect(await h.taskOf(h.leader, instanceId)).toBe('');
    await agree(h, h.colleague, instanceId);
    await agree(h, h.leader, instanceId);
    await agree(h, h.director, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('after: the step goes on to the added one; the added one’s disagreement ends the approval', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'after')).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('a');
    await (await act(h, h.colleague, instanceId, { apvlType: 'disagree', comment: '不同意' })).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    const open = await world.sql(
      `select 1 from approval_task where instance_id = $1 and state in ('pending', 'waiting')`,
      [instanceId],
    );
    expect(open).toEqual([]);
  });

  test('beside: all of a countersign decide, the added one too, unless taken off again', async () => {
    const h = await makeHouse(world, flow('countersign'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'with')).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('a');
    const [task] = await world.sql<{ id: string }>(
      `select id from approval_task where instance_id = $1 and added_by is not null`,
      [instanceId],
    );
    const taskId = task?.id ?? '';
    await h.director.send(calls.removeSign, { taskId }).refused('approval.notFound');
    await h.leader.send(calls.removeSign, { taskId }).ok();
    expect(await where(h.clerk, instanceId)).toBe('b');
    await h.leader.send(calls.removeSign, { taskId }).refused('approval.taskHandled');
  });

  test('whoever was added to an approval that is over stays on its record', async () => {
    const h = await makeHouse(world, flow('countersign'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'with')).ok();
    const taskId = await h.taskOf(h.colleague, instanceId);
    await h.clerk.send(calls.withdraw, { instanceId }).ok();
    await h.leader.send(calls.removeSign, { taskId }).refused('approval.taskHandled');
    await h.colleague.send(calls.removeSign, { taskId }).refused('approval.notFound');
    const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
    expect(group?.records.map((r) => [r.opType, r.targetName]).slice(0, 2)).toEqual([
      ['5', ''],
      [opType.signAdded, h.colleague.trueName],
    ]);
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: true }]);
  });

  test('a pre-signer is taken off: whoever waited has the turn back', async () => {
    const h = await makeHouse(world, flow('orsign'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'before')).ok();
    const [task] = await world.sql<{ id: string }>(
      `select id from approval_task where instance_id = $1 and added_by is not null`,
      [instanceId],
    );
    await h.leader.send(calls.removeSign, { taskId: task?.id ?? '' }).ok();
    const taskId = await h.taskOf(h.leader, instanceId);
    expect(taskId).not.toBe('');
    expect((await h.leader.send(calls.getApvlOperateParam, { taskId }).ok()).signPlaces).toEqual([
      'before',
      'with',
    ]);
  });

  test('who asked somebody to decide first goes on reading and sees whom to take off; who comes later does not yet', async () => {
    const two = ({ leader, director }: Pick<House, 'leader' | 'director'>) => [
      step('a', leader, {
        assignees: [leader, director].map((u) => ({ userId: u.id })),
        enableAddSign: true,
      }),
    ];
    const h = await makeHouse(world, two, 'cashier');
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    await (await add(h, instanceId, 'before')).ok();
    const shown = await h.leader.send(calls.instance, { instanceId }).ok();
    expect(shown).toMatchObject({ taskId: '', can: { decide: false } });
    expect(shown.added.map((one) => one.trueName)).toEqual([h.colleague.trueName]);
    expect(await h.leader.send(calls.getApvlOperateParam, { taskId }).ok()).toMatchObject({ open: false });
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).refused('approval.taskHandled');
    await h.director.send(calls.instance, { instanceId }).refused('approval.notFound');
    expect((await h.colleague.send(calls.instance, { instanceId }).ok()).added).toEqual([]);
    await h.leader.send(calls.removeSign, { taskId: shown.added[0]?.id ?? '' }).ok();
    expect(await h.leader.send(calls.instance, { instanceId }).ok()).toMatchObject({
      added: [],
      can: { decide: true },
    });
  });

  test('only colleagues, not the initiator, nobody twice, and only where the step allows it', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'with')).refused('approval.cannotAddSign');
    await (await add(h, instanceId, 'before', h.clerk)).refused('approval.wrong.signUser');
    await (await add(h, instanceId, 'before', await world.user({ roles: ['pm'] }))).refused(
      'approval.wrong.signUser',
    );
    await (await add(h, instanceId, 'after')).ok();
    await (await add(h, instanceId, 'after')).refused('approval.wrong.transferTwice');
    const plain = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const other = await plain.submit();
    await (await add(plain, other.instanceId, 'before')).refused('approval.cannotAddSign');
  });

  test('an agreement is not taken back over a head that was asked since', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      step('a', leader),
      step('b', director, { enableAddSign: true }),
    ]);
    const { instanceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await h.director
      .send(calls.addSign, {
        taskId: await h.taskOf(h.director, instanceId),
        users: [h.colleague.id],
        position: 'before',
      })
      .ok();
    await h.leader.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
    await agree(h, h.colleague, instanceId);
    // The added one's agreement is now the last act: the head waits again when it is taken back.
    await h.colleague.send(calls.tackback, { instanceId }).ok();
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    expect(await h.taskOf(h.colleague, instanceId)).not.toBe('');
  });
});
