import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { SERVICE_KEY as FILE } from '#areas/tender-file/shared/status.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { flowRecords } from '#base/approval/shared/course-calls.ts';
import { agree, disagree, instance, serviceStatus, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { bulletinDetail, publishBulletin, submitBulletin } from '../shared/calls.ts';
import { bulletinStatus, SERVICE_KEY } from '../shared/status.ts';
import { approveBulletin } from './test/house.ts';

let world: World;
let house: House;
beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
});

const toOwner = (serviceKey: string, packageId: string) =>
  house.pm.send(submitToOwner, { serviceKey, serviceId: packageId, packageId });
const taskOf = async (user: TestUser, serviceKey: string, packageId: string) =>
  (await user.send(instance, { serviceKey, serviceId: packageId }).ok()).taskId;
const statusOf = async (packageId: string) =>
  (await house.pm.send(bulletinDetail, { packageId }).ok()).status;

test('公告业主审批: on an entered lot the bulletin waits for its tenderee, comes back with an opinion, and is published once agreed', async () => {
  const { packageId } = await freshLot(house, { isEnter: '1' });
  await approveFile(house, packageId);
  await toOwner(FILE, packageId).ok();
  await house.owner.send(agree, { taskId: await taskOf(house.owner, FILE, packageId) }).ok();
  await keepLotKey(house, packageId);

  await approveBulletin(house, packageId);
  expect(await statusOf(packageId)).toBe(bulletinStatus.inApproval);
  await house.pm.send(publishBulletin, { packageId }).refused('bulletin.wrongStatus');
  const subject = { serviceKey: SERVICE_KEY, serviceId: packageId };
  expect(await house.pm.send(serviceStatus, subject).ok()).toMatchObject({ wfSubmit: false, bfSubmit: true });
  await house.owner.send(instance, subject).refused('bizflow.notFound');
  await toOwner(SERVICE_KEY, packageId).ok();
  const taskId = await taskOf(house.owner, SERVICE_KEY, packageId);
  expect((await house.owner.send(bulletinDetail, { packageId }).ok()).can.edit).toBe(false);
  await house.owner.send(disagree, { taskId, attach: { comment: '请补充踏勘安排' } }).ok();
  expect(await statusOf(packageId)).toBe(bulletinStatus.rejected);

  // Submitted again, it begins with the agency's own approval.
  await house.pm.send(submitBulletin, { packageId }).ok();
  await toOwner(SERVICE_KEY, packageId).refused('bizflow.inApproval');
  await world.deliver();
  for (const user of [house.leader, house.director]) await decide(world, user, packageId, true);
  await toOwner(SERVICE_KEY, packageId).ok();
  await house.owner.send(agree, { taskId: await taskOf(house.owner, SERVICE_KEY, packageId) }).ok();
  expect(await statusOf(packageId)).toBe(bulletinStatus.finished);
  const course = await house.pm.send(flowRecords, subject).ok();
  expect(course.map((r) => r.opType)).toEqual(['1', '0', '1', '0', '2', '0', '1', '0']);
  await house.pm.send(publishBulletin, { packageId }).ok();
});
