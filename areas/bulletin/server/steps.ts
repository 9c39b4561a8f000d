import type { Db } from '#kit/server/database/db.ts';
import { bulletinStatus } from '../shared/status.ts';
import { tenderBulletin } from './store.ts';

/** Facts of the console's step S4 (步骤状态): 0 waiting, 1 in process, 6 finished. */
export async function stepFacts(db: Db, packageId: string): Promise<{ S4: 0 | 1 | 6 }> {
  const row = await tenderBulletin(db, packageId);
  return { S4: !row ? 0 : row.status === bulletinStatus.published ? 6 : 1 };
}
