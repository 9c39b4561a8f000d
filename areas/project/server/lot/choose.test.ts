import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { addBuilding } from '#areas/building-project/shared/calls.ts';
import { projectDetail, saveProject } from '../../shared/main/calls.ts';
import { packageInfo, savePackage } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

test('lots are chosen by words of the lot or its project, of this organisation alone', async () => {
  const { mainId } = await h.pm.send(saveProject, h.main()).ok();
  const lot = async (packageName: string) =>
    (await h.pm.send(savePackage, h.lot(mainId, { packageName })).ok()).packageId;
  const first = await lot('隧道照明');
  const second = await lot('隧道通风');
  const found = async (q: object) =>
    (await h.pm.send(packageInfo, q).ok()).records.map((r) => r.appnPackageId);
  expect(await found({ searchKey: '通风' })).toEqual([second]);
  expect(await found({ searchKey: '隧道' })).toEqual([second, first]);
  expect(await found({ searchKey: '第二水厂 照明' })).toEqual([first]);
  const page = await h.pm.send(packageInfo, { searchKey: '隧道', size: 1, current: 2 }).ok();
  expect(page).toMatchObject({ total: 2, records: [{ appnPackageId: first, packageName: '隧道照明' }] });
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect((await stranger.send(packageInfo, {}).ok()).total).toBe(0);
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await supplier.send(packageInfo, {}).refused('kit.refused.permission');
});

test('for an act of a stage only lots in which one may act are offered', async () => {
  const { mainId } = await h.pm.send(saveProject, h.main()).ok();
  const { packageId } = await h.pm.send(savePackage, h.lot(mainId, { packageName: '泵站电气' })).ok();
  const colleague = await world.user({ roles: ['pm'], org: h.pm.org });
  const found = async (user: typeof colleague, q: object) =>
    (await user.send(packageInfo, { searchKey: '泵站', ...q }).ok()).records.map((r) => r.appnPackageId);
  expect(await found(h.pm, { stage: 'pre' })).toEqual([packageId]);
  // A colleague sees the lot, and could do nothing to it.
  expect(await found(colleague, {})).toEqual([packageId]);
  expect(await found(colleague, { stage: 'pre' })).toEqual([]);
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     select id, tenant_id, $2, '李同', '0', '{"pre":"2","open":"1"}' from project where id = $1`,
    [mainId, colleague.id],
  );
  expect(await found(colleague, { stage: 'pre' })).toEqual([packageId]);
  expect(await found(colleague, { stage: 'open' })).toEqual([]);
});

test('a project names a construction project that is in effect, by its own name', async () => {
  const region = { province: '990000', city: '990100' };
  const building = { projectName: '滨江新区供水', ownerName: '江州水务', ...region };
  const inEffect = await h.pm.send(addBuilding, { ...building, projectCode: 'C-1', status: '20' }).ok();
  const saved = await h.pm.send(addBuilding, { ...building, projectCode: 'C-2' }).ok();
  const main = (conProjectId: string) => h.main({ conProjectId, conProjectName: '别的名称' });
  const { mainId } = await h.pm.send(saveProject, main(inEffect.id)).ok();
  expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
    conProjectId: inEffect.id,
    conProjectName: '滨江新区供水',
  });
  await h.pm.send(saveProject, main(saved.id)).refused('project.wrong.building');
  await h.pm.send(saveProject, main('no-id')).refused('project.wrong.building');
});
