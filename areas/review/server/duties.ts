import { reviewScreens } from '../shared/screens.ts';
import { isConfirmed, membersOf as committeeOf, plannedReview } from '#areas/committee/server/index.ts';
import { agencyOf, type Lot, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { sheetKind, type Stage, stage } from '../shared/status.ts';
import { reviewText } from '../shared/text/index.ts';
import { allSigned, beforeReport } from './access.ts';
import { argumentsOf, votesOf } from './rounds-store.ts';
import { signBy } from './silence.ts';
import { byPackage, membersOf, reportOf, type ReviewRow, sheetsOf, signaturesOf } from './store.ts';

type Act = 'signIn' | 'vote' | 'check' | 'argue' | 'score' | 'close' | 'sign';

/** Of one member alone, in the member's own name: nobody else learns from it who sits on the committee. */
const ofMember = (packageId: string, act: Act, userId: string): Owed => ({
  words: dutyWords(reviewText, `duty.${act}`),
  by: { users: [userId], permission: 'review.member' },
  atHour: true,
  at: { path: reviewScreens.hall, query: { packageId } },
});

interface Seat {
  readonly userId: string;
  readonly seat: number;
}

/** 评审: begun by the agency at its time, then what each member owes at the present stage. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (lot?.status === lotStatus.opened) return toStart(db, lot);
  if (lot?.status !== lotStatus.inReview) return [];
  const review = await byPackage(db, packageId);
  if (!review) return [];
  if (review.stage === stage.signing) return signing(db, lot, review);
  if (!beforeReport.includes(review.stage as Stage)) return [];
  const seats = await committeeOf(db, packageId);
  const arrived = new Set((await membersOf(db, review.id)).map((m) => m.seat));
  const away = seats.filter((s) => !arrived.has(s.seat));
  const owed = away.map((s) => ofMember(packageId, 'signIn', s.userId));
  // After the sign-in a seat without a member who signed holds everything up.
  if (review.stage === stage.signIn || !(await allSigned(db, review))) return owed;
  return [...owed, ...(await judging(db, review, seats))];
}

async function toStart(db: Db, lot: Lot): Promise<Owed[]> {
  const since = (await plannedReview(db, lot.packageId))?.reviewTime;
  if (!since || !(await isConfirmed(db, lot.packageId))) return [];
  return [
    {
      words: dutyWords(reviewText, 'duty.start'),
      by: await agencyOf(db, lot, 'review', 'review.host'),
      since,
      atHour: true,
      at: atLot(reviewScreens.lotReview, lot.packageId, 'PM'),
    },
  ];
}

/** Who has not done yet what the stage asks of every member, or of the leader. */
async function judging(db: Db, review: ReviewRow, seats: readonly Seat[]): Promise<Owed[]> {
  const { packageId } = review;
  const without = (act: Act, done: readonly { readonly seat: number }[]): Owed[] => {
    const over = new Set(done.map((d) => d.seat));
    return seats.filter((s) => !over.has(s.seat)).map((s) => ofMember(packageId, act, s.userId));
  };
  switch (review.stage) {
    case stage.leader:
      return without('vote', await votesOf(db, review));
    case stage.preliminary:
      return without('check', await sheetsOf(db, review, sheetKind.preliminary));
    case stage.argument:
      return without('argue', await argumentsOf(db, review));
    case stage.detailed:
      return without('score', await sheetsOf(db, review, sheetKind.detailed));
    case stage.summary:
      return seats
        .filter((s) => s.seat === review.leaderSeat)
        .map((s) => ofMember(packageId, 'close', s.userId));
    default:
      return [];
  }
}

/** 签署: by each member in time; afterwards the host puts silence on record. */
async function signing(db: Db, lot: Lot, review: ReviewRow): Promise<Owed[]> {
  const report = await reportOf(db, review.id);
  if (!report) return [];
  const signed = new Set((await signaturesOf(db, review.id)).map((s) => s.seat));
  const missing = (await membersOf(db, review.id)).filter((m) => !signed.has(m.seat));
  if (missing.length === 0) return [];
  const until = await signBy(db, report.madeAt);
  return [
    ...missing.map((m) => ({ ...ofMember(lot.packageId, 'sign', m.userId), until })),
    {
      words: dutyWords(reviewText, 'duty.silence'),
      by: await agencyOf(db, lot, 'review', 'review.host'),
      since: until,
      at: atLot(reviewScreens.lotReview, lot.packageId, 'PM'),
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
