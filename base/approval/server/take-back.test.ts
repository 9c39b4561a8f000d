import { beforeAll, describe, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { endings, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('催办', () => {
  test('the submitter asks each whose turn it is once a day, and of eight at once one does', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId } = await h.submit();
    await h.leader.send(calls.urge, { instanceId }).refused('approval.urgeOwn');
    await h.colleague.send(calls.urge, { instanceId }).refused('approval.notFound');
    const sent = Array.from({ length: 8 }, () => h.clerk.send(calls.urge, { instanceId }).envelope());
    const codes = (await Promise.all(sent)).map((e) => e.code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const urged = async (user: TestUser) =>
      (await user.send(recentMessages, {}).ok()).filter((m) => m.title === '催办：江州水厂改造').length;
    expect([await urged(h.leader), await urged(h.director)]).toEqual([1, 0]);
    await h.clerk.send(calls.urge, { instanceId }).refused('approval.urgedToday');
    // Whose turn it is now has not been asked today.
    const taskId = await h.taskOf(h.leader, instanceId);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
    expect(await h.clerk.send(calls.urge, { instanceId }).ok()).toEqual({ count: 1 });
    expect([await urged(h.leader), await urged(h.director)]).toEqual([1, 1]);
    await h.clerk.send(calls.withdraw, { instanceId }).ok();
    await h.clerk.send(calls.urge, { instanceId }).refused('approval.withdrawnAlready');
  });
});

describe('撤销与撤回', () => {
  test('only the submitter withdraws, and nothing is left to approve', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId, serviceId } = await h.submit();
    const which = { serviceKey: h.serviceKey, serviceId, takeBackAnyway: 'true' };
    const taskId = await h.taskOf(h.leader, instanceId);

    expect(await h.clerk.send(calls.canBeWithdrawn, which).ok()).toBe(true);
    expect(await h.leader.send(calls.canBeWithdrawn, which).ok()).toBe(false);
    await h.leader.send(calls.withdraw, which).refused('approval.notSubmitter');
    await h.colleague.send(calls.withdraw, which).refused('approval.notFound');
    await h.clerk.send(calls.withdraw, which).ok();
    await h.clerk.send(calls.withdraw, which).refused('approval.withdrawnAlready');
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).refused('approval.withdrawnAlready');

    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: true }]);
    expect((await h.leader.send(recentMessages, {}).ok())[0]?.title).toBe('审批已撤回：江州水厂改造');
    expect((await h.clerk.send(calls.submittedPage, { status: '4' }).ok()).records).toMatchObject([
      { status: '4', can: { withdraw: false } },
    ]);
    const again = await h.submit(h.clerk, serviceId);
    expect(again.instanceId).not.toBe(instanceId);
    const groups = await h.clerk.send(calls.records, { serviceKey: h.serviceKey, serviceId }).ok();
    expect(groups.map((g) => g.records.map((r) => r.opType))).toEqual([
      ['100', '1'],
      ['5', '1'],
    ]);
  });

  test('an approver takes the last agreement back, and nobody takes back what others built upon', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId } = await h.submit();
    const which = { instanceId };
    const taskId = await h.taskOf(h.leader, instanceId);

    expect(await h.leader.send(calls.canTackback, which).ok()).toBe(false);
    // Whoever decided nothing is told that, and not of later steps.
    for (const undecided of [h.leader, h.director, h.clerk])
      await undecided.send(calls.tackback, which).refused('approval.nothingToTakeBack');
    await h.colleague.send(calls.tackback, which).refused('approval.notFound');
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
    expect(await h.leader.send(calls.canTackback, which).ok()).toBe(true);
    await h.director.send(calls.tackback, which).refused('approval.nothingToTakeBack');
    const directorTask = await h.taskOf(h.director, instanceId);
    // Two presses at once: one takes it back, the other finds nothing left.
    const twice = Array.from({ length: 2 }, () => h.leader.send(calls.tackback, which).envelope());
    const keys = (await Promise.all(twice)).map((e) => (e.code === 200 ? 'ok' : e.msg));
    expect(keys.toSorted()).toEqual(['ok', '您在该审批中没有可撤回的意见']);

    expect(await h.taskOf(h.director, instanceId)).toBe('');
    const [told] = await h.director.send(recentMessages, {}).ok();
    expect(told?.content).toBe(`${h.leader.trueName}撤回了测试业务“江州水厂改造”的审批，无需再处理。`);
    await h.director
      .send(calls.approve, { taskId: directorTask, apvlType: 'agree' })
      .refused('approval.taskHandled');
    expect(await h.taskOf(h.leader, instanceId)).toBe(taskId);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
    await h.director
      .send(calls.approve, { taskId: await h.taskOf(h.director, instanceId), apvlType: 'agree' })
      .ok();
    await h.leader.send(calls.tackback, which).refused('approval.ended');
    const [group] = await h.clerk.send(calls.records, which).ok();
    expect(group?.records.map((r) => r.opType)).toEqual(['2', '2', '6', '2', '1']);
  });

  test('somebody who sent it back to a step is told that only an agreement is taken back', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId } = await h.submit();
    const agree = async (user: TestUser) =>
      user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree' }).ok();
    await agree(h.leader);
    await h.director
      .send(calls.approve, {
        taskId: await h.taskOf(h.director, instanceId),
        apvlType: 'return',
        returnActivity: 'n0',
        comment: '请复核',
      })
      .ok();
    expect(await h.director.send(calls.canTackback, { instanceId }).ok()).toBe(false);
    await h.director.send(calls.tackback, { instanceId }).refused('approval.takeBackAgreed');
    await h.leader.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
    await agree(h.leader);
    await h.director.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
  });

  test('taking back within a node: the next in the sequence waits again, the others of 或签 may decide again', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader, director], ['orsign', leader, director], ['sequential', director]),
    );
    const { instanceId, serviceId } = await h.submit();
    const act = async (user: typeof h.leader) =>
      user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree' }).ok();
    await act(h.leader);
    await h.leader.send(calls.tackback, { instanceId }).ok();
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    await act(h.leader);
    await act(h.director);
    await act(h.leader);
    await h.leader.send(calls.tackback, { instanceId }).ok();
    await act(h.director);
    await act(h.director);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });
});
