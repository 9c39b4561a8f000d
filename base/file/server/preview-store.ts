import { eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { fileConversion } from './tables.ts';

export async function conversionOf(db: Db, fileId: string) {
  const [row] = await db.select().from(fileConversion).where(eq(fileConversion.fileId, fileId));
  return row;
}

/**
 * 开始转换: true for the one who has to do it. Half an hour is longer than any document waits and takes; after a failure nobody tries
 * again for ten minutes; what was made is swept after a day.
 */
export async function takeToConvert(tx: Tx, fileId: string): Promise<boolean> {
  const now = sql`${tx.now.toISOString()}::timestamptz`;
  await tx.db.delete(fileConversion).where(lt(fileConversion.begunAt, sql`${now} - interval '2 days'`));
  const rows = await tx.db
    .insert(fileConversion)
    .values({ fileId, tenantId: tx.tenantId, status: '71', begunAt: tx.now })
    .onConflictDoUpdate({
      target: fileConversion.fileId,
      set: { status: '71', storageKey: null, begunAt: tx.now },
      setWhere: sql`${fileConversion.begunAt} < ${now} - case ${fileConversion.status} when '71' then interval '30 minutes' when '72' then interval '10 minutes' else interval '20 hours' end`,
    })
    .returning({ fileId: fileConversion.fileId });
  return rows.length > 0;
}

export const setConverted = (
  tx: Tx,
  fileId: string,
  done: { readonly status: 'ready' | '72'; readonly storageKey?: string },
) => tx.db.update(fileConversion).set(done).where(eq(fileConversion.fileId, fileId));

/** It was not even tried: whoever asks next begins anew. */
export const giveUp = (tx: Tx, fileId: string) =>
  tx.db.delete(fileConversion).where(eq(fileConversion.fileId, fileId));
