import {
  awardDetail,
  determineWinner,
  noticeDetail,
  publiciseCandidates,
  publishResult,
} from '#areas/award/shared/calls.ts';
import { type Cast, decide, forwardTo, until } from './cast.ts';

/** 定标: candidates publicised, winner determined by the tenderee after the publicity, notices and result published. */
export async function award(cast: Cast, packageId: string, publish = true): Promise<void> {
  const { pm, owner, ownerlead, suppliers, say } = cast;
  const before = await pm.send(awardDetail, { packageId });
  const end = new Date(Date.parse(before.earliestEnd) + 60_000).toISOString();
  const { publicityEnd } = await pm.send(publiciseCandidates, { packageId, publicityEnd: end });
  say(`中标候选人公示至 ${publicityEnd}`, 'the candidates are public for three days');
  await forwardTo(cast, publicityEnd, '公示期满');
  const now = await owner.send(awardDetail, { packageId });
  const winner = now.candidates[0];
  if (!winner) throw new Error('no candidate');
  await until(
    'the winner may be determined',
    async () => (await owner.send(awardDetail, { packageId })).can.determine,
  );
  await owner.send(determineWinner, { packageId, bidId: winner.bidId });
  await decide(cast, ownerlead, 'AWARD_APPROVAL', packageId);
  await until(
    'the determination is approved',
    async () => (await pm.send(awardDetail, { packageId })).can.publish,
  );
  if (!publish) return;
  const { noticeNo } = await pm.send(publishResult, { packageId });
  say(
    `招标人确定 ${winner.bidderName} 中标，中标通知书 ${noticeNo}`,
    `the tenderee determined the winner; notice ${noticeNo}`,
  );
  for (const s of suppliers) {
    const notice = await s.send(noticeDetail, { packageId });
    const pdf = await s.download(`/ess/bidder/notice/pdf?packageId=${packageId}`);
    say(
      `  ${s.userName} 收到${notice.kind === 'win' ? '中标通知书' : '结果通知书'}（PDF ${pdf.length} 字节）`,
      `  ${s.userName} got a ${notice.kind} notice`,
    );
  }
}
