import { lotStatus } from '#areas/project/shared/status.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { isWaiting, proposalShown, proposalsTo } from '#areas/objection/server/index.ts';
import { finishedReview, rankingOf } from '#areas/review/server/index.ts';
import { isToSubmit, letsGo } from '#base/approval/shared/beforehand.ts';
import { waitsForOwner } from './owner.ts';
import { noticesStanding, plannedNotices, plannedShown } from './planned-notices.ts';
import { publicityApproval } from './publicity-approval.ts';
import { resultStanding } from './result-approval.ts';
import { winnerOf } from './winners.ts';
import { signedRecordsOf, signingAsked } from '#base/ca/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import type { Calendar } from '#base/calendar/shared/days.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { canMove } from '#kit/shared/states.ts';
import type { awardDetail, candidatesForBidder, pageAwards } from '../shared/calls.ts';
import { answerDay, answerLate, OBJECTIONS_MOST } from '#base/law/shared/objection.ts';
import { earliestEnd, running, startBy } from '../shared/publicity.ts';
import {
  awardStatus,
  type AwardStatus,
  CANDIDATES_MAX,
  isDetermined,
  legalCases,
  moves,
  outgoing,
} from '../shared/status.ts';
import { lotInScope, lotOf, operates, watches, withMainName } from '#areas/project/server/index.ts';
import { namesOf } from '#base/organisation/server/index.ts';
import { awardForBidder, lotToSee } from './access.ts';
import { nextAfter, whyNotChange } from './change.ts';
import { changesOf, openChange } from './change-store.ts';
import { worksForBidder } from './bidder-too.ts';
import { passedOverIn } from './passed-over.ts';
import { award } from './tables.ts';
import { answers } from './answer.ts';
import {
  type AwardRow,
  byPackage,
  candidatesOf,
  type CandidateRow,
  determinationsOf,
  noticesOf,
  type ObjectionRow,
  objectionsOf,
  pageOf,
} from './store.ts';

const plain = (price: string): string => toText(dec(price));

const objectionShown = (o: ObjectionRow, now: Date, calendar: Calendar) => ({
  objectionId: o.id,
  bidId: o.bidId,
  orgName: o.orgName,
  content: o.content,
  fileIds: o.fileIds,
  submittedAt: o.submittedAt.toISOString(),
  decision: o.decision,
  answer: o.answer,
  answeredAt: o.answeredAt?.toISOString() ?? null,
  answerDay: answerDay(o.submittedAt, calendar),
  late: o.answeredLate ?? answerLate(o.submittedAt, o.answeredAt ?? now, calendar),
});

type Shown = Pick<CandidateRow, 'rank' | 'bidId' | 'bidderName' | 'price' | 'total'>;
const candidateShown = ({ rank, bidId, bidderName, price, total }: Shown) => ({
  rank,
  bidId,
  bidderName,
  price: plain(price),
  total,
});

async function determinationShown(read: Read, award: AwardRow, candidates: readonly CandidateRow[]) {
  const all = await determinationsOf(read.db, award.id);
  // The one that counts, or waits to; else what came back last.
  const last = all.find((d) => d.outcome === null || d.outcome === 'agreed') ?? all[0];
  const chosen = candidates.find((c) => c.bidId === last?.bidId);
  if (!last || !chosen) return null;
  const proofs = await signedRecordsOf(read.db, {
    kind: 'award.determination',
    subjectId: award.packageId,
  });
  return {
    bidId: last.bidId,
    bidderName: chosen.bidderName,
    rank: last.rank,
    price: plain(chosen.price),
    passedOver: passedOverIn(last, candidates).map(({ rank, bidId, bidderName, legalCase, reason }) => ({
      rank,
      bidId,
      bidderName,
      legalCase,
      reason,
    })),
    determinedAt: last.determinedAt.toISOString(),
    proof: last.signatureId ? (proofs.get(last.signatureId) ?? null) : null,
    outcome: last.outcome,
  };
}

