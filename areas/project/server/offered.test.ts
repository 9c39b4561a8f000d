import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { queryConfig, settingCalls } from '#base/dictionary/shared/calls.ts';
import { failProcedure, pageProcedures, restoreProcedure } from '#areas/procedure/shared/calls.ts';
import { configDetail, saveProject, updateProject } from '../shared/main/calls.ts';
import { savePackage, updatePackage } from '../shared/package/calls.ts';
import { House } from './test/project.ts';

let world: World;
let admin: TestUser;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.user({ roles: ['admin'], org: await world.org('platform') });
  h = await House.of(world);
});

const set = (configKey: string, configValue: string | null, seen: string | null = null) =>
  admin.send(settingCalls.plat.modify, { prefectureCode: '2000', configKey, configValue, seen }).ok();
const at = (address: string[], more: object = {}) => h.pm.send(saveProject, h.main({ address, ...more }));

test('areas and industries that the platform does not offer are refused, and stay where a project has them', async () => {
  const { mainId } = await at(['990000', '990200', '990201']).ok();
  const { packageId } = await h.pm.send(savePackage, h.lot(mainId)).ok();
  await set('project_area_disable', '320000，990200 ');
  await set('project_industry_disable', '46');
  expect(await h.pm.send(configDetail, {}).ok()).toMatchObject({
    areaDisable: ['320000', '990200'],
    industryDisable: ['46'],
    areaLevel: 2,
  });
  const asked = { configKey: 'project_area_disable', prefectureCode: '2000' };
  expect((await h.pm.send(queryConfig, asked).ok()).configValue).toBe('320000，990200');

  const industry = await at(['990000', '990100']).refused('project.wrong.industryOff');
  expect(industry.fields?.map((f) => [f.path, f.msg])).toEqual([['industryType', '本平台不开放该行业分类']]);
  const other = { industryType: '36' };
  const city = await at(['990000', '990200'], other).refused('project.wrong.areaOff');
  expect(city.fields?.map((f) => [f.path, f.msg])).toEqual([['projectareaCity', '本平台不开放该项目地区']]);
  // What lies below a province that is off is off with it.
  const below = await at(['320000', '320500'], other).refused('project.wrong.areaOff');
  expect(below.fields?.map((f) => f.path)).toEqual(['projectareaProvince']);
  await at(['990000', '990100'], other).ok();

  const held = { mainId, address: ['990000', '990200', '990201'] };
  await h.pm.send(updateProject, h.main(held)).ok();
  await h.pm.send(updatePackage, h.lot(mainId, { packageId, address: held.address })).ok();
  await h.pm.send(updateProject, h.main({ ...held, address: ['990000', '990100', '990102'] })).ok();
  await h.pm.send(updateProject, h.main(held)).refused('project.wrong.areaOff');
  await h.pm
    .send(savePackage, h.lot(mainId, { address: ['320000', '320500'] }))
    .refused('project.wrong.areaOff');
});

test('a platform may ask for the county too, where the city has any', async () => {
  await set('project_area_disable', null, '320000，990200');
  await set('project_industry_disable', null, '46');
  await at(['990000', '990100']).ok();
  await set('prefecture_level', '3');
  const asked = await at(['990000', '990100']).refused('project.need.address');
  expect(asked.fields?.map((f) => f.path)).toEqual(['projectareaCountry']);
  await at(['990000', '990100', '990102']).ok();
  await at(['440000', '441900']).ok();
  await at(['830000']).ok();
  await set('prefecture_level', null, '3');
});

test('a kind of project of which the tenant carries out no procedure is refused at its own field', async () => {
  const keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const { records } = await keeper.send(pageProcedures, { purchaseMode: ['3010', '3020'], size: 50 }).ok();
  const works = records.filter((one) => one.status === '20');
  for (const { id } of works) await keeper.send(failProcedure, { defId: id }).ok();
  const refusal = await h.pm
    .send(saveProject, h.main({ projectProp: '30' }))
    .refused('project.wrong.property');
  expect(refusal.fields?.map((f) => f.path)).toEqual(['projectProp']);
  for (const { id } of works) await keeper.send(restoreProcedure, { defId: id }).ok();
  // Now the method for goods does not fit.
  const fits = await h.pm.send(saveProject, h.main({ projectProp: '30' })).refused('project.wrong.mode');
  expect(fits.fields?.map((f) => f.path)).toEqual(['purchaseMode']);
});
