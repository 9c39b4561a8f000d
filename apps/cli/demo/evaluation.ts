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
  queryReviewRole,
  reportDetail,
  signIn,
  signReport,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '#areas/review/shared/calls.ts';
import { stage } from '#areas/review/shared/status.ts';
import { reportToSign } from '#areas/review/shared/signing.ts';
import { type Cast, until } from './cast.ts';
import { signRecord } from './signer.ts';
import type { ApiUser } from './client.ts';

/** 组建方案与抽取承诺: number, time and place are fixed, the pool is committed to. */
export async function planDraw(
  { pm, say }: Cast,
  packageId: string,
  time: string,
  needWitness = false,
): Promise<void> {
  const can = async () => (await pm.send(committeeDetail, { packageId })).can;
  if ((await can()).save)
    await pm.send(saveCommittee, {
      packageId,
      plannedExtractCount: '5',
      time,
      location: ROOM,
      avoidedOrgIds: [],
    });
  if ((await can()).commit) {
    const { poolSize } = await pm.send(commitDraw, { packageId, needWitness });
    say(
      `从 ${poolSize} 名专家中随机抽取 5 名，姓名对所有人保密`,
      `5 of ${poolSize} experts drawn; their names are hidden from everybody`,
    );
  }
}

/** 组建方案与抽取: five experts by a draw that anyone can recompute; names stay hidden until the result. */
export async function invite(cast: Cast, packageId: string, time: string): Promise<void> {
  const { pm, subject } = cast;
  await planDraw(cast, packageId, time);
  const { can } = await pm.send(committeeDetail, { packageId });
  if (can.reveal) await pm.send(revealDraw, { packageId, seed: subject.seed });
}

const ROOM = '江州市公共资源交易中心评标室3';

/** 组建评委会: drawn, invited, confirmed; told whom to wait for, others excuse themselves until that one is asked. */
export async function drawCommittee(
  cast: Cast,
  packageId: string,
  time: string,
  awaited?: string,
): Promise<readonly ApiUser[]> {
  await invite(cast, packageId, time);
  return inviteesAccept(cast, packageId, awaited);
}

/** Open invitations, by expert. An invitation names time and place, not the lot: what is open is of this play. */
async function invited({ experts }: Cast) {
  const pages = await Promise.all(experts.map((e) => e.send(pageInvitations, { size: 100 })));
  return pages.flatMap(({ records }, i) =>
    records.filter((r) => r.can.answer).map((r) => ({ expert: experts[i] as ApiUser, asked: r })),
  );
}

/** 接受邀请: whoever was drawn confirms, until the committee is complete. */
export async function inviteesAccept(
  cast: Cast,
  packageId: string,
  awaited?: string,
): Promise<readonly ApiUser[]> {
  const members: ApiUser[] = [];
  let here = awaited === undefined;
  await until('five experts confirm', async () => {
    const open = await invited(cast);
    here ||= open.some(({ expert }) => expert.userName === awaited);
    const [first] = open;
    if (!here && first)
      await first.expert.send(answerInvitation, {
        memberId: first.asked.memberId,
        accept: false,
        reason: '当日已有其他评审安排',
      });
    for (const { expert, asked } of here ? open : []) {
      await expert.send(answerInvitation, { memberId: asked.memberId, accept: true });
      members.push(expert);
    }
    return (await cast.pm.send(committeeDetail, { packageId })).confirmedCount >= 5;
  });
  return members;
}

/** So many of those who were asked have accepted, the others have not answered yet. */
export async function acceptSome(cast: Cast, packageId: string, wanted: number): Promise<void> {
  const { confirmedCount } = await cast.pm.send(committeeDetail, { packageId });
  for (const { expert, asked } of (await invited(cast)).toReversed().slice(0, wanted - confirmedCount))
    await expert.send(answerInvitation, { memberId: asked.memberId, accept: true });
}

/** A score that keeps the order of the bids and differs a little between experts. */
export const scoreOf = (bid: number, expert: number, full: string): string => {
  const share = [0.9, 0.86, 0.8][bid] ?? 0.7;
  return Math.min(Number(full), Number(full) * share + ((expert * 7 + bid * 3) % 5) * 0.1).toFixed(1);
};

