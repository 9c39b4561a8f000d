import { start } from '#base/approval/server/index.ts';
import type { Chosen } from '#base/approval/shared/wf-parameter.ts';
import { fullName, type Lot, lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, may, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { RecordRule } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type {
  confirmChange as confirmCall,
  returnChange as returnCall,
  submitChange as submitCall,
  withdrawChange as withdrawCall,
} from '../shared/calls.ts';
import { changeConfirmed, changeReturned, changeSubmitted } from '../shared/events.ts';
import { changeFields } from '../shared/fields.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardStatus, CHANGE_KEY, type ChangeBar } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { awardToMove } from './access.ts';
import { isBound } from './bound.ts';
import {
  changeById,
  confirmProposed,
  type ChangeRow,
  insertChange,
  openChange,
  settleChange,
} from './change-store.ts';
import { tellStaff } from './change-told.ts';
import { outgoingInApproval } from './outgoing.ts';
import { type AwardRow, type CandidateRow, candidatesOf, objectionsOf } from './store.ts';
import { winnerOf } from './winners.ts';

/** The kind under which its evidence belongs to a change. */
const CHANGE_FILES = 'awardChange';

/** 变更证明材料: read by agency and tenderee of the lot, and by the supervision. */
export const changeFiles: RecordRule = {
  kind: CHANGE_FILES,
  may: async (read, id) => {
    const found = await changeById(read.db, id);
    const lot = found && may(read, 'award.view') ? await lotOf(read.db, found.award.packageId) : undefined;
    if (!lot) return false;
    if (watches(read.user) || lot.tendereeOrgId === read.user.orgId) return true;
    return lot.orgId === read.user.orgId && (await showsLot(read.db, read.user, lot.packageId));
  },
};

/** 依次递补: who follows the winner in the ranking; a candidate against whom an objection was upheld is left out. */
export async function nextAfter(
  db: Db,
  awardId: string,
  winner: CandidateRow,
): Promise<CandidateRow | undefined> {
  const lost = new Set(
    (await objectionsOf(db, awardId)).flatMap((o) => (o.decision === 'upheld' && o.bidId ? [o.bidId] : [])),
  );
  return (await candidatesOf(db, awardId)).find((c) => c.rank > winner.rank && !lost.has(c.bidId));
}

/** Why the winner of this award cannot be changed now. */
export async function whyNotChange(
  db: Db,
  lot: Lot,
  award: AwardRow,
  winner: CandidateRow,
): Promise<ChangeBar | undefined> {
  if (await openChange(db, award.id)) return 'changing';
  if (await isBound(db, lot.packageId, winner.bidId)) return 'contractBinds';
  if (award.status === awardStatus.withOwner) return 'resultWithOwner';
  return (await outgoingInApproval(db, lot, award, winner)) ? 'outgoingInApproval' : undefined;
}

/**
 * 提交中标人变更: on a ground that the law names, with evidence: the next candidate in the order, or another tender (招标投标法实施条例第五十五条). Proposed by the
 * agency, or by the tenderee itself, whose approver decides. A winner with whom the contract is concluded stays.
 */
export async function submitChange(tx: Tx, input: InputOf<typeof submitCall>) {
  const { packageId, kind, legalCase, reason } = input;
  const side = (await lotOf(tx.db, packageId))?.orgId === tx.user.orgId ? 'agency' : 'tenderee';
  const { lot, award } = await awardToMove(tx, packageId, side, 'change');
  const winner = await winnerOf(tx.db, award.id);
  if (!winner) throw refuse('wrongStatus');
  const why = await whyNotChange(tx.db, lot, award, winner);
  if (why === 'contractBinds')
    throw unlawful(refuse(why), { rule: 'winner', act: 'award.change', subject: ['lot', packageId] });
  if (why) throw refuse(why);
  const next = kind === 'next' ? await nextAfter(tx.db, award.id, winner) : undefined;
  if (kind === 'next' && !next)
    throw unlawful(refuse('noNext'), { rule: 'winner', act: 'award.change', subject: ['lot', packageId] });
  const files = fileIds(input.fileIds);
  await settle(tx, changeFields, { kind, legalCase, reason, fileIds: files.join(',') });
  const now = await clockNow(tx);
  // What the tenderee's own people propose needs no confirmation by it; what its agency proposes does.
  const own = tx.user.orgId === lot.tendereeOrgId;
  const row = {
    awardId: award.id,
    bidId: winner.bidId,
    legalCase,
    reason,
    fileIds: files.join(','),
    nextBidId: next?.bidId ?? null,
    submittedAt: now,
    confirmedBy: own ? tx.user.id : null,
    confirmedAt: own ? now : null,
  };
  const changeId = await insertChange(tx, row);
  bindFiles(tx, files, 'award.view', { kind: CHANGE_FILES, id: changeId });
  tx.emit(
    changeSubmitted,
    { subjectType: 'lot', subjectId: packageId, after: row },
    { packageId, changeId, bidId: winner.bidId, nextBidId: row.nextBidId },
  );
  if (own) await toApproval(tx, lot, { row, winner, next }, input.wfParameter);
  else
    await tellStaff(
      tx,
      lot,
      'message.changeProposed',
      (await membersWithRole(tx.db, 'owner', lot.tendereeOrgId)).map((o) => o.id),
    );
  return { changeId };
}

interface Proposed {
  readonly row: Pick<ChangeRow, 'legalCase' | 'reason' | 'fileIds'>;
  readonly winner: CandidateRow;
  readonly next: CandidateRow | undefined;
}

const toApproval = (tx: Tx, lot: Lot, { row, winner, next }: Proposed, chosen: Chosen | undefined) =>
  start(tx, {
    serviceKey: CHANGE_KEY,
    serviceId: lot.packageId,
    title: fullName(lot),
    formContent: {
      legalCase: row.legalCase,
      reason: row.reason,
      fileIds: row.fileIds,
      bidderName: winner.bidderName,
      nextName: next?.bidderName ?? null,
    },
    path: linkTo(awardScreens.changeApprove, { packageId: lot.packageId }),
    orgId: lot.tendereeOrgId,
    chosen,
    // Somebody else always decides: without a flow there is nobody.
    required: true,
  });

/** A proposed change that waits, lot and award locked, for one side. */
async function waiting(tx: Tx, changeId: string, side: 'agency' | 'tenderee') {
  const found = await changeById(tx.db, changeId);
  const orgId = side === 'agency' ? found?.award.orgId : found?.award.tendereeOrgId;
  if (!found || orgId !== tx.user.orgId) throw refuse('changeNotFound', 404);
  const { lot, award } = await awardToMove(tx, found.award.packageId, side, 'change');
  const change = await openChange(tx.db, award.id);
  if (change?.id !== changeId || change.confirmedAt !== null) throw refuse('changeDecided');
  return { lot, award, change };
}

/** 确认中标人变更: the tenderee makes its agency's proposal its own, and its approver decides; nobody confirms what they proposed themselves. */
export async function confirmChange(
  tx: Tx,
  { changeId, wfParameter }: InputOf<typeof confirmCall>,
): Promise<null> {
  const { lot, award, change } = await waiting(tx, changeId, 'tenderee');
  const { packageId } = lot;
  const winner = await winnerOf(tx.db, award.id);
  if (!winner) throw refuse('wrongStatus');
  if (change.submittedBy === tx.user.id)
    throw unlawful(refuse('ownChange', 403), {
      rule: 'winner',
      act: 'award.confirmChange',
      subject: ['lot', packageId],
    });
  const candidates = await candidatesOf(tx.db, award.id);
  await confirmProposed(tx, changeId);
  tx.emit(
    changeConfirmed,
    { subjectType: 'lot', subjectId: packageId, after: { confirmedAt: tx.now } },
    { packageId, changeId },
  );
  const next = candidates.find((c) => c.bidId === change.nextBidId);
  await toApproval(tx, lot, { row: change, winner, next }, wfParameter);
  return null;
}

/** 退回中标人变更: the tenderee does not agree; the winner stands, and the agency reads why. */
export async function sendBackChange(
  tx: Tx,
  { changeId, reason }: InputOf<typeof returnCall>,
): Promise<null> {
  const { lot, change } = await waiting(tx, changeId, 'tenderee');
  await settleChange(tx, changeId, 'returned', reason);
  tx.emit(
    changeReturned,
    { subjectType: 'lot', subjectId: lot.packageId, after: { outcome: 'returned', reason } },
    { packageId: lot.packageId, changeId, withdrawn: false },
  );
  await tellStaff(tx, lot, 'message.changeReturned', [change.submittedBy]);
  return null;
}

/** 撤回中标人变更: by the agency, until its tenderee has decided. */
export async function takeBackChange(tx: Tx, { changeId }: InputOf<typeof withdrawCall>): Promise<null> {
  const { lot } = await waiting(tx, changeId, 'agency');
  await settleChange(tx, changeId, 'withdrawn');
  tx.emit(
    changeReturned,
    { subjectType: 'lot', subjectId: lot.packageId, after: { outcome: 'withdrawn' } },
    { packageId: lot.packageId, changeId, withdrawn: true },
  );
  return null;
}
