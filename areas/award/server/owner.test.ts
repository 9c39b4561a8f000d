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
import { awardDetail, previewOfResult, publishResult } from '../shared/calls.ts';
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
