import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { listSettings, queryConfig, settingCalls, settingHistory } from '../shared/calls.ts';

test('a setting that nobody set is asked for by its key and answers what holds then', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const value = async (configKey: string) => (await pm.send(queryConfig, { configKey }).ok()).configValue;
  expect(await value('ca_type')).toBe('DEMO');
  expect(await value('service_tel')).toBe('');
  expect(await value('noSuchSetting')).toBeNull();
  const admin = await world.user({ roles: ['admin'], org: await world.org('platform') });
  const netca = { configKey: 'ca_type', configValue: 'NETCA', seen: null, prefectureCode: '2000' };
  await admin.send(settingCalls.plat.modify, netca).ok();
  expect(await value('ca_type')).toBe('NETCA');
});

test('settings stand in one list with whose value holds; each change with who, when, before and after', async () => {
  const world = await makeWorld();
  const platform = await world.org('platform');
  const admin = await world.user({ roles: ['admin'], org: platform });
  const tenant = await world.user({ roles: ['tenant'], org: platform });
  const company = await world.user({ roles: ['companyadmin'] });
  const other = await world.user({ roles: ['companyadmin'], org: world.tenderee });
  const pm = await world.user({ roles: ['pm'] });
  const at = { configKey: 'service_tel' };
  await pm.send(listSettings, {}).refused('kit.refused.permission');
  await pm.send(settingHistory, at).refused('kit.refused.permission');

  const one = async () => {
    const { records } = await tenant.send(listSettings, { searchKey: 'SERVICE_tel' }).ok();
    expect(records).toHaveLength(1);
    return records[0];
  };
  const set = settingCalls.tenant.modify;
  expect(await one()).toMatchObject({
    configValue: '',
    source: 'default',
    level: 'tenant',
    tenantValue: null,
  });
  const plat = { ...at, configValue: '400-1', seen: null, prefectureCode: '2000' };
  await admin.send(settingCalls.plat.modify, plat).ok();
  expect(await one()).toMatchObject({ configValue: '400-1', platValue: '400-1', tenantValue: null });
  await tenant.send(set, { ...at, configValue: '400-2', seen: null }).ok();
  expect(await one()).toMatchObject({ configValue: '400-2', source: 'tenant', platValue: '400-1' });
  await tenant.send(set, { ...at, configValue: null, seen: '400-2' }).ok();
  expect(await one()).toMatchObject({ configValue: '400-1', tenantValue: null });
  // What was refused left nothing behind.
  await tenant.send(set, { ...at, configValue: 'x', seen: '9' }).refused('kit.refused.changed');

  const { records } = await company.send(settingHistory, at).ok();
  expect(records.map((r) => [r.level, r.owner, r.beforeValue, r.afterValue, r.changedName])).toEqual([
    ['tenant', '', '400-2', null, tenant.trueName],
    ['tenant', '', null, '400-2', tenant.trueName],
    ['plat', '2000', null, '400-1', admin.trueName],
  ]);

  // What a company set for itself is seen there and by the tenant's administrators.
  const own = await company.send(listSettings, { level: 'company', size: 100 }).ok();
  const setting = own.records.find((s) => s.kind === 'yesNo');
  const key = { configKey: setting?.configKey ?? '' };
  const configValue = isYes(setting?.configValue) ? '0' : '1';
  await company.send(settingCalls.company.modify, { ...key, configValue, seen: null }).ok();
  const seen = async (user: typeof company) => (await user.send(settingHistory, key).ok()).records.length;
  expect([await seen(company), await seen(tenant), await seen(other)]).toEqual([1, 1, 0]);
});
