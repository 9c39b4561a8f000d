import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { buttons, menuList, uriList } from '#base/session/shared/start-calls.ts';
import { addMenu, menuRows } from '../shared/calls.ts';
import * as calls from '../shared/resources.ts';

let world: World;
let tenant: TestUser;
let pm: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  pm = await world.user({ roles: ['pm'] });
  supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

const HELP = 'https://erp.example.cn/help?from=gongheng';

const entry = (more: object) => ({
  resourceType: 'page' as const,
  method: null,
  resourceUri: HELP,
  cname: '合同台账',
  ename: 'Contract ledger',
  permission: 'entrustContract.add',
  enabled: '1',
  remark: null,
  ...more,
});

const outerNames = async (user: TestUser) => JSON.stringify(await user.send(menuList, {}).ok());

const rowOf = (id: string) => tenant.send(calls.resourceDetail, { id }).ok();

test('an own page is shown to whoever holds its declared permission, and to nobody once out of use', async () => {
  const root = (await tenant.send(menuRows, {}).ok()).find((m) => m.menuType === 'folder');
  await tenant
    .send(addMenu, {
      menuType: 'outer',
      parentCode: root?.menuCode ?? '',
      menuCname: '合同台账系统',
      menuEname: 'Ledger program',
      page: null,
      parameter: null,
      address: HELP,
      sort: '1',
      ownHidden: '0',
      description: null,
    })
    .ok();
  expect(await outerNames(supplier)).toContain('合同台账系统');
  const { id } = await tenant.send(calls.addResource, entry({})).ok();
  expect(await outerNames(pm)).toContain('合同台账系统');
  expect(await outerNames(supplier)).not.toContain('合同台账系统');
  expect(await pm.send(uriList, {}).ok()).toContain(HELP);
  expect(await supplier.send(uriList, {}).ok()).not.toContain(HELP);
  const off = { ...entry({ enabled: '0' }), id, version: 0 };
  await tenant.send(calls.modifyResource, off).ok();
  await tenant.send(calls.modifyResource, off).refused('kit.refused.changed');
  expect(await outerNames(pm)).not.toContain('合同台账系统');
  expect(await pm.send(uriList, {}).ok()).not.toContain(HELP);
  expect(await rowOf(id)).toMatchObject({ isOwn: true, enabled: false, can: { modify: true, remove: true } });
  await tenant.send(calls.removeResource, { id }).ok();
  await tenant.send(calls.removeResource, { id }).refused('role.resources.notFound');
  expect(await outerNames(supplier)).toContain('合同台账系统');
});

test('an own button is answered to whoever holds its permission, and gives nobody a permission', async () => {
  const button = entry({ resourceType: 'button', resourceUri: 'erp/pay' });
  const { id } = await tenant.send(calls.addResource, button).ok();
  expect((await pm.send(buttons, {}).ok())['erp']).toEqual(['pay']);
  expect((await supplier.send(buttons, {}).ok())['erp']).toBeUndefined();
  const listed = await tenant.send(calls.listResources, { isOwn: '1', resourceType: 'button' }).ok();
  expect(listed.map((r) => r.resourceUri)).toEqual(['erp/pay']);
  expect(listed[0]?.roleNames).not.toBe('');
  await tenant.send(calls.removeResource, { id }).ok();
  expect((await pm.send(buttons, {}).ok())['erp']).toBeUndefined();
});

test('nothing declared is shadowed, and only declared permissions of the tenant are asked for', async () => {
  const refused = async (more: object, path: string, msg: string) => {
    const answer = await tenant.send(calls.addResource, entry(more)).envelope();
    expect(answer.fields).toEqual([{ path, msg }]);
  };
  await refused({ resourceUri: '/pre/project/projectList' }, 'resourceUri', '外部地址应以https://开头');
  await refused({ resourceUri: 'javascript:alert(1)' }, 'resourceUri', '外部地址应以https://开头');
  const button = { resourceType: 'button' };
  await refused({ ...button, resourceUri: 'role/plat' }, 'resourceUri', '该模块由系统声明，请换用其他模块名');
  await refused(
    { ...button, resourceUri: 'erp pay' },
    'resourceUri',
    '按钮应填写“模块/动作”，由字母、数字、下划线组成',
  );
  await refused({ permission: 'no.such' }, 'permission', '权限不存在：no.such');
  await refused({ resourceType: 'call' }, 'method', '请选择请求方式');
  await refused({ cname: '' }, 'cname', '请输入中文名称');
  const declared = { id: '/base/menu/menuManage', version: 0, ...entry({}) };
  await tenant.send(calls.modifyResource, declared).refused('kit.wrong.input');
  await pm.send(calls.addResource, entry({})).refused('kit.refused.permission');
  expect(await rowOf('role.view')).toMatchObject({ resourceType: 'button', resourceUri: 'role/view' });
  expect(await rowOf('/base/menu/menuManage')).toMatchObject({ resourceType: 'page', isOwn: false });
});

