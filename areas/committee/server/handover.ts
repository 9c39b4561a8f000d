import { and, eq, inArray } from 'drizzle-orm';
import { lockLot, lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { HandoverSource } from '#kit/server/part.ts';
import { memberState } from '../shared/status.ts';
import { moveSeat } from './seats.ts';
import { byId } from './store.ts';
import { committee, committeeMember } from './tables.ts';

/** From here on the committee has done its work. */
const PAST: readonly string[] = [
  lotStatus.reviewed,
  lotStatus.candidatesPublicised,
  lotStatus.awarded,
  lotStatus.failed,
];

/** Seats that this person holds or is invited to, of reviews that are not done; an expert keeps them who leaves another organisation only. */
async function seatsOf(db: Db, userId: string, orgId: string) {
  const places = await affiliationsOf(db, [userId]);
  if (places.length > 1 && places.find((p) => p.orgId === orgId)?.orgKind !== 'experts') return [];
  const held = await db
    .select({ member: committeeMember, packageId: committee.packageId })
    .from(committeeMember)
    .innerJoin(committee, eq(committee.id, committeeMember.committeeId))
    .where(
      and(
        eq(committeeMember.userId, userId),
        inArray(committeeMember.state, [memberState.invited, memberState.confirmed]),
      ),
    )
    .orderBy(committee.packageId)
    .limit(1000);
  const due = [];
  for (const seat of held) {
    const lot = await lotOf(db, seat.packageId);
    if (lot && !PAST.includes(lot.status)) due.push(seat);
  }
  return due;
}

/**
 * 评委席位: the draw gave it, so no colleague takes it. An invitation that was not answered is declined and goes to the next one drawn; a
 * seat that was confirmed is replaced in the committee, with a ground and another side that confirms.
 */
export const handovers: readonly HandoverSource[] = [
  {
    name: { zh: '评委席位与邀请', en: 'Committee seats and invitations' },
    stays: true,
    count: async ({ db }, { userId, orgId }) => (await seatsOf(db, userId, orgId)).length,
    handOver: async (tx, h) => {
      let left = 0;
      for (const { member, packageId } of await seatsOf(tx.db, h.from.id, h.orgId)) {
        const lot = await lockLot(tx, packageId);
        const now = await byId(tx.db, member.committeeId);
        if (member.state === memberState.invited && now)
          await moveSeat(tx, { lot, committee: now, member }, 'decline', h.reason);
        else left += 1;
      }
      return { moved: 0, left };
    },
  },
];
