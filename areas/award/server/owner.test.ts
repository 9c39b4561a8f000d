import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import {
  agree,
  disagree,
  instance,
  serviceStatus,
  submitToOwner,
  withdraw,
} from '#base/bizflow/shared/calls.ts';
import { decideFor, underFlow } from '#base/approval/server/test/beforehand.ts';
import { awardDetail, previewOfResult, publishResult, submitChange, submitNotices } from '../shared/calls.ts';
import { awardStatus, RESULT_KEY } from '../shared/status.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;
beforeAll(async () => {
  h = await AwardHouse.make();
});

/** A lot on the public trading place whose winner is determined. */
async function determined() {
  const { lot, packageId, end } = await h.publicised();
  await h.world.sql(
    `update project set trade_platform = '2' where id = (select main_id from project_package where id = $1)`,
    [packageId],
  );
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  return { lot, packageId, subject: { serviceKey: RESULT_KEY, serviceId: packageId } };
}
const statusOf = async (packageId: string) => (await h.pm.send(awardDetail, { packageId }).ok()).status;
const taskOf = async (user: TestUser, serviceId: string) =>
  (await user.send(instance, { serviceKey: RESULT_KEY, serviceId }).ok()).taskId;

test('结果公告业主审批: on an entered lot the result waits for its tenderee, comes back with an opinion, and is published once agreed', async () => {
  const { lot, packageId, subject } = await determined();
  expect((await h.pm.send(awardDetail, { packageId }).ok()).can.publish).toBe(false);
  await h.pm.send(publishResult, { packageId }).refused('award.needOwner');
  expect(await h.pm.send(serviceStatus, subject).ok()).toMatchObject({ bfSubmit: true, result: '' });
  expect(await h.owner.send(serviceStatus, subject).ok()).toMatchObject({ bfSubmit: false });
  const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
  await stranger.send(submitToOwner, subject).refused('bizflow.notFound');
  await h.owner.send(submitToOwner, subject).refused('bizflow.notFound');

  const answers = await Promise.all([1, 2, 3].map(() => h.pm.send(submitToOwner, subject).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  expect(await statusOf(packageId)).toBe(awardStatus.withOwner);
  await h.pm.send(publishResult, { packageId }).refused('award.wrongStatus');
  // 中标人变更 waits until the tenderee has decided on the result, and both sides are told so beforehand.
  for (const user of [h.pm, h.owner]) {
    expect((await user.send(awardDetail, { packageId }).ok()).can).toMatchObject({
      change: false,
      changeWhy: 'resultWithOwner',
    });
    const { id } = await user.upload('放弃中标声明.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    await user
      .send(submitChange, {
        packageId,
        kind: 'next',
        legalCase: '1',
        reason: '书面声明放弃中标',
        fileIds: id,
      })
      .refused('award.resultWithOwner');
  }
  expect((await h.owner.send(previewOfResult, { packageId }).ok()).page).toContain(lot.bids[0]?.org.orgName);
  await (await h.supplier(lot, 0)).send(previewOfResult, { packageId }).refused('kit.refused.permission');
  await stranger.send(previewOfResult, { packageId }).refused('project.lotNotFound');
  const comment = '请在投资主管部门备案后再发布';
  await h.owner.send(disagree, { taskId: await taskOf(h.owner, packageId), attach: { comment } }).ok();
  expect(await statusOf(packageId)).toBe(awardStatus.determined);

  await h.pm.send(submitToOwner, subject).ok();
  await h.pm.send(withdraw, subject).ok();
  expect(await statusOf(packageId)).toBe(awardStatus.determined);
  await h.pm.send(publishResult, { packageId }).refused('award.needOwner');

  await h.pm.send(submitToOwner, subject).ok();
  await h.lead.send(agree, { taskId: await taskOf(h.lead, packageId) }).ok();
  expect(await statusOf(packageId)).toBe(awardStatus.confirmed);
  await h.pm.send(submitToOwner, subject).refused('award.wrongStatus');
  await h.pm.send(publishResult, { packageId }).ok();
  expect(await lot.status()).toBe('6080');
});

test('elsewhere the result needs no confirmation, and none can be asked for', async () => {
  const { packageId, subject } = await determined();
  await h.world.sql(
    `update project set trade_platform = '1' where id = (select main_id from project_package where id = $1)`,
    [packageId],
  );
  await h.pm.send(submitToOwner, subject).refused('bizflow.notConfirmed');
  await h.pm.send(publishResult, { packageId }).ok();
});

test('中标公告审批 within the agency comes before its tenderee, and begins anew when they disagree or it is withdrawn', async () => {
  const leader = await h.world.user({ roles: ['leader'] });
  await underFlow(h.world, RESULT_KEY);
  const { lot, packageId, subject } = await determined();
  const shown = async () => h.pm.send(awardDetail, { packageId }).ok();
  const bulletin = { packageId, kind: 'bulletin' } as const;
  const approved = async () => {
    await h.pm.send(submitNotices, bulletin).ok();
    await decideFor(leader, packageId, true);
    await h.world.deliver();
  };
  expect(await h.pm.send(serviceStatus, subject).ok()).toMatchObject({ bfSubmit: false });
  await h.pm.send(submitToOwner, subject).refused('bizflow.notDue');
  await h.pm.send(submitNotices, bulletin).ok();
  await h.pm.send(submitToOwner, subject).refused('bizflow.inApproval');
  await decideFor(leader, packageId, false);
  await h.world.deliver();
  expect(await statusOf(packageId)).toBe(awardStatus.determined);
  await h.pm.send(submitToOwner, subject).refused('bizflow.notDue');

  await approved();
  expect(await h.pm.send(serviceStatus, subject).ok()).toMatchObject({ bfSubmit: true, result: '' });
  await h.pm.send(submitNotices, bulletin).refused('award.wrongStatus');
  // Withdrawn before the tenderee was asked, it is to be approved again.
  await h.pm.send(withdraw, subject).ok();
  expect((await shown()).beforehand.bulletin).toBe('toSubmit');
  await approved();
  await h.pm.send(submitToOwner, subject).ok();
  await h.owner
    .send(disagree, { taskId: await taskOf(h.owner, packageId), attach: { comment: '请核对中标价' } })
    .ok();
  expect(await shown()).toMatchObject({
    status: awardStatus.determined,
    beforehand: { bulletin: 'toSubmit' },
    can: { publish: false, submitNotices: ['bulletin'] },
  });
  await h.pm.send(submitToOwner, subject).refused('bizflow.notDue');
  await h.pm.send(publishResult, { packageId }).refused('award.needOwner');

  await approved();
  await h.pm.send(submitToOwner, subject).ok();
  await h.pm.send(publishResult, { packageId }).refused('award.wrongStatus');
  await h.lead.send(agree, { taskId: await taskOf(h.lead, packageId) }).ok();
  expect(await shown()).toMatchObject({
    status: awardStatus.confirmed,
    beforehand: { bulletin: 'agreed' },
    can: { publish: true },
  });
  await h.pm.send(publishResult, { packageId }).ok();
  expect(await lot.status()).toBe('6080');
});