/** 开始评审: answers who sits on the committee, in the order of the library; before the start nobody can tell. */
export async function beginReview({ pm, experts }: Cast, packageId: string): Promise<readonly ApiUser[]> {
  if ((await pm.send(hallDetail, { packageId })).can.start) await pm.send(startReview, { packageId });
  const seated = await Promise.all(
    experts.map(async (e) => ((await e.send(queryReviewRole, { packageId })).seat === null ? [] : [e])),
  );
  return seated.flat();
}

/** 签到、推选组长: the first of these members leads. */
export async function electLeader(packageId: string, members: readonly ApiUser[]): Promise<void> {
  const hall = (user: ApiUser) => user.send(hallDetail, { packageId });
  for (const m of members)
    if ((await hall(m)).can.signIn) await m.send(signIn, { packageId, secrecy: true, avoidance: true });
  const { mySeat } = await hall(members[0] as ApiUser);
  for (const m of members)
    if ((await hall(m)).can.vote) await m.send(voteLeader, { packageId, seat: mySeat as number });
}

/** 签到、推选组长、初步评审: up to the point where scores are given. */
export async function reviewUpToScores(packageId: string, members: readonly ApiUser[]): Promise<void> {
  await electLeader(packageId, members);
  for (const m of members) {
    const { stage: at, can, bids, terms } = await m.send(hallDetail, { packageId });
    if (at !== stage.preliminary || !can.submit) continue;
    const rows = bids.flatMap((b) =>
      (terms?.passItems ?? []).map((i) => ({ bidId: b.bidId, itemId: i.id, passed: true })),
    );
    await m.send(submitPreliminary, { packageId, rows });
  }
}

/** 详细评审: these members score, each independently. */
export async function scoreAll(packageId: string, members: readonly ApiUser[]): Promise<void> {
  for (const [e, m] of members.entries()) {
    const { stage: at, can, bids, terms } = await m.send(hallDetail, { packageId });
    if (at !== stage.detailed || !can.submit) continue;
    const ranked = bids.filter((b) => !b.rejected).toSorted((a, b) => Number(a.price) - Number(b.price));
    await m.send(submitDetailed, {
      packageId,
      rows: ranked.flatMap((b, n) =>
        (terms?.items ?? []).map((i) => ({
          bidId: b.bidId,
          itemId: i.id, // Facts decide an objective score, so it is the same for all.
          score: scoreOf(n, i.objective ? 0 : e, i.full),
        })),
      ),
    });
  }
}

/** 签署评审报告: agrees, with the member's demonstration certificate. */
export async function signAsMember(member: ApiUser, packageId: string, digest: string): Promise<void> {
  const said = { digest, opinion: 'agree', reason: '' };
  const signature = await signRecord(member, reportToSign(packageId, said));
  await member.send(signReport, { packageId, ...said, signature });
}

/** 汇总与签署: the leader closes, everybody signs the report. */
export async function closeReview(packageId: string, members: readonly ApiUser[]): Promise<void> {
  for (const m of members)
    if ((await m.send(hallDetail, { packageId })).can.summarise) await m.send(summarise, { packageId });
  for (const m of members) {
    const { can, reportDigest } = await m.send(hallDetail, { packageId });
    if (can.sign) await signAsMember(m, packageId, reportDigest ?? '');
  }
}

/** 评审: sign in, elect, pass or fail, score independently, rank, sign the report. */
export async function review(cast: Cast, packageId: string): Promise<readonly ApiUser[]> {
  const { say } = cast;
  const members = await beginReview(cast, packageId);
  await reviewUpToScores(packageId, members);
  await scoreAll(packageId, members);
  await closeReview(packageId, members);
  const leader = members[0] as ApiUser;
  const report = await leader.send(reportDetail, { packageId });
  for (const r of report.content.results)
    say(
      `  第${r.rank}名 ${r.bidderName} 报价 ${r.price} 价格分 ${r.priceScore} 总分 ${r.total}`,
      `  rank ${r.rank}: price score ${r.priceScore}, total ${r.total}`,
    );
  return members;
}
