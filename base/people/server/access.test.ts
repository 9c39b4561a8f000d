import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageRoles } from '#base/role/shared/calls.ts';
import { loginRulesOf, saveLoginRules } from '#base/session/shared/control-calls.ts';
import { buttons } from '#base/session/shared/start-calls.ts';
import { askFactorDemand, confirmFactorDemand } from '#base/session/shared/factor-calls.ts';
import { grantTenant, revokeTenant } from '#base/tenant/shared/calls.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import * as asked from '../shared/access-calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let platform: TestOrg;
let admin: TestUser;
let tenant: TestUser;
let company: TestUser;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  company = await world.user({ roles: ['companyadmin'] });
  pm = await world.user({ roles: ['pm'], trueName: '被查的人' });
});

const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const ask = (user: TestUser, by = tenant) => by.send(asked.personAccess, at(user)).ok();
const kinds = async (user: TestUser) => (await ask(user)).obstacles.map((o) => [o.kind, o.blocks]);

/** What a session of theirs really holds: the gate of every call asks this. */
async function held(user: TestUser): Promise<string[]> {
  const map = await user.send(buttons, {}).ok();
  return Object.entries(map).flatMap(([folder, acts]) => acts.map((act) => `${folder}.${act}`));
}
const may = async (user: TestUser) => {
  const { permissions } = await ask(user);
  for (const p of permissions)
    expect(
      p.causes.some((c) => c.gives),
      p.code,
    ).toBe(p.may);
  return permissions.filter((p) => p.may).map((p) => p.code);
};
const of = async (user: TestUser, code: string) => (await ask(user)).permissions.find((p) => p.code === code);
const PLAIN_RULES = { failedTries: 5, lockMinutes: 15, sessionsMost: 0, passwordForced: false };

test('the answer is what a session of theirs holds, whoever they are', async () => {
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  for (const user of [admin, tenant, company, pm, supplier])
    expect((await may(user)).toSorted()).toEqual((await held(user)).toSorted());
  expect(await of(pm, 'entrustContract.view')).toMatchObject({
    may: true,
    causes: [{ roleName: '项目经理', gives: true, why: '' }],
  });
  expect(await of(pm, 'user.manage')).toMatchObject({ may: false, causes: [] });
});

test('is asked by who may see users, as far as they look', async () => {
  await pm.send(asked.personAccess, at(company)).refused('kit.refused.permission');
  await ask(pm, company);
  await company.send(asked.personAccess, at(tenant)).refused('people.notFound');
  const stranger = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', undefined, await world.tenant()),
  });
  await stranger.send(asked.personAccess, at(pm)).refused('people.notFound');
  const holders = { permission: 'user.manage', size: 200 };
  const all = await tenant.send(asked.pageHolders, holders).ok();
  expect(all.records.map((r) => r.id)).toEqual(expect.arrayContaining([admin.id, tenant.id, company.id]));
  const own = await company.send(asked.pageHolders, holders).ok();
  expect(new Set(own.records.map((r) => r.orgId))).toEqual(new Set([world.agency.id]));
  expect((await stranger.send(asked.pageHolders, holders).ok()).records.map((r) => r.id)).toEqual([
    stranger.id,
  ]);
});

test('a permission names its roles, its holders and what it opens', async () => {
  const list = await tenant.send(asked.permissionList, {}).ok();
  expect(list).toContainEqual({ code: 'user.view', title: '查看用户', folder: '组织与用户管理' });
  const detail = await tenant.send(asked.permissionDetail, { permission: 'entrustContract.view' }).ok();
  expect(detail.causes).toContainEqual(expect.objectContaining({ roleName: '项目经理', gives: true }));
  expect(detail.calls.join()).toContain('/pre/contract/page');
  await tenant.send(asked.permissionDetail, { permission: 'no.such' }).refused('access.unknown');
  // A company's administrator is told of no role above the company.
  const seen = await company.send(asked.permissionDetail, { permission: 'user.view' }).ok();
  expect(seen.causes.map((c) => c.roleName)).not.toContain('租户管理员');
  const found = await tenant
    .send(asked.pageHolders, { permission: 'entrustContract.view', searchKey: '被查的人' })
    .ok();
  expect(found.records).toMatchObject([{ id: pm.id, may: true, state: 'enabled' }]);
});

