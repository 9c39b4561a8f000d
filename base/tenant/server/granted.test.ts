import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { settingCalls } from '#base/dictionary/shared/calls.ts';
import { pageRoles, rolePermissions, saveRolePermissions } from '#base/role/shared/calls.ts';
import * as functionCalls from '#base/role/shared/functions.ts';
import { listResources } from '#base/role/shared/resources.ts';
import { menuList, userInfo } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import { openTenant } from './test/tenants.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  const other = await world.tenant();
  foreign = await world.user({
    roles: ['admin', 'tenant'],
    org: await world.org('platform', undefined, other),
  });
});

const opened = (more: object = {}) => openTenant(world, admin, more);

/** Other processes hear of changed rights as the change commits; this one hears a moment later. */
const soon = (ask: () => Promise<boolean>) => expect.poll(ask).toBe(true);
const mayNot = (user: Pick<TestUser, 'send'>) =>
  soon(
    async () => (await user.send(settingCalls.tenant.tree, {}).envelope()).key === 'kit.refused.permission',
  );
const may = (user: Pick<TestUser, 'send'>) =>
  soon(async () => (await user.send(settingCalls.tenant.tree, {}).envelope()).code === 200);

const menusOf = async (user: Pick<TestUser, 'send'>) => JSON.stringify(await user.send(menuList, {}).ok());

describe('what a tenant has', () => {
  test('functions that are taken vanish from roles, menus and calls at once, and come back', async () => {
    const one = await opened();
    const chief = one.admin;
    const at = { tenantId: one.id };
    expect(await menusOf(chief)).toContain('数据字典');
    const before = await admin.send(calls.tenantFunctions, at).ok();
    const seen = before.functions.filter((f) => f.granted).map((f) => f.code);
    expect(before.functions.find((f) => f.code === 'people')).toMatchObject({
      essential: true,
      granted: true,
    });
    const without = seen.filter((code) => code !== 'dictionary');
    const save = { ...at, functions: without, seen };
    await foreign.send(calls.saveTenantFunctions, save).refused('kit.refused.permission');
    const essential = { ...save, functions: seen.filter((code) => code !== 'people') };
    await admin.send(calls.saveTenantFunctions, essential).refused('tenant.functionEssential');
    await admin.send(calls.saveTenantFunctions, save).ok();
    await admin.send(calls.saveTenantFunctions, save).refused('kit.refused.changed');

    await mayNot(chief);
    expect(await menusOf(chief)).not.toContain('数据字典');
    const { records } = await chief.send(pageRoles, { roleLevel: 'company', size: 100 }).ok();
    const companyadmin = records.find((r) => r.roleCode === 'companyadmin');
    const roleId = companyadmin?.id ?? '';
    const tree = await chief.send(rolePermissions, { roleId }).ok();
    const offered = tree.groups.flatMap((g) => g.permissions);
    expect(offered.map((p) => p.code)).not.toContain('setting.company');
    // The role is saved meanwhile; it keeps what the tenant lacks for now.
    const held = offered.filter((p) => p.held).map((p) => p.code);
    const saved = { roleId, version: tree.role.version, permissions: held };
    await chief
      .send(saveRolePermissions, { ...saved, permissions: [...held, 'setting.company'] })
      .refused('role.notGrantable');
    await chief.send(saveRolePermissions, saved).ok();
    // The other tenants feel nothing of it.
    await tenant.send(settingCalls.tenant.tree, {}).ok();

    await admin.send(calls.grantTenant, { ...at, functions: ['dictionary'] }).ok();
    await may(chief);
    const after = await chief.send(rolePermissions, { roleId }).ok();
    expect(after.groups.flatMap((g) => g.permissions).find((p) => p.code === 'setting.company')?.held).toBe(
      true,
    );
    await admin.send(calls.revokeTenant, { ...at, functions: ['dictionary'] }).ok();
    await mayNot(chief);
    expect(await chief.send(listResources, {}).ok()).not.toHaveLength(0);
    await admin.send(calls.revokeTenant, { ...at, functions: ['nosuch'] }).refused('tenant.functionNotFound');
  });

  test('chosen when it is opened; what belongs to those who run the platform is nobody else’s', async () => {
    const { functions } = await admin.send(calls.tenantFunctions, {}).ok();
    const chosen = functions.filter((f) => f.declared && f.code !== 'calendar').map((f) => f.code);
    const one = await opened({ functions: chosen });
    const has = await admin.send(calls.tenantFunctions, { tenantId: one.id }).ok();
    expect(has.functions.filter((f) => !f.granted).map((f) => f.code)).toEqual(['calendar']);
    // Who runs the platform is never without what it is run by; nobody else is offered it.
    expect(has.functions.map((f) => f.code)).not.toContain('tenant');
    for (const code of ['tenant', 'role', 'calendar'])
      await admin
        .send(calls.revokeTenant, { tenantId: world.tenantId, functions: [code] })
        .refused('tenant.functionEssential');
    expect(await menusOf(one.admin)).not.toContain('节假日管理');
    expect(await menusOf(foreign)).not.toContain('"/base/tenant/page"');
    expect(await menusOf(admin)).toContain('"/base/tenant/page"');
  });

  test('built-in roles are taken and given back; those of administrators stay', async () => {
    const one = await opened();
    const at = { tenantId: one.id };
    const roles = await admin.send(calls.tenantRoles, at).ok();
    const id = (code: string) => roles.find((r) => r.roleCode === code)?.id ?? '';
    const named = async () =>
      (await one.admin.send(pageRoles, { roleLevel: 'company', size: 100 }).ok()).records.map(
        (r) => r.roleCode,
      );
    const org = await world.org('supervision', undefined, one.id);
    const supervisor = await world.user({ roles: ['supervisor'], org });
    const can = async () => Object.keys((await supervisor.send(userInfo, {}).ok()).roleNames).length;
    expect(await can()).toBe(1);
    await admin.send(calls.revokeTenant, { ...at, roleIds: [id('tenant')] }).refused('tenant.roleEssential');
    await admin.send(calls.revokeTenant, { ...at, roleIds: [admin.id] }).refused('tenant.roleNotFound');
    await admin.send(calls.revokeTenant, { ...at, roleIds: [id('supervisor')] }).ok();
    await expect.poll(can).toBe(0);
    expect(await named()).not.toContain('supervisor');
    await admin.send(calls.grantTenant, { ...at, roleIds: [id('supervisor')] }).ok();
    await expect.poll(can).toBe(1);
    expect(await named()).toContain('supervisor');
  });

  test('settings are seen by group and set from outside; each change stands in its own log', async () => {
    const one = await opened();
    const at = { tenantId: one.id };
    const tel = async () => {
      const tree = await admin.send(calls.tenantParameters, at).ok();
      return tree.groups.flatMap((g) => g.settings).find((s) => s.configKey === 'service_tel');
    };
    expect(await tel()).toMatchObject({ configValue: null, inheritedFrom: 'default' });
    const set = { ...at, configKey: 'service_tel', configValue: '400-1', seen: null };
    await foreign.send(calls.modifyTenantParameter, set).refused('kit.refused.permission');
    await admin.send(calls.modifyTenantParameter, set).ok();
    await admin.send(calls.modifyTenantParameter, set).refused('kit.refused.changed');
    expect(await tel()).toMatchObject({ configValue: '400-1' });
    const [event] = await world.tx(
      async (tx) =>
        (await tx.client.query(`select actor_id from event where type = 'dictionary.settingChanged'`)).rows,
      one.id,
    );
    expect(event).toEqual({ actor_id: admin.id });
    await admin.send(calls.modifyTenantParameter, { ...set, configValue: null, seen: '400-1' }).ok();
    expect(await tel()).toMatchObject({ configValue: null });
    const long = { ...set, configValue: 'x'.repeat(51) };
    expect(
      (await admin.send(calls.modifyTenantParameter, long).refused('dictionary.wrong.tooLong')).fields?.[0]
        ?.path,
    ).toBe('configValue');
    await admin.send(calls.tenantParameters, { tenantId: admin.id }).refused('tenant.notFound');
  });
});

