import { beforeAll, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageProjects, updateProject, projectDetail, submitProject } from '../../shared/main/calls.ts';
import { memberPage, saveMembers } from '../../shared/member/calls.ts';
import * as calls from '../../shared/member/proxy-calls.ts';
import { House } from '../test/project.ts';
import { lotInWorld } from '../test/lot.ts';

let world: World;
let house: House;
let pm: TestUser;
let other: TestUser;
let chief: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await House.of(world);
  pm = house.pm;
  other = await world.user({ roles: ['pm'] });
  chief = await world.user({ roles: ['companyadmin'] });
});

const day = async (n: number) => new Date((await world.now()).getTime() + n * 86_400_000).toISOString();
const give = async (by: TestUser, mainId: string, more: object = {}) =>
  by.send(calls.giveProjectProxy, {
    mainIds: [mainId],
    userId: other.id,
    startsAt: await day(-1),
    endsAt: await day(7),
    ...more,
  });
const mayModify = async (user: TestUser, mainId: string) =>
  (await user.send(projectDetail, { mainId }).ok()).can.modify;

test('the proxy has the rights of the manager while it runs, and loses them by the clock', async () => {
  const { mainId } = await house.draft(1);
  expect(await mayModify(other, mainId)).toBe(false);
  await other.send(submitProject, { mainId }).refused('kit.refused.permission');
  await (await give(pm, mainId, { startsAt: await day(1), endsAt: await day(3), reason: '休假' })).ok();
  expect(await mayModify(other, mainId)).toBe(false);
  expect(await pm.send(calls.proxiesOfProject, { mainId }).ok()).toMatchObject([{ state: 'coming' }]);

  const before = await world.now();
  await world.setClock(await day(2));
  await world.fire();
  expect(await mayModify(other, mainId)).toBe(true);
  expect(await mayModify(pm, mainId)).toBe(true);
  expect(await other.send(calls.proxiesOfProject, { mainId }).ok()).toMatchObject([
    { state: 'inForce', principalName: pm.trueName, proxyName: other.trueName, reason: '休假' },
  ]);
  // Whose place it is stays as it is: a proxy sets no members.
  await other
    .send(saveMembers, { mainId, operatorIdList: [{ operatorId: other.id, operatorPrivList: [] }] })
    .refused('kit.refused.permission');
  const members = await pm.send(memberPage, { mainId }).ok();
  expect(members.records.map((m) => m.operatorId)).not.toContain(other.id);

  await world.setClock(new Date(before.getTime() + 3 * 86_400_000 + 1000).toISOString());
  await world.fire();
  expect(await mayModify(other, mainId)).toBe(false);
  await other.send(submitProject, { mainId }).refused('kit.refused.permission');
  expect((await other.send(calls.pageProjectProxies, { direction: 'received' }).ok()).records).toMatchObject([
    { mainId, state: 'over', can: { end: false } },
  ]);
  const told = await world.sql(
    `select type from event where subject_id = $1 and type like 'project.proxy%' order by id`,
    [mainId],
  );
  expect(told.map((e) => e['type'])).toEqual([
    'project.proxyGiven',
    'project.proxyTurned',
    'project.proxyTurned',
  ]);
});

test('it is ended before its time, by manager, proxy or the company, at once', async () => {
  const { mainId } = await house.draft(1);
  const { ids } = await (await give(pm, mainId)).ok();
  const id = ids[0] ?? '';
  expect(await mayModify(other, mainId)).toBe(true);
  expect((await other.send(recentMessages, {}).ok())[0]?.title).toBe('项目代办委托');
  const third = await world.user({ roles: ['pm'] });
  await third.send(calls.endProjectProxy, { id }).refused('projectProxy.notFound');
  await other.send(calls.endProjectProxy, { id }).ok();
  await pm.send(calls.endProjectProxy, { id }).refused('projectProxy.ended');
  expect(await mayModify(other, mainId)).toBe(false);
  const again = (await (await give(chief, mainId)).ok()).ids[0] ?? '';
  expect((await pm.send(recentMessages, {}).ok())[0]?.title).toBe('项目代办委托');
  await pm.send(calls.endProjectProxy, { id: again }).ok();
});

test('who gives what to whom: own projects under way, to a manager of the company, never to oneself', async () => {
  const { mainId } = await house.draft(1);
  await (await give(other, mainId, { userId: pm.id })).refused('projectProxy.wrong.project');
  await (await give(pm, mainId, { userId: pm.id })).refused('projectProxy.wrong.own');
  await (await give(pm, mainId, { userId: house.leader.id })).refused('projectProxy.wrong.user');
  await (await give(chief, mainId, { userId: pm.id })).refused('projectProxy.wrong.self');
  await (await give(pm, mainId, { endsAt: await day(-2) })).refused('projectProxy.wrong.period');
  await (await give(pm, mainId, { startsAt: await day(-3), endsAt: await day(-2) })).refused(
    'projectProxy.wrong.past',
  );
  await (await give(pm, mainId, { endsAt: await day(400) })).refused('projectProxy.wrong.tooLong');
  const foreign = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await (await give(foreign, mainId, { userId: pm.id })).refused('project.notFound');
  await (await give(house.leader, mainId)).refused('kit.refused.permission');
  const ended = await lotInWorld(world, { pm, status: '6080' });
  await (await give(pm, ended.mainId)).refused('projectProxy.wrong.project');
  const { projects, users } = await pm.send(calls.projectProxyChoices, {}).ok();
  expect(projects.map((p) => p.id)).toContain(mainId);
  expect(projects.map((p) => p.id)).not.toContain(ended.mainId);
  expect(users.map((u) => u.id)).not.toContain(pm.id);
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await give(pm, mainId)).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  await (await give(chief, mainId, { startsAt: await day(2) })).refused('projectProxy.overlaps');
});

test('a proxy lapses when another manager takes the project over', async () => {
  const { mainId } = await house.draft(1);
  await (await give(pm, mainId)).ok();
  const heir = await world.user({ roles: ['pm'] });
  await pm.send(updateProject, { ...house.main(), mainId, pmId: heir.id }).ok();
  expect(await mayModify(other, mainId)).toBe(false);
  expect(await heir.send(calls.proxiesOfProject, { mainId }).ok()).toEqual([]);
  expect((await other.send(pageProjects, {}).ok()).records.find((p) => p.mainId === mainId)?.can.modify).toBe(
    false,
  );
});
