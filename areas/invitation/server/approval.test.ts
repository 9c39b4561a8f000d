import { beforeAll, describe, expect, test } from 'vitest';
import { copiesOf } from '#apps/server/test/copies.ts';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { approveFile, decide, freshLot, keepLotKey } from '#areas/tender-file/server/test/house.ts';
import { SERVICE_KEY as FILE } from '#areas/tender-file/shared/status.ts';
import { defineApproval } from '#base/approval/server/define.ts';
import { approve, transmit, unhandledPage } from '#base/approval/shared/calls.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { giveProxy } from '#base/approval/shared/proxy-calls.ts';
import {
  agree,
  disagree,
  instance,
  serviceStatus,
  submitToOwner,
  withdraw,
} from '#base/bizflow/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { Binder } from '#base/registration/server/test/approval.ts';
import {
  addInvitation,
  discardInvitation,
  invitationDetail,
  invitationReceipts,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '../shared/calls.ts';
import { BATCHES_MOST, INVITATION_KEY, invitationStatus } from '../shared/status.ts';
import {
  addedBatch,
  agreed,
  answered,
  invitationForm,
  invitedLot,
  type InvitingHouse,
  invitingHouse,
  NOW,
  orgsOf,
  readyLot,
  submitted,
} from './test/house.ts';

let house: InvitingHouse;
let world: World;
let other: TestUser;

beforeAll(async () => {
  house = await invitingHouse();
  ({ world } = house);
  other = await world.user({ roles: ['pm'] });
});

const supplier = (i: number) => house.suppliers[i] as TestUser;

/** A colleague works at the lot too (项目成员). */
const joins = (packageId: string, user: TestUser) =>
  world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
     select main_id, tenant_id, $2, '李同', '2' from project_package where id = $1`,
    [packageId, user.id],
  );

const taskOf = async (user: TestUser, serviceId: string) =>
  (await user.send(unhandledPage, { size: 200 }).ok()).records.find((r) => r.serviceId === serviceId)
    ?.taskId ?? '';

const statuses = async (packageId: string) =>
  (
    await world.sql<{ status: string }>(
      'select status from invitation where package_id = $1 order by created_at, id',
      [packageId],
    )
  ).map((row) => row.status);

describe('whoever saved the list', () => {
  test('does not decide about it, though somebody else saved it last: by transfer, proxy or assignment', async () => {
    const { pm, leader, director } = house;
    const packageId = await readyLot(house);
    await joins(packageId, other);
    await other.send(saveInvitation, await invitationForm(house, packageId)).ok();
    const id = await submitted(house, packageId);
    const [row] = await world.sql<{ barred: string[] }>(
      'select barred from approval_instance where service_id = $1',
      [id],
    );
    expect(row?.barred.toSorted()).toEqual([pm.id, other.id].toSorted());
    const taskId = await taskOf(leader, id);
    const refused = await leader
      .send(transmit, { taskId, users: [other.id] })
      .refused('approvalBarred.person');
    expect(refused.fields?.[0]?.msg).toContain('保存过本标段的邀请名单或邀请书');
    const now = (await world.now()).getTime();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    await leader.send(giveProxy, { userId: other.id, startsAt: at(-1), endsAt: at(7) }).ok();
    await world.fire();
    await other.send(approve, { taskId, apvlType: 'agree' }).refused('approvalBarred.person');
    expect(await taskOf(other, id)).toBe('');
    // Another who had no part in it may.
    const third = await world.user({ roles: ['pm'] });
    await leader.send(transmit, { taskId, users: [third.id] }).ok();
    await decide(world, third, id, true);
    await decide(world, director, id, true);
    await pm.send(sendInvitation, { packageId }).ok();
  });

  test('saves and submits at once with another: what is decided was saved by nobody who decides', async () => {
    for (const first of [0, 1]) {
      const packageId = await readyLot(house);
      await joins(packageId, other);
      const form = await invitationForm(house, packageId);
      const { id } = await house.pm.send(saveInvitation, form).ok();
      const save = () =>
        other.send(saveInvitation, { ...form, invitees: orgsOf(house.suppliers.slice(1, 4)) }).envelope();
      const submit = () => house.pm.send(submitInvitation, { packageId }).envelope();
      const [a, b] = await Promise.all(first === 0 ? [save(), submit()] : [submit(), save()]);
      const codes = [a.code, b.code].toSorted((x, y) => x - y);
      expect(codes).toEqual([200, 409]);
      const [row] = await world.sql<{ barred: string[]; chosen_by: string; status: string }>(
        `select v.chosen_by, v.status, i.barred from invitation v
         left join approval_instance i on i.service_id = v.id where v.id = $1`,
        [id],
      );
      // Either it was submitted before, and the other one's list came too late, or it was not submitted.
      if (row?.status === '20') expect([row.chosen_by, row.barred]).toEqual([house.pm.id, [house.pm.id]]);
      else expect([row?.chosen_by, row?.barred]).toEqual([other.id, null]);
    }
  });

  test('chose the first suppliers and decides about those added to them neither', async () => {
    const packageId = await invitedLot(house);
    await joins(packageId, other);
    await other.send(addInvitation, { packageId }).ok();
    const form = await invitationForm(house, packageId, { invitees: orgsOf([supplier(3)]) });
    const { id } = await other.send(saveInvitation, form).ok();
    await other.send(submitInvitation, { packageId }).ok();
    await world.deliver();
    const taskId = await taskOf(house.leader, id);
    await house.leader.send(transmit, { taskId, users: [house.pm.id] }).refused('approvalBarred.person');
  });
});

test('a flow whose only step is left out for want of people is no approval: nothing is handed in', async () => {
  const { pm } = house;
  const packageId = await readyLot(house);
  const { id } = await pm.send(saveInvitation, await invitationForm(house, packageId)).ok();
  const flow = (nodes: Parameters<typeof defineApproval>[1]['nodes']) =>
    world.tx((tx) =>
      defineApproval(tx, {
        serviceKey: INVITATION_KEY,
        name: { zh: '投标邀请审批', en: 'Approval of invitations' },
        nodes,
      }),
    );
  await flow([{ ...stepOf('tenant', { zh: '集团审批', en: 'Group' }), whenEmpty: 'skip' }]);
  await pm.send(submitInvitation, { packageId }).refused('invitation.noApproval');
  expect(await statuses(packageId)).toEqual(['10']);
  expect(await world.sql('select 1 from approval_instance where service_id = $1', [id])).toEqual([]);
  await flow([
    stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
    stepOf('director', { zh: '总经理审批', en: 'General manager' }),
  ]);
  await pm.send(submitInvitation, { packageId }).ok();
});

describe('an addition', () => {
  test('begun by mistake is discarded; what was sent stays, and another is begun', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    await pm.send(discardInvitation, { packageId }).refused('invitation.notFound');
    await pm.send(saveInvitation, await invitationForm(house, packageId)).ok();
    // The first letter is not an addition.
    await pm.send(discardInvitation, { packageId }).refused('invitation.wrongStatus');
    await agreed(house, await submitted(house, packageId));
    await pm.send(sendInvitation, { packageId }).ok();
    await pm.send(discardInvitation, { packageId }).refused('invitation.wrongStatus');
    const before = await pm.send(invitationReceipts, { packageId }).ok();
    const { id } = await pm.send(addInvitation, { packageId }).ok();
    const form = await invitationForm(house, packageId, { invitees: orgsOf([supplier(3)]) });
    await pm.send(saveInvitation, form).ok();
    expect((await pm.send(invitationDetail, { packageId }).ok()).can).toMatchObject({ discard: true });
    const codes = await Promise.all(
      [0, 1].map(async () => (await pm.send(discardInvitation, { packageId }).envelope()).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    await world.deliver();
    expect(await pm.send(invitationReceipts, { packageId }).ok()).toEqual(before);
    const events = await world.sql(
      `select 1 from event where type = 'invitation.discarded' and subject_id = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
    const { records } = await pm.send(pageDuties, { size: 200 }).ok();
    const ofLot = records.filter((one) => one.query['packageId'] === packageId).map((one) => one.title);
    expect(ofLot).not.toContain('确定邀请对象、编制投标邀请书并提交审批');
    const now = await pm.send(invitationDetail, { packageId }).ok();
    expect(now).toMatchObject({ batch: 1, status: '50', can: { add: true, discard: false } });
    expect(now.batches.map((one) => [one.batch, one.status])).toEqual([
      [1, '50'],
      [2, '60'],
    ]);
    // Whom it would have invited may be invited by the next one.
    await addedBatch(house, packageId, [supplier(3)]);
    await pm.send(sendInvitation, { packageId }).ok();
    expect(await statuses(packageId)).toEqual(['50', '60', '50']);
    await answered(supplier(3), packageId).ok();
    // Lists that were discarded count as well: all of them are shown.
    await copiesOf(world, { table: 'invitation', id }, BATCHES_MOST - 3, `jsonb_build_object('batch', 2)`);
    await pm.send(addInvitation, { packageId }).refused('invitation.tooManyBatches');
    await expect(world.sql(`update invitation set status = '10' where id = $1`, [id])).rejects.toThrow(
      'for good',
    );
  });

  test('come back from its approvers is mended and submitted again, or discarded; in approval it is not', async () => {
    const { pm, leader } = house;
    const packageId = await invitedLot(house);
    const id = await (async () => {
      await pm.send(addInvitation, { packageId }).ok();
      return submitted(house, packageId, { invitees: orgsOf([supplier(3)]) });
    })();
    await pm.send(discardInvitation, { packageId }).refused('invitation.wrongStatus');
    await decide(world, leader, id, false);
    expect(await pm.send(invitationDetail, { packageId }).ok()).toMatchObject({
      status: '30',
      can: { edit: true, submit: true, discard: true },
    });
    expect(await submitted(house, packageId, { invitees: orgsOf([supplier(4)]) })).toBe(id);
    await decide(world, leader, id, false);
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency') });
    expect((await foreign.send(discardInvitation, { packageId }).envelope()).code).toBe(404);
    expect((await other.send(discardInvitation, { packageId }).envelope()).code).not.toBe(200);
    await pm.send(discardInvitation, { packageId }).ok();
    expect(await statuses(packageId)).toEqual(['50', '60']);
    await world.setClock(NOW);
  });
});

