import { lotOf } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { invitedAs } from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { invitationStatus } from '../shared/status.ts';
import { batchesOf, letterTo } from './store.ts';
import { repliesUntil } from './window.ts';

/** 步骤状态 of a lot that is tendered by invitation: S2a its list is approved, S4 its letter is out; nothing for other lots. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, 0 | 1 | 6>>> {
  const lot = await lotOf(db, packageId);
  if (!lot || !byInvitation(lot.purchaseMode)) return {};
  const [first] = await batchesOf(db, packageId);
  if (!first) return { S2a: 0, S4: 0 };
  const approved = first.status >= invitationStatus.approved;
  return { S2a: approved ? 6 : 1, S4: first.status === invitationStatus.sent ? 6 : approved ? 1 : 0 };
}

/**
 * 受邀供应商的步骤: before it accepts it has nothing to obtain or to submit; who declined, or gave no answer in time, not any more. Nothing of who
 * takes part.
 */
export async function inviteeFacts(
  db: Db,
  packageId: string,
  orgId: string,
): Promise<Readonly<Record<string, 0 | 1 | 7>>> {
  const answer = (await invitedAs(db, packageId, orgId))?.answer;
  if (answer === 'declined') return { S5: 7, S9: 7 };
  if (answer !== 'awaited') return {};
  const until = (await letterTo(db, packageId, orgId))?.replyUntil;
  return until && (await clockOf(db)) >= until ? { S4: 7, S5: 7, S9: 7 } : { S4: 1, S5: 0, S9: 0 };
}

/**
 * 回执截止 for whoever looks: an invited supplier's own, of those who run the lot the latest, of the supervision the first, since that more were invited
 * later would tell how few accept.
 */
export async function replyDateOf(
  db: Db,
  packageId: string,
  asked: { readonly orgId: string } | 'own' | 'supervision',
): Promise<Date | undefined> {
  if (typeof asked === 'object') return (await letterTo(db, packageId, asked.orgId))?.replyUntil ?? undefined;
  const batches = await batchesOf(db, packageId);
  return repliesUntil(asked === 'own' ? batches : batches.slice(0, 1));
}

/** 操作状态: whether somebody has saved the list. */
export const operationFacts = async (db: Db, packageId: string): Promise<Record<string, 'saved' | 'done'>> =>
  (await batchesOf(db, packageId)).length > 0 ? { 'S2a.invitees': 'saved', 'S4.invite': 'saved' } : {};
