import type { Read } from '#kit/server/context.ts';
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

/** May the reader's company read what belongs to the documents of the lot (可阅采购文件), such as its goods sheet? */
export const holdsDocuments = async (read: Read, packageId: string): Promise<boolean> =>
  read.user.orgId !== '' && (await isHolder(read.db, packageId, read.user.orgId));
