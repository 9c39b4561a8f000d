import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { procedureStatus } from '../shared/status.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { procedureDef } from './tables.ts';

export type ProcedureRow = typeof procedureDef.$inferSelect;

interface ProcedureQuery {
  readonly purchaseMode?: string | undefined;
  readonly exeModel?: string | undefined;
  /** 专页: those of this screen; without it those of the ordinary form. */
  readonly page?: string | undefined;
}

/** Procedures on offer for a purchase mode; one that names no execution model fits each. */
export const listProcedures = (db: Db, q: ProcedureQuery): Promise<ProcedureRow[]> =>
  db
    .select()
    .from(procedureDef)
    .where(
      and(
        eq(procedureDef.enabled, true),
        q.page ? eq(procedureDef.page, q.page) : isNull(procedureDef.page),
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

/** Older versions stay for the lots that use them and are no longer offered. */
export const retireOthers = (tx: Tx, procCode: string, keepId: string) =>
  tx.db
    .update(procedureDef)
    .set({ enabled: false, status: procedureStatus.over })
    .where(
      and(
        eq(procedureDef.procCode, procCode),
        ne(procedureDef.id, keepId),
        eq(procedureDef.status, procedureStatus.inForce),
      ),
    );

/** One change of the procedures at a time (逐一办理): a code has one draft, and one version in force. */
export const inTurn = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`procedure ${tx.tenantId}`}, 0))`);

/** The product's own procedures, the newest version of each (标准流程). */
export const standards = (db: Db): Promise<ProcedureRow[]> =>
  db
    .selectDistinctOn([procedureDef.procCode])
    .from(procedureDef)
    .where(eq(procedureDef.standard, true))
    .orderBy(procedureDef.procCode, desc(procedureDef.version))
    .limit(200);

const list: ListOf = {
  id: procedureDef.id,
  order: [
    { by: procedureDef.createdAt, down: true },
    { by: procedureDef.id, down: true },
  ],
};

export const pageOfProcedures = (
  db: Db,
  q: PageAsked & {
    readonly searchKey?: string | undefined;
    readonly status: readonly string[];
    readonly purchaseMode: readonly string[];
  },
) =>
  pageRows(db, list, {
    from: sql`${procedureDef}`,
    where: and(
      q.status.length > 0 ? inArray(procedureDef.status, [...q.status]) : undefined,
      q.purchaseMode.length > 0 ? inArray(procedureDef.purchaseMode, [...q.purchaseMode]) : undefined,
      // Some hundred at most.
      q.searchKey
        ? wordsIn(
            sql`${procedureDef.procName} || ' ' || ${procedureDef.procNameEn} || ' ' || ${procedureDef.procCode}`,
            q.searchKey,
          )
        : undefined,
    ),
    q,
    rows: (at) => db.select().from(procedureDef).where(at.where).orderBy(at.order).limit(at.limit),
  });

type Changed = Partial<
  Pick<
    ProcedureRow,
    'procName' | 'procNameEn' | 'purchaseMode' | 'exeModel' | 'qualMode' | 'steps' | 'status' | 'enabled'
  >
>;

export const update = (tx: Tx, id: string, set: Changed) =>
  tx.db.update(procedureDef).set(set).where(eq(procedureDef.id, id));

export const remove = (tx: Tx, id: string) => tx.db.delete(procedureDef).where(eq(procedureDef.id, id));
