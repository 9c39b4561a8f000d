import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  addContract,
  approveContract,
  contractDetail,
  modifyContract,
  pageContracts,
} from '#areas/entrust-contract/shared/calls.ts';
import { pageAwards } from '#areas/award/shared/calls.ts';
import { hallDetail } from '#areas/bid-opening/shared/calls.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { pageBulletins } from '#areas/bulletin/shared/calls.ts';
import { pageCommittees } from '#areas/committee/shared/calls.ts';
import { pageReviews } from '#areas/review/shared/calls.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import * as people from '#base/people/shared/calls.ts';
import * as requestCalls from '#base/people/shared/request-calls.ts';
import { personAccess } from '#base/people/shared/access-calls.ts';
import { addRole, modifyRole, roleDetail, saveRolePermissions, scopeUnits } from '#base/role/shared/calls.ts';
import { pageProjects, projectDetail } from '../shared/main/calls.ts';
import { packageDetail } from '../shared/package/calls.ts';
import { House } from './test/project.ts';

let world: World;
let h: House;
let tenant: TestUser;
let second: TestUser;
let me: TestUser;
let below: TestOrg;
let stranger: TestOrg;
let roleId: string;
let mainId: string;
let packageId: string;
let contracts: { colleague: string; mine: string; below: string; stranger: string };

const contract = async (by: TestUser, contractName: string) =>
  (
    await by
      .send(addContract, {
        contractName,
        contractType: '1',
        tendereeId: world.tenderee.id,
        tendereeName: world.tenderee.orgName,
        feeType: '2',
        feeMethod: '1',
        serviceFeePercent: '1.25',
      })
      .ok()
  ).id;

const role = async (dataScope: string, units: readonly string[] = []) => {
  const named = { roleName: `范围${dataScope}${units.length}`, roleLevel: 'company', orgKinds: null };
  const { id } = await tenant
    .send(addRole, { ...named, dataScope, scopeUnits: units.join(',') || null })
    .ok();
  const permissions = [
    'entrustContract.view',
    'entrustContract.add',
    'entrustContract.modify',
    'project.view',
    'bulletin.view',
    'committee.view',
    'committee.manage',
    'award.view',
    'review.view',
    'opening.hall',
    'tenderFile.view',
  ];
  await tenant.send(saveRolePermissions, { roleId: id, version: 0, permissions }).ok();
  return id;
};

/** The one role of this user from now on; a wide one is confirmed by the second administrator. */
async function holds(user: TestUser, id: string) {
  const at = { id: user.id, orgId: user.org.id };
  const seen = (await tenant.send(people.userRoles, at).ok()).filter((r) => r.held).map((r) => r.id);
  const { waiting } = await tenant.send(people.saveUserRoles, { ...at, seen, roleIds: [id] }).ok();
  if (waiting.length === 0) return waiting;
  const { records } = await second.send(requestCalls.pageRequests, { size: 200 }).ok();
  for (const r of records)
    if (r.can.confirm) await second.send(requestCalls.confirmRequest, { id: r.id }).ok();
  return waiting;
}

const setScope = async (dataScope: string) => {
  const { version, roleName } = await tenant.send(roleDetail, { id: roleId }).ok();
  return tenant.send(modifyRole, { id: roleId, version, roleName, dataScope });
};

const listed = async (by = me) =>
  (await by.send(pageContracts, { size: 200 }).ok()).records.map((c) => c.contractName).toSorted();
const projects = async (by = me) =>
  (await by.send(pageProjects, { size: 200 }).ok()).records.map((p) => p.mainId);

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
  const platform = await world.org('platform');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  me = await world.user({ roles: [] });
  stranger = await world.org('agency');
  const made = await tenant
    .send(people.saveUnit, {
      orgType: '1',
      orgName: '下级代理公司',
      orgCode: 'BELOW',
      orgKind: 'agency',
      parentId: world.agency.id,
    })
    .ok();
  below = { ...world.agency, id: made.id, orgName: '下级代理公司' };
  roleId = await role('own');
  await holds(me, roleId);
  contracts = {
    colleague: await contract(h.pm, '同事的合同'),
    mine: await contract(me, '本人的合同'),
    below: await contract(await world.user({ roles: ['pm'], org: below }), '下级的合同'),
    stranger: await contract(await world.user({ roles: ['pm'], org: stranger }), '别家的合同'),
  };
  const drafted = await h.draft(1);
  mainId = drafted.mainId;
  packageId = drafted.packageIds[0] ?? '';
});

