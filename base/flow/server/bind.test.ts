import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#apps/server/instance.ts';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { instance, submitConfig } from '#base/approval/shared/calls.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { declaredRoutes } from '../../../tools/declared-routes.ts';
import * as binds from '../shared/binding-calls.ts';
import * as calls from '../shared/calls.ts';
import * as services from '../shared/service-calls.ts';

const KEY = 'CONTRACT_APPROVAL';
const name = { zh: '简易审批', en: 'Short approval' };
const large = [{ variable: 'entrustAmount', op: 'ge' as const, values: ['5000000'] }];

let world: World;
let first: TestUser;
let second: TestUser;
let agency: TestOrg;
let pm: TestUser;
let client: TestOrg;
let flowKey: string;

/** A flow beside the main one, with one step: drawn by one, published by another. */
async function published(role: string): Promise<string> {
  const added = await first.send(calls.addFlow, { serviceKey: KEY, name }).ok();
  const nodes = [{ ...stepOf(role, name), key: role }];
  const { version } = await first
    .send(calls.saveFlow, { serviceKey: KEY, flowKey: added.flowKey, name, nodes, version: 1 })
    .ok();
  await second.send(calls.publishFlow, { serviceKey: KEY, flowKey: added.flowKey, version }).ok();
  return added.flowKey;
}

beforeAll(async () => {
  world = await makeWorld();
  const org = await world.org('platform');
  first = await world.user({ roles: ['tenant'], org });
  second = await world.user({ roles: ['tenant'], org });
  agency = await world.org('agency');
  client = await world.org('tenderee');
  pm = await world.user({ roles: ['pm'], org: agency });
  await world.user({ roles: ['leader'], org: agency });
  await world.user({ roles: ['director'], org: agency });
  flowKey = await published('director');
});

const add = async (entrustAmount: string) => {
  const { id } = await pm
    .send(addContract, {
      contractName: '绑定',
      contractType: '1',
      tendereeId: client.id,
      tendereeName: client.orgName,
      feeType: '1',
      feeMethod: '1',
      serviceFeePercent: '1',
      entrustAmount,
    })
    .ok();
  return id;
};
const waysOf = async (id: string) => {
  const { flow, serviceName } = await pm.send(instance, { serviceKey: KEY, serviceId: id }).ok();
  // Whatever the flow is called.
  expect(serviceName).toBe('委托合同审批');
  return flow.map((s) => s.activityKey);
};
/** What a contract of this amount is asked: announced before, and so when it is submitted. */
const submitted = async (amount: string) => {
  const id = await add(amount);
  const { activities } = await pm.send(submitConfig, { serviceKey: KEY, serviceId: id }).ok();
  await pm.send(approveContract, { id }).ok();
  const ways = await waysOf(id);
  expect(activities.map((a) => a.activityKey)).toEqual(ways);
  return ways;
};
const ask = (more: object = {}, by = first) =>
  by.send(binds.askBinding, { serviceKey: KEY, flowKey, ...more });
const bind = async (more: object = {}) => {
  const { id } = await ask(more).ok();
  await second.send(binds.confirmBinding, { id }).ok();
  return id;
};
const unbind = async (id: string) => {
  const wish = await first.send(binds.askUnbind, { id }).ok();
  await second.send(binds.confirmBinding, { id: wish.id }).ok();
};
const rows = async (by = first) =>
  (await by.send(binds.pageBindings, { searchKey: KEY, size: 200 }).ok()).records.filter(
    (b) => b.serviceKey === KEY,
  );

