import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import { newId } from '#kit/server/ids.ts';
import { passkey } from './tables.ts';

type PasskeyRow = typeof passkey.$inferSelect;

/** 通行密钥 of a person, the oldest first. */
export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.madeAt)).limit(100);

export const passkeyOf = async (
  db: Db,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  (
    await db
      .select()
      .from(passkey)
      .where(and(eq(passkey.userId, userId), eq(passkey.credentialId, credentialId)))
  )[0];

export const countPasskeys = (db: Db, userId: string): Promise<number> =>
  db.$count(passkey, eq(passkey.userId, userId));

/** Who of these people has a passkey. */
export async function passkeyHolders(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: passkey.userId })
    .from(passkey)
    .where(inArray(passkey.userId, [...userIds]))
    .limit(userIds.length);
  return rows.map((row) => row.userId);
}

export async function insertPasskey(
  tx: Tx,
  p: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'name'>,
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(passkey)
    .values({ ...p, id, tenantId: tx.tenantId, userId: tx.user.id, madeAt: wall, usedAt: null });
  return id;
}

/** Notes a use, once: its counter rises, or its authenticator keeps none. */
export async function usePasskey(tx: Tx, id: string, counter: number): Promise<boolean> {
  const used = await tx.db
    .update(passkey)
    .set({ counter, usedAt: wall })
    .where(
      and(
        eq(passkey.id, id),
        or(sql`${passkey.counter} < ${counter}`, and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkey.id });
  return used.length > 0;
}

const own = (tx: Tx, id: string) => and(eq(passkey.id, id), eq(passkey.userId, tx.user.id));

export async function renamePasskey(tx: Tx, id: string, name: string): Promise<boolean> {
  const named = await tx.db.update(passkey).set({ name }).where(own(tx, id)).returning({ id: passkey.id });
  return named.length > 0;
}

export async function deletePasskey(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.db.delete(passkey).where(own(tx, id)).returning({ id: passkey.id });
  return gone.length > 0;
}

export const deletePasskeysOf = (tx: Tx, userId: string): Promise<{ id: string }[]> =>
  tx.db.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id });
