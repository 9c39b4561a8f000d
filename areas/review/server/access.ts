import { holdCommittee, isConfirmed, membersOf as committeeOf } from '#areas/committee/server/index.ts';
import { type Lot, lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { type Ctx, may, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { RecordRule } from '#kit/server/part.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { ReviewRole, Stage } from '../shared/status.ts';
import { stage } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byPackage, lockByPackage, membersOf, type ReviewRow } from './store.ts';

interface Seat {
  readonly userId: string;
  readonly seat: number;
}

/** The seats of a review: while somebody may be replaced those of the committee, once the report is made those who sign it. */
async function seatsOf(db: Db, review: ReviewRow | undefined, packageId: string): Promise<readonly Seat[]> {
  return review && review.stage >= stage.signing ? membersOf(db, review.id) : committeeOf(db, packageId);
}

export interface Viewer {
  readonly lot: Lot;
  readonly review: ReviewRow | undefined;
  readonly seats: readonly Seat[];
  readonly role: ReviewRole;
  readonly seat: number | null;
}

/** 评审角色: what this user is in the review of this lot; '' when nothing. */
export async function viewerOf(db: Db, ctx: Ctx, packageId: string): Promise<Viewer | undefined> {
  const lot = await lotOf(db, packageId);
  if (!lot) return undefined;
  const review = await byPackage(db, packageId);
  const seats = await seatsOf(db, review, packageId);
  const own = seats.find((s) => s.userId === ctx.user.id);
  const at = { lot, review, seats };
  // Before the start an expert knows time and place only.
  if (own)
    return {
      ...at,
      role: review ? (review.leaderSeat === own.seat ? 'leader' : 'member') : '',
      seat: own.seat,
    };
  if (ctx.user.orgId !== '' && lot.orgId === ctx.user.orgId)
    return { ...at, role: (await showsLot(db, ctx.user, packageId)) ? 'host' : '', seat: null };
  if (watches(ctx.user)) return { ...at, role: 'observer', seat: null };
  if (ctx.user.orgId !== '' && lot.tendereeOrgId === ctx.user.orgId)
    return { ...at, role: 'observer', seat: null };
  return { ...at, role: '', seat: null };
}

/** 评委可查看投标文件: from the sign-in on, for as long as the member keeps the seat; whoever is replaced sees nothing more. */
export const bidFiles: RecordRule = {
  kind: 'review',
  may: async (read, packageId) => {
    const review = may(read, 'review.view') && (await byPackage(read.db, packageId));
    if (!review) return false;
    const holds = (s: Seat) => s.userId === read.user.id;
    return (
      (await membersOf(read.db, review.id)).some(holds) &&
      (await seatsOf(read.db, review, packageId)).some(holds)
    );
  },
};

/** The hall for whoever has a place in it; "absent" and "not yours" look alike. */
export async function hallFor(read: Read, packageId: string): Promise<Viewer> {
  const viewer = await viewerOf(read.db, read, packageId);
  if (!viewer || viewer.role === '') throw refuse('notFound', 404);
  return viewer;
}

/** Acts of members and the rule that says when they are in place (评审行为及其依据). */
const ruleAt: Partial<Record<Stage, { readonly act: string; readonly rule: Rule }>> = {
  [stage.signIn]: { act: 'review.signIn', rule: 'reviewCommittee' },
  [stage.leader]: { act: 'review.vote', rule: 'reviewLeader' },
  [stage.preliminary]: { act: 'review.check', rule: 'reviewCriteria' },
  [stage.argument]: { act: 'review.argue', rule: 'reviewCriteria' },
  [stage.detailed]: { act: 'review.score', rule: 'reviewCriteria' },
  [stage.summary]: { act: 'review.summarise', rule: 'reviewCriteria' },
  [stage.signing]: { act: 'review.sign', rule: 'reviewReport' },
};

/** An act of a member out of its stage, or done twice, as a refusal of law (违反评审程序). */
export function outOfStage(packageId: string, at: readonly Stage[], refusal: Refusal): Refusal {
  const known = at[0] && ruleAt[at[0]];
  return known ? unlawful(refusal, { ...known, subject: ['lot', packageId] }) : refusal;
}

/** Stages at which a member may still be replaced: until the report is made (评审报告形成之前). */
export const beforeReport: readonly Stage[] = [
  stage.signIn,
  stage.leader,
  stage.preliminary,
  stage.argument,
  stage.detailed,
  stage.summary,
];

/** Does every seat of the complete committee belong to somebody who signed in? Otherwise the review waits (评审暂停). */
export async function allSigned(db: Db, review: ReviewRow): Promise<boolean> {
  const signed = new Set((await membersOf(db, review.id)).map((m) => m.seat));
  return (
    (await isConfirmed(db, review.packageId)) &&
    (await committeeOf(db, review.packageId)).every((s) => signed.has(s.seat))
  );
}

/**
 * The review, locked, for one of the committee's members who has not signed in. No report is made while such a seat is left (`allSigned`), nor while
 * a replacement waits, and none is asked for after it: so it is never too late to come.
 */
export async function arrivalAt(
  tx: Tx,
  packageId: string,
): Promise<{ review: ReviewRow; seats: readonly Seat[]; seat: number }> {
  const review = await lockByPackage(tx, packageId);
  const seats = await seatsOf(tx.db, review, packageId);
  const own = seats.find((s) => s.userId === tx.user.id);
  if (!own) throw refuse('notFound', 404);
  // A member who comes before the host has begun learns nothing, but is on record.
  if (!review) throw outOfStage(packageId, [stage.signIn], refuse('notFound', 404));
  if ((await membersOf(tx.db, review.id)).some((m) => m.seat === own.seat)) throw refuse('alreadySigned');
  return { review, seats, seat: own.seat };
}

/** The review, locked, for one of its members at the stage the act belongs to: the only way to judge anything. */
export async function memberAt(
  tx: Tx,
  packageId: string,
  ...at: readonly Stage[]
): Promise<{ review: ReviewRow; seats: readonly Seat[]; seat: number }> {
  const review = await lockByPackage(tx, packageId);
  // Nobody is replaced while somebody judges.
  if (review && beforeReport.includes(review.stage as Stage)) await holdCommittee(tx, packageId);
  const seats = await seatsOf(tx.db, review, packageId);
  const own = seats.find((s) => s.userId === tx.user.id);
  if (!own) throw refuse('notFound', 404);
  // A member who comes before the host has begun learns nothing, but is on record.
  if (!review) throw outOfStage(packageId, at, refuse('notFound', 404));
  if (!(at as readonly string[]).includes(review.stage))
    throw outOfStage(packageId, at, refuse('wrongStage'));
  if (beforeReport.includes(review.stage as Stage) && !(await allSigned(tx.db, review)))
    throw outOfStage(packageId, at, refuse('seatOpen'));
  return { review, seats, seat: own.seat };
}

/** The same for an act of the leader. */
export async function leaderAt(tx: Tx, packageId: string, at: Stage) {
  const found = await memberAt(tx, packageId, at);
  if (found.review.leaderSeat !== found.seat) throw refuse('onlyLeader', 403);
  return found;
}
