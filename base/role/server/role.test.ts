import { beforeAll, describe, expect, test } from 'vitest';
import { copiesOf } from '#apps/server/test/copies.ts';
import { ROLES_MOST, ROLES_OF_COMPANY_MOST } from '../shared/rules.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { menuList, outerMenuList, uriList, userMenuTree } from '#base/session/shared/start-calls.ts';
import { seedTenant } from '../../../db/seed/seed.ts';
import * as calls from '../shared/calls.ts';
import { listResources, pageResources, resourceDetail } from '../shared/resources.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let company: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  company = await world.user({ roles: ['companyadmin'] });
});

const form = (more: object = {}) => ({
  roleName: `角色${++next}`,
  roleEname: '',
  roleCode: null,
  orgKinds: null,
  remark: '',
  ...more,
});
const find = async (by: TestUser, roleLevel: string, searchKey: string) =>
  (await by.send(calls.pageRoles, { roleLevel, searchKey, size: 200 }).ok()).records.find(
    (r) => r.roleCode === searchKey || r.roleName === searchKey,
  ) as calls.RoleEntry;
const held = async (by: TestUser, roleId: string) => {
  const { role, groups } = await by.send(calls.rolePermissions, { roleId }).ok();
  const all = groups.flatMap((g) => g.permissions);
  return { role, all, codes: all.filter((p) => p.held).map((p) => p.code) };
};
const save = async (by: TestUser, roleId: string, change: (codes: string[]) => string[]) => {
  const { role, codes } = await held(by, roleId);
  return by.send(calls.saveRolePermissions, { roleId, version: role.version, permissions: change(codes) });
};
const gives = (user: TestUser, code: string) =>
  world.tx(async (tx) => {
    await tx.client.query(
      `insert into user_role (user_id, role_id, org_id, tenant_id) values ($1, $2, $3, $4)`,
      [user.id, code, user.org.id, user.org.tenantId],
    );
    await tx.client.query(`select pg_notify('session', '')`);
  });

