import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';
import * as proxies from '../../shared/proxy-calls.ts';
import { endings, type House, makeHouse, nodesOf } from '../test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const day = async (n: number) => new Date((await world.now()).getTime() + n * 86_400_000).toISOString();

const give = async (from: TestUser, to: TestUser, more: object = {}) =>
  from.send(proxies.giveProxy, { userId: to.id, startsAt: await day(-1), endsAt: await day(7), ...more });

/** One approver, and a colleague without any right of their own to read approvals. */
const house = () => makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));

const agree = (user: TestUser, taskId: string) => user.send(calls.approve, { taskId, apvlType: 'agree' });
const titles = async (of: TestUser) =>
  (await of.send(pageDuties, { size: 200 }).ok()).records.map((d) => d.title);

describe('审批代理', () => {
  test('the proxy sees the to-do and the duty, decides, and the record names both', async () => {
    const h = await house();
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    await agree(h.colleague, taskId).refused('approval.notFound');
    await h.colleague.send(calls.instance, { instanceId }).refused('approval.notFound');

    const { id } = await (await give(h.leader, h.colleague)).ok();
    await world.fire();
    expect((await h.colleague.send(recentMessages, {}).ok())[0]?.title).toBe('审批代理委托');
    expect(await titles(h.colleague)).toContain('审批：测试业务');
    const { records } = await h.colleague.send(calls.unhandledPage, {}).ok();
    expect(records).toMatchObject([{ taskId, principalName: h.leader.trueName }]);
    expect((await h.colleague.send(calls.unhandledNums, {}).ok()).total).toBe(1);
    expect(await h.colleague.send(calls.instance, { instanceId }).ok()).toMatchObject({
      taskId,
      can: { decide: true },
    });
    expect(await h.colleague.send(calls.getApvlOperateParam, { taskId }).ok()).toMatchObject({
      principalName: h.leader.trueName,
      enableTransmit: false,
      signPlaces: [],
    });
    await h.colleague
      .send(calls.transmit, { taskId, users: [h.director.id] })
      .refused('approvalProxy.decidesOnly');
    await h.colleague
      .send(calls.addSign, { taskId, users: [h.director.id], position: 'with' })
      .refused('approvalProxy.decidesOnly');

    expect((await agree(h.colleague, taskId).ok()).status).toBe('3');
    await agree(h.leader, taskId).refused('approval.taskHandled');
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
    expect(group?.records[0]).toMatchObject({
      opType: '2',
      aprvUserName: h.colleague.trueName,
      onBehalf: h.leader.trueName,
    });
    const done = await h.colleague.send(calls.handledPage, {}).ok();
    expect(done.records).toMatchObject([{ instanceId, principalName: h.leader.trueName }]);
    expect((await h.leader.send(calls.handledPage, {}).ok()).records).toMatchObject([
      { instanceId, principalName: '' },
    ]);
    expect((await h.leader.send(proxies.pageProxies, {}).ok()).records).toMatchObject([
      { id, proxyName: h.colleague.trueName, services: [], state: 'inForce', can: { end: true } },
    ]);
    expect(
      (await h.colleague.send(proxies.pageProxies, { direction: 'received' }).ok()).records,
    ).toMatchObject([{ id, principalName: h.leader.trueName }]);
  });

  test('both may act, and the first one counts', async () => {
    const h = await house();
    await (await give(h.leader, h.colleague)).ok();
    for (let round = 0; round < 4; round += 1) {
      const { instanceId, serviceId } = await h.submit();
      const taskId = await h.taskOf(h.leader, instanceId);
      const sent = Array.from({ length: 8 }, (_, n) =>
        agree(n % 2 ? h.leader : h.colleague, taskId).envelope(),
      );
      const codes = (await Promise.all(sent)).map((e) => e.code);
      expect(codes.filter((c) => c === 200)).toHaveLength(1);
      expect(codes.filter((c) => c === 409)).toHaveLength(7);
      expect(await endings(world, serviceId)).toHaveLength(1);
    }
  });

  test('it begins and ends by the clock, or when either of the two ends it', async () => {
    const h = await house();
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const seen = async () => (await h.colleague.send(calls.unhandledPage, {}).ok()).total;
    const begin = await world.now();
    const after = (days: number) => new Date(begin.getTime() + days * 86_400_000).toISOString();
    await (await give(h.leader, h.colleague, { startsAt: after(1), endsAt: after(2) })).ok();
    await world.fire();
    expect([await seen(), await titles(h.colleague)]).toEqual([0, []]);
    await agree(h.colleague, taskId).refused('approval.notFound');
    await world.setClock(after(1.5));
    await world.fire();
    expect([await seen(), await titles(h.colleague)]).toEqual([1, ['审批：测试业务']]);
    await world.setClock(after(2));
    await world.fire();
    expect([await seen(), await titles(h.colleague)]).toEqual([0, []]);
    await agree(h.colleague, taskId).refused('approval.notFound');

    for (const who of [h.leader, h.colleague]) {
      const { id } = await (await give(h.leader, h.colleague)).ok();
      expect(await seen()).toBe(1);
      await h.director.send(proxies.stopProxy, { id }).refused('approvalProxy.notFound');
      const codes = (
        await Promise.all(Array.from({ length: 8 }, () => who.send(proxies.stopProxy, { id }).envelope()))
      ).map((e) => e.code);
      expect(codes.filter((c) => c === 200)).toHaveLength(1);
      await world.deliver();
      expect([await seen(), await titles(h.colleague)]).toEqual([0, []]);
      await agree(h.colleague, taskId).refused('approval.notFound');
    }
  });

  test('one that ends while its holder waits for another decides nothing any more', async () => {
    const other = new pg.Client({ connectionString: world.databaseUrl });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`select set_config('app.tenant', $1, false)`, [world.tenantId]);
    const waiting = () =>
      world.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    for (const isDeciding of [true, false]) {
      const h = await house();
      const { id } = await (await give(h.leader, h.colleague)).ok();
      const { instanceId, serviceId } = await h.submit();
      const taskId = await h.taskOf(h.leader, instanceId);
      const end = 'update approval_proxy set ended_at = app_now(), ended_by = principal_id where id = $1';
      await other.query('begin');
      // Another act on the approval is first, or the end of the proxy itself.
      if (isDeciding)
        await other.query('select 1 from approval_instance where id = $1 for update', [instanceId]);
      else await other.query(end, [id]);
      const sent = agree(h.colleague, taskId).envelope();
      await expect.poll(waiting).toHaveLength(1);
      if (isDeciding) await world.sql(end, [id]);
      await other.query('commit');
      expect(await sent).toMatchObject({ code: 404, key: 'approval.notFound' });
      expect(await endings(world, serviceId)).toEqual([]);
      expect((await agree(h.leader, taskId).ok()).status).toBe('3');
    }
  });

  test('nobody is their own proxy, acts in a chain, twice at a step, or on what they submitted', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['countersign', leader, director]));
    const { leader, director, colleague, clerk } = h;
    await (await give(leader, leader)).refused('approvalProxy.wrong.self');
    const stranger = await world.user({ roles: ['leader'], org: await world.org('agency') });
    await (await give(leader, stranger)).refused('approvalProxy.wrong.user');
    await (await give(leader, colleague, { endsAt: await day(-2) })).refused('approvalProxy.wrong.period');
    await (await give(leader, colleague, { startsAt: await day(-3), endsAt: await day(-2) })).refused(
      'approvalProxy.wrong.past',
    );
    await (await give(leader, colleague, { endsAt: await day(400) })).refused('approvalProxy.wrong.tooLong');
    await (await give(leader, colleague, { serviceKeys: ['NOTHING'] })).refused(
      'approvalProxy.wrong.service',
    );

    const { id } = await (await give(leader, director)).ok();
    await (await give(leader, colleague)).refused('approvalProxy.overlaps');
    await (await give(director, colleague)).refused('approvalProxy.acting');
    await (await give(colleague, leader)).refused('approvalProxy.away');
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(leader, instanceId);
    await agree(director, taskId).refused('approvalProxy.twice');
    await leader.send(proxies.stopProxy, { id }).ok();

    // Of eight at once for one period one is given.
    const sent = Array.from({ length: 8 }, async () => (await give(leader, clerk)).envelope());
    const codes = (await Promise.all(sent)).map((e) => e.code);
    expect(codes.filter((c) => c === 200)).toHaveLength(1);
    expect((await clerk.send(calls.unhandledPage, {}).ok()).total).toBe(0);
    await agree(clerk, taskId).refused('approval.notFound');
  });

  test('it holds for the businesses that were named, and not for an approver who is gone', async () => {
    const h: House = await house();
    await (await give(h.leader, h.colleague, { serviceKeys: ['CONTRACT_APPROVAL'] })).ok();
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    await agree(h.colleague, taskId).refused('approval.notFound');
    expect((await h.colleague.send(calls.unhandledPage, {}).ok()).total).toBe(0);
    await (await give(h.leader, h.colleague, { serviceKeys: [h.serviceKey] })).ok();
    expect((await h.colleague.send(calls.unhandledPage, {}).ok()).total).toBe(1);
    await world.sql('update account set disabled = true where id = $1', [h.leader.id]);
    await agree(h.colleague, taskId).refused('approval.notFound');
    await world.sql('update account set disabled = false where id = $1', [h.leader.id]);
    await agree(h.colleague, taskId).ok();
    const { can } = await h.colleague.send(calls.instance, { instanceId }).ok();
    expect(can.decide).toBe(false);
  });

  test('who decided in another’s place may take it back, and so may the approver', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    await (await give(h.leader, h.colleague)).ok();
    for (const who of [h.colleague, h.leader]) {
      const { instanceId } = await h.submit();
      await agree(h.colleague, await h.taskOf(h.leader, instanceId)).ok();
      expect(await who.send(calls.canTackback, { instanceId }).ok()).toBe(true);
      await who.send(calls.tackback, { instanceId }).ok();
      expect(await h.taskOf(h.leader, instanceId)).not.toBe('');
    }
  });
});
