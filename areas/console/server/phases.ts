import { awardState, publiciseBy } from '#areas/award/server/index.ts';
import { awardStatus } from '#areas/award/shared/status.ts';
import { openingState } from '#areas/bid-opening/server/index.ts';
import { plannedReview } from '#areas/committee/server/index.ts';
import { wasTerminated } from '#areas/exception/server/index.ts';
import {
  keepPhase,
  type Lot,
  lotsWithoutPhase,
  lotSubject,
  PHASE_DUE,
  type WorkedOut,
} from '#areas/project/server/index.ts';
import { lotPhase as p, phaseReason as why } from '#areas/project/shared/phase.ts';
import { byInvitation, byQuotes } from '#areas/project/shared/modes.ts';
import { lotStatus as s } from '#areas/project/shared/status.ts';
import { simpleState } from '#areas/simple-bidding/server/index.ts';
import { simpleStatus } from '#areas/simple-bidding/shared/status.ts';
import { rejectedAll } from '#areas/review/server/index.ts';
import { type IssuedTerms, issuedTermsOf, termsOf } from '#areas/tender-file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { DeadlineHandler } from '#kit/server/ticker.ts';
import type { Refresher } from '#kit/server/tx.ts';

/** Before the bulletin: documents first, then the bulletin. */
async function inPreparation(db: Db, { packageId, status, purchaseMode }: Lot): Promise<WorkedOut> {
  const terms = await termsOf(db, packageId);
  if (!terms) return { phase: p.drafting };
  if (terms.byNotice)
    return {
      phase: terms.byNotice === 'invited' ? p.awaitingInvitation : p.awaitingBulletin,
      next: ['quotesUntil', terms.bidDeadline],
    };
  return {
    phase: byInvitation(purchaseMode) ? p.awaitingInvitation : p.awaitingBulletin,
    next: ['saleBegin', terms.saleBegin],
    why:
      status === s.bulletinReturned
        ? why.returned
        : status === s.bulletinInApproval
          ? why.inApproval
          : undefined,
  };
}

/** 报价开始至开启, of a simple purchase. */
function forQuotes({ saleBegin, bidDeadline }: IssuedTerms, now: Date): WorkedOut {
  if (now < saleBegin) return { phase: p.awaitingQuotes, next: ['quotesFrom', saleBegin] };
  const next = ['quotesUntil', bidDeadline] as const;
  if (now < bidDeadline) return { phase: p.quoting, next };
  return { phase: p.awaitingOpening, next, why: why.openingDue };
}

/** 公告发布后至开标: by the dates that were issued. */
async function onTheMarket(db: Db, { packageId }: Lot, now: Date): Promise<WorkedOut> {
  const terms = await issuedTermsOf(db, packageId);
  if (!terms) return { phase: p.awaitingBulletin };
  if (terms.byNotice) return forQuotes(terms, now);
  if (now < terms.saleBegin) return { phase: p.awaitingSale, next: ['saleBegin', terms.saleBegin] };
  if (now < terms.saleEnd) return { phase: p.onSale, next: ['saleEnd', terms.saleEnd] };
  const next = ['bidDeadline', terms.bidDeadline] as const;
  return { phase: p.awaitingOpening, next, why: now < terms.bidDeadline ? undefined : why.openingDue };
}

/** 开标后至评标: until the committee is complete and its hour has come. */
async function beforeReview(db: Db, { packageId }: Lot, now: Date): Promise<WorkedOut> {
  // 简易招采 is compared at once, without a committee.
  if (await simpleState(db, packageId)) return { phase: p.comparing };
  const planned = await plannedReview(db, packageId);
  const next = planned && (['reviewTime', planned.reviewTime] as const);
  if (!planned?.confirmed) return { phase: p.forming, next };
  return { phase: p.awaitingReview, next, why: now < planned.reviewTime ? undefined : why.reviewDue };
}

/** 评审中, or the winner of a simple purchase in approval. */
async function inReview(db: Db, { packageId }: Lot): Promise<WorkedOut> {
  const simple = await simpleState(db, packageId);
  if (simple === simpleStatus.awardInApproval) return { phase: p.awardInApproval };
  return simple === simpleStatus.awardReturned
    ? { phase: p.awaitingAward, why: why.returned }
    : { phase: simple ? p.comparing : p.inReview };
}

