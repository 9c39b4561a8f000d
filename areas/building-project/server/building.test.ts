import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let pm: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

const form = (more: Record<string, unknown> = {}) => {
  next += 1;
  return {
    projectName: `江州第${next}水厂`,
    projectCode: `JS-2026-${next}`,
    ownerName: '江州水务集团',
    province: '990000',
    city: '990100',
    ...more,
  };
};
const added = async (more = {}) => (await pm.send(calls.addBuilding, form(more)).ok()).id;

test('a project is saved, changed, put into effect, and stands then', async () => {
  const id = await added();
  const detail = () => pm.send(calls.buildingDetail, { mainId: id }).ok();
  expect(await detail()).toMatchObject({
    status: '10',
    can: { modify: true, takeEffect: true, remove: true },
  });
  const changed = form({ investment: '1000000.50' });
  await pm.send(calls.modifyBuilding, { ...changed, id, status: '20' }).ok();
  expect(await detail()).toMatchObject({
    projectName: changed.projectName,
    investment: '1000000.50',
    status: '20',
    can: { modify: false, remove: false },
  });
  await pm.send(calls.modifyBuilding, { ...changed, id }).refused('buildingProject.wrongStatus');
  await pm.send(calls.removeBuilding, { id }).refused('buildingProject.wrongStatus');
});

test('the picker finds effective ones of this organisation by words', async () => {
  const id = await added({ projectName: '滨江隧道', status: '20' });
  await added({ projectName: '滨江泵站' });
  const orgId = pm.org.id;
  const found = async (q: object) =>
    (await pm.send(calls.pageBuildings, { status: '20', ...q }).ok()).records.map((r) => r.id);
  expect(await found({ searchKey: '滨江' })).toEqual([id]);
  expect(await found({ searchKey: '隧道 滨', companyId: orgId })).toEqual([id]);
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect((await stranger.send(calls.pageBuildings, { searchKey: '滨江' }).ok()).total).toBe(0);
  await stranger.send(calls.pageBuildings, { companyId: orgId }).refused('buildingProject.notFound');
  await stranger.send(calls.buildingDetail, { mainId: id }).refused('buildingProject.notFound');
  await stranger.send(calls.removeBuilding, { id }).refused('buildingProject.notFound');
});

test('a number stands once, the region is offered, the unlimited one has a single level', async () => {
  const first = form();
  await pm.send(calls.addBuilding, first).ok();
  await pm.send(calls.addBuilding, first).refused('buildingProject.wrong.codeTaken');
  const other = await added();
  await pm.send(calls.modifyBuilding, { ...first, id: other }).refused('buildingProject.wrong.codeTaken');
  for (const region of [
    { province: '990000', city: null },
    { province: '990000', city: '100000' },
    { province: '830000', city: '990100' },
    { province: '830000', city: '100000', county: '990102' },
  ])
    await pm.send(calls.addBuilding, form(region)).refused('buildingProject.need.region');
  await added({ province: '830000', city: '100000' });
  await added({ county: '990102' });
  const leader = await world.user({ roles: ['leader'] });
  await leader.send(calls.pageBuildings, {}).ok();
  await leader.send(calls.addBuilding, form()).refused('kit.refused.permission');
  await pm.send(calls.removeBuilding, { id: other }).ok();
  await pm.send(calls.removeBuilding, { id: other }).refused('buildingProject.notFound');
  await pm.send(calls.removeBuilding, {}).refused('kit.wrong.input');
});

test('of several that bring one number at once one is written', async () => {
  const input = form();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => pm.send(calls.addBuilding, input).envelope()),
  );
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
});

test('several are deleted together, all or none, and found by the keyword of the picker', async () => {
  const name = { projectName: '北岸泵站' };
  const [first, second] = [await added(name), await added(name)];
  const standing = await added({ ...name, status: '20' });
  const found = async (keyword: string) =>
    (await pm.send(calls.pageBuildings, { keyword }).ok()).records.map((r) => r.id).toSorted();
  expect(await found('北岸')).toEqual([first, second, standing].toSorted());
  expect(await found('南岸')).toEqual([]);
  await pm.send(calls.removeBuilding, { ids: [first, standing] }).refused('buildingProject.wrongStatus');
  expect(await found('北岸')).toHaveLength(3);
  await pm.send(calls.removeBuilding, { ids: [first, second, first] }).ok();
  expect(await found('北岸')).toEqual([standing]);
});