describe('a role', () => {
  test('is added, renamed by one at a time, and deleted only when nobody holds it', async () => {
    const made = form({ roleCode: `R${Date.now()}` });
    const { id } = await tenant.send(calls.addRole, { ...made, roleLevel: 'company' }).ok();
    await tenant
      .send(calls.addRole, { ...form(), roleCode: made.roleCode, roleLevel: 'company' })
      .refused('role.wrong.code');
    await tenant
      .send(calls.addRole, { ...form(), roleName: made.roleName, roleLevel: 'company' })
      .refused('role.wrong.name');
    await tenant.send(calls.modifyRole, { ...form(), id, version: 0 }).ok();
    await tenant.send(calls.modifyRole, { ...form(), id, version: 0 }).refused('kit.refused.changed');
    const user = await world.user({ roles: [] });
    await gives(user, id);
    await tenant.send(calls.removeRole, { id }).refused('role.held');
    await world.sql('delete from user_role where role_id = $1', [id]);
    await tenant.send(calls.removeRole, { id }).ok();
    await tenant.send(calls.removeRole, { id }).refused('role.notFound');
  });

  test('is one of so many that a company makes, which take no place from others', async () => {
    const company = await world.user({ roles: ['companyadmin'] });
    const { id } = await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    const [own] = await world.sql<{ n: number }>(
      'select count(*)::int as n from role where org_id = (select org_id from role where id = $1)',
      [id],
    );
    const other = `jsonb_build_object('role_code', 'copy' || n, 'role_name', 'copy' || n)`;
    await copiesOf(world, { table: 'role', id }, ROLES_OF_COMPANY_MOST - (own?.n ?? 0), other);
    await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).refused('role.tooMany');
    await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    await company.send(calls.removeRole, { id }).ok();
    await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    await world.sql(`delete from role where role_code like 'copy%'`);
  });

  test('is one of so many that the tenant makes for all its companies', async () => {
    const { id } = await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    const [made] = await world.sql<{ n: number }>('select count(*)::int as n from role where org_id is null');
    const other = `jsonb_build_object('role_code', 'copy' || n, 'role_name', 'copy' || n)`;
    await copiesOf(world, { table: 'role', id }, ROLES_MOST - (made?.n ?? 0), other);
    await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).refused('role.tooMany');
    await tenant.send(calls.removeRole, { id }).ok();
    await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    await world.sql(`delete from role where role_code like 'copy%'`);
  });

  test('that is built in is renamed and stays', async () => {
    const pm = await find(tenant, 'company', 'pm');
    await tenant.send(calls.removeRole, { id: pm.id }).refused('role.isSystem');
    expect(pm.can).toMatchObject({ modify: true, remove: false });
  });

  test('of a higher level does not exist for a tenant, nor one of another tenant or company', async () => {
    const top = await find(admin, 'plat', 'admin');
    await tenant.send(calls.pageRoles, { roleLevel: 'plat' }).refused('kit.refused.permission');
    await tenant.send(calls.roleDetail, { id: top.id }).refused('role.notFound');
    await tenant.send(calls.rolePermissions, { roleId: top.id }).refused('role.notFound');
    await tenant.send(calls.addRole, { ...form(), roleLevel: 'plat' }).refused('kit.refused.permission');
    await (await save(admin, top.id, (codes) => codes)).ok();
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    const pm = await find(tenant, 'company', 'pm');
    await foreign.send(calls.roleDetail, { id: pm.id }).refused('role.notFound');
    const { id } = await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    const neighbour = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    await neighbour.send(calls.roleDetail, { id }).refused('role.notFound');
    await company.send(calls.addRole, { ...form(), roleLevel: 'tenant' }).refused('kit.refused.permission');
    const listed = await company.send(calls.pageRoles, { roleLevel: 'company', size: 200 }).ok();
    const codes = listed.records.map((r) => r.roleCode);
    expect(codes).toEqual(expect.arrayContaining(['pm', 'companyadmin']));
    expect(codes).not.toContain('supplier');
    const shared = { ...form(), id: pm.id, version: pm.version };
    await company.send(calls.modifyRole, shared).refused('kit.refused.permission');
  });

  test('of another company is neither changed, deleted nor given permissions', async () => {
    const { id } = await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    const neighbour = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    const before = await company.send(calls.roleDetail, { id }).ok();
    await neighbour.send(calls.modifyRole, { ...form(), id, version: 0 }).refused('role.notFound');
    await neighbour
      .send(calls.saveRolePermissions, { roleId: id, version: 0, permissions: ['user.view'] })
      .refused('role.notFound');
    await neighbour.send(calls.removeRole, { id }).refused('role.notFound');
    expect(await company.send(calls.roleDetail, { id }).ok()).toEqual(before);
    expect((await held(company, id)).codes).toEqual([]);
    await company.send(calls.removeRole, { id }).ok();
  });

  test('is not renamed to what another of its level is called, and may keep its own name', async () => {
    const [one, two] = [form(), form()];
    await tenant.send(calls.addRole, { ...one, roleLevel: 'company' }).ok();
    const { id } = await tenant.send(calls.addRole, { ...two, roleLevel: 'company' }).ok();
    const taken = { ...two, roleName: one.roleName, id, version: 0 };
    const refused = await tenant.send(calls.modifyRole, taken).refused('role.wrong.name');
    expect(refused.fields?.map((f) => f.path)).toEqual(['roleName']);
    expect((await tenant.send(calls.roleDetail, { id }).ok()).roleName).toBe(two.roleName);
    await tenant.send(calls.modifyRole, { ...two, remark: '同名', id, version: 0 }).ok();
  });

  test('shows other records than those of its organisation only on the level of companies, and of units that are named', async () => {
    const high = form();
    for (const dataScope of ['own', 'dept', 'below', 'chosen']) {
      const refused = await admin
        .send(calls.addRole, { ...high, roleLevel: 'tenant', dataScope, scopeUnits: world.agency.id })
        .refused('role.wrong.scopeLevel');
      expect(refused.fields?.map((f) => f.path)).toEqual(['dataScope']);
    }
    const { id } = await admin.send(calls.addRole, { ...high, roleLevel: 'tenant', dataScope: 'org' }).ok();
    await admin
      .send(calls.modifyRole, { ...high, id, version: 0, dataScope: 'below' })
      .refused('role.wrong.scopeLevel');
    expect(await admin.send(calls.roleDetail, { id }).ok()).toMatchObject({ dataScope: 'org', version: 0 });
    const low = { ...form(), roleLevel: 'company', dataScope: 'chosen' };
    await tenant.send(calls.addRole, { ...low, scopeUnits: ',' }).refused('role.need.scopeUnits');
    expect(await find(tenant, 'company', low.roleName)).toBeUndefined();
    const chosen = await tenant.send(calls.addRole, { ...low, scopeUnits: world.agency.id }).ok();
    expect(await tenant.send(calls.roleDetail, chosen).ok()).toMatchObject({
      dataScope: 'chosen',
      scopeUnits: world.agency.id,
    });
  });
});

