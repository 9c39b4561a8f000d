import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { approveContract, addContract } from '#areas/entrust-contract/shared/calls.ts';
import { defineApproval } from '#base/approval/server/index.ts';
import { instance, unhandledPage } from '#base/approval/shared/calls.ts';
import { type Block, stepOf } from '#base/approval/shared/definition.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let first: TestUser;
let second: TestUser;
const KEY = 'CONTRACT_APPROVAL';

beforeAll(async () => {
  world = await makeWorld();
  const org = await world.org('platform');
  first = await world.user({ roles: ['tenant'], org });
  second = await world.user({ roles: ['tenant'], org });
});

const name = { zh: '委托合同审批', en: 'Contract approval' };
const step = (key: string, role: string): Block => ({ ...stepOf(role, { zh: key, en: key }), key });
const big: Block = {
  type: 'choice',
  key: 'amount',
  name: { zh: '金额', en: 'Amount' },
  by: 'condition',
  branches: [
    {
      key: 'large',
      name: { zh: '大额', en: 'Large' },
      when: [{ variable: 'contractType', op: 'eq', values: ['1'] }],
      nodes: [step('manager', 'director')],
    },
    { key: 'rest', name: { zh: '其余', en: 'Rest' }, nodes: [] },
  ],
};

const now = (by = first) => by.send(calls.flowDetail, { serviceKey: KEY }).ok();
const save = (by: TestUser, nodes: Block[], version: number) =>
  by.send(calls.saveFlow, { serviceKey: KEY, name, nodes, version });