describe('流程绑定', () => {
  test('asked by one and confirmed by another, it holds for that organisation and condition; unbound, the main flow does', async () => {
    const main = await submitted('6000000');
    const { id } = await ask({ orgId: agency.id, conditions: large }).ok();
    expect(await submitted('6000000')).toEqual(main);
    await first.send(binds.confirmBinding, { id }).refused('flowBinding.ownWish');
    expect((await rows()).find((b) => b.id === id)).toMatchObject({
      wish: 'bind',
      can: { confirm: false, refuse: true },
    });
    const running = await add('6000000');
    await pm.send(approveContract, { id: running }).ok();
    await second.send(binds.confirmBinding, { id }).ok();
    expect(await submitted('6000000')).toEqual(['director']);
    expect(await submitted('4999999.99')).toEqual(main);
    // What is under way keeps its flow.
    expect(await waysOf(running)).toEqual(main);
    const [event] = await world.sql<{ payload: unknown; actor_id: string }>(
      `select payload, actor_id from event where type = 'flow.bindingConfirmed' and subject_id = $1`,
      [id],
    );
    expect(event).toMatchObject({ payload: { serviceKey: KEY, askedBy: first.id }, actor_id: second.id });
    await unbind(id);
    expect(await submitted('6000000')).toEqual(main);
  });

  test("an organisation's own binding comes before that of all, the lower order before the higher, and a change takes its place", async () => {
    const other = await published('leader');
    const all = await bind();
    const own = await bind({ orgId: agency.id, flowKey: other });
    expect(await submitted('1')).toEqual(['leader']);
    const before = await bind({ orgId: agency.id, conditions: large, sort: 1 });
    expect(await submitted('9000000')).toEqual(['director']);
    const change = await ask({ orgId: agency.id, flowKey: '', replaces: own }).ok();
    await ask({ orgId: agency.id, flowKey: '', replaces: own }, second).refused('flowBinding.waiting');
    await second.send(binds.confirmBinding, { id: change.id }).ok();
    expect((await submitted('1')).length).toBeGreaterThan(1);
    await first.send(binds.askUnbind, { id: own }).refused('flowBinding.notFound');
    for (const id of [all, before, change.id]) await unbind(id);
    expect((await rows()).map((b) => b.state)).toEqual(['main']);
  });

  test('what does not fit is refused, when it is asked and again when it is confirmed', async () => {
    await ask({ flowKey: crypto.randomUUID() }).refused('flowBinding.wrong.flow');
    const foreign = await world.org('agency', '外租户', await world.tenant());
    await ask({ orgId: foreign.id }).refused('flowBinding.wrong.org');
    const one = (variable: string, value: string) => ({
      conditions: [{ variable, op: 'ge', values: [value] }],
    });
    await ask(one('nothing', '1')).refused('flowBinding.wrong.variable');
    await ask(one('entrustAmount', 'many')).refused('flowBinding.wrong.number');
    await ask(one('contractType', ' ')).refused('flowBinding.wrong.value');
    await ask({ sort: 0 }).refused('kit.wrong.input');
    const twice = [await ask({ conditions: large }).ok(), await ask({ conditions: large }, second).ok()];
    await second.send(binds.confirmBinding, { id: twice[0]?.id }).ok();
    await ask({ conditions: large }).refused('flowBinding.same');
    await first.send(binds.confirmBinding, { id: twice[1]?.id }).refused('flowBinding.same');
    await second.send(binds.refuseBinding, { id: twice[1]?.id }).ok();
    await second.send(binds.refuseBinding, { id: twice[1]?.id }).refused('flowBinding.notFound');
    await unbind(twice[0]?.id ?? '');
    // A flow that is drawn and not published cannot be bound.
    const drawn = await first.send(calls.addFlow, { serviceKey: KEY, name }).ok();
    await ask({ flowKey: drawn.flowKey }).refused('flowBinding.wrong.flow');
    await first.send(calls.discardFlow, { serviceKey: KEY, flowKey: drawn.flowKey, version: 1 }).ok();
  });

  test('of eight who confirm at once one does, and of two wishes for the same binding one is kept', async () => {
    const { id } = await ask({ sort: 2 }).ok();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => second.send(binds.confirmBinding, { id }).envelope()),
    );
    expect(all.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(404)]);
    const wishes = await Promise.all(
      Array.from({ length: 8 }, () => first.send(binds.askUnbind, { id }).envelope()),
    );
    expect(wishes.filter((e) => e.code === 200)).toHaveLength(1);
    const [wish] = await rows();
    await second.send(binds.confirmBinding, { id: wish?.id }).ok();
  });

  test('200 of a business hold at most, and as many wait: one more is refused, when it is confirmed too', async () => {
    const { id: early } = await ask({ sort: 9 }).ok();
    const { id } = await ask({ sort: 3, conditions: large }).ok();
    await second.send(binds.confirmBinding, { id }).ok();
    // 200 hold with it; each has a condition of its own.
    await world.sql(
      `insert into approval_binding select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
         'conditions', jsonb_build_array(jsonb_build_object('variable', 'entrustAmount', 'op', 'ge', 'values', jsonb_build_array(n::text)))))).*
       from approval_binding b, generate_series(1, 199) n where b.id = $1`,
      [id],
    );
    const refused = await ask({ sort: 4 }).refused('flowBinding.tooMany');
    expect(refused.msg).toContain('200');
    await second.send(binds.confirmBinding, { id: early }).refused('flowBinding.tooMany');
    // One in place of another is none more.
    const instead = { sort: 5, conditions: large, replaces: id };
    const change = await ask(instead).ok();
    await second.send(binds.confirmBinding, { id: change.id }).ok();

    await world.sql(
      `insert into approval_binding select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
       from approval_binding b, generate_series(1, 199) n where b.id = $1`,
      [early],
    );
    // However much waits about other businesses, whose names come first.
    await world.sql(
      `insert into approval_binding select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
         'service_key', 'A' || n))).* from approval_binding b, generate_series(1, 500) n where b.id = $1`,
      [early],
    );
    await first.send(binds.askUnbind, { id: change.id }).refused('flowBinding.tooMany');
    await first.send(binds.refuseBinding, { id: early }).ok();
    const wish = await first.send(binds.askUnbind, { id: change.id }).ok();
    await second.send(binds.confirmBinding, { id: wish.id }).ok();
    await world.sql(
      `update approval_binding set ended_at = app_now() where kind = 'bind' and state = 'done' and ended_at is null`,
    );
    await world.sql(`delete from approval_binding where state = 'asked'`);
  });

  test('the choices are of this tenant; whoever may not design sees none of it', async () => {
    const { services: offered, organisations } = await first.send(binds.bindingChoices, {}).ok();
    const contract = offered.find((s) => s.serviceKey === KEY);
    expect(contract?.flows.map((f) => f.flowKey)).toContain(flowKey);
    expect(contract?.variables.map((v) => v.key)).toContain('entrustAmount');
    expect(organisations.map((o) => o.id)).toContain(agency.id);
    await pm.send(binds.pageBindings, {}).refused('kit.refused.permission');
    const elsewhere = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', '外', await world.tenant()),
    });
    await elsewhere.send(binds.askUnbind, { id: crypto.randomUUID() }).refused('flowBinding.notFound');
    expect((await elsewhere.send(binds.pageBindings, {}).ok()).records.every((b) => b.state === 'main')).toBe(
      true,
    );
  });
});

