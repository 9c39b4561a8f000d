import {
  answerInvitation,
  commitDraw,
  committeeDetail,
  pageInvitations,
  revealDraw,
  saveCommittee,
} from '#areas/committee/shared/calls.ts';
import {
  hallDetail,
  reportDetail,
  signIn,
  signReport,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '#areas/review/shared/calls.ts';
import { type Cast, until } from './cast.ts';
import type { ApiUser } from './client.ts';

/** 组建评委会: five experts by a draw that anyone can recompute; names stay hidden until the result. */
export async function drawCommittee(
  cast: Cast,
  packageId: string,
  time: string,
): Promise<readonly ApiUser[]> {
  const { pm, say } = cast;
  await pm.send(saveCommittee, {
    packageId,
    plannedExtractCount: '5',
    time,
    location: '江州市公共资源交易中心评标室3',
    avoidedOrgIds: [],
  });
  const { poolSize } = await pm.send(commitDraw, { packageId, needWitness: false });
  await pm.send(revealDraw, { packageId, seed: `公衡 ${cast.tag}` });
  const members = await inviteesAccept(cast, packageId);
  say(
    `从 ${poolSize} 名专家中随机抽取 5 名，姓名对所有人保密`,
    `5 of ${poolSize} experts drawn; their names are hidden from everybody`,
  );
  return members;
}

/** 接受邀请: whoever was drawn confirms, until the committee is complete. */
export async function inviteesAccept(cast: Cast, packageId: string): Promise<readonly ApiUser[]> {
  const { pm, experts } = cast;
  const members: ApiUser[] = [];
  await until('five experts confirm', async () => {
    for (const expert of experts) {
      const { records } = await expert.send(pageInvitations, { size: 100 });
      // An invitation names time and place, not the lot; whatever is open here is of this play.
      for (const asked of records.filter((r) => r.can.answer)) {
        await expert.send(answerInvitation, { memberId: asked.memberId, accept: true });
        if (!members.includes(expert)) members.push(expert);
      }
    }
    return (await pm.send(committeeDetail, { packageId })).confirmedCount >= 5;
  });
  return members;
}

/** A score that keeps the order of the bids and differs a little between experts. */
export const scoreOf = (bid: number, expert: number, full: string): string => {
  const share = [0.9, 0.86, 0.8][bid] ?? 0.7;
  return Math.min(Number(full), Number(full) * share + ((expert * 7 + bid * 3) % 5) * 0.1).toFixed(1);
};

/** 评审: sign in, elect, pass or fail, score independently, rank, sign the report. */
export async function review(cast: Cast, packageId: string, members: readonly ApiUser[]): Promise<void> {
  const { pm, say } = cast;
  await pm.send(startReview, { packageId });
  for (const m of members) await m.send(signIn, { packageId, secrecy: true, avoidance: true });
  const first = await (members[0] as ApiUser).send(hallDetail, { packageId });
  for (const m of members) await m.send(voteLeader, { packageId, seat: first.mySeat as number });
  const leader = members[0] as ApiUser;
  const hall = await leader.send(hallDetail, { packageId });
  const bids = hall.bids.toSorted((a, b) => Number(a.price) - Number(b.price));
  for (const m of members)
    await m.send(submitPreliminary, {
      packageId,
      rows: bids.flatMap((b) =>
        (hall.terms?.passItems ?? []).map((i) => ({ bidId: b.bidId, itemId: i.id, passed: true })),
      ),
    });
  for (const [e, m] of members.entries())
    await m.send(submitDetailed, {
      packageId,
      rows: bids.flatMap((b, n) =>
        (hall.terms?.items ?? []).map((i) => ({
          bidId: b.bidId,
          itemId: i.id,
          score: scoreOf(n, e, i.full),
        })),
      ),
    });
  const { digest } = await leader.send(summarise, { packageId });
  for (const m of members) await m.send(signReport, { packageId, digest, opinion: 'agree' });
  const report = await leader.send(reportDetail, { packageId });
  for (const r of report.content.results)
    say(
      `  第${r.rank}名 ${r.bidderName} 报价 ${r.price} 价格分 ${r.priceScore} 总分 ${r.total}`,
      `  rank ${r.rank}: price score ${r.priceScore}, total ${r.total}`,
    );
  const pdf = await leader.download(`/ess/review-hall/report/pdf?packageId=${packageId}`);
  say(`评审报告全员签署，PDF ${pdf.length} 字节`, 'the report is signed by all members');
}