test('one address is registered once, by one of two at the same moment, in each tenant for itself', async () => {
  const call = entry({ resourceType: 'call', method: 'POST', resourceUri: 'https://erp.example.cn/pay' });
  const free = (more: object = {}) =>
    tenant
      .send(calls.addressFree, {
        resourceType: 'call',
        method: 'POST',
        resourceUri: 'https://erp.example.cn/pay',
        ...more,
      })
      .ok();
  expect(await free()).toBe(true);
  const both = await Promise.all([1, 2].map(() => tenant.send(calls.addResource, call).envelope()));
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)[0]).toBe(200);
  expect(both.filter((one) => one.code === 200)).toHaveLength(1);
  const [mine] = await tenant.send(calls.listResources, { isOwn: '1' }).ok();
  expect(await free()).toBe(false);
  expect(await free({ id: mine?.id ?? '' })).toBe(true);
  expect(await free({ resourceUri: 'not an address' })).toBe(false);
  expect(await free({ resourceType: 'button', resourceUri: 'role/plat' })).toBe(false);
  const get = await tenant.send(calls.addResource, { ...call, method: 'GET' }).ok();
  const clash = { ...call, id: get.id, version: 0 };
  const answer = await tenant.send(calls.modifyResource, clash).refused('role.wrong.addressTaken');
  expect(answer.fields?.map((f) => f.path)).toEqual(['resourceUri']);
  const other = await world.tenant();
  const foreign = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', undefined, other),
  });
  expect(await foreign.send(calls.listResources, { isOwn: '1' }).ok()).toEqual([]);
  await foreign.send(calls.modifyResource, { ...clash, method: 'PUT' }).refused('role.resources.notFound');
  await foreign.send(calls.removeResource, { id: get.id }).refused('role.resources.notFound');
  await foreign.send(calls.addResource, call).ok();
});

test('the register of one tenant is as long as its list is read, and takes no more', async () => {
  const tenantId = await world.tenant();
  const keeper = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', undefined, tenantId),
  });
  await world.tx(
    (tx) =>
      tx.client.query(
        `insert into own_resource (id, tenant_id, resource_type, method, resource_uri, cname, ename, permission)
         select gen_random_uuid(), $1, 'button', '', 'erp/act' || n, '动作', 'Act', 'user.view'
           from generate_series(1, 499) n`,
        [tenantId],
      ),
    tenantId,
  );
  const button = (resourceUri: string) =>
    entry({ resourceType: 'button', resourceUri, permission: 'user.view' });
  const { id } = await keeper.send(calls.addResource, button('erp/last')).ok();
  const full = await keeper.send(calls.addResource, button('erp/beyond')).refused('role.resources.full');
  expect(full.msg).toContain('500');
  expect(await keeper.send(calls.listResources, { isOwn: '1' }).ok()).toHaveLength(500);
  await keeper.send(calls.removeResource, { id }).ok();
  await keeper.send(calls.addResource, button('erp/beyond')).ok();
});

test('permissions are worked out anew and every process is told, by whoever may', async () => {
  // Somebody took a row away behind the program's back: refreshing puts it right.
  await world.sql(`delete from tenant_withheld where tenant_id = $1`, [world.tenantId]);
  await world.sql(`insert into tenant_withheld (tenant_id, permission) values ($1, 'entrustContract.add')`, [
    world.tenantId,
  ]);
  await tenant.send(calls.resourceChanged, {}).ok();
  await expect
    .poll(async () => (await pm.send(buttons, {}).ok())['entrustContract'] ?? [])
    .not.toContain('add');
  await tenant.send(calls.refreshPermissions, {}).ok();
  await expect.poll(async () => (await pm.send(buttons, {}).ok())['entrustContract'] ?? []).toContain('add');
  await pm.send(calls.refreshPermissions, {}).refused('kit.refused.permission');
  await pm.send(calls.resourceChanged, {}).refused('kit.refused.permission');
});
