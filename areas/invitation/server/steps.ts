import { lotOf } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import type { Db } from '#kit/server/database/db.ts';
import { invitationStatus } from '../shared/status.ts';
import { batchesOf } from './store.ts';

/** 步骤状态 of a lot that is tendered by invitation: S2a its list is approved, S4 its letter is out; nothing for other lots. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, 0 | 1 | 6>>> {
  const lot = await lotOf(db, packageId);
  if (!lot || !byInvitation(lot.purchaseMode)) return {};
  const [first] = await batchesOf(db, packageId);
  if (!first) return { S2a: 0, S4: 0 };
  const approved = first.status >= invitationStatus.approved;
  return { S2a: approved ? 6 : 1, S4: first.status === invitationStatus.sent ? 6 : approved ? 1 : 0 };
}

/** 操作状态: whether somebody has saved the list. */
export const operationFacts = async (db: Db, packageId: string): Promise<Record<string, 'saved' | 'done'>> =>
  (await batchesOf(db, packageId)).length > 0 ? { 'S2a.invitees': 'saved', 'S4.invite': 'saved' } : {};
