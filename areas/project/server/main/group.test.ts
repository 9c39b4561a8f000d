import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { instance } from '#base/approval/shared/calls.ts';
import { projectDetail, removeProject, saveProject, updateProject } from '../../shared/main/calls.ts';
import { GROUP_MOST, listGroups, submitGroup } from '../../shared/main/group-calls.ts';
import { lotInWorld } from '../test/lot.ts';
import { House } from '../test/project.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const statusOf = async (mainId: string) => (await h.pm.send(projectDetail, { mainId }).ok()).status;
const listed = async (groupCode: string) =>
  (await h.pm.send(listGroups, { groupCode }).ok()).flatMap((g) =>
    g.projects.map((p) => [p.mainId, p.can.submit]),
  );

test('projects of a group stand together, and keep their groups until they are told others', async () => {
  const groupCodeList = ['ZB-2026-01', ' ZB-2026-02 ', 'ZB-2026-01'];
  const { mainId } = await h.draft(1, { groupCodeList });
  const other = await h.draft(0, { groupCodeList: ['ZB-2026-01'] });
  expect((await h.pm.send(projectDetail, { mainId }).ok()).groupCodeList).toEqual([
    'ZB-2026-01',
    'ZB-2026-02',
  ]);
  expect(await listed('ZB-2026-01')).toEqual([
    [mainId, true],
    [other.mainId, false],
  ]);
  await h.pm.send(updateProject, h.main({ mainId })).ok();
  expect(await listed('ZB-2026-02')).toHaveLength(1);
  await h.pm.send(updateProject, h.main({ mainId, groupCodeList: [] })).ok();
  expect(await listed('ZB-2026-01')).toEqual([[other.mainId, false]]);
  await h.pm.send(removeProject, { mainId: other.mainId }).ok();
  expect(await listed('ZB-2026-01')).toEqual([]);
  await h.pm.send(saveProject, h.main({ groupCodeList: ['字'.repeat(61)] })).refused('kit.wrong.input');
});

test('each project of a group is handed in with an approval of its own, and what is refused of one keeps none back', async () => {
  const groupCodeList = ['ZB-3'];
  const first = await h.draft(1, { groupCodeList });
  const second = await h.draft(1, { groupCodeList, mainName: '第二水厂阀门采购' });
  const bare = await h.draft(0, { groupCodeList });
  const mainIdList = [first.mainId, bare.mainId, second.mainId];
  const { results } = await h.pm.send(submitGroup, { groupCode: 'ZB-3', mainIdList }).ok();
  expect(results.map((r) => [r.mainId, r.submitted, r.needApproval, r.reason])).toEqual([
    [first.mainId, true, true, ''],
    [second.mainId, true, true, ''],
    [bare.mainId, false, false, '请先添加标段'],
  ]);
  await world.deliver();
  expect([await statusOf(first.mainId), await statusOf(second.mainId), await statusOf(bare.mainId)]).toEqual([
    '1020',
    '1020',
    '1010',
  ]);
  for (const { mainId } of [first, second])
    expect(
      await h.pm.send(instance, { serviceKey: 'PROJECT_APPROVAL', serviceId: mainId }).ok(),
    ).toMatchObject({ serviceId: mainId });
  await h.decide(h.leader, first.mainId, false);
  expect([await statusOf(first.mainId), await statusOf(second.mainId)]).toEqual(['1030', '1020']);
  // Left out, those that wait go along.
  const again = await h.pm.send(submitGroup, { groupCode: 'ZB-3' }).ok();
  expect(again.results.map((r) => [r.mainId, r.submitted])).toEqual([[first.mainId, true]]);
  await h.pm.send(submitGroup, { groupCode: 'ZB-3' }).refused('project.groupNothing');
  const english = await h.pm
    .send(submitGroup, { groupCode: 'ZB-3', mainIdList: [bare.mainId] }, { language: 'en' })
    .ok();
  expect(english.results[0]?.reason).toBe('Please add a lot first');
});

test('nobody hands in what is not in the group, or not theirs to hand in', async () => {
  const { mainId } = await h.draft(1, { groupCodeList: ['ZB-4'] });
  const outside = await h.draft(1);
  const both = { groupCode: 'ZB-4', mainIdList: [mainId, outside.mainId] };
  await h.pm.send(submitGroup, both).refused('project.groupNotFound');
  await h.leader.send(submitGroup, { groupCode: 'ZB-4' }).refused('kit.refused.permission');
  const colleague = await world.user({ roles: ['pm'] });
  await colleague.send(submitGroup, { groupCode: 'ZB-4' }).refused('project.groupNothing');
  const { results } = await colleague.send(submitGroup, { groupCode: 'ZB-4', mainIdList: [mainId] }).ok();
  expect(results.map((r) => [r.submitted, r.reason])).toEqual([[false, '没有权限执行此操作']]);
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect(await stranger.send(listGroups, { groupCode: 'ZB-4' }).ok()).toEqual([]);
  await stranger.send(submitGroup, { groupCode: 'ZB-4' }).refused('project.groupNotFound');
  expect(await statusOf(mainId)).toBe('1010');
});

test('more projects than fit into one request are named by whoever hands them in', async () => {
  for (let i = 0; i <= GROUP_MOST; i++) await lotInWorld(world, { pm: h.pm, status: '1010' });
  await world.sql(
    `insert into project_group (tenant_id, org_id, group_code, project_id)
     select tenant_id, org_id, 'ZB-6', id from project where main_code like 'XM-T-%'`,
  );
  await h.pm.send(submitGroup, { groupCode: 'ZB-6' }).refused('project.groupTooMany');
  const inApproval = await world.sql(
    `select 1 from project where main_code like 'XM-T-%' and status <> '1010'`,
  );
  expect(inApproval).toEqual([]);
});

test('of two who hand in the same group at once, each project goes into approval once', async () => {
  const made = [await h.draft(1, { groupCodeList: ['ZB-5'] }), await h.draft(1, { groupCodeList: ['ZB-5'] })];
  const mainIdList = made.map((m) => m.mainId);
  const answers = await Promise.all(
    [0, 1].map(() => h.pm.send(submitGroup, { groupCode: 'ZB-5', mainIdList }).ok()),
  );
  for (const mainId of mainIdList) {
    const of = answers.map((a) => a.results.find((r) => r.mainId === mainId)?.submitted);
    expect(of.filter(Boolean)).toHaveLength(1);
    expect(await statusOf(mainId)).toBe('1020');
  }
});
