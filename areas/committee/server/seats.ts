import { fullName, lockLot, type Lot } from '#areas/project/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { type DeadlineHandler, setDeadline } from '#kit/server/ticker.ts';
import { canMove } from '#kit/shared/states.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { committeeConfirmed, memberAnswered, memberInvited, replacementLapsed } from '../shared/events.ts';
import {
  answeringLotStatuses,
  committeeStatus,
  memberState,
  type MemberState,
  replacementStatus,
  RESERVES_DEADLINE,
  seatMoves,
} from '../shared/status.ts';
import { committeeText, refuse } from '../shared/text/index.ts';
import { committeeScreens } from '../shared/screens.ts';
import { avoidedOrgs, tiesOf } from './pool.ts';
import { replacementsOf, settleReplacement } from './replacement-store.ts';
import {
  type CommitteeRow,
  drawsOf,
  insertMember,
  lockByPackage,
  type MemberRow,
  membersOfCommittee,
  resultsOf,
  settleMember,
  updateCommittee,
} from './store.ts';

const sits = (m: MemberRow): boolean => m.state === memberState.invited || m.state === memberState.confirmed;

export const openSeats = (committee: CommitteeRow, members: readonly MemberRow[]): number =>
  committee.memberCount - members.filter(sits).length;

/** 候补专家: those drawn after the ones already asked, in the order drawn; the draw made for a seat first, then the latest. */
async function reservesOf(
  tx: Tx,
  committee: CommitteeRow,
  members: readonly MemberRow[],
  drawId?: string,
): Promise<{ drawId: string; userId: string }[]> {
  const draws = await drawsOf(tx.db, committee.id);
  const results = await resultsOf(
    tx.db,
    draws.map((d) => d.id),
  );
  const asked = new Set(members.map((m) => m.userId));
  return draws
    .toSorted((a, b) => Number(b.id === drawId) - Number(a.id === drawId) || b.round - a.round)
    .flatMap(
      (d) =>
        results.find((r) => r.drawId === d.id)?.drawnOrder.map((userId) => ({ drawId: d.id, userId })) ?? [],
    )
    .filter((r) => !asked.has(r.userId));
}

/** Those of them who may be asked now: whoever has to avoid by now (回避) is passed over, and `waits` until that ends. */
export async function ableReserves(
  tx: Tx,
  at: { readonly lot: Lot; readonly committee: CommitteeRow; readonly members: readonly MemberRow[] },
  drawId?: string,
): Promise<{ able: { drawId: string; userId: string }[]; waits: boolean }> {
  const { lot, committee, members } = at;
  const reserves = await reservesOf(tx, committee, members, drawId);
  const biased = await tiesOf(
    tx,
    reserves.map((r) => r.userId),
    await avoidedOrgs(tx, lot, committee),
  );
  return { able: reserves.filter((r) => !biased.has(r.userId)), waits: biased.size > 0 };
}

const LOOK_AGAIN_MS = 10 * 60_000;

/** In ten minutes it is looked again whether one of the reserves may be asked. */
const lookAgain = async (tx: Tx, packageId: string): Promise<void> =>
  setDeadline(tx, RESERVES_DEADLINE, packageId, new Date((await clockNow(tx)).getTime() + LOOK_AGAIN_MS));

/** 候补专家待通知: a reserve whose tie has ended is asked by itself; nobody who forms the committee chooses when. */
export const reservesDeadline: DeadlineHandler = {
  kind: RESERVES_DEADLINE,
  due: async (tx, packageId) => {
    const lot = await lockLot(tx, packageId);
    const committee = await lockByPackage(tx, packageId);
    if (!committee || !answeringLotStatuses.includes(lot.status)) return;
    const members = await membersOfCommittee(tx.db, committee.id);
    if (openSeats(committee, members) === 0) return;
    // A further draw that was begun meanwhile fills the seat when it is revealed.
    const isDrawing = committee.status === committeeStatus.drawing;
    const { able, waits } = await ableReserves(tx, { lot, committee, members });
    if (able.length > 0 && !isDrawing) await seatNext(tx, lot, committee);
    else if (waits) await lookAgain(tx, packageId);
  },
};

