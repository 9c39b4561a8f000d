import { inArray } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { fileSignature } from './tables.ts';

export type FoundSignature = (typeof fileSignature.$inferSelect)['found'][number];
export type Found = Pick<typeof fileSignature.$inferSelect, 'status' | 'found'>;

/** What was found in these files already. */
export async function foundIn(db: Db, fileIds: readonly string[]): Promise<Map<string, Found>> {
  const rows = await db
    .select()
    .from(fileSignature)
    .where(inArray(fileSignature.fileId, [...fileIds]))
    .limit(200);
  return new Map(rows.map((row) => [row.fileId, row]));
}

/** Of two who look at once either finds the same. */
export const keepFound = (tx: Tx, fileId: string, found: Found) =>
  tx.db
    .insert(fileSignature)
    .values({ fileId, tenantId: tx.tenantId, ...found })
    .onConflictDoNothing();
