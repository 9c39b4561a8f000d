import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { handSignature } from './tables.ts';

const now = (userId: string) => and(eq(handSignature.userId, userId), isNull(handSignature.endedAt));

/** The signature that a person signs with now (当前手写签名). */
export async function signatureNow(db: Db, userId: string) {
  const rows = await db
    .select({ id: handSignature.id, image: handSignature.image, keptAt: handSignature.keptAt })
    .from(handSignature)
    .where(now(userId));
  return rows[0];
}

/** Its id alone, for the record of an act; undefined = the person keeps none. */
export async function signatureIdNow(db: Db, userId: string): Promise<string | undefined> {
  const rows = await db.select({ id: handSignature.id }).from(handSignature).where(now(userId));
  return rows[0]?.id;
}

/** The pictures of these signatures, also of those that are no longer in use (签名图片): PNG by id. */
export async function signaturePictures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: handSignature.id, image: handSignature.image })
    .from(handSignature)
    .where(inArray(handSignature.id, wanted))
    .limit(wanted.length);
  return new Map(rows.map(({ id, image }) => [id, Buffer.from(image, 'base64')]));
}

/** Two that one person keeps at once follow each other. */
export const signaturesInTurn = (tx: Tx, userId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`handSignature ${userId}`}, 0))`);

/** Ends the present one; false where there is none. Of two at once, the one that began later may have come first. */
export async function endSignature(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.db
    .update(handSignature)
    .set({ endedAt: sql`greatest(${handSignature.keptAt}, ${tx.now})` })
    .where(now(userId))
    .returning({ id: handSignature.id });
  return rows.length > 0;
}

export async function insertSignature(tx: Tx, userId: string, image: string): Promise<string> {
  const id = newId();
  await tx.db.insert(handSignature).values({ id, tenantId: tx.tenantId, userId, image, keptAt: tx.now });
  return id;
}