describe('permissions', () => {
  test('act at once in open sessions, and survive the next start', async () => {
    const { id } = await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    const user = await world.user({ roles: [] });
    await gives(user, id);
    await user.send(pageContracts, {}).refused('kit.refused.permission');
    await (await save(tenant, id, () => ['entrustContract.view'])).ok();
    await expect.poll(async () => (await user.send(pageContracts, {}).envelope()).code).toBe(200);
    await (await save(tenant, id, () => [])).ok();
    await expect.poll(async () => (await user.send(pageContracts, {}).envelope()).code).toBe(403);

    const pm = await find(tenant, 'company', 'pm');
    const drop = (codes: string[]) => codes.filter((c) => c !== 'entrustContract.discard');
    await (await save(tenant, pm.id, drop)).ok();
    await seedTenant(world.app.seed, world.tenantId);
    expect((await held(tenant, pm.id)).codes).not.toContain('entrustContract.discard');
    await (await save(tenant, pm.id, (codes) => [...codes, 'entrustContract.discard'])).ok();
    const [event] = await world.sql<{ payload: { given: string[] } }>(
      `select payload from event where type = 'role.permissionsChanged' and subject_id = $1 order by id desc limit 1`,
      [pm.id],
    );
    expect(event?.payload.given).toEqual(['entrustContract.discard']);
  });

  test('beyond what a level may hold are refused', async () => {
    const top = await tenant.send(calls.addRole, { ...form(), roleLevel: 'tenant' }).ok();
    await (await save(tenant, top.id, () => ['role.plat'])).refused('role.notGrantable');
    await (await save(tenant, top.id, () => ['review.view'])).refused('role.notGrantable');
    await (await save(tenant, top.id, () => ['no.such'])).refused('role.notGrantable');
    await (await save(tenant, top.id, () => ['dictionary.manage', 'user.view'])).ok();
    const low = await tenant.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    await (await save(tenant, low.id, () => ['menu.manage'])).refused('role.notGrantable');
    const operator = await find(admin, 'plat', 'admin');
    const offered = (await held(admin, operator.id)).all.map((p) => p.code);
    expect(offered).not.toContain('review.view');
  });

  test("a company's own role holds no more than the shared ones of its kind", async () => {
    const own = await company.send(calls.addRole, { ...form(), roleLevel: 'company' }).ok();
    await (await save(company, own.id, () => ['entrustContract.view', 'user.view'])).ok();
    await (await save(company, own.id, () => ['committee.supervise'])).refused('role.notGrantable');
    const offered = (await held(company, own.id)).all.map((p) => p.code);
    const supervisor = await find(tenant, 'company', 'supervisor');
    const theirs = (await held(tenant, supervisor.id)).codes;
    const pm = (await held(tenant, (await find(tenant, 'company', 'pm')).id)).codes;
    expect(theirs.some((code) => !offered.includes(code))).toBe(true);
    expect(pm.every((code) => offered.includes(code))).toBe(true);
  });

  test("of administration that one lacks are given to no role, one's own one included", async () => {
    const other = await world.tenant();
    const home = await world.org('platform', undefined, other);
    const boss = await world.user({ roles: ['admin'], org: home });
    const limited = await world.user({ roles: ['tenant'], org: home });
    const own = await find(boss, 'tenant', 'tenant');
    await (await save(boss, own.id, (codes) => codes.filter((c) => c !== 'dictionary.manage'))).ok();
    const back = (codes: string[]) => [...codes, 'dictionary.manage'];
    await expect
      .poll(async () => (await (await save(limited, own.id, back)).envelope()).key)
      .toBe('role.beyondOwn');
    const { id } = await limited.send(calls.addRole, { ...form(), roleLevel: 'tenant' }).ok();
    await (await save(limited, id, () => ['dictionary.manage'])).refused('role.beyondOwn');
    expect((await held(limited, id)).all.find((p) => p.code === 'dictionary.manage')?.fixed).toBe(true);
    await (await save(limited, id, () => ['menu.manage'])).ok();
    await (await save(boss, own.id, back)).ok();
  });

  test('that administrators need cannot be taken from them, and two do not overwrite each other', async () => {
    const role = await find(admin, 'tenant', 'tenant');
    await (await save(admin, role.id, (codes) => codes.filter((c) => c !== 'user.manage'))).refused(
      'role.mustKeep',
    );
    const stale = { roleId: role.id, version: role.version, permissions: (await held(admin, role.id)).codes };
    await admin.send(calls.saveRolePermissions, stale).ok();
    await tenant.send(calls.saveRolePermissions, stale).refused('kit.refused.changed');
  });
});