describe('流程设计', () => {
  test('a draft is drawn by one and published by another; what is under way keeps its flow', async () => {
    const company = await world.org('agency');
    const pm = await world.user({ roles: ['pm'], org: company });
    const leader = await world.user({ roles: ['leader'], org: company });
    const director = await world.user({ roles: ['director'], org: company });
    const client = await world.org('tenderee');
    const submit = async () => {
      const { id } = await pm
        .send(addContract, {
          contractName: '年度代理',
          contractType: '1',
          tendereeId: client.id,
          tendereeName: client.orgName,
          feeType: '1',
          feeMethod: '1',
          serviceFeePercent: '1',
        })
        .ok();
      await pm.send(approveContract, { id }).ok();
      return (await pm.send(instance, { serviceKey: KEY, serviceId: id }).ok()).flow.map(
        (s) => s.activityKey,
      );
    };
    const before = await submit();
    const { version: published, draft } = await now();
    expect(draft).toBeNull();

    const saved = await save(first, [step('head', 'leader'), big], 0).ok();
    expect(saved.problems).toEqual([]);
    expect((await now()).draft).toMatchObject({ mine: true, version: saved.version });
    expect((await now(second)).draft).toMatchObject({ mine: false });
    const publish = { serviceKey: KEY, version: saved.version };
    await first.send(calls.publishFlow, publish).refused('flow.ownDraft');
    const answer = await second.send(calls.publishFlow, publish).ok();
    expect(answer.version).toBe(published + 1);
    expect(await submit()).toEqual(['head', 'manager']);
    expect(before).not.toEqual(['head', 'manager']);
    expect((await leader.send(unhandledPage, {}).ok()).total).toBeGreaterThan(0);
    expect(director.id).not.toBe('');
    const [event] = await world.sql<{ payload: unknown; actor_id: string }>(
      `select payload, actor_id from event where type = 'flow.published' order by id desc limit 1`,
    );
    expect(event).toMatchObject({ payload: { serviceKey: KEY, drawnBy: first.id }, actor_id: second.id });
    expect((await now()).versions.map((v) => v.version)).toEqual([published + 1, published]);
  });

  test('what is wrong with a drawing is said when it is saved, and keeps it from being published', async () => {
    const wrong: Block[] = [
      step('a', 'leader'),
      step('a', 'director'),
      {
        ...big,
        branches: big.branches.map((b) => ({
          ...b,
          when: [{ variable: 'nothing', op: 'eq', values: ['1'] }],
        })),
      } as Block,
    ];
    const { version, problems } = await save(first, wrong, 0).ok();
    expect(problems.map((p) => `${p.at} ${p.fault}`).toSorted()).toEqual([
      'a keysRepeat',
      'amount noDefault',
      'large undeclared',
      'rest undeclared',
    ]);
    await second.send(calls.publishFlow, { serviceKey: KEY, version }).refused('flow.problems');
    await second.send(calls.discardFlow, { serviceKey: KEY, version }).ok();
    await second.send(calls.discardFlow, { serviceKey: KEY, version }).refused('flow.draftChanged');
  });

  test('of two who draw at once one is kept, the other is told; of two who publish, one does', async () => {
    const both = await Promise.all([first, second].map((u) => save(u, [step('a', 'leader')], 0).envelope()));
    expect(both.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { draft } = await now();
    await save(first, [step('b', 'leader')], 0).refused('flow.draftChanged');
    const mine = await save(first, [step('b', 'leader')], draft?.version ?? 0).ok();
    await second
      .send(calls.publishFlow, { serviceKey: KEY, version: draft?.version ?? 0 })
      .refused('flow.noDraft');
    const twice = await Promise.all(
      [1, 2].map(() => second.send(calls.publishFlow, { serviceKey: KEY, version: mine.version }).envelope()),
    );
    expect(twice.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('what was published while it was drawn is not undone by it: the drawing stays, and has to be begun anew', async () => {
    const { draft: left } = await now();
    if (left) await second.send(calls.discardFlow, { serviceKey: KEY, version: left.version }).ok();
    const { version } = await save(first, [step('c', 'leader')], 0).ok();
    const { version: published } = await world.tx((tx) =>
      defineApproval(tx, { serviceKey: KEY, name, nodes: [step('d', 'director')] }),
    );
    await second.send(calls.publishFlow, { serviceKey: KEY, version }).refused('flow.publishedSince');
    expect(await now()).toMatchObject({ version: published, draft: { version } });
    await second.send(calls.discardFlow, { serviceKey: KEY, version }).ok();
    const again = await save(first, [step('c', 'leader')], 0).ok();
    const at = { serviceKey: KEY, version: again.version };
    expect(await second.send(calls.publishFlow, at).ok()).toEqual({ version: published + 1 });
  });

  test('a simulation names the people and keeps nothing', async () => {
    const company = await world.org('agency');
    const head = await world.user({ roles: ['leader'], org: company });
    const input = { serviceKey: KEY, nodes: [step('head', 'leader'), big], orgId: company.id };
    const small = await first.send(calls.simulateFlow, { ...input, variables: { contractType: '2' } }).ok();
    expect(small.steps).toEqual([
      {
        key: 'head',
        name: 'head',
        mode: 'sequential',
        people: [head.trueName],
        certain: true,
        skipped: false,
      },
    ]);
    const large = await first.send(calls.simulateFlow, { ...input, variables: { contractType: '1' } }).ok();
    expect(large.steps.map((s) => s.people)).toEqual([[head.trueName], []]);
    const foreign = await world.org('agency', '外租户', await world.tenant());
    await first.send(calls.simulateFlow, { ...input, orgId: foreign.id }).refused('flow.wrongOrg');
  });

  test('whom a drawing names stands by name, and decides what their own organisation submits; a stranger has none', async () => {
    const company = await world.org('agency');
    const named = await world.user({ roles: ['leader'], org: company });
    const tenantId = await world.tenant();
    const stranger = await world.user({
      roles: ['leader'],
      org: await world.org('agency', '外单位', tenantId),
    });
    const nodes: Block[] = [
      { ...stepOf('leader', name), key: 'one', assignees: [{ userId: named.id }, { userId: stranger.id }] },
    ];
    await save(first, nodes, (await now()).draft?.version ?? 0).ok();
    expect((await now()).users).toEqual([{ key: named.id, name: named.trueName }]);
    const peopleFor = async (orgId: string) =>
      (await first.send(calls.simulateFlow, { serviceKey: KEY, nodes, orgId, variables: {} }).ok()).steps.map(
        (s) => s.people,
      );
    expect(await peopleFor(company.id)).toEqual([[named.trueName]]);
    expect(await peopleFor((await world.org('agency')).id)).toEqual([[]]);
  });

  test('only those who may; a business that does not exist is not found; another tenant has its own', async () => {
    const pm = await world.user({ roles: ['pm'] });
    await pm.send(calls.pageFlows, {}).refused('kit.refused.permission');
    await first.send(calls.flowDetail, { serviceKey: 'NOTHING' }).refused('flow.notFound');
    await first
      .send(calls.saveFlow, { serviceKey: 'NOTHING', name, nodes: [], version: 0 })
      .refused('flow.notFound');
    await first.send(calls.addFlow, { serviceKey: 'NOTHING', name }).refused('flow.notFound');
    const { records } = await first.send(calls.pageFlows, { searchKey: '合同' }).ok();
    expect(records.map((r) => r.serviceKey)).toContain(KEY);
  });
});
