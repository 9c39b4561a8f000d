import { beforeAll, describe, expect, test } from 'vitest';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';
import * as exceptions from '../../shared/exception-calls.ts';
import { endings, type House, makeHouse, nodesOf } from '../test/house.ts';

let world: World;
let admin: TestUser;
let second: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.user({ roles: ['tenant'] });
  second = await world.user({ roles: ['tenant'] });
});

const leave = (user: TestUser) => world.sql('update account set disabled = true where id = $1', [user.id]);
const comeBack = (user: TestUser) =>
  world.sql('update account set disabled = false where id = $1', [user.id]);

const rowOf = async (instanceId: string, by = admin) =>
  (await by.send(exceptions.pageExceptions, { size: 200 }).ok()).records.find(
    (row) => row.instanceId === instanceId,
  );

/** An approval that waits for a leader whose account was disabled. */
async function stuck(): Promise<{ h: House; instanceId: string; serviceId: string; taskId: string }> {
  const h = await makeHouse(world, ({ leader, director }) =>
    nodesOf(['sequential', leader], ['orsign', director, leader]),
  );
  const { instanceId, serviceId } = await h.submit();
  const taskId = await h.taskOf(h.leader, instanceId);
  await leave(h.leader);
  return { h, instanceId, serviceId, taskId };
}

const reason = '经办人已离职';