describe('menus', () => {
  const rowOf = async (code: string) =>
    (await tenant.send(calls.menuRows, {}).ok()).find((m) => m.menuCode === code) as calls.MenuRow;
  const change = (row: calls.MenuRow, more: object) => ({
    ownCname: null,
    ownEname: null,
    ownSort: null,
    ownHidden: '0',
    description: null,
    id: row.id,
    version: row.version,
    ...more,
  });

  test('are renamed and hidden in one tenant, and follow the declaration otherwise', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const labels = async () =>
      (await pm.send(menuList, {}).ok()).flatMap((m) => m.children.map((c) => c.menuCname));
    const row = await rowOf('pre.contract');
    await tenant.send(calls.modifyMenu, change(row, { ownCname: '代理合同', ownSort: '1' })).ok();
    await tenant.send(calls.modifyMenu, change(row, {})).refused('kit.refused.changed');
    expect(await labels()).toContain('代理合同');
    await seedTenant(world.app.seed, world.tenantId);
    expect(await labels()).toContain('代理合同');
    await tenant.send(calls.modifyMenu, change(await rowOf('pre.contract'), { icon: 'file' })).ok();
    await seedTenant(world.app.seed, world.tenantId);
    expect(await rowOf('pre.contract')).toMatchObject({ icon: 'file', method: '', level: 2 });
    const icons = (await pm.send(menuList, {}).ok()).flatMap((m) => m.children.map((c) => c.icon));
    expect(icons.filter(Boolean)).toEqual(['file']);
    await tenant.send(calls.modifyMenu, change(await rowOf('pre.contract'), { ownHidden: '1' })).ok();
    expect(await labels()).not.toContain('代理合同');
    expect(await pm.send(userMenuTree, {}).ok()).toEqual(await pm.send(menuList, {}).ok());
    expect(await pm.send(uriList, {}).ok()).toContain('/pre/entrust-contract/contractList');
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    await foreign.send(calls.modifyMenu, change(row, {})).refused('role.menus.notFound');
  });

  const own = (more: object) => ({
    menuType: 'page',
    parentCode: 'pre',
    menuCname: '在办合同',
    menuEname: 'Running contracts',
    page: '/pre/entrust-contract/contractList',
    parameter: 'status=30',
    address: null,
    sort: '1',
    ownHidden: '0',
    description: '快捷入口',
    ...more,
  });

  test('of the tenant itself are added, lead where one may go, and are removed', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const seenBy = async (user: TestUser) =>
      (await user.send(menuList, {}).ok()).flatMap((m) => [m, ...m.children]).map((m) => m.menuCname);
    await pm.send(calls.addMenu, own({})).refused('kit.refused.permission');
    const { id } = await tenant.send(calls.addMenu, own({})).ok();
    expect(await seenBy(pm)).toContain('在办合同');
    expect(await seenBy(supplier)).not.toContain('在办合同');
    expect(await rowOf(`own.${id}`)).toMatchObject({
      menuType: 'page',
      path: '/pre/entrust-contract/contractList',
      parameter: 'status=30',
      module: '',
      icon: '',
      method: '',
      level: 2,
      isOwn: true,
    });
    expect((await rowOf('pre.contract')).module).not.toBe('');
    const outer = own({ menuType: 'outer', address: 'https://example.cn/help', menuCname: '帮助' });
    const help = await tenant.send(calls.addMenu, outer).ok();
    expect(await seenBy(supplier)).toContain('帮助');
    // The list of outer entries finds it below its folder.
    const shown = async () =>
      (await supplier.send(outerMenuList, {}).ok()).map((m) => [m.menuCname, m.icon, m.method]);
    expect(await shown()).toEqual([['帮助', '', 'frame']]);
    const inWindow = { ...outer, icon: 'help', method: 'window', id: help.id, version: 0 };
    await tenant.send(calls.modifyOwnMenu, { ...inWindow, icon: 'nosuch' }).refused('kit.wrong.input');
    await tenant.send(calls.modifyOwnMenu, { ...inWindow, method: 'popup' }).refused('kit.wrong.input');
    await tenant.send(calls.modifyOwnMenu, inWindow).ok();
    expect(await shown()).toEqual([['帮助', 'help', 'window']]);
    expect(await rowOf(`own.${help.id}`)).toMatchObject({ icon: 'help', method: 'window', level: 2 });
    await seedTenant(world.app.seed, world.tenantId);
    expect(await seenBy(pm)).toContain('在办合同');
    const change = { ...own({ menuCname: '我的合同' }), id };
    await tenant.send(calls.modifyOwnMenu, { ...change, version: 0 }).ok();
    await tenant.send(calls.modifyOwnMenu, { ...change, version: 0 }).refused('kit.refused.changed');
    expect(await seenBy(pm)).toContain('我的合同');
    await tenant.send(calls.removeMenu, { id }).ok();
    await tenant.send(calls.removeMenu, { id }).refused('role.menus.notFound');
    expect(await seenBy(pm)).not.toContain('我的合同');
  });

  test('of the tenant itself stand below folders, and nothing is removed from under others', async () => {
    const folder = own({ menuType: 'folder', parentCode: null, page: null, parameter: null });
    const { id } = await tenant.send(calls.addMenu, folder).ok();
    const parentCode = `own.${id}`;
    const below = await tenant.send(calls.addMenu, own({ parentCode })).ok();
    await tenant.send(calls.removeMenu, { id }).refused('role.menus.hasBelow');
    const inner = await tenant.send(calls.addMenu, { ...folder, parentCode }).ok();
    const under = { ...folder, id, version: 0, parentCode: `own.${inner.id}` };
    await tenant.send(calls.modifyOwnMenu, under).refused('role.menus.wrongParent');
    const turned = { ...own({}), id, version: 0 };
    await tenant.send(calls.modifyOwnMenu, turned).refused('role.menus.hasBelow');
    await tenant.send(calls.addMenu, own({ parentCode: 'pre.contract' })).refused('role.menus.wrongParent');
    const bare = await tenant.send(calls.addMenu, own({ parentCode: null })).refused('kit.wrong.input');
    expect(bare.fields).toEqual([{ path: 'parentCode', msg: '请选择上级菜单' }]);
    await tenant.send(calls.addMenu, own({ page: '/no/such' })).refused('role.menus.wrongPage');
    const wrong = own({ menuType: 'outer', address: 'javascript:alert(1)' });
    const answer = await tenant.send(calls.addMenu, wrong).refused('kit.wrong.input');
    expect(answer.fields?.map((f) => f.path)).toEqual(['address']);
    const declared = await rowOf('pre.contract');
    await tenant.send(calls.removeMenu, { id: declared.id }).refused('role.menus.isDeclared');
    await tenant.send(calls.modifyMenu, change(await rowOf(parentCode), {})).refused('role.menus.notFound');
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    await foreign.send(calls.removeMenu, { id: below.id }).refused('role.menus.notFound');
    for (const one of [below.id, inner.id, id]) await tenant.send(calls.removeMenu, { id: one }).ok();
  });

  test('of administration stand in groups, and a group shows only where one may open something in it', async () => {
    const groups = async (user: TestUser, module = '系统管理') =>
      (await user.send(menuList, {}).ok())
        .filter((root) => root.menuCname === module)
        .flatMap((root) => root.children)
        .map((group) => [group.menuCname, group.resourceUri, group.children.length > 0]);
    expect(await groups(tenant)).toEqual(
      ['主体与人员', '权限与登录', '参数与流程', '业务模板', '通知与消息', '运行监控'].map((name) => [
        name,
        '',
        true,
      ]),
    );
    const pm = await world.user({ roles: ['pm'] });
    expect(await groups(pm)).toEqual([]);
    // 招标采购: what is done every day first, the rest in groups below.
    const procurement = await groups(pm, '招标采购');
    const first = procurement.findIndex(([, uri]) => uri === '');
    expect(procurement.slice(first)).toEqual(['基础资料', '模板与流程'].map((name) => [name, '', true]));
    expect(first).toBe(7);
  });

  test('never hide the way back', async () => {
    for (const code of ['system', 'system.access', 'system.menus']) {
      const row = await rowOf(code);
      await tenant.send(calls.modifyMenu, change(row, { ownHidden: '1' })).refused('role.menus.mustShow');
    }
  });
});

