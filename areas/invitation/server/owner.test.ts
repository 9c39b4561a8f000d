import { beforeAll, expect, test } from 'vitest';
import { decide, freshLot, approveFile, keepLotKey } from '#areas/tender-file/server/test/house.ts';
import { SERVICE_KEY as FILE } from '#areas/tender-file/shared/status.ts';
import {
  agree,
  disagree,
  instance,
  serviceStatus,
  submitToOwner,
  withdraw,
} from '#base/bizflow/shared/calls.ts';
import { invitationDetail, sendInvitation, submitInvitation } from '../shared/calls.ts';
import { INVITATION_KEY, invitationStatus } from '../shared/status.ts';
import { agreed, type InvitingHouse, invitingHouse, submitted } from './test/house.ts';

let house: InvitingHouse;
beforeAll(async () => {
  house = await invitingHouse(3);
});

const taskOf = async (serviceKey: string, serviceId: string) =>
  (await house.owner.send(instance, { serviceKey, serviceId }).ok()).taskId;

/** A lot of an entered project, its documents confirmed by its tenderee, its list chosen and approved within the agency. */
async function approvedWithin(): Promise<{
  packageId: string;
  id: string;
  statusNow: () => Promise<string>;
}> {
  const { packageId } = await freshLot(house, { purchaseMode: '1020', isEnter: '1' });
  await approveFile(house, packageId);
  await house.pm.send(submitToOwner, { serviceKey: FILE, serviceId: packageId, packageId }).ok();
  await house.owner.send(agree, { taskId: await taskOf(FILE, packageId) }).ok();
  await keepLotKey(house, packageId);
  const id = await submitted(house, packageId);
  await house.pm
    .send(submitToOwner, { serviceKey: INVITATION_KEY, serviceId: id })
    .refused('bizflow.inApproval');
  await agreed(house, id);
  await house.world.deliver();
  return {
    packageId,
    id,
    statusNow: async () => (await house.pm.send(invitationDetail, { packageId }).ok()).status,
  };
}

test('业主审批: on an entered lot list and letter wait for its tenderee, come back with an opinion, and go out once agreed', async () => {
  const { pm, owner, leader, director, world } = house;
  const { packageId, id, statusNow } = await approvedWithin();
  const subject = { serviceKey: INVITATION_KEY, serviceId: id };
  expect(await statusNow()).toBe(invitationStatus.inApproval);
  await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');
  expect(await pm.send(serviceStatus, subject).ok()).toMatchObject({ wfSubmit: false, bfSubmit: true });
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(submitToOwner, subject).refused('bizflow.notFound');
  await owner.send(submitToOwner, subject).refused('bizflow.notFound');

  await pm.send(submitToOwner, subject).ok();
  const comment = '请在招标范围内再选一家';
  await owner.send(disagree, { taskId: await taskOf(INVITATION_KEY, id), attach: { comment } }).ok();
  expect(await statusNow()).toBe(invitationStatus.returned);
  await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');

  // Submitted again, it begins with the agency's own approval.
  await pm.send(submitInvitation, { packageId }).ok();
  await world.deliver();
  await pm.send(submitToOwner, subject).refused('bizflow.inApproval');
  for (const user of [leader, director]) await decide(world, user, id, true);
  await world.deliver();
  await pm.send(submitToOwner, subject).ok();
  await owner.send(agree, { taskId: await taskOf(INVITATION_KEY, id) }).ok();
  expect(await statusNow()).toBe(invitationStatus.approved);
  await pm.send(sendInvitation, { packageId }).ok();
  expect(await statusNow()).toBe(invitationStatus.sent);
});

test('taken back before its tenderee has answered it is the agency’s again, and nothing goes out', async () => {
  const { pm } = house;
  const { packageId, id, statusNow } = await approvedWithin();
  const subject = { serviceKey: INVITATION_KEY, serviceId: id };
  await pm.send(submitToOwner, subject).ok();
  await pm.send(withdraw, subject).ok();
  expect(await statusNow()).toBe(invitationStatus.saved);
  await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');
  expect(await pm.send(serviceStatus, subject).ok()).toMatchObject({ wfSubmit: true, bfSubmit: false });
});
