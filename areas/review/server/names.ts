import { namesShown } from '#areas/committee/server/index.ts';
import { maskedName } from '#areas/committee/shared/rules.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Viewer } from './access.ts';

/** 评标专家姓名: one's own name; the others by code names until the result is published. */
export async function namedSeats(read: Read, { lot, seats, seat: mine }: Viewer) {
  const ids = seats.map((s) => s.userId);
  const people = namesShown(lot) ? await affiliationsOf(read.db, ids) : [];
  const nameOf = (userId: string) => people.find((p) => p.userId === userId)?.trueName;
  return seats.map(({ seat, userId }) => ({
    seat,
    name: seat === mine ? read.user.trueName : (nameOf(userId) ?? maskedName(seat, read.lang)),
    me: seat === mine,
  }));
}