describe('resources', () => {
  test('are read with their permission and who holds it', async () => {
    const one = { id: 'POST /base/menu/save' };
    const found = await tenant.send(resourceDetail, one, { language: 'en' }).ok();
    expect(found).toMatchObject({
      resourceUri: '/base/menu/save',
      gate: 'permission',
      permission: 'menu.manage',
      module: 'Roles and menus',
      reason: '',
    });
    expect(found.summary).toMatch(/^[A-Z]/);
    const { summary } = await tenant.send(resourceDetail, one).ok();
    expect(summary).toMatch(/^[\u4e00-\u9fff]+$/);
    expect(found.roleNames).toContain('Tenant administrator');
    await tenant.send(resourceDetail, { id: 'GET /no/such' }).refused('role.resources.notFound');
    const page = await tenant.send(pageResources, { searchKey: '/base/menu/', size: 2, current: 2 }).ok();
    expect(page.records).toHaveLength(2);
    const open = await tenant.send(listResources, { gate: 'open' }).ok();
    expect(open.every((r) => r.permission === '' && r.reason !== '' && r.roleNames === '')).toBe(true);
    expect(open.every((r) => r.reason === '无须登录即可调用')).toBe(true);
    const kinds = new Set((await tenant.send(listResources, {}).ok()).map((r) => r.resourceType));
    expect(kinds).toEqual(new Set(['page', 'call', 'button']));
    expect((await tenant.send(listResources, { resourceType: 'call' }).ok()).length).toBe(
      world.app.calls.length,
    );
    await tenant.send(pageResources, { gate: 'x' }).refused('kit.wrong.input');
    await company.send(pageResources, {}).refused('kit.refused.permission');
  });
});
