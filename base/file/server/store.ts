import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { fileReader, storedFile } from './tables.ts';

type StoredFile = typeof storedFile.$inferSelect;

/** Whom a record shows its files to (文件可见范围). */
type Reader = 'public' | 'tenant' | `org:${string}` | `user:${string}`;

/** Files of these ids that this user may read; "absent" and "not yours" look alike. */
export function readableFiles(db: Db, { user }: Ctx, ids: readonly string[]): Promise<StoredFile[]> {
  const readers: Reader[] = ['public'];
  if (user.id !== '') readers.push('tenant', `org:${user.orgId}`, `user:${user.id}`);
  const shown = exists(
    db
      .select({ one: sql`1` })
      .from(fileReader)
      .where(and(eq(fileReader.fileId, storedFile.id), inArray(fileReader.reader, readers))),
  );
  return db
    .select()
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.id, [...ids]),
        user.orgId === '' ? shown : or(eq(storedFile.orgId, user.orgId), shown),
      ),
    )
    .limit(200);
}

export const insertFile = (tx: Tx, row: Omit<typeof storedFile.$inferInsert, 'tenantId'>) =>
  tx.db.insert(storedFile).values({ ...row, tenantId: tx.tenantId, createdAt: tx.now });

/** Shows files to readers (授权查看): the record that carries them decides. */
export async function showFiles(tx: Tx, ids: readonly string[], readers: readonly Reader[]): Promise<void> {
  if (ids.length === 0 || readers.length === 0) return;
  await tx.db
    .insert(fileReader)
    .values(ids.flatMap((fileId) => readers.map((reader) => ({ fileId, reader, tenantId: tx.tenantId }))))
    .onConflictDoNothing();
}

/** Every file of the tenant, a page at a time, for the offline check. */
export const filesAfter = (db: Db, id: string): Promise<StoredFile[]> =>
  db
    .select()
    .from(storedFile)
    .where(id === '' ? undefined : gt(storedFile.id, id))
    .orderBy(asc(storedFile.id))
    .limit(200);