test('functions that were added group declared permissions, are given, changed and removed', async () => {
  const one = await opened();
  const at = { tenantId: one.id };
  await admin.send(calls.revokeTenant, { ...at, functions: ['dictionary'] }).ok();
  const words = {
    code: 'wordsOnly',
    parentCode: 'system',
    cname: '只有字典',
    ename: 'Words only',
    sort: '1',
  };
  const added = { ...words, permissions: ['dictionary.manage'] };
  await tenant.send(functionCalls.addFunction, added).refused('kit.refused.permission');
  const wrong: [object, string][] = [
    [{ permissions: [] }, 'role.need.functionPermissions'],
    [{ permissions: ['no.such'] }, 'role.wrong.functionPermission'],
    [{ parentCode: 'nosuch' }, 'role.wrong.functionParent'],
    [{ code: 'dictionary' }, 'role.wrong.functionTaken'],
  ];
  for (const [more, key] of wrong)
    await admin.send(functionCalls.addFunction, { ...added, ...more }).refused(key);
  const { id } = await admin.send(functionCalls.addFunction, added).ok();
  await admin.send(functionCalls.addFunction, added).refused('role.wrong.functionTaken');
  // A folder that is called like its root is no endless way up.
  const beside = { ...added, code: 'beside', parentCode: 'registration' };
  const { id: besideId } = await admin.send(functionCalls.addFunction, beside).ok();
  await admin.send(functionCalls.removeFunction, { id: besideId }).ok();
  const below = { ...added, code: 'below', parentCode: 'wordsOnly' };
  const lower = await admin.send(functionCalls.addFunction, below).ok();

  const shows = (words: string) => soon(async () => (await menusOf(one.admin)).includes(words));
  const hides = (words: string) => soon(async () => !(await menusOf(one.admin)).includes(words));
  await hides('数据字典');
  await admin.send(calls.grantTenant, { ...at, functions: ['wordsOnly'] }).ok();
  await shows('数据字典');
  await hides('租户参数配置');
  const more = { ...added, id, version: 0, permissions: ['dictionary.manage', 'setting.tenant'] };
  await admin
    .send(functionCalls.modifyFunction, { ...more, parentCode: 'below' })
    .refused('role.wrong.functionParent');
  await admin.send(functionCalls.modifyFunction, more).ok();
  await admin.send(functionCalls.modifyFunction, more).refused('kit.refused.changed');
  await shows('租户参数配置');
  await admin.send(functionCalls.removeFunction, { id }).refused('role.functions.hasBelow');
  await admin.send(functionCalls.removeFunction, { id: lower.id }).ok();
  await admin.send(functionCalls.removeFunction, { id }).ok();
  await admin.send(functionCalls.removeFunction, { id }).refused('role.functions.notFound');
  await hides('数据字典');
  const { functions } = await admin.send(functionCalls.functionTree, {}).ok();
  expect(functions.filter((f) => !f.declared)).toEqual([]);
});
