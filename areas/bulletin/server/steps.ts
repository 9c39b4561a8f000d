import type { Db } from '#kit/server/database/db.ts';
import { bulletinStatus } from '../shared/status.ts';
import { tenderBulletin } from './store.ts';

/** 操作状态 within S4: whether somebody has saved the bulletin. */
export const operationFacts = async (db: Db, packageId: string): Promise<Record<string, 'saved' | 'done'>> =>
  (await tenderBulletin(db, packageId)) ? { 'S4.edit': 'saved' } : {};

/** Facts of the console's step S4 (步骤状态): 0 waiting, 1 in process, 6 finished. */
export async function stepFacts(db: Db, packageId: string): Promise<{ S4: 0 | 1 | 6 }> {
  const row = await tenderBulletin(db, packageId);
  return { S4: !row ? 0 : row.status === bulletinStatus.published ? 6 : 1 };
}