/** 公示与定标: the publicity runs to its end, then the tenderee determines. */
async function inPublicity(db: Db, { packageId }: Lot, now: Date): Promise<WorkedOut> {
  const award = await awardState(db, packageId);
  if (!award) return { phase: p.awaitingCandidates };
  const { status, publicityEnd, objected } = award;
  if (status === awardStatus.inApproval) return { phase: p.awardInApproval };
  if (status >= awardStatus.determined) return { phase: p.awaitingNotice };
  const next = now < publicityEnd ? (['publicityEnd', publicityEnd] as const) : undefined;
  if (objected) return { phase: p.objection, next };
  if (next) return { phase: p.publicised, next };
  return { phase: p.awaitingAward, why: status === awardStatus.returned ? why.returned : undefined };
}

/** 流标的原因, by what the lot went through. */
async function whyFailed(db: Db, { packageId, purchaseMode }: Lot): Promise<WorkedOut> {
  if (await wasTerminated(db, packageId)) return { phase: p.terminated, why: why.terminated };
  if (await rejectedAll(db, packageId)) return { phase: p.failed, why: why.allRejected };
  const { phase } = await openingState(db, packageId);
  return {
    phase: p.failed,
    why: phase !== 'failed' ? why.ended : byQuotes(purchaseMode) ? why.fewQuotes : why.fewBids,
  };
}

/** 标段阶段: where a lot stands by its facts at this moment. */
async function phaseOf(db: Db, lot: Lot, now: Date): Promise<WorkedOut> {
  switch (lot.status) {
    case s.saved:
      return { phase: p.registering };
    case s.returned:
      return { phase: p.registering, why: why.returned };
    case s.inApproval:
      return { phase: p.registering, why: why.inApproval };
    case s.prequalificationOut:
    case s.approved:
    case s.bulletinInApproval:
    case s.bulletinReturned:
      return inPreparation(db, lot);
    case s.bulletinPublished:
      return onTheMarket(db, lot, now);
    case s.opening: {
      const { phase, until } = await openingState(db, lot.packageId);
      return {
        phase: p.opening,
        next: until && [phase === 'decrypting' ? 'decryptUntil' : 'signUntil', until],
      };
    }
    case s.opened:
      return beforeReview(db, lot, now);
    case s.inReview:
      return inReview(db, lot);
    case s.reviewed: {
      const by = await publiciseBy(db, lot.packageId);
      const late = by !== undefined && now >= by;
      return {
        phase: p.awaitingCandidates,
        next: by && ['publiciseBy', by],
        why: late ? why.publicityLate : undefined,
      };
    }
    case s.candidatesPublicised:
      return inPublicity(db, lot, now);
    case s.awarded:
      return { phase: p.awarded };
    case s.failed:
      return whyFailed(db, lot);
  }
}

/** 重算标段阶段 of one lot; returns whether it changed. */
export const workOutPhase = (tx: Tx, packageId: string): Promise<boolean> =>
  keepPhase(tx, packageId, (lot) => phaseOf(tx.db, lot, tx.now));

/** After every event of a lot, or of its project. */
export const lotPhases: Refresher = {
  name: 'phase.lot',
  concerns: lotSubject.concerns,
  refresh: async (tx, key) => {
    const ids = (await lotSubject.resolve?.(tx.db, key)) ?? [key];
    // In one order, so that two who work at several never wait for each other.
    for (const id of [...ids].sort()) await workOutPhase(tx, id);
  },
};

/** When the next date of a lot has come, without any event. */
export const phaseDue: DeadlineHandler = {
  kind: PHASE_DUE,
  due: async (tx, packageId) => {
    await workOutPhase(tx, packageId);
  },
};

const AT_START = 1000;

/** Lots from before there were phases, at each start some; `gongheng phases` works out all. */
export async function bringPhases(tx: Tx): Promise<void> {
  for (const id of await lotsWithoutPhase(tx.db, AT_START)) await workOutPhase(tx, id);
}