test('a flow without steps is told from one that asks somebody', async () => {
  const { records } = await first.send(binds.pageBindings, { size: 200 }).ok();
  const of = (key: string) => records.find((b) => b.serviceKey === key && b.state === 'main')?.hasSteps;
  expect(of(KEY)).toBe(true);
  // Approved beforehand only where a tenant has drawn steps.
  expect(of('COMMITTEE_APPROVAL')).toBe(false);
});

test('流程服务: what areas declare is listed with screen and variables; a key that one has is not free', async () => {
  const { records } = await first.send(services.pageServices, { searchKey: '委托合同' }).ok();
  expect(records).toMatchObject([
    { serviceKey: KEY, formPage: '/pre/entrust-contract/editContract', variableCount: 3 },
  ]);
  const detail = await first.send(services.serviceDetail, { id: KEY }).ok();
  expect(detail.variables).toContainEqual(expect.objectContaining({ key: 'entrustAmount', type: 'number' }));
  await first.send(services.serviceDetail, { id: 'NOTHING' }).refused('flow.notFound');
  expect(await first.send(services.serviceVariables, { serviceKey: KEY }).ok()).toEqual(detail.variables);
  const free = (serviceKey: string) => first.send(services.checkService, { serviceKey }).ok();
  expect(await Promise.all([KEY, 'SEAL_APPROVAL', 'seal approval'].map(free))).toEqual([false, true, false]);
});

test('审批业务类型: each kind of business opens a screen of its own, which is drawn and which its approvals lead to', async () => {
  const answer = await first.send(services.pageServices, { size: 200 }).ok();
  expect(answer.total).toBe(answer.records.length);
  // Tests of other files in this process follow approvals of businesses of their own.
  const records = answer.records.filter(({ serviceKey }) => !serviceKey.startsWith('TEST_'));
  expect(records.map((one) => one.serviceKey)).toEqual([
    'AGENCY_RELATION_APPROVAL',
    'AWARD_APPROVAL',
    'AWARD_CHANGE_APPROVAL',
    'BULLETIN_APPROVAL',
    'CLARIFICATION_APPROVAL',
    'COMMITTEE_APPROVAL',
    'CONTRACT_APPROVAL',
    'EXCEPTION_PROJECT_APPROVAL',
    'FILE_APPROVAL',
    'INVITATION_APPROVAL',
    'OTHER_BULLETIN_APPROVAL',
    'OUT_NOTICE_APPROVAL',
    'PROJECT_APPROVAL',
    'PURCHASE_CONTRACT_APPROVAL',
    'PURCHASE_CONTRACT_SUPPLEMENT_APPROVAL',
    'SIMPLE_AWARD_APPROVAL',
    'SIMPLE_TERMS_APPROVAL',
    'SUPPLIER_BASE_CHANGE_APPROVAL',
    'SUPPLIER_INPUT_APPROVAL',
    'SUPPLIER_REGISTER_APPROVAL',
    'WINNING_BULLETIN_APPROVAL',
    'WINNING_NOTICE_APPROVAL',
    'WINNING_PUBLICITY_APPROVAL',
  ]);
  const screens = records.map((one) => one.formPage);
  expect(new Set(screens).size).toBe(records.length);
  const drawn = declaredRoutes(ROOT).screens;
  expect(screens.filter((screen) => !drawn.has(screen))).toEqual([]);
  const id = await add('1');
  await pm.send(approveContract, { id }).ok();
  const { path } = await pm.send(instance, { serviceKey: KEY, serviceId: id }).ok();
  expect(path.split('?')[0]).toBe(records.find((one) => one.serviceKey === KEY)?.formPage);
});
