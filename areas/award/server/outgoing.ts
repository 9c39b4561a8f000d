import type { Lot } from '#areas/project/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { noticesStanding, plannedNotices } from './planned-notices.ts';
import { resultStanding } from './result-approval.ts';
import { noticeKinds } from '../shared/status.ts';
import type { AwardRow, CandidateRow } from './store.ts';

/** 通知书、中标公告审批中: approvers are reading what will be announced of this winner. */
export async function outgoingInApproval(
  db: Db,
  lot: Lot,
  award: AwardRow,
  winner: CandidateRow,
): Promise<boolean> {
  const planned = await plannedNotices(db, lot, winner);
  for (const kind of noticeKinds)
    if ((await noticesStanding(db, lot, planned, kind)) === 'inApproval') return true;
  return (await resultStanding(db, lot, award, winner)) === 'inApproval';
}
