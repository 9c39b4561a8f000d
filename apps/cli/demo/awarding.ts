import {
  awardDetail,
  determineWinner,
  noticeDetail,
  publiciseCandidates,
  publishResult,
  receiveNotice,
} from '#areas/award/shared/calls.ts';
import { awardStatus } from '#areas/award/shared/status.ts';
import { determinationToSign } from '#areas/award/shared/signing.ts';
import { type Cast, forwardTo, pass, until } from './cast.ts';
import { signRecord } from './signer.ts';

/** 中标候选人公示: for the shortest lawful time, or until told. */
export async function publicise({ pm, say }: Cast, packageId: string, until?: string): Promise<string> {
  const before = await pm.send(awardDetail, { packageId });
  if (before.publicityEnd) return before.publicityEnd;
  const end = until ?? new Date(Date.parse(before.earliestEnd) + 60_000).toISOString();
  const { publicityEnd } = await pm.send(publiciseCandidates, { packageId, publicityEnd: end });
  say(`中标候选人公示至 ${publicityEnd}`, 'the candidates are public for three days');
  return publicityEnd;
}

/** 定标: the tenderee's representative determines the first candidate after the publicity; approval begins. */
export async function determine({ owner }: Cast, packageId: string): Promise<void> {
  const award = async () => owner.send(awardDetail, { packageId });
  await until('the winner may be determined', async () => {
    const { can, status } = await award();
    return can.determine || status !== awardStatus.publicised;
  });
  const { can, candidates, reportDigest } = await award();
  const winner = candidates[0];
  if (!can.determine || !winner) return;
  const chosen = { reportDigest: reportDigest ?? '', bidId: winner.bidId, passedOver: [] };
  const signature = await signRecord(owner, determinationToSign(packageId, chosen));
  await owner.send(determineWinner, { packageId, bidId: winner.bidId, signature });
}

/** 定标审批: by the tenderee's approver. */
export async function approveDetermination(cast: Cast, packageId: string): Promise<void> {
  const { pm, ownerlead } = cast;
  await pass(
    cast,
    { serviceKey: 'AWARD_APPROVAL', serviceId: packageId, approvers: [ownerlead] },
    async () => ((await pm.send(awardDetail, { packageId })).status ?? '') >= awardStatus.determined,
  );
}

/** 发出通知书、公布结果. */
export async function publishAward({ pm, say }: Cast, packageId: string): Promise<void> {
  const { can, determination } = await pm.send(awardDetail, { packageId });
  if (!can.publish) return;
  const { noticeNo } = await pm.send(publishResult, { packageId });
  say(
    `招标人确定 ${determination?.bidderName ?? ''} 中标，中标通知书 ${noticeNo}`,
    `the tenderee determined the winner; notice ${noticeNo}`,
  );
}

/** 确认收到通知书. */
export async function receiveNotices({ suppliers }: Cast, packageId: string): Promise<void> {
  for (const s of suppliers)
    if ((await s.send(noticeDetail, { packageId })).can.receive) await s.send(receiveNotice, { packageId });
}

/** 定标: candidates publicised, winner determined by the tenderee after the publicity, notices and result published. */
export async function award(cast: Cast, packageId: string, publish = true): Promise<void> {
  const publicityEnd = await publicise(cast, packageId);
  await forwardTo(cast, publicityEnd, '公示期满');
  await determine(cast, packageId);
  await approveDetermination(cast, packageId);
  if (publish) await publishAward(cast, packageId);
}

/** 下载通知书: every bidder reads its own. */
export async function readNotices({ suppliers, say }: Cast, packageId: string): Promise<void> {
  for (const s of suppliers) {
    const notice = await s.send(noticeDetail, { packageId });
    const pdf = await s.download(`/ess/bidder/notice/pdf?packageId=${packageId}`);
    say(
      `  ${s.userName} 收到${notice.kind === 'win' ? '中标通知书' : '结果通知书'}（PDF ${pdf.length} 字节）`,
      `  ${s.userName} got a ${notice.kind} notice`,
    );
  }
}
