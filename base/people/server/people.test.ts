import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import type { RoleCode } from '#kit/shared/names.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let platform: TestOrg;
let admin: TestUser;
let tenant: TestUser;
let company: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  company = await world.user({ roles: ['companyadmin'] });
});

const roleId = async (code: string, tenantId = world.tenantId): Promise<string> =>
  world.tx(async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('select id from role where role_code = $1', [
      code,
    ]);
    return rows[0]?.id as string;
  }, tenantId);
const fresh = (roleIds: string[] = []) => ({
  userName: `new.user${++next}`,
  trueName: `新用户${next}`,
  mobile: `137${String(20_000_000 + next)}`,
  email: '',
  deptId: null,
  roleIds,
});
const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const setRoles = async (by: TestUser, user: TestUser, codes: RoleCode[]) => {
  const roles = await by.send(calls.userRoles, at(user)).ok();
  const seen = roles.filter((r) => r.held).map((r) => r.id);
  return by.send(calls.saveUserRoles, {
    ...at(user),
    seen,
    roleIds: await Promise.all(codes.map((c) => roleId(c))),
  });
};

describe('a user', () => {
  test('is added with roles; nobody but the person ever has a password', async () => {
    const form = fresh([await roleId('pm')]);
    const made = await tenant.send(calls.addUser, { ...form, orgId: world.agency.id }).ok();
    expect(made).toMatchObject({ way: 'halves', waiting: [], sentTo: [] });
    expect(Object.keys(made)).not.toContain('password');
    const entry = await tenant.send(calls.userDetail, { id: made.id, orgId: world.agency.id }).ok();
    expect(entry).toMatchObject({ roleNames: '项目经理', state: 'enabled', firstLogin: true });
    const again = { ...form, orgId: world.agency.id, mobile: '13799990000' };
    await tenant.send(calls.addUser, again).refused('people.wrong.userNameTaken');
    await tenant
      .send(calls.addUser, { ...fresh(), mobile: form.mobile, orgId: world.agency.id })
      .refused('people.wrong.mobileTaken');
    expect(await tenant.send(calls.userNameFree, { userName: form.userName.toUpperCase() }).ok()).toBe(false);
    const wrong = await tenant
      .send(calls.addUser, { ...fresh(), userName: '1', trueName: '', mobile: '123', orgId: world.agency.id })
      .refused('kit.wrong.input');
    expect(wrong.fields?.map((f) => f.path)).toEqual(['userName', 'trueName', 'mobile']);
  });

  test.each([
    ['four', false],
    ['fives', true],
    ['t'.repeat(30), true],
    ['t'.repeat(31), false],
    ['1person', false],
    ['per son', false],
    ['人员person', false],
    ['per.son-1_', true],
  ])('has a login name of 5 to 30 characters, a letter first: %s', async (userName, taken) => {
    const asked = await tenant
      .send(calls.addUser, { ...fresh(), userName, orgId: world.agency.id })
      .envelope();
    expect([asked.code === 200, (asked.fields ?? []).map((f) => f.path)]).toEqual([
      taken,
      taken ? [] : ['userName'],
    ]);
  });

  test('is changed by one administrator at a time', async () => {
    const user = await world.user({ roles: ['pm'] });
    const { version } = await tenant.send(calls.userDetail, at(user)).ok();
    const form = { ...at(user), trueName: '改名', mobile: '13688880001', email: '', deptId: null, version };
    await tenant.send(calls.modifyUser, form).ok();
    await company.send(calls.modifyUser, { ...form, trueName: '又改' }).refused('kit.refused.changed');
  });

  test('that is disabled leaves at once and comes back enabled', async () => {
    const user = await world.user({ roles: ['pm'] });
    await user.send(pageContracts, {}).ok();
    await tenant.send(calls.disableUser, at(user)).ok();
    await expect.poll(async () => (await user.send(pageContracts, {}).envelope()).code).toBe(401);
    expect(
      await tenant.send(calls.pageUsers, { searchKey: user.userName, state: 'disabled' }).ok(),
    ).toMatchObject({
      total: 1,
    });
    // Two administrators at once: both are answered, and it happened once.
    await Promise.all([1, 2].map(() => tenant.send(calls.enableUser, at(user)).ok()));
    const happened = await world.sql(`select 1 from event where type = 'user.enabled' and subject_id = $1`, [
      user.id,
    ]);
    expect(happened).toHaveLength(1);
    expect((await tenant.send(calls.userDetail, at(user)).ok()).state).toBe('enabled');
    await tenant.send(calls.disableUser, at(tenant)).refused('people.self');
  });

  test('whose sessions an administrator ends leaves at once and may come back', async () => {
    const user = await world.user({ roles: ['pm'] });
    const [other, colleague] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['leader'] })];
    await user.send(userInfo, {}).ok();
    await colleague.send(calls.endUserSessions, at(user)).refused('kit.refused.permission');
    await tenant.send(calls.endUserSessions, at(tenant)).refused('people.self');
    const foreign = await world.tenant();
    const stranger = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, foreign),
    });
    await stranger.send(calls.endUserSessions, at(user)).refused('people.notFound');
    await tenant.send(calls.endUserSessions, at(user)).ok();
    await expect.poll(async () => (await user.send(userInfo, {}).envelope()).code).toBe(401);
    await other.send(userInfo, {}).ok();
    const [ended] = await world.sql<{ actor: string; payload: { count: number } }>(
      `select actor_id as actor, payload from event where type = 'session.ended' and subject_id = $1`,
      [user.id],
    );
    expect(ended).toMatchObject({ actor: tenant.id, payload: { count: 1 } });
    expect((await tenant.send(calls.userDetail, at(user)).ok()).state).toBe('enabled');
  });

  test('whose password is reset leaves at once, and no password is shown', async () => {
    const user = await world.user({ roles: ['pm'] });
    await user.send(userInfo, {}).ok();
    expect(await company.send(calls.resetPassword, at(user)).ok()).toMatchObject({ way: 'halves' });
    await expect.poll(async () => (await user.send(userInfo, {}).envelope()).code).toBe(401);
    expect(await tenant.send(calls.userDetail, at(user)).ok()).toMatchObject({ firstLogin: true });
  });

  test('moves with the roles of the old company taken back', async () => {
    const user = await world.user({ roles: ['pm'] });
    await company
      .send(calls.moveUser, { ...at(user), targetOrgId: world.tenderee.id })
      .refused('people.orgNotFound');
    await tenant.send(calls.moveUser, { ...at(user), targetOrgId: world.tenderee.id }).ok();
    const there = { id: user.id, orgId: world.tenderee.id };
    expect(await tenant.send(calls.userDetail, there).ok()).toMatchObject({ roleNames: '' });
    await tenant.send(calls.userDetail, at(user)).refused('people.notFound');
  });

  test('that is removed from the only company cannot sign in any more', async () => {
    const user = await world.user({ roles: ['pm'] });
    await company.send(calls.removeUser, at(user)).ok();
    const [row] = await world.sql<{ disabled: boolean }>('select disabled from account where id = $1', [
      user.id,
    ]);
    expect(row?.disabled).toBe(true);
  });
});

