import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import * as course from '../shared/course-calls.ts';
import type { ApprovalNode } from '../shared/definition.ts';
import { makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test('流程记录: when a subject was handed in and how each of its approvals ended, for those alone who may read them', async () => {
  const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
  const serviceId = newId();
  const first = await h.submit(h.clerk, serviceId);
  const decide = async (instanceId: string, apvlType: 'agree' | 'disagree') =>
    h.leader
      .send(calls.approve, { taskId: await h.taskOf(h.leader, instanceId), apvlType, comment: '意见' })
      .ok();
  await decide(first.instanceId, 'disagree');
  const second = await h.submit(h.clerk, serviceId);
  const subject = { serviceKey: h.serviceKey, serviceId };
  const marks = async () =>
    (await h.clerk.send(course.flowRecords, subject).ok()).map((r) => [r.opType, r.userName]);
  const [clerk, leader] = [h.clerk.trueName, h.leader.trueName];
  expect(await marks()).toEqual([
    ['0', clerk],
    ['2', leader],
    ['0', clerk],
  ]);
  await decide(second.instanceId, 'agree');
  expect((await marks())[0]).toEqual(['1', leader]);
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect(await stranger.send(course.flowRecords, subject).ok()).toEqual([]);
  expect(await stranger.send(course.outsideRecords, subject).ok()).toEqual([]);
});

test('审批可办事项: one answer says what may be undone and of what there are records, and nothing to whoever has no part in it', async () => {
  const h = await makeHouse(world, ({ leader, director }) =>
    nodesOf(['sequential', leader], ['sequential', director]),
  );
  const nothing = { withdraw: false, takeBack: false, records: false, course: false, signed: false };
  const serviceId = newId();
  const subject = { serviceKey: h.serviceKey, serviceId };
  const offered = (user: typeof h.clerk, which = {}) =>
    user.send(course.offers, { ...subject, ...which }).ok();
  expect(await offered(h.clerk)).toEqual(nothing);
  const { instanceId } = await h.submit(h.clerk, serviceId);
  const read = { ...nothing, records: true, course: true };
  expect(await offered(h.clerk, { takeBackAnyway: 'true' })).toEqual({ ...read, withdraw: true });
  expect(await offered(h.leader)).toEqual(read);
  const taskId = await h.taskOf(h.leader, instanceId);
  await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
  expect(await offered(h.leader)).toEqual({ ...read, takeBack: true });
  await h.clerk.send(calls.withdraw, { instanceId }).ok();
  expect(await offered(h.clerk)).toEqual(read);
  // Of an earlier submission nothing can be undone, though the latest is under way.
  await h.submit(h.clerk, serviceId);
  expect(await offered(h.clerk, { instanceId })).toEqual(read);
  expect(await offered(h.clerk)).toEqual({ ...read, withdraw: true });
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  for (const user of [h.colleague, stranger]) expect(await offered(user, { instanceId })).toEqual(nothing);
});

test('审批内容参数: a task alone says which screen shows its subject, and to nobody else', async () => {
  const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
  const { instanceId, serviceId } = await h.submit();
  const taskId = await h.taskOf(h.leader, instanceId);
  expect(await h.leader.send(course.apvlContentParam, { taskId }).ok()).toMatchObject({
    serviceKey: h.serviceKey,
    serviceId,
    instanceId,
    taskId,
    title: '江州水厂改造',
  });
  await h.colleague.send(course.apvlContentParam, { taskId }).refused('approval.notFound');
});

test('审批文件: a step decided on paper takes no submission without its file, and who approves reads it', async () => {
  const onPaper = ({ leader }: { leader: { id: string } }): ApprovalNode[] => [
    {
      key: 'paper',
      name: { zh: '核对', en: 'Compare' },
      mode: 'sequential',
      assignees: [{ userId: leader.id }],
      needsFile: true,
    },
  ];
  const h = await makeHouse(world, onPaper);
  expect(await h.clerk.send(calls.submitConfig, { serviceKey: h.serviceKey }).ok()).toMatchObject({
    needsFile: true,
  });
  await expect(h.submit()).rejects.toMatchObject({ key: 'approvalCourse.file.need' });
  // Named by whoever submits, a file of another organisation would be shown to the approvers.
  const elsewhere = await world.user({ roles: ['pm'], org: await world.org('agency') });
  const foreign = (await elsewhere.upload('投标报价.pdf', Buffer.from('%PDF-1.7 secret'), 'approval')).id;
  for (const one of [foreign, newId()])
    await expect(h.submit(h.clerk, newId(), { chosen: { files: [one] } })).rejects.toMatchObject({
      fields: [{ path: 'wfParameter.files', key: 'approval.wrong.file' }],
    });
  const { id } = await h.clerk.upload('审批单.pdf', Buffer.from('%PDF-1.7 signed'), 'approval');
  const { serviceId } = await h.submit(h.clerk, newId(), { chosen: { files: [id] } });
  const outside = await h.leader.send(course.outsideRecords, { serviceKey: h.serviceKey, serviceId }).ok();
  expect(outside).toMatchObject([{ trueName: h.clerk.trueName, files: id }]);
  const offered = await h.leader.send(course.offers, { serviceKey: h.serviceKey, serviceId }).ok();
  expect(offered.signed).toBe(true);
  const read = (user: typeof h.leader) => user.raw('GET', `/base/file/download?fileId=${id}`);
  expect((await read(h.leader)).statusCode).toBe(200);
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect((await read(stranger)).statusCode).not.toBe(200);
});
