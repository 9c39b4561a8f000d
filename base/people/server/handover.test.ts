import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  addContract,
  approveContract,
  contractDetail,
  pageContracts,
} from '#areas/entrust-contract/shared/calls.ts';
import { pageProjects, projectDetail } from '#areas/project/shared/main/calls.ts';
import { memberPage } from '#areas/project/shared/member/calls.ts';
import { experts, formed, invited, plan } from '#areas/committee/server/test/house.ts';
import { commitDraw, committeeDetail, revealDraw, saveCommittee } from '#areas/committee/shared/calls.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { House } from '#areas/project/server/test/project.ts';
import * as approvals from '#base/approval/shared/calls.ts';
import { giveProxy, pageProxies } from '#base/approval/shared/proxy-calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { mySessions } from '#base/session/shared/own-session-calls.ts';
import { addRole, saveRolePermissions } from '#base/role/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import * as requestCalls from '../shared/request-calls.ts';
import { askHandover, handoverPreview } from '../shared/handover-calls.ts';

let world: World;
let h: House;
let tenant: TestUser;
let second: TestUser;
let heir: TestUser;
let contractId: string;
let mainId: string;

const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const hand = (from: TestUser, to: TestUser, by = tenant, reason = '离职') =>
  by.send(askHandover, { ...at(from), targetId: to.id, reason });
const waiting = async (by: TestUser, user: TestUser) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find(
    (r) => r.userName === user.userName,
  );
const titles = async (user: TestUser) => (await user.send(recentMessages, {}).ok()).map((m) => m.title);
const todo = async (user: TestUser) =>
  (await user.send(approvals.unhandledPage, { size: 200 }).ok()).records.map((r) => r.serviceId);

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
  const platform = await world.org('platform');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  heir = await world.user({ roles: ['pm'] });
  const contract = {
    contractName: '交接合同',
    contractType: '1',
    tendereeId: world.tenderee.id,
    tendereeName: world.tenderee.orgName,
    feeType: '2',
    feeMethod: '1',
    serviceFeePercent: '1.25',
  };
  contractId = (await h.pm.send(addContract, contract).ok()).id;
  await h.pm.send(approveContract, { id: contractId }).ok();
  mainId = (await h.draft(1)).mainId;
  await world.deliver();
});

test('is asked by who looks after the leaver, and names an heir who can take it', async () => {
  const stranger = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
  await hand(h.leader, heir, h.pm).refused('kit.refused.permission');
  await hand(h.leader, heir, stranger).refused('people.notFound');
  await stranger.send(handoverPreview, at(h.leader)).refused('people.notFound');
  await hand(h.leader, heir, tenant, ' ').refused('handover.need.reason');
  await hand(h.leader, await world.user({ roles: [], org: world.tenderee })).refused('handover.need.target');
  await hand(h.leader, h.leader).refused('handover.need.target');
  const seen = await tenant.send(handoverPreview, at(h.leader)).ok();
  expect(seen.staysElsewhere).toBe(false);
  expect(seen.items.filter((item) => item.count > 0)).toEqual([
    { name: '待审批事项', count: 1, stays: false, blocks: 0 },
  ]);
  expect(seen.heirs.map((one) => one.id)).toContain(heir.id);
});