describe('roles', () => {
  test('act at once in open sessions', async () => {
    const user = await world.user({ roles: [] });
    await user.send(pageContracts, {}).refused('kit.refused.permission');
    await (await setRoles(company, user, ['pm'])).ok();
    await expect.poll(async () => (await user.send(pageContracts, {}).envelope()).code).toBe(200);
    await (await setRoles(company, user, ['cashier'])).ok();
    await expect.poll(async () => (await user.send(pageContracts, {}).envelope()).code).toBe(403);
  });

  test("beyond the reach of the giver are refused, and so are one's own ones", async () => {
    const user = await world.user({ roles: [], org: platform });
    const give = async (by: TestUser, to: TestUser, code: RoleCode) =>
      by.send(calls.saveUserRoles, { ...at(to), seen: [], roleIds: [await roleId(code)] });
    await (await give(tenant, user, 'admin')).refused('people.roleLevel');
    await (await give(tenant, user, 'pm')).refused('people.roleKind');
    await (await setRoles(tenant, tenant, [])).refused('people.selfRoles');
    await (await give(tenant, user, 'tenant')).ok();
    const colleague = await world.user({ roles: [] });
    await (await give(company, colleague, 'tenant')).refused('people.roleLevel');
    await (await give(company, colleague, 'supervisor')).refused('people.roleKind');
    await (await setRoles(company, company, ['pm'])).refused('people.selfRoles');
    // A role cannot be taken away by somebody who could not give it.
    const operator = await world.user({ roles: ['admin'], org: platform });
    const take = (by: TestUser, from: TestUser, id: string) =>
      by.send(calls.removeRoleUsers, { roleId: id, users: [at(from)] });
    await take(tenant, operator, await roleId('admin')).refused('role.notFound');
    const auditor = await world.user({ roles: ['tenant'] });
    await take(company, auditor, await roleId('tenant')).refused('role.notFound');
    await (await setRoles(company, auditor, [])).ok();
    for (const user of [operator, auditor])
      expect(await world.sql('select 1 from user_role where user_id = $1', [user.id])).toHaveLength(1);
    const offered = await company.send(calls.userRoles, { orgId: world.agency.id }).ok();
    expect(offered.map((r) => r.roleLevel).every((level) => level === 'company')).toBe(true);
    const answer = await company
      .send(calls.addUser, { ...fresh([await roleId('tenant')]), orgId: world.agency.id })
      .refused('people.roleLevel');
    expect(answer.code).toBe(403);
    expect(await world.sql(`select 1 from account where user_name = 'new.user${next}'`)).toEqual([]);
  });

  test('with administration that the giver lacks are refused, in every way of giving', async () => {
    const other = await world.tenant();
    const home = await world.org('platform', undefined, other);
    const limited = await world.user({ roles: ['tenant'], org: home });
    const user = await world.user({ roles: [], org: home });
    const [own, companyadmin] = [await roleId('tenant', other), await roleId('companyadmin', other)];
    await world.tx(
      (tx) =>
        tx.client.query(
          `update role_permission set held = false where role_id = $1 and permission = 'organisation.manage'`,
          [own],
        ),
      other,
    );
    await world.tx((tx) => tx.client.query(`select pg_notify('session', '')`), other);
    const give = { ...at(user), seen: [], roleIds: [companyadmin] };
    await expect
      .poll(async () => (await limited.send(calls.saveUserRoles, give).envelope()).key)
      .toBe('people.roleBeyond');
    const one = { roleId: companyadmin, users: [at(user)] };
    await limited.send(calls.addRoleUsers, one).refused('people.roleBeyond');
    const made = { ...fresh([companyadmin]), orgId: home.id };
    await limited.send(calls.addUser, made).refused('people.roleBeyond');
    await limited.send(calls.saveUserRoles, { ...give, roleIds: [own] }).ok();
    const offered = await limited.send(calls.userRoles, { orgId: home.id }).ok();
    expect(offered.map((r) => r.id)).not.toContain(companyadmin);
  });

  test('seen otherwise than they are now are not overwritten', async () => {
    const user = await world.user({ roles: ['pm'] });
    const roleIds = [await roleId('cashier')];
    await tenant.send(calls.saveUserRoles, { ...at(user), seen: [], roleIds }).refused('kit.refused.changed');
  });
});

