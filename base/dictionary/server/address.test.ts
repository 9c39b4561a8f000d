import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { PLATFORM_PROVINCE } from '../shared/address.ts';
import { addressDictionary } from '../shared/calls.ts';
import { seedConfig } from './index.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

test('provinces alone, then the cities of one and their counties', async () => {
  const all = await pm.send(addressDictionary, {}).ok();
  expect(all.provinces.map((p) => p.val)).toContain('340000');
  expect([all.cities, all.counties]).toEqual([[], []]);
  const one = await pm.send(addressDictionary, { provinceCode: '990000' }).ok();
  expect(one.cities).toContainEqual(expect.objectContaining({ val: '990100', parentVal: '990000' }));
  expect(one.counties).toContainEqual(expect.objectContaining({ val: '990102', parentVal: '990100' }));
  await world.anonymous.send(addressDictionary, {}).refused('kit.refused.session');
  expect((await pm.send(addressDictionary, { provinceCode: 'x' }).envelope()).code).toBe(400);
});

test('830000 is a single level that reads unlimited', async () => {
  const answer = await pm.send(addressDictionary, { provinceCode: '830000' }).ok();
  expect(answer.provinces.find((p) => p.val === '830000')).toMatchObject({
    name: '不限',
    nameEn: 'Unlimited',
  });
  expect([answer.cities.map((c) => c.val), answer.counties]).toEqual([['100000'], []]);
});

test("the platform's own province comes first", async () => {
  const before = await pm.send(addressDictionary, {}).ok();
  expect(before.provinces[0]?.val).not.toBe('340000');
  // Of the platform that the tenant works on, whichever a request names.
  await world.tx((tx) => seedConfig(tx, '1010', PLATFORM_PROVINCE, '340000'), world.tenantId);
  const headers = { prefectureCode: '1010' };
  expect(await pm.send(addressDictionary, {}, { headers }).ok()).toEqual(before);
  await world.sql(
    `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) select tenant_id, '2000', 'platform_province', '340000' from app_user where id = $1`,
    [pm.id],
  );
  const after = await pm.send(addressDictionary, {}).ok();
  expect(after.provinces[0]?.val).toBe('340000');
  expect(after.provinces).toHaveLength(before.provinces.length);
});