describe('业主审批', () => {
  const ownerTask = async (serviceKey: string, serviceId: string) =>
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
    await house.owner.send(agree, { taskId: await ownerTask(FILE, packageId) }).ok();
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

  test('on an entered lot list and letter wait for its tenderee, come back with an opinion, and go out once agreed', async () => {
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
    await owner.send(disagree, { taskId: await ownerTask(INVITATION_KEY, id), attach: { comment } }).ok();
    expect(await statusNow()).toBe(invitationStatus.returned);
    await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');

    // Submitted again, it begins with the agency's own approval.
    await pm.send(submitInvitation, { packageId }).ok();
    await world.deliver();
    await pm.send(submitToOwner, subject).refused('bizflow.inApproval');
    for (const user of [leader, director]) await decide(world, user, id, true);
    await world.deliver();
    await pm.send(submitToOwner, subject).ok();
    await owner.send(agree, { taskId: await ownerTask(INVITATION_KEY, id) }).ok();
    expect(await statusNow()).toBe(invitationStatus.approved);
    await pm.send(sendInvitation, { packageId }).ok();
    expect(await statusNow()).toBe(invitationStatus.sent);

    // Where nobody within the agency approves it, the newest list is submitted, even when the one that was sent is named.
    await pm.send(addInvitation, { packageId }).ok();
    const added = await invitationForm(house, packageId, { invitees: orgsOf([supplier(3)]) });
    await pm.send(saveInvitation, added).ok();
    const binder = await Binder.make(world);
    const byName = async () => void (await pm.send(submitToOwner, subject).refused('invitation.wrongStatus'));
    await binder.bound(INVITATION_KEY, [], byName, { orgId: pm.org.id });
    expect(await statusNow()).toBe(invitationStatus.saved);
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
});
