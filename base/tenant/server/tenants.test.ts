import { beforeAll, describe, expect, test } from 'vitest';
import { House } from '#areas/project/server/test/project.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { saveProject } from '#areas/project/shared/main/calls.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { handsOf } from '#base/account/server/test/hands.ts';
import { retrieveLink, retrievePassword } from '#base/account/shared/calls.ts';
import { settingCalls } from '#base/dictionary/shared/calls.ts';
import { addUser, saveUnit } from '#base/people/shared/calls.ts';
import { pageRoles, rolePermissions, saveRolePermissions } from '#base/role/shared/calls.ts';
import { listResources } from '#base/role/shared/resources.ts';
import { menuList, userInfo } from '#base/session/shared/calls.ts';
import * as functionCalls from '#base/role/shared/functions.ts';
import * as calls from '../shared/calls.ts';

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

let next = 0;
const newTenant = (more: object = {}) => {
  next += 1;
  return {
    tenantName: `新租户${next}`,
    tenantCode: `new-${next}`,
    prefectureCode: '2000',
    prefectureTitle: null,
    linkPerson: '林一',
    linkMobile: '13900001111',
    linkEmail: null,
    logo: '',
    adminUserName: `newadmin${next}`,
    adminTrueName: '林二',
    adminMobile: `1380000${String(1000 + next)}`,
    adminEmail: null,
    functions: null,
    ...more,
  };
};

/** A tenant that was opened, and its administrator signed in. */
async function opened(more: object = {}) {
  const input = newTenant(more);
  const made = await admin.send(calls.saveTenant, input).ok();
  return { ...input, ...made, admin: await world.signedIn(made.userName) };
}

/** Opens the link as its page does. */
async function follow(link: string): Promise<string> {
  const random = link.split('#')[1] ?? '';
  expect(await world.anonymous.send(retrieveLink, { random }).ok()).toBe(true);
  expect(await world.anonymous.send(retrieveLink, { random: random.split('.')[0] }).ok()).toBe(false);
  return random;
}

/** Other processes hear of changed rights as the change commits; this one hears a moment later. */
const soon = (ask: () => Promise<boolean>) => expect.poll(ask).toBe(true);
const mayNot = (user: Pick<TestUser, 'send'>) =>
  soon(
    async () => (await user.send(settingCalls.tenant.tree, {}).envelope()).key === 'kit.refused.permission',
  );
const may = (user: Pick<TestUser, 'send'>) =>
  soon(async () => (await user.send(settingCalls.tenant.tree, {}).envelope()).code === 200);

const menusOf = async (user: Pick<TestUser, 'send'>) => JSON.stringify(await user.send(menuList, {}).ok());

