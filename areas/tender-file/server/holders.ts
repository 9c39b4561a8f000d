import { holdersAreToldBy } from '#areas/project/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { holderOf, holders } from './store.ts';

/** Has this organisation obtained the documents of the lot (是否已获取文件)? Ask only for the asking user's own. */
export const isHolder = async (db: Db, packageId: string, orgId: string): Promise<boolean> =>
  (await holderOf(db, packageId, orgId)) !== undefined;

/** When this organisation obtained the documents of the lot (获取时间). Ask only for the asking user's own. */
export const obtainedAt = (db: Db, packageId: string, orgId: string): Promise<Date | undefined> =>
  holderOf(db, packageId, orgId);

/**
 * Those who obtained the documents (文件获取人), for the system's own messages to them. It is nobody's to show before
 * the bid deadline.
 */
export async function holdersOf(
  db: Db,
  packageId: string,
): Promise<{ orgId: string; userId: string; obtainedAt: Date }[]> {
  return holders(db, packageId);
}

// The goods sheet is a part of the documents: who has them reads it.
holdersAreToldBy((read, packageId) => isHolder(read.db, packageId, read.user.orgId));
