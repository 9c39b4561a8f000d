import { lockLot, lotOf } from '#areas/project/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type { answerInvitation, declareAvoidance, pageInvitations } from '../shared/calls.ts';
import { answeringLotStatuses, formingLotStatuses, type MemberState, seatMoves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { moveSeat } from './seats.ts';
import { lockByPackage, membersOfCommittee, seatOf, seatsOf } from './store.ts';

/** The expert's own seat with its lot and committee, locked in the order lot, committee. */
async function ownSeat(tx: Tx, memberId: string, lotStatuses: readonly string[]) {
  const seat = await seatOf(tx.db, tx.user.id, memberId);
  if (!seat) throw refuse('invitationNotFound', 404);
  const lot = await lockLot(tx, seat.committee.packageId);
  const committee = await lockByPackage(tx, lot.packageId);
  const member = committee && (await membersOfCommittee(tx.db, committee.id)).find((m) => m.id === memberId);
  if (!committee || !member) throw refuse('invitationNotFound', 404);
  if (!lotStatuses.includes(lot.status)) throw refuse('wrongState');
  return { lot, committee, member };
}

/** 评委确认: the drawn expert accepts, or declines with a reason and the next one drawn is asked. */
export async function answer(tx: Tx, { memberId, accept, reason }: InputOf<typeof answerInvitation>) {
  await moveSeat(
    tx,
    await ownSeat(tx, memberId, answeringLotStatuses),
    accept ? 'confirm' : 'decline',
    accept ? null : reason,
  );
  return null;
}

/** 回避声明: the expert knows a reason to stay away and leaves. */
export async function avoid(tx: Tx, { memberId, reason }: InputOf<typeof declareAvoidance>) {
  await moveSeat(tx, await ownSeat(tx, memberId, formingLotStatuses), 'avoid', reason);
  return null;
}

/** 我的评审邀请: one's own seats with time and place; what may be done ends with what the lot allows. */
export async function invitations(read: Read, q: InputOf<typeof pageInvitations>) {
  const { records, ...count } = await seatsOf(read.db, read.user.id, q);
  const statuses: string[] = [];
  for (const { committee } of records)
    statuses.push((await lotOf(read.db, committee.packageId))?.status ?? '');
  return pageResult(
    records.map(({ member, committee }, i) => ({
      memberId: member.id,
      seat: member.seat,
      state: member.state,
      time: committee.reviewTime.toISOString(),
      location: committee.location,
      invitedAt: member.invitedAt.toISOString(),
      answeredAt: member.answeredAt?.toISOString() ?? null,
      can: {
        answer:
          canMove(seatMoves, member.state as MemberState, 'confirm') &&
          answeringLotStatuses.includes(statuses[i] ?? ''),
        avoid:
          canMove(seatMoves, member.state as MemberState, 'avoid') &&
          formingLotStatuses.includes(statuses[i] ?? ''),
      },
    })),
    count,
    q,
  );
}
