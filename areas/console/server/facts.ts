import { stepFacts as awardFacts } from '#areas/award/server/index.ts';
import { stepFacts as openingFacts } from '#areas/bid-opening/server/index.ts';
import { hasBid, stepFacts as bidFacts } from '#areas/bid-submission/server/index.ts';
import { operationFacts as bulletinActs, stepFacts as bulletinFacts } from '#areas/bulletin/server/index.ts';
import { bidderStepFacts, stepFacts as clarificationFacts } from '#areas/clarification/server/index.ts';
import { plannedReview, stepFacts as committeeFacts } from '#areas/committee/server/index.ts';
import { checkInFrom, mayCheckIn } from '#areas/bid-opening/shared/rules.ts';
import {
  inviteeFacts,
  operationFacts as inviteActs,
  stepFacts as inviteFacts,
} from '#areas/invitation/server/index.ts';
import type { StepFact } from '#areas/procedure/shared/steps.ts';
import type { Lot } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { ownStepFact, stepFacts as contractFacts } from '#areas/purchase-contract/server/index.ts';
import { stepFacts as simpleFacts } from '#areas/simple-bidding/server/index.ts';
import { stepFacts as reviewFacts } from '#areas/review/server/index.ts';
import {
  isHolder,
  issuedTermsOf,
  operationFacts as fileActs,
  stepFacts as fileFacts,
  termsOf,
} from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Side } from '../shared/calls.ts';
import { isOwnSide } from './access.ts';

type Facts = Record<string, StepFact>;

/** What each area tells of its steps (步骤事实); a step is finished by a fact, never by a button. */
const doors: readonly ((db: Db, packageId: string) => Promise<Readonly<Record<string, number>>>)[] = [
  fileFacts,
  bulletinFacts,
  clarificationFacts,
  bidFacts,
  openingFacts,
  committeeFacts,
  reviewFacts,
  awardFacts,
  contractFacts,
  // Late, since of lots that are tendered by invitation it says what the notice says of others.
  inviteFacts,
  // Last, since it says of its own lots what there stands for review and award.
  simpleFacts,
];

const s = lotStatus;

/** 项目登记与审批 by the lot's own life. */
const ofLot = ({ status }: Lot): Facts => ({ S1: status >= s.approved ? 6 : 1 });

/** 临近开标: bidders check in before the deadline; earlier nothing of the opening is in process. */
async function openingNear(db: Db, { packageId, status }: Lot): Promise<boolean> {
  if (status !== s.bulletinPublished) return false;
  const terms = await issuedTermsOf(db, packageId);
  return terms !== undefined && mayCheckIn(terms.bidDeadline, await clockOf(db));
}

/** 评审时间已到: a review whose day has not come is not in process. */
async function reviewDue(db: Db, { packageId }: Lot): Promise<boolean> {
  const time = (await plannedReview(db, packageId))?.reviewTime;
  return time === undefined || (await clockOf(db)) >= time;
}

/** 可以开始: a step nobody has begun is open once what it needs is there, or nobody could ever begin it. */
async function startable(db: Db, lot: Lot): Promise<Readonly<Record<string, boolean>>> {
  const { status } = lot;
  const approved = status >= s.approved;
  return {
    S2: approved,
    S2a: approved,
    S3: approved,
    S4: approved && (await termsOf(db, lot.packageId)) !== undefined,
    S8: status >= s.bulletinPublished,
    S10: status === s.opening || (await openingNear(db, lot)),
    S12: status > s.opened || (status === s.opened && (await reviewDue(db, lot))),
    S17: status >= s.reviewed,
    S20: status >= s.awarded,
  };
}

/** 可以开始的时间: the day of a step that waits for one, as this side may know it. */
export async function stepDays(
  db: Db,
  lot: Lot,
  side: Side,
): Promise<Readonly<Record<string, Date | undefined>>> {
  const { packageId } = lot;
  const terms = isOwnSide(side) ? await termsOf(db, packageId) : await issuedTermsOf(db, packageId);
  const sale = terms?.saleBegin;
  const days = { S5: sale, S9: sale, S10: terms && checkInFrom(terms.bidDeadline) };
  return side === 'supplier' ? days : { ...days, S12: (await plannedReview(db, packageId))?.reviewTime };
}

/** The facts of a lot's steps as its own sides and the supervision know them. */
async function factsOfLot(db: Db, lot: Lot): Promise<Facts> {
  const facts: Facts = ofLot(lot);
  for (const door of doors) Object.assign(facts, await door(db, lot.packageId));
  const open = await startable(db, lot);
  for (const [code, can] of Object.entries(open)) if (can && !facts[code]) facts[code] = 1;
  return facts;
}

/** 供应商可知的事实: what was published, and what the supplier did itself; nothing of others, nothing in preparation. */
async function factsForSupplier(db: Db, lot: Lot, orgId: string): Promise<Facts> {
  const { status, packageId } = lot;
  const file = await fileFacts(db, packageId);
  const bids = await bidFacts(db, packageId);
  const holds = await isHolder(db, packageId, orgId);
  return {
    S4: 6,
    S5: holds ? 6 : file.S5,
    ...(holds ? await bidderStepFacts(db, packageId) : {}),
    S9: (await hasBid(db, packageId, orgId)) ? 6 : bids.S9,
    S10: (await openingFacts(db, packageId)).S10 || ((await openingNear(db, lot)) ? 1 : 0),
    S17: status === s.candidatesPublicised ? 1 : status === s.awarded ? 6 : 0,
    S20: status === s.awarded ? 6 : 0,
    S22: status === s.awarded ? await ownStepFact(db, packageId, orgId) : 0,
    ...(await inviteeFacts(db, packageId, orgId)),
  };
}

/** 操作状态: what the lot's own sides have saved or done of single operations, by step and operation. */
export const operationStates = async (
  db: Db,
  { packageId }: Lot,
  side: Side,
): Promise<Readonly<Record<string, 'saved' | 'done'>>> =>
  isOwnSide(side)
    ? {
        ...(await fileActs(db, packageId)),
        ...(await bulletinActs(db, packageId)),
        ...(await inviteActs(db, packageId)),
      }
    : {};

/** 步骤状态: of the steps of a lot as this side may know them; a lot that failed ends what was not finished. */
export async function stepStates(db: Db, lot: Lot, side: Side, orgId: string): Promise<Facts> {
  const facts = side === 'supplier' ? await factsForSupplier(db, lot, orgId) : await factsOfLot(db, lot);
  if (lot.status !== s.failed) return facts;
  return Object.fromEntries(Object.entries(facts).map(([code, fact]) => [code, fact === 6 ? 6 : 7]));
}