test('an approver’s work goes over when another administrator confirms it, once, and the account is shut', async () => {
  const asked = await Promise.all(Array.from({ length: 4 }, () => hand(h.leader, heir).envelope()));
  expect(asked.filter((a) => a.code === 200)).toHaveLength(1);
  expect(await titles(h.leader)).toContain('离职交接待复核');
  const request = await waiting(tenant, h.leader);
  expect(request).toMatchObject({ kind: 'handover', target: heir.userName, can: { confirm: false } });
  const id = request?.id ?? '';
  await tenant.send(requestCalls.confirmRequest, { id }).refused('people.requestOwn');
  expect(await todo(h.leader)).toContain(contractId);
  await h.leader
    .send(giveProxy, {
      userId: h.director.id,
      serviceKeys: [],
      startsAt: new Date(Date.now()).toISOString(),
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .ok();
  const confirmed = await Promise.all(
    Array.from({ length: 4 }, () => second.send(requestCalls.confirmRequest, { id }).envelope()),
  );
  expect(confirmed.filter((a) => a.code === 200)).toHaveLength(1);
  await world.deliver();
  await expect.poll(async () => (await h.leader.send(mySessions, {}).envelope()).code).not.toBe(200);
  expect(await tenant.send(calls.userDetail, at(h.leader)).ok()).toMatchObject({
    state: 'disabled',
    roleNames: '',
  });
  expect(await todo(heir)).toContain(contractId);
  const { records } = await h.director.send(pageProxies, { size: 20 }).ok();
  expect(records.map((p) => p.state)).toEqual(['ended']);
  expect(await titles(heir)).toContain('离职交接已办理');
  expect(await titles(tenant)).toContain('离职交接已办理');
  // The heir decides in the leaver's place.
  const task = (await heir.send(approvals.unhandledPage, { size: 200 }).ok()).records[0];
  await heir.send(approvals.approve, { taskId: task?.taskId ?? '', apvlType: 'agree' }).ok();
  expect((await h.pm.send(contractDetail, { id: contractId }).ok()).status).toBe('20');
  const told = await world.sql<{ type: string }>(
    `select type from event where subject_id = $1 and type like 'user.hand%' order by id`,
    [h.leader.id],
  );
  expect(told.map((e) => e.type)).toEqual(['user.handoverAsked', 'user.handedOver']);
});

test('projects go to the heir with their place; one who manages no projects gets no manager’s', async () => {
  const clerk = await world.user({ roles: [] });
  const over = async (to: TestUser) => {
    await hand(h.pm, to).ok();
    const request = await waiting(second, h.pm);
    // Nobody confirms who gets it themselves.
    await second.send(requestCalls.confirmRequest, { id: request?.id ?? '' }).ok();
  };
  await over(clerk);
  expect((await heir.send(projectDetail, { mainId }).ok()).pmId).toBe(h.pm.id);
  await tenant.send(calls.enableUser, at(h.pm)).ok();
  await over(heir);
  expect((await heir.send(projectDetail, { mainId }).ok()).pmId).toBe(heir.id);
  const members = (await heir.send(memberPage, { mainId, size: 50 }).ok()).records;
  expect(members.map((m) => [m.operatorId, m.isPm])).toEqual([[heir.id, '1']]);
  expect((await heir.send(pageProjects, { size: 50 }).ok()).records[0]?.can.modify).toBe(true);
});

test('an heir whose roles show their own alone sees and owes what the leaver had drafted', async () => {
  const leaver = await world.user({ roles: ['pm'] });
  const made = { contractType: '1', feeType: '2', feeMethod: '1', serviceFeePercent: '1.25' };
  const client = { tendereeId: world.tenderee.id, tendereeName: world.tenderee.orgName };
  const { id } = await leaver.send(addContract, { ...made, ...client, contractName: '起草中的合同' }).ok();
  const role = {
    roleName: '仅本人',
    roleLevel: 'company',
    orgKinds: null,
    dataScope: 'own',
    scopeUnits: null,
  };
  const { id: roleId } = await tenant.send(addRole, role).ok();
  const permissions = ['entrustContract.view', 'entrustContract.submit', 'entrustContract.modify'];
  await tenant.send(saveRolePermissions, { roleId, version: 0, permissions }).ok();
  const narrow = await world.user({ roles: [] });
  await tenant.send(calls.saveUserRoles, { ...at(narrow), seen: [], roleIds: [roleId] }).ok();
  await expect
    .poll(async () => (await narrow.send(pageContracts, { size: 200 }).ok()).records.map((c) => c.id))
    .toEqual([]);
  await narrow.send(contractDetail, { id }).refused('entrustContract.notFound');
  await hand(leaver, narrow).ok();
  await second.send(requestCalls.confirmRequest, { id: (await waiting(second, leaver))?.id ?? '' }).ok();
  await world.deliver();
  expect((await narrow.send(pageContracts, { size: 200 }).ok()).records.map((c) => c.id)).toEqual([id]);
  expect((await narrow.send(contractDetail, { id }).ok()).can).toMatchObject({ modify: true, submit: true });
  const owed = await world.sql<{ persons: string[] }>(
    'select array_agg(user_id::text) as persons from duty where subject_id = $1',
    [id],
  );
  expect(owed[0]?.persons).toEqual([narrow.id]);
});

test('a key that nobody else holds keeps its keeper until the bids are open; it is named, and goes to nobody', async () => {
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  const other = await world.user({ roles: ['owner'], org: world.tenderee });
  const deadline = new Date((await world.now()).getTime() + 30 * 86_400_000);
  const { packageId } = await publishedLotInWorld(world, { pm: heir, owner, deadline });
  const preview = async () =>
    (await tenant.send(handoverPreview, at(owner.user)).ok()).items.find((i) => i.name.includes('密钥'));
  expect(await preview()).toEqual({ name: '保管的标段密钥（未开标）', count: 1, stays: true, blocks: 1 });
  const refused = await hand(owner.user, other).refused('handover.blocked');
  expect(refused.msg).toContain('标段密钥');
  // With a second keeper who can sign in nothing is lost.
  await world.sql(
    `update lot_key set second_id = $2, second_name = 'x', second_org_name = 'x', second_certificate = certificate,
       second_wrapped_key = wrapped_private_key where package_id = $1`,
    [packageId, other.id],
  );
  expect(await preview()).toMatchObject({ count: 1, blocks: 0 });
  await hand(owner.user, other).ok();
  // The second keeper goes while it waits: the confirmation is refused as the request was.
  await world.sql('update account set disabled = true where id = $1', [other.id]);
  const { id = '' } = (await waiting(second, owner.user)) ?? {};
  expect((await second.send(requestCalls.confirmRequest, { id }).envelope()).code).not.toBe(200);
  await world.sql('update account set disabled = false where id = $1', [other.id]);
  await second.send(requestCalls.confirmRequest, { id }).ok();
});

test('an invitation of a leaving expert goes to the next one drawn, a confirmed seat stays to be replaced', async () => {
  const people = await experts(world, 12);
  const lot = await handLot(world, { pm: heir, status: '3080' });
  const [seated] = await formed(world, heir, lot.packageId, people);
  const open = await handLot(world, { pm: heir, status: '3080' });
  await heir.send(saveCommittee, plan(open.packageId)).ok();
  await heir.send(commitDraw, { packageId: open.packageId }).ok();
  await heir.send(revealDraw, { packageId: open.packageId, seed: '8841' }).ok();
  const asked = await invited(world, open.packageId, people);
  const leaves = asked.find((one) => one.user.id === seated?.id)?.user ?? asked[0]?.user;
  if (!leaves) throw new Error('nobody was invited');
  const colleague = people.find((p) => p.id !== leaves.id) as TestUser;
  await hand(leaves, colleague).ok();
  await second.send(requestCalls.confirmRequest, { id: (await waiting(second, leaves))?.id ?? '' }).ok();
  const { members } = await heir.send(committeeDetail, { packageId: open.packageId }).ok();
  expect(members.filter((m) => m.state === '30')).toHaveLength(1);
  expect(members.filter((m) => m.state === '10')).toHaveLength(5);
  const elsewhere = await heir.send(committeeDetail, { packageId: lot.packageId }).ok();
  expect(elsewhere.members.every((m) => m.state === '20')).toBe(true);
});