test('what the tenant lacks or lost is named, and counts for nobody', async () => {
  const { records: roles } = await tenant.send(pageRoles, { roleLevel: 'company', size: 200 }).ok();
  const role = roles.find((r) => r.roleCode === 'pm');
  const taken = { tenantId: world.tenantId, functions: ['entrust-contract'] };
  await admin.send(revokeTenant, taken).ok();
  expect(await of(pm, 'entrustContract.view')).toMatchObject({ may: false, causes: [{ why: 'withheld' }] });
  expect(await may(pm)).toEqual(expect.arrayContaining(await held(pm)));
  await admin.send(grantTenant, taken).ok();
  const lost = { tenantId: world.tenantId, roleIds: [role?.id ?? ''] };
  await admin.send(revokeTenant, lost).ok();
  expect(await of(pm, 'entrustContract.view')).toMatchObject({ may: false, causes: [{ why: 'withdrawn' }] });
  const holder = { permission: 'entrustContract.view', searchKey: '被查的人' };
  expect((await tenant.send(asked.pageHolders, holder).ok()).records).toMatchObject([{ may: false }]);
  await admin.send(grantTenant, lost).ok();
  expect(await of(pm, 'entrustContract.view')).toMatchObject({ may: true });
});

test('what stands in the way is named with it: state, hours, factor and what waits', async () => {
  const user = await world.user({ roles: ['pm'] });
  expect(await kinds(user)).toEqual([]);
  await tenant.send(calls.disableUser, at(user)).ok();
  expect(await kinds(user)).toEqual([['disabled', true]]);
  await tenant.send(calls.enableUser, at(user)).ok();
  await tenant.send(calls.resetPassword, at(user)).ok();
  expect(await kinds(user)).toEqual([['firstLogin', true]]);
  const hour = (from: number) => new Date(Date.now() + (8 + from) * 3_600_000).toISOString().slice(11, 16);
  const shut = { roleCode: 'pm', from: hour(2), to: hour(4), addresses: ['10.1.0.0/16'] };
  const { version } = await tenant.send(loginRulesOf, {}).ok();
  await tenant.send(saveLoginRules, { ...PLAIN_RULES, windows: [shut], version }).ok();
  expect((await ask(pm)).obstacles).toEqual([
    { kind: 'hours', blocks: true, roleName: '项目经理', detail: `${shut.from}–${shut.to}` },
    { kind: 'networks', blocks: false, roleName: '项目经理', detail: '10.1.0.0/16' },
  ]);
  await tenant.send(saveLoginRules, { ...PLAIN_RULES, windows: [], version: version + 1 }).ok();
  const wish = { roleCodes: ['pm'], fromDay: shanghaiDay(Date.now()), graceDays: 0, reason: '保护评审' };
  const { id } = await tenant.send(askFactorDemand, wish).ok();
  await admin.send(confirmFactorDemand, { id }).ok();
  expect(await kinds(pm)).toEqual([['factorDue', true]]);
});

test('a powerful role that waits for another administrator gives nothing and is named', async () => {
  const user = await world.user({ roles: [] });
  const roles = await tenant.send(calls.userRoles, at(user)).ok();
  const powerful = roles.find((r) => r.roleName === '公司管理员');
  await tenant.send(calls.saveUserRoles, { ...at(user), seen: [], roleIds: [powerful?.id] }).ok();
  expect(await kinds(user)).toEqual([['roleWaiting', false]]);
  expect(await may(user)).toEqual([]);
});
