import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { fileStatus } from '#areas/tender-file/shared/status.ts';
import { bidOnce, prices, submitBids } from '#apps/cli/demo/bidding.ts';
import { type Cast, forwardTo, pass, until } from '#apps/cli/demo/cast.ts';
import { drawCommittee, review } from '#apps/cli/demo/evaluation.ts';
import { open } from '#apps/cli/demo/opening.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import {
  type Dates,
  earliestDates,
  makeOwnLotKey,
  makeTenderFile,
  obtainDocuments,
  prepareFileForOwner,
  publishTender,
  submitTenderBulletin,
} from '#apps/cli/demo/tendering.ts';
import { agree, instance, serviceStatus, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { instanceType } from '#base/bizflow/shared/status.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';

/** 业主审批: handed to the owner, who agrees. */
export async function agreedByOwner(
  { pm, owner }: Cast,
  serviceKey: ApprovalKey,
  serviceId: string,
): Promise<void> {
  await pm.send(submitToOwner, { serviceKey, serviceId });
  const { taskId } = await owner.send(instance, { serviceKey, serviceId });
  await owner.send(agree, { taskId });
}

/** 进场项目的评审: a project of one lot, on the public trading place, up to its signed review, through the API. */
export async function reviewedOnEnteredLot(given: Cast): Promise<{ packageId: string; mainName: string }> {
  const lots = given.subject.lots.slice(0, 1);
  const cast = { ...given, subject: { ...given.subject, lots, enters: true as const } };
  const { pm, leader, director } = cast;
  const project = await makeProject(cast, await makeContract(cast));
  const { packageId } = project;
  const { saleBegin, bidDeadline, ...others } = await earliestDates(cast);
  await prepareFileForOwner(cast, packageId, { saleBegin, bidDeadline, ...others });
  await makeOwnLotKey(cast, packageId);
  await agreedByOwner(cast, 'FILE_APPROVAL', packageId);
  await until(
    'the tender file is approved',
    async () => (await pm.send(fileDetail, { packageId })).status === fileStatus.approved,
  );
  await submitTenderBulletin(cast, packageId);
  const bulletin = { serviceKey: 'BULLETIN_APPROVAL', serviceId: packageId } as const;
  await pass(
    cast,
    { ...bulletin, approvers: [leader, director] },
    async () => (await pm.send(serviceStatus, bulletin)).lastInstanceType === instanceType.owner,
  );
  await agreedByOwner(cast, bulletin.serviceKey, packageId);
  await until(
    'the notice is approved',
    async () => (await pm.send(bulletinDetail, { packageId })).status >= bulletinStatus.finished,
  );
  await publishTender(cast, packageId);
  await forwardTo(cast, saleBegin, '文件获取开始');
  await obtainDocuments(cast, packageId);
  await submitBids(cast, packageId);
  await drawCommittee(cast, packageId, bidDeadline);
  await open(cast, packageId, bidDeadline);
  await review(cast, packageId);
  return project;
}

/** 两个标段: everybody bids on the one, nobody comes for the other; both have the same deadline. */
export async function twoLots(
  cast: Cast,
): Promise<{ readonly packageId: string; readonly few: string; readonly dates: Dates }> {
  const { packageIds } = await makeProject(cast, await makeContract(cast));
  const [packageId, few] = packageIds as [string, string];
  const dates = await earliestDates(cast);
  for (const lot of [packageId, few]) {
    await makeTenderFile(cast, lot, dates);
    await publishTender(cast, lot);
  }
  await forwardTo(cast, dates.saleBegin, '文件获取开始');
  await obtainDocuments(cast, packageId);
  for (const [i, bidder] of cast.suppliers.entries())
    await bidOnce(bidder, packageId, prices[i] ?? '4700000.00', cast.subject.delivery);
  return { packageId, few, dates };
}