describe('an approver is gone', () => {
  test('another takes the place once a second administrator has confirmed it', async () => {
    const { h, instanceId, taskId } = await stuck();
    expect(await rowOf(instanceId)).toMatchObject({
      taskId,
      kind: 'approver',
      approverName: h.leader.trueName,
      error: `${h.leader.trueName}的账号已停用`,
      orgName: h.org.orgName,
      remedyId: '',
      can: { retry: false, assign: true, end: true, confirm: false, refuse: false },
    });
    await h.clerk.send(exceptions.pageExceptions, {}).refused('kit.refused.permission');

    const users = await admin.send(exceptions.reassignUsers, { taskId }).ok();
    expect(users.map((u) => u.id).toSorted()).toEqual([h.colleague.id, h.director.id].toSorted());
    const ask = (userId: string, by = admin) => by.send(exceptions.askAssign, { taskId, userId, reason });
    for (const wrong of [h.clerk, h.leader, admin])
      await ask(wrong.id).refused('approvalException.wrong.user');
    const { id } = await ask(h.colleague.id).ok();
    await ask(h.director.id, second).refused('approvalException.asked');

    await admin.send(exceptions.confirmRemedy, { id }).refused('approvalException.ownRemedy');
    await world.deliver();
    const titles = async (of: TestUser) =>
      (await of.send(pageDuties, { size: 200 }).ok()).records.map((d) => d.title);
    expect(await titles(second)).toContain('复核异常流程处置：测试业务');
    expect(await titles(admin)).not.toContain('复核异常流程处置：测试业务');
    expect(await rowOf(instanceId, second)).toMatchObject({
      remedy: `${admin.trueName}申请改派给${h.colleague.trueName}：${reason}`,
      can: { assign: false, confirm: true, refuse: true },
    });
    const confirm = () => second.send(exceptions.confirmRemedy, { id }).envelope();
    const codes = (await Promise.all(Array.from({ length: 8 }, confirm))).map((e) => e.code);
    expect(codes.filter((c) => c === 200)).toHaveLength(1);
    await world.deliver();
    expect(await titles(second)).not.toContain('复核异常流程处置：测试业务');

    expect(await rowOf(instanceId)).toBeUndefined();
    const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
    expect(group?.records.map((r) => [r.opType, r.aprvUserName, r.targetName, r.comment])).toEqual([
      ['100', h.colleague.trueName, '', ''],
      ['13', second.trueName, h.colleague.trueName, reason],
      ['1', h.clerk.trueName, '', ''],
    ]);
    const given = await h.taskOf(h.colleague, instanceId);
    await comeBack(h.leader);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).refused('approval.taskHandled');
    expect((await h.colleague.send(calls.approve, { taskId: given, apvlType: 'agree' }).ok()).status).toBe(
      '1',
    );
  });

  test('it is ended by two, goes back to who submitted it, and can be submitted again', async () => {
    const { h, instanceId, serviceId } = await stuck();
    const { id } = await admin.send(exceptions.askEnd, { instanceId, reason }).ok();
    await admin.send(exceptions.confirmRemedy, { id }).refused('approvalException.ownRemedy');
    await second.send(exceptions.confirmRemedy, { id }).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: true }]);
    expect((await h.clerk.send(recentMessages, {}).ok())[0]).toMatchObject({
      title: '审批已终止：江州水厂改造',
      content: `测试业务“江州水厂改造”的审批由管理员终止，原因：${reason}`,
    });
    await second.send(exceptions.confirmRemedy, { id }).refused('approvalException.notFound');
    await comeBack(h.leader);
    expect((await h.submit(h.clerk, serviceId)).needApproval).toBe(true);
  });

  test('a remedy is refused or taken back, and one whose cause is gone is not confirmed', async () => {
    const { h, instanceId, taskId } = await stuck();
    const ask = async () =>
      (await admin.send(exceptions.askAssign, { taskId, userId: h.colleague.id, reason }).ok()).id;
    await second.send(exceptions.refuseRemedy, { id: await ask() }).ok();
    expect(await rowOf(instanceId)).toMatchObject({ remedyId: '', can: { assign: true } });
    await admin.send(exceptions.refuseRemedy, { id: await ask() }).ok();
    const id = await ask();
    await comeBack(h.leader);
    expect(await rowOf(instanceId)).toMatchObject({
      kind: 'solved',
      can: { assign: false, end: false, confirm: false, refuse: true },
    });
    await second.send(exceptions.confirmRemedy, { id }).refused('approvalException.notStuck');
    await second.send(exceptions.refuseRemedy, { id }).ok();
    expect(await rowOf(instanceId)).toBeUndefined();
  });

  test('administrators leave alone what goes on by itself', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['orsign', leader, director]));
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    await admin.send(exceptions.askEnd, { instanceId, reason }).refused('approvalException.notStuck');
    // Another at the step can decide instead.
    await leave(h.leader);
    expect(await rowOf(instanceId)).toBeUndefined();
    await admin
      .send(exceptions.askAssign, { taskId, userId: h.colleague.id, reason })
      .refused('approvalException.notStuck');
    await leave(h.director);
    expect(await rowOf(instanceId)).toMatchObject({ kind: 'approver' });
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('agency', '外租户', await world.tenant()),
    });
    await foreign.send(exceptions.askEnd, { instanceId, reason }).refused('approvalException.notFound');
  });

  test('whom a remedy names takes no place once they are gone or decide at the step: it waits, and is not done', async () => {
    const { h, instanceId, taskId } = await stuck();
    const { id } = await admin.send(exceptions.askAssign, { taskId, userId: h.colleague.id, reason }).ok();
    await leave(h.colleague);
    await second.send(exceptions.confirmRemedy, { id }).refused('approvalException.wrong.user');
    expect(await rowOf(instanceId, second)).toMatchObject({ remedyId: id, can: { confirm: true } });
    expect(
      await world.sql(
        `select 1 from event where type = 'approval.remedyConfirmed' and payload ->> 'remedyId' = $1`,
        [id],
      ),
    ).toEqual([]);
    await comeBack(h.colleague);
    await second.send(exceptions.confirmRemedy, { id }).ok();
    expect(await h.taskOf(h.colleague, instanceId)).not.toBe('');

    const both = await makeHouse(world, ({ leader, director }) => nodesOf(['countersign', leader, director]));
    const at = await both.submit();
    const gone = await both.taskOf(both.leader, at.instanceId);
    await leave(both.leader);
    const asked = { taskId: gone, userId: both.colleague.id, reason };
    const remedy = await admin.send(exceptions.askAssign, asked).ok();
    const own = await both.taskOf(both.director, at.instanceId);
    await both.director.send(calls.transmit, { taskId: own, users: [both.colleague.id] }).ok();
    await second.send(exceptions.confirmRemedy, remedy).refused('approvalException.wrong.user');
    expect(await rowOf(at.instanceId, second)).toMatchObject({ taskId: gone, remedyId: remedy.id });
  });

  test('whoever asked for themselves to be the approver, or confirms their own place, is refused', async () => {
    const inside = await world.org('agency');
    const one = await world.user({ roles: ['tenant'], org: inside });
    const two = await world.user({ roles: ['tenant'], org: inside });
    const clerk = await world.user({ roles: ['pm'], org: inside });
    const leader = await world.user({ roles: ['leader'], org: inside });
    const flow = await makeHouse(world, () => nodesOf(['sequential', leader]));
    const { instanceId } = await flow.submit(clerk);
    const taskId = await flow.taskOf(leader, instanceId);
    await leave(leader);
    await one
      .send(exceptions.askAssign, { taskId, userId: one.id, reason })
      .refused('approvalException.wrong.user');
    const { id } = await one.send(exceptions.askAssign, { taskId, userId: two.id, reason }).ok();
    await two.send(exceptions.confirmRemedy, { id }).refused('approvalException.wrong.user');
    expect(await rowOf(instanceId)).toMatchObject({ remedyId: id });
  });
});