describe('administrators', () => {
  test('of a higher level are out of reach', async () => {
    const operator = await world.user({ roles: ['admin'], org: platform });
    for (const call of [calls.disableUser, calls.resetPassword, calls.removeUser])
      await tenant.send(call, at(operator)).refused('people.higher');
    await tenant
      .send(calls.moveUser, { ...at(operator), targetOrgId: world.agency.id })
      .refused('people.higher');
    const entry = await tenant.send(calls.userDetail, at(operator)).ok();
    expect(Object.values(entry.can).some(Boolean)).toBe(false);
    await admin.send(calls.disableUser, at(operator)).ok();
  });

  test('keep the last one: neither disabled, demoted, moved nor removed, even by two at once', async () => {
    const other = await world.tenant();
    const home = await world.org('platform', undefined, other);
    const elsewhere = await world.org('agency', undefined, other);
    const boss = await world.user({ roles: ['admin'], org: home });
    const a = await world.user({ roles: ['tenant'], org: home });
    await boss.send(calls.disableUser, at(a)).refused('people.lastAdmin');
    await boss.send(calls.removeUser, at(a)).refused('people.lastAdmin');
    await boss.send(calls.moveUser, { ...at(a), targetOrgId: elsewhere.id }).refused('people.lastAdmin');
    const tenantRole = await roleId('tenant', other);
    const one = { roleId: tenantRole, users: [at(a)] };
    await boss.send(calls.removeRoleUsers, one).refused('people.lastAdmin');
    const b = await world.user({ roles: ['tenant'], org: home });
    const codes = await Promise.all(
      [
        [a, b],
        [b, a],
      ].map(
        async ([by, of]) =>
          (await (by as TestUser).send(calls.disableUser, at(of as TestUser)).envelope()).code,
      ),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const [left] = await world.sql<{ n: number }>(
      'select count(*)::int as n from account where id = any($1::uuid[]) and not disabled',
      [[a.id, b.id]],
    );
    expect(left?.n).toBe(1);
  });

  test('of a company see and change nothing of another one', async () => {
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await company.send(calls.userDetail, at(foreign)).refused('people.notFound');
    await company.send(calls.disableUser, at(foreign)).refused('people.notFound');
    await company.send(calls.orgDetail, { id: foreign.org.id }).refused('people.orgNotFound');
    await company.send(calls.addUser, { ...fresh(), orgId: foreign.org.id }).refused('people.orgNotFound');
    const seen = await company.send(calls.pageUsers, { size: 200 }).ok();
    expect(new Set(seen.records.map((r) => r.orgId))).toEqual(new Set([world.agency.id]));
    const nodes = await company.send(calls.orgTree, {}).ok();
    expect(nodes.map((n) => n.id)).toEqual([world.agency.id]);
  });

  test('of a company change only people at home there', async () => {
    const guest = await world.user({ roles: ['pm'], org: world.tenderee });
    await world.sql('insert into membership (user_id, org_id, tenant_id) values ($1, $2, $3)', [
      guest.id,
      world.agency.id,
      world.tenantId,
    ]);
    const here = { id: guest.id, orgId: world.agency.id };
    await company.send(calls.resetPassword, here).refused('people.higher');
    await company.send(calls.removeUser, here).ok();
    expect(await tenant.send(calls.userOrgs, { userId: guest.id }).ok()).toMatchObject([
      { id: world.tenderee.id, isHome: true },
    ]);
  });

  test('of another tenant find nobody', async () => {
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    const victim = await world.user({ roles: ['pm'] });
    await foreign.send(calls.disableUser, at(victim)).refused('people.notFound');
    await foreign.send(calls.resetPassword, at(victim)).refused('people.notFound');
    expect((await foreign.send(calls.pageUsers, { searchKey: victim.userName }).ok()).total).toBe(0);
  });
});

describe('units', () => {
  const form = (more: object) => ({
    orgType: '1',
    orgName: `单位${++next}`,
    orgCode: `U${next}`,
    orgKind: 'agency',
    orgLicenceCode: '',
    linkPerson: '',
    linkMobile: '',
    linkAddress: '',
    ...more,
  });

  test('stand below each other, are searched with what stands above, and go only when empty', async () => {
    const top = form({});
    const { id } = await tenant.send(calls.saveUnit, top).ok();
    await tenant.send(calls.saveUnit, { ...form({}), orgName: top.orgName }).refused('people.wrong.orgName');
    await tenant.send(calls.saveUnit, { ...form({}), orgCode: top.orgCode }).refused('people.wrong.orgCode');
    await tenant.send(calls.saveUnit, form({ orgType: '2' })).refused('people.orgNotFound');
    const dept = form({ orgType: '2', orgName: '采购一部', parentId: id });
    const { id: deptId } = await tenant.send(calls.saveUnit, dept).ok();
    const found = await tenant.send(calls.orgTree, { searchKey: '采购一部' }).ok();
    expect(found.map((n) => [n.id, n.children.map((c) => c.id)])).toEqual([[id, [deptId]]]);
    const made = await tenant.send(calls.addUser, { ...fresh(), orgId: deptId }).ok();
    expect(await tenant.send(calls.userDetail, { id: made.id, orgId: id }).ok()).toMatchObject({ deptId });
    expect((await tenant.send(calls.pageUsers, { orgId: deptId }).ok()).total).toBe(1);
    await tenant.send(calls.removeUnit, { id }).refused('people.hasUnits');
    await tenant.send(calls.removeUnit, { id: deptId }).refused('people.hasUsers');
    await tenant.send(calls.removeUser, { id: made.id, orgId: id }).ok();
    await tenant.send(calls.removeUnit, { id: deptId }).ok();
    await tenant.send(calls.removeUnit, { id }).ok();
    await tenant.send(calls.orgDetail, { id }).refused('people.orgNotFound');
    expect(await tenant.send(calls.nameFree, { companyName: top.orgName }).ok()).toBe(true);
  });

  test("a company's administrator makes departments of one's own company only", async () => {
    await company.send(calls.saveUnit, form({})).refused('people.orgNotFound');
    await company
      .send(calls.saveUnit, form({ orgType: '2', parentId: world.tenderee.id }))
      .refused('people.orgNotFound');
    const { id } = await company.send(calls.saveUnit, form({ orgType: '2', parentId: world.agency.id })).ok();
    const unit = await company.send(calls.orgDetail, { id }).ok();
    const change = { ...form({ orgType: '2' }), id, version: unit.version };
    await company.send(calls.modifyUnit, change).ok();
    await tenant.send(calls.modifyUnit, { ...change, orgName: '后到' }).refused('kit.refused.changed');
  });
});
