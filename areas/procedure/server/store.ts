import { and, asc, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { procedureDef } from './tables.ts';

export type ProcedureRow = typeof procedureDef.$inferSelect;

interface ProcedureQuery {
  readonly purchaseMode?: string | undefined;
  readonly exeModel?: string | undefined;
}

/** Procedures on offer for a purchase mode; one that names no execution model fits each. */
export const listProcedures = (db: Db, q: ProcedureQuery): Promise<ProcedureRow[]> =>
  db
    .select()
    .from(procedureDef)
    .where(
      and(
        eq(procedureDef.enabled, true),
        q.purchaseMode ? eq(procedureDef.purchaseMode, q.purchaseMode) : undefined,
        q.exeModel ? or(isNull(procedureDef.exeModel), eq(procedureDef.exeModel, q.exeModel)) : undefined,
      ),
    )
    .orderBy(asc(procedureDef.sort), asc(procedureDef.procCode))
    .limit(200);

export async function byId(db: Db, id: string): Promise<ProcedureRow | undefined> {
  const rows = await db.select().from(procedureDef).where(eq(procedureDef.id, id));
  return rows[0];
}

export async function latest(db: Db, procCode: string): Promise<ProcedureRow | undefined> {
  const rows = await db
    .select()
    .from(procedureDef)
    .where(eq(procedureDef.procCode, procCode))
    .orderBy(desc(procedureDef.version))
    .limit(1);
  return rows[0];
}

export async function insert(
  tx: Tx,
  row: Omit<typeof procedureDef.$inferInsert, 'id' | 'tenantId' | 'createdAt'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(procedureDef).values({ ...row, id, tenantId: tx.tenantId, createdAt: tx.now });
  return id;
}

/** Older versions stay for the lots that use them and are offered no more. */
export const retireOthers = (tx: Tx, procCode: string, keepId: string) =>
  tx.db
    .update(procedureDef)
    .set({ enabled: false })
    .where(and(eq(procedureDef.procCode, procCode), ne(procedureDef.id, keepId)));