/** Invites the next ones drawn until every seat is taken or nobody is left. */
export async function seatNext(tx: Tx, lot: Lot, committee: CommitteeRow, drawId?: string): Promise<number> {
  const members = await membersOfCommittee(tx.db, committee.id);
  const free = openSeats(committee, members);
  let invited = 0;
  if (free > 0) {
    const { able, waits } = await ableReserves(tx, { lot, committee, members }, drawId);
    if (able.length < free && waits) await lookAgain(tx, lot.packageId);
    let seat = members.reduce((top, m) => Math.max(top, m.seat), 0);
    for (const next of able.slice(0, free)) {
      seat += 1;
      invited += 1;
      await insertMember(tx, { committeeId: committee.id, ...next, seat });
      tx.emit(
        memberInvited,
        { subjectType: 'lot', subjectId: lot.packageId, after: { seat, drawId: next.drawId } },
        { packageId: lot.packageId, seat },
      );
      await notify(tx, {
        template: messageTemplate(committeeText, 'message.invited'),
        params: { time: shanghaiTime(committee.reviewTime, 'minute'), location: committee.location },
        to: [next.userId],
        webRouter: { path: committeeScreens.confirmation, query: {} },
      });
    }
  }
  await settleStatus(tx, lot, committee, free - invited);
  return invited;
}

/** 评委会状态: complete when every seat is confirmed; whoever formed it is told. */
async function settleStatus(tx: Tx, lot: Lot, committee: CommitteeRow, missing: number): Promise<void> {
  const members = await membersOfCommittee(tx.db, committee.id);
  const confirmed = members.filter((m) => m.state === memberState.confirmed).length;
  const complete = confirmed === committee.memberCount;
  const status = complete ? committeeStatus.confirmed : committeeStatus.inviting;
  if (status !== committee.status) await updateCommittee(tx, committee.id, { status });
  tx.push(`committee:${lot.packageId}`, { confirmed });
  const tell = (template: string) =>
    notify(tx, {
      template,
      params: { lot: fullName(lot) },
      to: [committee.createdBy],
      webRouter: { path: committeeScreens.committee, query: { packageId: lot.packageId } },
    });
  if (complete && committee.status !== committeeStatus.confirmed) {
    tx.emit(
      committeeConfirmed,
      {
        subjectType: 'lot',
        subjectId: lot.packageId,
        before: { status: committee.status },
        after: { status },
      },
      { packageId: lot.packageId },
    );
    await tell(messageTemplate(committeeText, 'message.confirmed'));
  } else if (missing > 0) await tell(messageTemplate(committeeText, 'message.exhausted'));
}

/** 更换申请失效: the member came after all, or has left for another reason. */
export async function lapseReplacement(tx: Tx, lot: { packageId: string }, member: MemberRow): Promise<void> {
  for (const { id, memberId, status } of await replacementsOf(tx.db, member.committeeId)) {
    if (memberId !== member.id || status !== replacementStatus.open) continue;
    const { packageId } = lot;
    await settleReplacement(tx, id, { status: replacementStatus.lapsed, decidedAt: await clockNow(tx) });
    tx.emit(
      replacementLapsed,
      {
        subjectType: 'lot',
        subjectId: packageId,
        before: { status },
        after: { status: replacementStatus.lapsed },
      },
      { packageId, replacementId: id, seat: member.seat },
    );
  }
}

/**
 * One seat changes its state (接受、拒绝、回避、更换); an emptied seat goes to the next one drawn, after a replacement to the one
 * drawn for it.
 */
export async function moveSeat(
  tx: Tx,
  at: { lot: Lot; committee: CommitteeRow; member: MemberRow },
  move: keyof typeof seatMoves,
  reason: string | null,
  drawId?: string,
): Promise<void> {
  const { lot, committee, member } = at;
  if (!canMove(seatMoves, member.state as MemberState, move)) throw refuse('wrongState');
  const state = seatMoves[move].to;
  await settleMember(tx, member.id, state, reason);
  tx.emit(
    memberAnswered,
    {
      subjectType: 'lot',
      subjectId: lot.packageId,
      before: { state: member.state },
      after: { state, reason },
    },
    { packageId: lot.packageId, seat: member.seat, state },
  );
  if (state === memberState.confirmed) await settleStatus(tx, lot, committee, 0);
  else {
    await lapseReplacement(tx, lot, member);
    await seatNext(tx, lot, committee, drawId);
  }
}
