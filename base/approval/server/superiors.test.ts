import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { publishFlow, saveFlow, simulatedSubmitters, simulateFlow } from '#base/flow/shared/calls.ts';
import { removeUser, saveUnit } from '#base/people/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { headHistory, setHead } from '#base/people/shared/head-calls.ts';
import { confirmRequest, pageRequests } from '#base/people/shared/request-calls.ts';
import { instance } from '../shared/calls.ts';
import type { AssigneeRule, Block } from '../shared/definition.ts';

let world: World;
let first: TestUser;
let second: TestUser;
let company: TestOrg;
let client: TestOrg;
let pm: TestUser;
let head: TestUser;
let boss: TestUser;
let team: string;
let division: string;
const KEY = 'CONTRACT_APPROVAL';

const put = (user: TestUser, deptId: string) =>
  world.sql('update membership set dept_id = $1 where user_id = $2', [deptId, user.id]);
let made = 0;
const department = async (orgName: string, parentId: string) =>
  (await first.send(saveUnit, { orgType: '2', orgName, orgCode: `DEPT-${++made}`, parentId }).ok()).id;
/** Asked for by one administrator, confirmed by another. */
const appoint = async (id: string, userId: string, seenUserId = '', by = first) => {
  await by.send(setHead, { id, userId, seenUserId }).ok();
  const { records } = await second.send(pageRequests, { size: 200 }).ok();
  const request = records.find((r) => r.change?.unitId === id);
  await second.send(confirmRequest, { id: request?.id ?? '' }).ok();
};

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  first = await world.user({ roles: ['tenant'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  company = await world.org('agency');
  client = await world.org('tenderee');
  pm = await world.user({ roles: ['pm'], org: company });
  head = await world.user({ roles: ['pm'], org: company });
  boss = await world.user({ roles: ['pm'], org: company });
  division = await department('招标事业部', company.id);
  team = await department('招标一部', division);
  await put(pm, team);
  await put(head, team);
  await appoint(team, head.id);
  await appoint(company.id, boss.id);
});

const step = (key: string, rule: AssigneeRule, whenEmpty?: 'skip'): Block => ({
  key,
  name: { zh: key, en: key },
  mode: 'sequential',
  assignees: [rule],
  ...(whenEmpty ? { whenEmpty } : {}),
});
let drawn = 0;
async function publish(nodes: Block[]): Promise<void> {
  const name = { zh: `流程${++drawn}`, en: `Flow ${drawn}` };
  const { version, problems } = await first.send(saveFlow, { serviceKey: KEY, name, nodes, version: 0 }).ok();
  expect(problems).toEqual([]);
  await second.send(publishFlow, { serviceKey: KEY, version }).ok();
}
async function submission(by: TestUser) {
  const { id } = await by
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
  return { id, submit: () => by.send(approveContract, { id }) };
}
async function approversOf(by: TestUser) {
  const { id, submit } = await submission(by);
  await submit().ok();
  const { flow } = await by.send(instance, { serviceKey: KEY, serviceId: id }).ok();
  return flow.map((s) => s.approvers);
}

describe('部门负责人、n级上级', () => {
  test('the department head decides, then the superiors; departments without a head are passed over', async () => {
    await publish([step('a', { head: 'department' }), step('b', { superior: 2 })]);
    expect(await approversOf(pm)).toEqual([[head.trueName], [boss.trueName]]);
  });

  test('a head who submits is approved one level up', async () => {
    await publish([step('a', { head: 'department' })]);
    expect(await approversOf(head)).toEqual([[boss.trueName]]);
  });

  test('nobody found: the submission is refused, or the step is left out where the flow says so', async () => {
    await publish([step('a', { superior: 1 }), step('far', { superior: 3 })]);
    const { submit } = await submission(pm);
    await submit().refused('approval.noApprover');
    await publish([step('a', { superior: 1 }), step('far', { superior: 3 }, 'skip')]);
    const { id, submit: again } = await submission(pm);
    await again().ok();
    const { flow } = await pm.send(instance, { serviceKey: KEY, serviceId: id }).ok();
    expect(flow[0]?.approvers).toEqual([head.trueName]);
    await publish([step('a', { superior: 1 })]);
    const top = await submission(boss);
    await top.submit().refused('approval.noApprover');
  });

  test('a simulation names them for a submitter, and says what it needs without one', async () => {
    const nodes = [step('a', { head: 'department' }), step('b', { superior: 2 })];
    const input = { serviceKey: KEY, nodes, orgId: company.id };
    const people = await first.send(simulatedSubmitters, { orgId: company.id }).ok();
    expect(people.map((p) => p.id)).toContain(pm.id);
    const named = await first.send(simulateFlow, { ...input, submitterId: pm.id }).ok();
    expect(named.steps.map((s) => s.people)).toEqual([[head.trueName], [boss.trueName]]);
    const open = await first.send(simulateFlow, input).ok();
    expect(open.steps.map((s) => s.people)).toEqual([
      ['由发起人所在部门确定，请选择发起人'],
      ['由发起人所在部门确定，请选择发起人'],
    ]);
    await first.send(simulateFlow, { ...input, submitterId: first.id }).refused('flow.wrongSubmitter');
    await first.send(simulatedSubmitters, { orgId: first.org.id }).refused('flow.wrongOrg');
    await pm.send(simulatedSubmitters, { orgId: company.id }).refused('kit.refused.permission');
  });

  test('a head is named by another than themselves, from the same company, over the head that was seen', async () => {
    const admin = await world.user({ roles: ['companyadmin'], org: company });
    const set = (userId: string, seenUserId: string, by = admin) =>
      by.send(setHead, { id: division, userId, seenUserId });
    await set(admin.id, '').refused('people.wrong.headSelf');
    await set(first.id, '').refused('people.wrong.headMember');
    await set(pm.id, head.id).refused('kit.refused.changed');
    await set(pm.id, '', pm).refused('kit.refused.permission');
    const stranger = await world.user({ roles: ['companyadmin'] });
    await set(pm.id, '', stranger).refused('people.orgNotFound');
    await stranger.send(headHistory, { id: division }).refused('people.orgNotFound');
    const both = await Promise.all([set(pm.id, '').envelope(), set(boss.id, '').envelope()]);
    expect(both.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { records } = await second.send(pageRequests, { size: 200 }).ok();
    const waiting = records.find((r) => r.change?.unitId === division);
    await second.send(confirmRequest, { id: waiting?.id ?? '' }).ok();
    const [now] = await admin.send(headHistory, { id: division }).ok();
    await appoint(division, '', now?.userId, admin);
    const history = await admin.send(headHistory, { id: division }).ok();
    expect(history).toMatchObject([
      { userId: now?.userId, appointedBy: admin.trueName, confirmedBy: second.trueName },
    ]);
    expect(history[0]?.endedAt).not.toBeNull();
  });

  test('of two changes at once, the one that began earlier may come second', async () => {
    await appoint(division, pm.id);
    // As if appointed by an act that began later and came first.
    await world.sql(
      `update unit_head set appointed_at = appointed_at + interval '1 minute'
       where unit_id = $1 and ended_at is null`,
      [division],
    );
    await appoint(division, '', pm.id);
  });

  test('who has left the company leads nothing any more', async () => {
    const gone = await world.user({ roles: ['pm'], org: company });
    await appoint(division, gone.id);
    await publish([step('b', { superior: 2 })]);
    expect(await approversOf(pm)).toEqual([[gone.trueName]]);
    await first.send(removeUser, { id: gone.id, orgId: company.id }).ok();
    expect(await approversOf(pm)).toEqual([[boss.trueName]]);
  });

  test('a change counts for what is submitted afterwards; what is under approval keeps its approver', async () => {
    await publish([step('a', { head: 'department' })]);
    const { id, submit } = await submission(pm);
    await submit().ok();
    const next = await world.user({ roles: ['pm'], org: company });
    await appoint(team, next.id, head.id);
    const { flow } = await pm.send(instance, { serviceKey: KEY, serviceId: id }).ok();
    expect(flow.map((s) => s.approvers)).toEqual([[head.trueName]]);
    expect(await approversOf(pm)).toEqual([[next.trueName]]);
    await appoint(team, head.id, next.id);
  });
});

describe('who hears of another head', () => {
  const told = async (user: TestUser) =>
    (await user.send(recentMessages, {}).ok())
      .filter((m) => m.title === '负责人已变更')
      .map((m) => m.content);

  test('the one before, the one now, who leads above and the other administrators; nobody else', async () => {
    const org = await world.org('agency');
    const member = (role: 'companyadmin' | 'pm') => world.user({ roles: [role], org });
    const [admin, other, leads, before, now, clerk] = [
      await member('companyadmin'),
      await member('companyadmin'),
      await member('pm'),
      await member('pm'),
      await member('pm'),
      await member('pm'),
    ];
    const unit = await department('招标二部', org.id);
    await appoint(org.id, leads.id);
    await appoint(unit, before.id, '', admin);
    await appoint(unit, now.id, before.id, admin);
    const words = [
      `经${admin.trueName}申请、${second.trueName}复核，“招标二部”的负责人由“${before.trueName}”改为“${now.trueName}”，此后提交的审批按新的负责人查找审批人。如有异议，请联系管理员。`,
    ];
    expect(await told(now)).toEqual(words);
    for (const user of [before, leads, other])
      expect(await told(user)).toEqual(expect.arrayContaining(words));
    // Who asked hears that it was done, who confirmed knows.
    expect(await told(admin)).toEqual(expect.arrayContaining(words));
    for (const user of [clerk, first, second])
      expect(await told(user)).not.toEqual(expect.arrayContaining(words));
  });

  test('where an administrator stands alone, those of the tenant', async () => {
    const org = await world.org('agency');
    const admin = await world.user({ roles: ['companyadmin'], org });
    const friend = await world.user({ roles: ['pm'], org });
    await appoint(org.id, friend.id, '', admin);
    expect(await told(friend)).toHaveLength(1);
    const change = expect.stringContaining(`由“未设负责人”改为“${friend.trueName}”`);
    for (const user of [admin, first]) expect(await told(user)).toEqual(expect.arrayContaining([change]));
  });
});
