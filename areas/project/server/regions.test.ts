import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { loadRegions, parseRegions } from './regions.ts';

test('a seeded tenant knows all provinces, their cities, and the counties of one', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const areas = async () =>
    (await pm.send(valsets, { codes: 'PROJECT_AREA', flat: '1' }).ok()).PROJECT_AREA ?? [];
  const seeded = await areas();
  const under = (parent: string) => seeded.filter((a) => a.parentVal === parent);
  expect(under('').filter((a) => !['990000', '830000'].includes(a.val))).toHaveLength(31);
  expect(under('320000')).toHaveLength(13);
  expect(under('320500').map((a) => a.name)).toContain('昆山市');
  expect(seeded.find((a) => a.val === '320100')).toMatchObject({ name: '南京市', nameEn: 'Nanjing' });
  expect(seeded.find((a) => a.val === '830000')).toMatchObject({ name: '不限', nameEn: 'Unlimited' });
  expect(seeded.every((a) => a.parentVal === '' || seeded.some((b) => b.val === a.parentVal))).toBe(true);

  // Beijing's list leaves out the level between; Nanjing keeps its English name, a county comes with its own.
  const file = '代码,名称\n110000,北京市\n110105,朝阳区,Chaoyang\n320000,江苏省\n320100,南京\n';
  expect(await world.tx((tx) => loadRegions(tx, file))).toEqual({ added: 1, changed: 4 });
  expect(await world.tx((tx) => loadRegions(tx, file))).toEqual({ added: 0, changed: 0 });
  const now = await areas();
  expect(now.find((a) => a.val === '110105')).toMatchObject({ parentVal: '110100', nameEn: 'Chaoyang' });
  expect(now.find((a) => a.val === '320100')).toMatchObject({ name: '南京', nameEn: 'Nanjing' });
  expect(now).toHaveLength(seeded.length + 1);
  const events = await world.sql<{ n: number }>(
    `select count(*)::int as n from event where type = 'dictionary.imported'`,
  );
  expect(events[0]?.n).toBe(2);

  const broken = '320000,江苏省\n3201,南京市\n320500,\n320000,江苏省\n330106,西湖区\n321302,宿城区';
  await expect(world.tx((tx) => loadRegions(tx, broken))).rejects.toThrow(
    /2: 3201 .*\n3: 320500 .*\n4: 320000 .*\n5: 330106 .*330000\n6: 321302 .*321300/,
  );
  expect(await areas()).toEqual(now);
});

test('fills in the level that official lists leave out', () => {
  const entries = parseRegions('\uFEFF410000,河南省\r\n419001,济源市\r\n500000,重庆市\r\n500229,城口县\r\n');
  expect(entries.map((e) => [e.val, e.name, e.parentVal])).toEqual([
    ['410000', '河南省', ''],
    ['419000', '省直辖县级行政区划', '410000'],
    ['419001', '济源市', '419000'],
    ['500000', '重庆市', ''],
    ['500200', '县', '500000'],
    ['500229', '城口县', '500200'],
  ]);
});