describe('a tenant', () => {
  test('works from its first minute: its administrator comes in, adds a company and people, who make a project', async () => {
    const input = newTenant({ prefectureCode: '1012', prefectureTitle: '川蜀电子招标采购平台' });
    const made = await admin.send(calls.saveTenant, input).ok();
    expect(made).toMatchObject({ way: 'shown', sentTo: [], userName: input.adminUserName });
    expect(made.link).toMatch(/^https:\/\/bid\.example\.cn\/ebidding\/retrieve-password#/);
    const hands = handsOf(world);
    // Nobody knows a password before the administrator sets one by the link, which is good once.
    await (await hands.signIn(input.adminUserName, 'Gongheng@2026')).refused('session.loginFailed');
    const random = await follow(made.link);
    const password = await hands.encrypted(random, 'Heng-2027-ping');
    const set = { newPassword: password, repeatPassword: password, random };
    await world.anonymous.send(retrievePassword, set).ok();
    await world.anonymous.send(retrievePassword, set).refused('account.wrong.expired');
    await (await hands.signIn(input.adminUserName, 'Heng-2027-ping')).ok();
    const chief = await world.signedIn(input.adminUserName);
    expect(await chief.send(userInfo, {}).ok()).toMatchObject({
      companyName: input.tenantName,
      firstLogin: 0,
    });

    const { records } = await chief.send(pageRoles, { roleLevel: 'company', size: 100 }).ok();
    const pmRole = records.find((r) => r.roleCode === 'pm')?.id;
    const unit = (orgName: string, orgCode: string, orgKind: string) =>
      chief
        .send(saveUnit, {
          orgType: '1',
          orgName,
          orgCode,
          orgKind,
          orgLicenceCode: null,
          linkPerson: null,
          linkMobile: null,
          linkAddress: null,
          parentId: null,
        })
        .ok();
    const agency = await unit('川蜀代理有限公司', 'SC-01', 'agency');
    const tenderee = await unit('川蜀水务有限公司', 'SC-02', 'tenderee');
    const person = {
      userName: 'scpm',
      trueName: '川蜀经理',
      mobile: '13911112222',
      email: null,
      deptId: null,
    };
    await chief.send(addUser, { ...person, orgId: agency.id, roleIds: [pmRole] }).ok();
    const pm = await world.signedIn('scpm');
    const [flow] = await pm.send(procedureList, { purchaseMode: '1010' }).ok();
    const { id } = await pm.send(userInfo, {}).ok();
    const house = {
      pm: { id },
      flowId: flow?.id,
      tenderee: { id: tenderee.id, orgName: '川蜀水务有限公司' },
    };
    const main = House.prototype.main.call(house as unknown as House);
    const { mainId } = await pm.send(saveProject, main).ok();
    const [row] = await world.tx(
      async (tx) =>
        (await tx.client.query('select prefecture_code from project where id = $1', [mainId])).rows,
      made.id,
    );
    expect(row).toEqual({ prefecture_code: '1012' });
    // The regional platform leads to it from now on, and nobody else is opened on it.
    const again = newTenant({ prefectureCode: '1012' });
    await admin.send(calls.saveTenant, again).refused('tenant.wrong.prefectureTaken');
    const free = await admin.send(calls.freePlatforms, {}).ok();
    expect(free.map((p) => p.code)).not.toContain('1012');
  });

  test('is opened once and whole: pressed twice, names that are taken, wrong input', async () => {
    const input = newTenant({ prefectureCode: '3100' });
    const both = await Promise.all([1, 2].map(() => admin.send(calls.saveTenant, input).envelope()));
    expect(both.filter((e) => e.code === 200)).toHaveLength(1);
    expect(both.find((e) => e.code !== 200)?.fields?.[0]?.path).toMatch(
      /^(tenantName|tenantCode|adminUserName)$/,
    );
    const count = async () => (await world.sql('select count(*)::int as n from tenant'))[0];
    const before = await count();
    const fails: [object, string, string][] = [
      [{ tenantName: input.tenantName.toUpperCase() }, 'tenantName', 'tenant.wrong.tenantNameTaken'],
      [{ tenantCode: input.tenantCode }, 'tenantCode', 'tenant.wrong.tenantCodeTaken'],
      [{ adminUserName: input.adminUserName.toUpperCase() }, 'adminUserName', 'tenant.wrong.userNameTaken'],
      [{ prefectureCode: '3100' }, 'prefectureCode', 'tenant.wrong.prefectureTaken'],
    ];
    for (const [wrong, field, key] of fails) {
      const refused = await admin.send(calls.saveTenant, newTenant(wrong)).refused(key);
      expect(refused.fields?.[0]?.path).toBe(field);
    }
    for (const [wrong, field] of [
      [{ adminMobile: '12' }, 'adminMobile'],
      [{ tenantCode: 'Ä' }, 'tenantCode'],
      [{ logo: 'data:image/svg+xml;base64,AAAA' }, 'logo'],
    ] as const) {
      const refused = await admin.send(calls.saveTenant, newTenant(wrong)).refused('kit.wrong.input');
      expect(refused.fields?.map((f) => f.path)).toEqual([field]);
    }
    await admin
      .send(calls.saveTenant, newTenant({ functions: ['nosuch'] }))
      .refused('tenant.functionNotFound');
    expect(await count()).toEqual(before);
    for (const user of [tenant, foreign])
      await user.send(calls.saveTenant, newTenant()).refused('kit.refused.permission');
    expect(await admin.send(calls.tenantNameFree, { tenantName: input.tenantName }).ok()).toEqual({
      free: false,
    });
    expect(await admin.send(calls.tenantNameFree, { tenantName: '没有人' }).ok()).toEqual({ free: true });
  });

  test('is listed, read, changed, and found changed by whoever was slower', async () => {
    const one = await opened({ linkEmail: 'a@example.cn' });
    const { records } = await admin.send(calls.pageTenants, { searchKey: one.tenantName }).ok();
    expect(records).toMatchObject([{ id: one.id, disabled: '0', can: { disable: true, enable: false } }]);
    const known = await admin.send(calls.tenantDetail, { id: one.id }).ok();
    expect(known.admins).toMatchObject([{ userName: one.userName, isWaiting: true }]);
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const change = {
      id: one.id,
      version: known.version,
      tenantName: `${one.tenantName}改`,
      prefectureTitle: null,
      linkPerson: '林三',
      linkMobile: '13900002222',
      linkEmail: null,
      logo,
    };
    await foreign.send(calls.modifyTenant, change).refused('kit.refused.permission');
    const taken = { ...change, tenantName: (await opened()).tenantName };
    await admin.send(calls.modifyTenant, taken).refused('tenant.wrong.tenantNameTaken');
    await admin.send(calls.modifyTenant, change).ok();
    await admin.send(calls.modifyTenant, change).refused('kit.refused.changed');
    expect(await admin.send(calls.tenantDetail, { id: one.id }).ok()).toMatchObject({
      linkPerson: '林三',
      logo,
    });
    expect((await one.admin.send(userInfo, {}).ok()).tenantLogo).toBe(logo);
    // A new way in, as long as nobody came in.
    const userId = known.admins[0]?.id ?? '';
    const again = await admin.send(calls.adminEntry, { tenantId: one.id, userId }).ok();
    expect(again.link).not.toBe(one.link);
    const random = one.link.split('#')[1] ?? '';
    expect(await world.anonymous.send(retrieveLink, { random }).ok()).toBe(false);
    await world.sql('update account set first_login = false where id = $1', [userId]);
    await admin.send(calls.adminEntry, { tenantId: one.id, userId }).refused('tenant.adminIsIn');
    await admin
      .send(calls.adminEntry, { tenantId: one.id, userId: admin.id })
      .refused('tenant.adminNotFound');
  });

  test('that is shut throws its people out at once and lets nobody in until it is opened', async () => {
    const one = await opened();
    const hands = handsOf(world);
    const random = await follow(one.link);
    const password = await hands.encrypted(random, 'Heng-2027-ping');
    await world.anonymous
      .send(retrievePassword, { newPassword: password, repeatPassword: password, random })
      .ok();
    const chief = await world.signedIn(one.userName);
    await chief.send(userInfo, {}).ok();
    const both = await Promise.all(
      [1, 2].map(() => admin.send(calls.disableTenant, { id: one.id }).envelope()),
    );
    expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'tenant.alreadyShut']);
    await expect.poll(async () => (await chief.send(userInfo, {}).envelope()).code).toBe(401);
    await (await hands.signIn(one.userName, 'Heng-2027-ping')).refused('session.tenantShut');
    await (await hands.signIn(one.userName, 'wrong')).refused('session.loginFailed');
    await admin.send(calls.disableTenant, { id: world.tenantId }).refused('tenant.isHost');
    await admin.send(calls.enableTenant, { id: one.id }).ok();
    await admin.send(calls.enableTenant, { id: one.id }).refused('tenant.notShut');
    await (await hands.signIn(one.userName, 'Heng-2027-ping')).ok();
  });
});

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
