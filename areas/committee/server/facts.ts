import type { Lot } from '#areas/project/server/index.ts';
import { lockLot } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { lotMoved } from '#areas/project/shared/events.ts';
import { openingFinished } from '#areas/bid-opening/shared/events.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { react } from '#kit/server/tx.ts';
import type { ChannelRule } from '#kit/server/push.ts';
import { lotOf, showsLot } from '#areas/project/server/index.ts';
import { committeeStatus, memberState, replacementStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { avoidedOrgs, tiesOf } from './pool.ts';
import { replacementsOf } from './replacement-store.ts';
import { replacementShown } from './replacements.ts';
import { moveSeat } from './seats.ts';
import { tellLeft } from './tell-left.ts';
import { byId, byPackage, lockByPackage, membersOfCommittee, seatsOf } from './store.ts';

interface CommitteeSeat {
  readonly userId: string;
  readonly seat: number;
}

/** 评委会成员: who sits, by seat, for the review's own logic; never for a screen before the result. */
export async function membersOf(db: Db, packageId: string): Promise<readonly CommitteeSeat[]> {
  const committee = await byPackage(db, packageId);
  if (!committee) return [];
  const members = await membersOfCommittee(db, committee.id);
  return members
    .filter((m) => m.state === memberState.confirmed)
    .map(({ userId, seat }) => ({ userId, seat }));
}

/** Is the committee of this lot complete and confirmed (组建完成)? */
export async function isConfirmed(db: Db, packageId: string): Promise<boolean> {
  return (await byPackage(db, packageId))?.status === committeeStatus.confirmed;
}

/** 评标时间 as the committee was planned, and whether it is complete; undefined while nobody has planned one. */
export async function plannedReview(
  db: Db,
  packageId: string,
): Promise<{ readonly reviewTime: Date; readonly confirmed: boolean } | undefined> {
  const committee = await byPackage(db, packageId);
  return (
    committee && {
      reviewTime: committee.reviewTime,
      confirmed: committee.status === committeeStatus.confirmed,
    }
  );
}

/** Lots on whose committee this expert sits. */
export async function packagesOf(db: Db, userId: string): Promise<readonly string[]> {
  const { records } = await seatsOf(db, userId, { current: 1, size: 200 });
  return records.filter((r) => r.member.state === memberState.confirmed).map((r) => r.committee.packageId);
}

/** A member stands aside although the review has begun (回避): before anything was judged, as the review makes sure. */
export async function leaveSeat(tx: Tx, lot: Lot, seat: number, reason: string): Promise<void> {
  const committee = await lockByPackage(tx, lot.packageId);
  const member = committee && (await membersOfCommittee(tx.db, committee.id)).find((m) => m.seat === seat);
  if (!committee || !member) throw refuse('notFound', 404);
  await moveSeat(tx, { lot, committee, member }, 'avoid', reason);
}

/** Holds the committee of a lot as it is until the transaction ends: nobody leaves or comes meanwhile. */
export async function holdCommittee(tx: Tx, packageId: string): Promise<void> {
  await lockByPackage(tx, packageId);
}

/** Seats whose replacement was asked for and waits to be decided (更换待确认). */
export async function seatsToReplace(db: Db, packageId: string): Promise<readonly number[]> {
  const committee = await byPackage(db, packageId);
  const asked = committee ? await replacementsOf(db, committee.id) : [];
  return asked.filter((r) => r.status === replacementStatus.open).map((r) => r.seat);
}

/** 更换记录 of a lot's committee, as the review report shows it. */
export async function replacementsShown(db: Db, packageId: string) {
  const committee = await byPackage(db, packageId);
  return committee ? (await replacementsOf(db, committee.id)).map(replacementShown) : [];
}

/** 步骤状态 S8 for the console. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, number>>> {
  const committee = await byPackage(db, packageId);
  return { S8: !committee ? 0 : committee.status === committeeStatus.confirmed ? 6 : 1 };
}

/** 自动回避: members who belong to an organisation to avoid leave by themselves; the lot is locked. */
export async function clearBiased(tx: Tx, lot: Lot): Promise<void> {
  const committee = await lockByPackage(tx, lot.packageId);
  if (!committee) return;
  const members = (await membersOfCommittee(tx.db, committee.id)).filter(
    (m) => m.state === memberState.invited || m.state === memberState.confirmed,
  );
  const avoided = await avoidedOrgs(tx, lot, committee);
  const ties = await tiesOf(
    tx,
    members.map((m) => m.userId),
    avoided,
  );
  for (const member of members) {
    const tie = ties.get(member.userId);
    const now = tie === undefined ? undefined : await byId(tx.db, committee.id);
    if (tie !== undefined && now) await moveSeat(tx, { lot, committee: now, member }, 'avoid', tie);
  }
}

/** 开标结束: now the bidders are known. */
export const onOpeningFinished = react(
  'committee.openingFinished',
  openingFinished,
  async (tx, { payload }) => {
    const lot = await lockLot(tx, payload.packageId);
    // Of a lot that failed at its opening nobody is asked any more.
    if (lot.status !== lotStatus.failed) await clearBiased(tx, lot);
  },
);

const beforeReview: readonly string[] = [lotStatus.bulletinPublished, lotStatus.opening, lotStatus.opened];

/** 标段在评审前结束 (终止、流标): nobody comes for nothing; whoever was asked learns time and place, and no more than before. */
export const onLotEnded = react('committee.lotEnded', lotMoved, async (tx, { payload }) => {
  const { packageId, from, to } = payload;
  if (to !== lotStatus.failed || !beforeReview.includes(from)) return;
  const committee = await byPackage(tx.db, packageId);
  if (!committee) return;
  const asked: readonly string[] = [memberState.invited, memberState.confirmed];
  const members = await membersOfCommittee(tx.db, committee.id);
  await tellLeft(
    tx,
    committee,
    members.filter((m) => asked.includes(m.state)).map((m) => m.userId),
  );
});

/** Who may hear of answers: who may open the committee's screen, in the agency of the lot. */
export const committeeChannel: ChannelRule = {
  prefix: 'committee',
  may: async (user, packageId, read) =>
    user.permissions.has('committee.view') &&
    user.orgId !== '' &&
    (await read((db) => lotOf(db, packageId)))?.orgId === user.orgId &&
    (await read((db) => showsLot(db, user, packageId))),
};
