import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { generateFromPls, pageProjects, projectDetail, removeProject } from '../../shared/main/calls.ts';
import { packageDetail, removePackage } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const line = (planLineId: string, more: object = {}) => ({
  planLineId,
  packageName: `计划行${planLineId}`,
  generalAmount: '120.5',
  ...more,
});
const generated = (planLineList: readonly object[], more: Record<string, unknown> = {}) =>
  h.pm.send(generateFromPls, { ...h.main(more), planLineList });
const projects = async () => (await h.pm.send(pageProjects, { size: 100 }).ok()).total;

test('lines of a plan become a draft project with a lot of each', async () => {
  const made = await generated([
    line('P-1', { groupCode: 'ZB-9' }),
    line('P-2', { generalAmount: '88', generalAmountUnit: '0', projectType: ['B', 'B03'] }),
  ]).ok();
  const { packageList, ...record } = await h.pm.send(projectDetail, { mainId: made.mainId }).ok();
  expect(record).toMatchObject({ status: '1010', isHasPackage: '1', groupCodeList: ['ZB-9'] });
  expect(
    packageList.map((l) => [l.packageName, l.generalAmount, l.generalAmountUnit, l.projectTypeSecond]),
  ).toEqual([
    ['计划行P-1', '120.5', '1', 'B02'],
    ['计划行P-2', '88', '0', 'B03'],
  ]);
  expect(packageList.map((l) => l.packageId)).toEqual(made.packageList.map((l) => l.packageId));
  const told = await world.sql<{ payload: { planLineIds: string[] } }>(
    `select payload from event where type = 'project.saved' and subject_id = $1`,
    [made.mainId],
  );
  expect(told[0]?.payload.planLineIds).toEqual(['P-1', 'P-2']);
});

test('a line is taken once, by whoever of the company comes first, and is free again with what was made of it', async () => {
  const made = await generated([line('Q-1'), line('Q-2')]).ok();
  const before = await projects();
  const refusal = await generated([line('Q-3'), line('Q-2')]).refused('project.planTaken');
  expect(refusal.fields).toMatchObject([
    { path: 'planLineList.1.planLineId', msg: '该计划行已生成项目《江州第二水厂水泵采购》，不能重复生成' },
  ]);
  await generated([line('Q-3'), line('Q-3')]).refused('project.planTwice');
  expect(await projects()).toBe(before);
  // The lot of the second line goes, and then the whole project.
  await h.pm.send(removePackage, { packageId: made.packageList[1]?.packageId }).ok();
  const anew = await generated([line('Q-2'), line('Q-3')]).ok();
  await generated([line('Q-1')]).refused('project.planTaken');
  await h.pm.send(removeProject, { mainId: made.mainId }).ok();
  await generated([line('Q-1')]).ok();
  await h.pm.send(packageDetail, { packageId: anew.packageId }).ok();
  // Another company has a plan of its own.
  const other = await House.of(world, await world.tenant());
  await other.pm.send(generateFromPls, { ...other.main(), planLineList: [line('Q-1')] }).ok();
});

test('of two at once one takes the line; what is wrong with a line is said beside it, and nothing is made', async () => {
  const both = await Promise.all([
    generated([line('R-1'), line('R-2')]).envelope(),
    generated([line('R-2'), line('R-1')]).envelope(),
  ]);
  expect(both.map((e) => e.key ?? 'made').toSorted()).toEqual(['made', 'project.planTaken']);
  const before = await projects();
  const wrong = await generated([line('S-1'), line('S-2', { generalAmount: '-1' })]).refused(
    'kit.wrong.input',
  );
  expect(wrong.fields).toMatchObject([{ path: 'planLineList.1.generalAmount', msg: '请输入正数' }]);
  await generated([]).refused('kit.wrong.input');
  await generated([line('S-1')], { mainName: '' }).refused('kit.wrong.input');
  await h.leader
    .send(generateFromPls, { ...h.main(), planLineList: [line('S-1')] })
    .refused('kit.refused.permission');
  expect(await projects()).toBe(before);
});