/** 中标人变更 as agency, tenderee and supervision read them. */
async function changesShown(read: Read, award: AwardRow, candidates: readonly CandidateRow[]) {
  const changes = await changesOf(read.db, award.id);
  const people = new Map(
    (
      await namesOf(
        read.db,
        changes.map((one) => one.submittedBy),
      )
    ).map((one) => [one.id, one.trueName]),
  );
  const nameOf = (bidId: string | null) => candidates.find((c) => c.bidId === bidId)?.bidderName;
  return changes.map((one) => ({
    changeId: one.id,
    bidderName: nameOf(one.bidId) ?? '',
    legalCase: legalCases.find((known) => known === one.legalCase) ?? legalCases[0],
    reason: one.reason,
    fileIds: one.fileIds,
    nextName: nameOf(one.nextBidId) ?? null,
    submittedName: people.get(one.submittedBy) ?? '',
    submittedAt: one.submittedAt.toISOString(),
    confirmedAt: one.confirmedAt?.toISOString() ?? null,
    outcome: one.outcome,
    outcomeAt: one.outcomeAt?.toISOString() ?? null,
    outcomeReason: one.outcomeReason,
  }));
}

/** 定标详情: everything of the award for agency, tenderee and supervision. */
export async function detail(read: Read, { packageId }: InputOf<typeof awardDetail>) {
  const lot = await lotToSee(read, packageId);
  const award = await byPackage(read.db, packageId);
  const review = await finishedReview(read.db, packageId);
  const now = await clockOf(read.db);
  const calendar = await calendarOf(read.db);
  const stored = award ? await candidatesOf(read.db, award.id) : [];
  const ranked = award ? stored : (await rankingOf(read.db, packageId)).slice(0, CANDIDATES_MAX);
  const objections = award ? await objectionsOf(read.db, award.id) : [];
  const given = await answers.answersTo(
    read.db,
    objections.map((o) => o.id),
  );
  const waiting = new Set(given.filter(isWaiting).map((one) => one.objectionId));
  const agency = may(read, 'award.publicise') && (await operates(read, lot, 'award'));
  const tenderee = lot.tendereeOrgId === read.user.orgId && may(read, 'award.determine');
  const at = (move: keyof typeof moves) =>
    award !== undefined && canMove(moves, award.status as AwardStatus, move);
  const why = !award
    ? null
    : running(now, award.publicityEnd)
      ? 'hint.running'
      : objections.some((o) => o.decision === null)
        ? 'openObjection'
        : objections.some((o) => o.decision === 'upheld' && o.bidId === null)
          ? 'wholeUpheld'
          : null;
  const chosen = award && isDetermined(award.status) ? await winnerOf(read.db, award.id) : undefined;
  const next = award && chosen ? await nextAfter(read.db, award.id, chosen) : undefined;
  const changes =
    chosen !== undefined &&
    at('change') &&
    may(read, 'award.change') &&
    (lot.orgId === read.user.orgId
      ? await operates(read, lot, 'award')
      : lot.tendereeOrgId === read.user.orgId);
  const notChange = award && chosen ? await whyNotChange(read.db, lot, award, chosen) : undefined;
  const open = award && (await openChange(read.db, award.id));
  const proposed = open !== undefined && open.confirmedAt === null;
  const winner = at('publish') ? chosen : undefined;
  const planned = winner ? await plannedNotices(read.db, lot, winner) : [];
  const standing = {
    win: await noticesStanding(read.db, lot, planned, 'win'),
    result: await noticesStanding(read.db, lot, planned, 'result'),
    bulletin: award && winner ? await resultStanding(read.db, lot, award, winner) : ('free' as const),
  };
  const publicity = award
    ? { standing: 'free' as const, submitted: null }
    : await publicityApproval(read.db, lot, ranked);
  return {
    packageId,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    mainName: lot.mainName,
    tendereeName: lot.tendereeName,
    isLawBid: lot.isLawBid,
    isEnter: lot.isEnter,
    bidOrganizationWay: lot.bidOrganizationWay,
    status: award?.status ?? null,
    lotStatus: lot.status,
    reviewFinishedAt: review?.finishedAt.toISOString() ?? null,
    candidates: ranked.map(candidateShown),
    publicityBegin: award?.publicityBegin.toISOString() ?? null,
    publicityEnd: award?.publicityEnd.toISOString() ?? null,
    lateReason: award?.lateReason ?? null,
    shortReason: award?.shortReason ?? null,
    earliestEnd: earliestEnd(now, calendar).toISOString(),
    isLate: !award && review !== undefined && now >= startBy(review.finishedAt, calendar),
    objections: objections.map((o) => ({
      ...objectionShown(o, now, calendar),
      proposals: proposalsTo(given, { id: o.id, isOpen: o.decision === null }).map((one) => ({
        ...proposalShown(one, read),
        decision: one.decision,
      })),
    })),
    determination: award ? await determinationShown(read, award, stored) : null,
    changes: award ? await changesShown(read, award, stored) : [],
    nextCandidate: next ? candidateShown(next) : null,
    reportDigest: award?.reportDigest ?? null,
    isOwner: lot.tendereeOrgId === read.user.orgId,
    certificate: await signingAsked(read, isYes(lot.isLawBid)),
    planned: planned.map((n) => plannedShown(n, read.lang)),
    beforehand: { publicity: publicity.standing, submitted: publicity.submitted, ...standing },
    notices: award
      ? (await noticesOf(read.db, award.id)).map((n) => ({
          noticeId: n.id,
          noticeNo: n.noticeNo,
          kind: n.kind === 'win' ? ('win' as const) : ('result' as const),
          bidderName: n.bidderName,
          issuedAt: n.issuedAt.toISOString(),
          receivedAt: n.receivedAt?.toISOString() ?? null,
          voidAt: n.voidAt?.toISOString() ?? null,
        }))
      : [],
    can: {
      publicise:
        agency &&
        !award &&
        lot.status === lotStatus.reviewed &&
        ranked.length > 0 &&
        publicity.standing !== 'inApproval',
      submitNotices: agency ? outgoing.filter((kind) => isToSubmit(standing[kind])) : [],
      answer: agency && objections.some((o) => o.decision === null && !waiting.has(o.id)),
      confirm: tenderee && waiting.size > 0,
      determine: tenderee && at('determine') && why === null,
      publish:
        agency &&
        at('publish') &&
        notChange !== 'changing' &&
        !waitsForOwner(lot, award) &&
        outgoing.every((kind) => letsGo(standing[kind])),
      bidderToo: (agency || tenderee || changes) && (await worksForBidder(read, packageId)),
      change: changes && notChange === undefined,
      confirmChange: tenderee && proposed,
      withdrawChange: changes && proposed && lot.tendereeOrgId !== read.user.orgId,
      changeWhy: changes ? (notChange ?? null) : null,
      determineWhy: tenderee && at('determine') ? why : null,
    },
  };
}