test('a role that shows one’s own shows nothing of colleagues, in lists and one by one', async () => {
  await expect.poll(() => listed()).toEqual(['本人的合同']);
  await me.send(contractDetail, { id: contracts.mine }).ok();
  await me.send(contractDetail, { id: contracts.colleague }).refused('entrustContract.notFound');
  const words = await me.send(pageContracts, { searchKey: '合同', size: 200 }).ok();
  expect(words.records).toHaveLength(1);
  await expect.poll(() => projects()).toEqual([]);
  await me.send(projectDetail, { mainId }).refused('project.notFound');
  await me.send(packageDetail, { packageId }).refused('project.lotNotFound');
  // Whoever manages it, or works on it, sees it by the same role.
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     values ($1, $2, $3, 'x', '0', '{"pre":"1"}')`,
    [mainId, world.tenantId, me.id],
  );
  await expect.poll(() => projects()).toEqual([mainId]);
  await me.send(packageDetail, { packageId }).ok();
  await world.sql('delete from project_member where operator_id = $1', [me.id]);
  await expect.poll(() => projects()).toEqual([]);
  // So does whoever does the manager's work for a while, until its time is over.
  const [proxy] = await world.sql<{ id: string }>(
    `insert into project_proxy (id, tenant_id, org_id, project_id, principal_id, principal_name, proxy_id, proxy_name, starts_at,
       ends_at, given_by, given_name, created_at)
     select gen_random_uuid(), p.tenant_id, p.org_id, p.id, p.pm_id, p.pm_name, $2, 'x', app_now(), app_now() + interval '1 hour', p.pm_id,
       p.pm_name, app_now() from project p where p.id = $1 returning id`,
    [mainId, me.id],
  );
  await expect.poll(() => projects()).toEqual([mainId]);
  await me.send(packageDetail, { packageId }).ok();
  await world.sql('update project_proxy set ends_at = app_now() where id = $1', [proxy?.id]);
  await expect.poll(() => projects()).toEqual([]);
  await me.send(packageDetail, { packageId }).refused('project.lotNotFound');
  // Everybody else sees as before.
  await expect.poll(() => listed(h.pm)).toEqual(['同事的合同', '本人的合同']);
});

test('the department’s role shows what the department made, the organisation’s everything of it', async () => {
  const dept = await tenant
    .send(people.saveUnit, { orgType: '2', orgName: '一部', orgCode: 'D1', parentId: world.agency.id })
    .ok();
  await (await setScope('dept')).ok();
  await expect.poll(() => listed()).toEqual(['本人的合同']);
  await world.sql('update membership set dept_id = $1 where user_id = any($2)', [dept.id, [me.id, h.pm.id]]);
  await (await setScope('own')).ok();
  await (await setScope('dept')).ok();
  await expect.poll(() => listed()).toEqual(['同事的合同', '本人的合同']);
  await expect.poll(() => projects()).toEqual([mainId]);
  await world.sql('update membership set dept_id = null where user_id = $1', [h.pm.id]);
  await (await setScope('org')).ok();
  await expect.poll(() => listed()).toEqual(['同事的合同', '本人的合同']);
  // Nobody widens under people who hold it beyond their organisation.
  await (await setScope('below')).refused('role.scopeHeld');
});

test('units below are shown by a role that two administrators gave, are never acted upon, and nobody else’s are', async () => {
  const wide = await role('below');
  expect(await holds(me, wide)).toEqual(['范围below0']);
  await expect.poll(() => listed()).toEqual(['下级的合同', '同事的合同', '本人的合同']);
  const seen = await me.send(contractDetail, { id: contracts.below }).ok();
  expect(Object.values(seen.can)).not.toContain(true);
  await me
    .send(modifyContract, { ...seen, id: contracts.below, contractName: '改' })
    .refused('entrustContract.notFound');
  await me.send(contractDetail, { id: contracts.stranger }).refused('entrustContract.notFound');

  const chosen = await role('chosen', [below.id, stranger.id]);
  await holds(me, chosen);
  // One’s own is always there; a unit that does not stand below one’s company counts for nothing.
  await expect.poll(() => listed()).toEqual(['下级的合同', '本人的合同']);
  const company = await world.user({ roles: ['companyadmin'] });
  const offered = (await company.send(scopeUnits, {}).ok()).map((u) => u.id);
  expect(offered).toContain(below.id);
  expect(offered).not.toContain(stranger.id);
  const own = { roleName: '本公司角色', roleLevel: 'company', orgKinds: null, dataScope: 'chosen' };
  await company.send(addRole, { ...own, scopeUnits: stranger.id }).refused('role.wrong.scopeUnits');
  await company.send(addRole, { ...own, scopeUnits: null }).refused('kit.wrong.input');
});

test('of several roles the widest counts, what one approves is always seen, and the access page says the scope', async () => {
  await holds(me, roleId);
  await (await setScope('own')).ok();
  const { leader } = h;
  await expect.poll(() => listed(leader)).toEqual(['同事的合同', '本人的合同']);
  // The leader's role is narrowed: what waits for them stays.
  const { id } = (await tenant.send(people.userRoles, { id: leader.id, orgId: leader.org.id }).ok()).find(
    (r) => r.held,
  ) as { id: string };
  const { version, roleName } = await tenant.send(roleDetail, { id }).ok();
  await tenant.send(modifyRole, { id, version, roleName, dataScope: 'own' }).ok();
  await expect.poll(() => listed(leader)).toEqual([]);
  await h.pm.send(approveContract, { id: contracts.colleague }).ok();
  await expect.poll(() => listed(leader)).toEqual(['同事的合同']);
  await leader.send(contractDetail, { id: contracts.colleague }).ok();
  const access = await tenant.send(personAccess, { id: leader.id, orgId: leader.org.id }).ok();
  const scopes = access.permissions.flatMap((p) => p.causes.map((c) => [p.code, c.scope]));
  expect(scopes).toContainEqual(['entrustContract.view', 'own']);
  expect(scopes).toContainEqual(['bulletin.view', '']);
  await tenant
    .send(people.saveUserRoles, { id: leader.id, orgId: leader.org.id, seen: [id], roleIds: [id, roleId] })
    .ok();
  await (await setScope('org')).ok();
  await expect.poll(() => listed(leader)).toEqual(['同事的合同', '本人的合同']);
});

test('lists and halls of later areas leave out the lots that one’s role does not show', async () => {
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  const deadline = new Date((await world.now()).getTime() + 30 * 86_400_000);
  const { packageId: published } = await publishedLotInWorld(world, { pm: h.pm, owner, deadline });
  const entered = async () => (await me.send(hallDetail, { packageId: published }).envelope()).key;
  await (await setScope('own')).ok();
  await expect.poll(entered).toBe('opening.notFound');
  await me.send(fileDetail, { packageId: published }).refused('project.lotNotFound');
  await h.pm.send(hallDetail, { packageId: published }).ok();
  const totals = [
    await me.send(pageBulletins, { size: 50 }).ok(),
    await me.send(pageCommittees, { size: 50 }).ok(),
    await me.send(pageAwards, { size: 50 }).ok(),
    await me.send(pageReviews, { size: 50 }).ok(),
  ];
  expect(totals.map((page) => page.total)).toEqual([0, 0, 0, 0]);
  await (await setScope('org')).ok();
  await expect.poll(entered).toBeUndefined();
  await me.send(fileDetail, { packageId: published }).ok();
});