/** 投标人查看候选人公示: ranked candidates and prices, own objections only. */
export async function forBidder(read: Read, { packageId }: InputOf<typeof candidatesForBidder>) {
  const award = await awardForBidder(read, packageId);
  const lot = await lotOf(read.db, packageId);
  const now = await clockOf(read.db);
  const calendar = await calendarOf(read.db);
  const own = await objectionsOf(read.db, award.id, read.user.orgId);
  return {
    packageId,
    packageName: award.packageName,
    packageCode: award.packageCode,
    mainName: lot?.mainName ?? '',
    candidates: (await candidatesOf(read.db, award.id)).map(({ rank, bidId, bidderName, price }) => ({
      rank,
      bidId,
      bidderName,
      price: plain(price),
    })),
    publicityBegin: award.publicityBegin.toISOString(),
    publicityEnd: award.publicityEnd.toISOString(),
    objections: own.map((o) => objectionShown(o, now, calendar)),
    can: {
      object:
        award.status === awardStatus.publicised &&
        running(now, award.publicityEnd) &&
        own.length < OBJECTIONS_MOST,
    },
  };
}

/** 定标列表. */
export async function page(read: Read, q: InputOf<typeof pageAwards>) {
  const orgId = watches(read.user) ? null : read.user.orgId;
  const { records, ...count } = await pageOf(read.db, orgId, q, lotInScope(read.user, award.packageId));
  const named = await withMainName(read.db, records);
  return pageResult(
    named.map((r) => ({
      ...r,
      publicityEnd: r.publicityEnd.toISOString(),
      createdAt: r.createdAt.toISOString(),
    })),
    count,
    q,
  );
}
