import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { CLAUSES_MAX, type ClauseStage, type ClauseUse, kindsOf, usedAs } from '../shared/schema.ts';
import { reviewClause as clause } from './tables.ts';

export type ClauseRow = typeof clause.$inferSelect;
export type ClauseValues = Pick<
  ClauseRow,
  'kind' | 'scope' | 'name' | 'standard' | 'full' | 'objective' | 'source'
>;

const list: ListOf = { id: clause.id, order: [{ by: clause.sort }, { by: clause.id }] };

interface Query extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly stage?: ClauseStage | undefined;
  readonly kind?: ClauseRow['kind'] | undefined;
  readonly use?: ClauseUse | undefined;
  readonly scope?: ClauseRow['scope'] | undefined;
  readonly source?: ClauseRow['source'] | undefined;
}

/** Clauses in their order; those for a kind of purchase with those for all. */
export const pageOf = (db: Db, q: Query) =>
  pageRows(db, list, {
    from: sql`${clause}`,
    where: and(
      q.stage ? inArray(clause.kind, [...kindsOf[q.stage]]) : undefined,
      q.use ? inArray(clause.kind, [...usedAs[q.use]]) : undefined,
      q.kind ? eq(clause.kind, q.kind) : undefined,
      q.scope ? inArray(clause.scope, [...new Set([q.scope, '0' as const])]) : undefined,
      q.source ? eq(clause.source, q.source) : undefined,
      q.searchKey ? wordsIn(sql`${clause.name} || ' ' || ${clause.standard}`, q.searchKey) : undefined,
    ),
    q,
    rows: (at) => db.select().from(clause).where(at.where).orderBy(at.order).limit(at.limit),
  });

export const lockClauses = (tx: Tx, ids: readonly string[]): Promise<ClauseRow[]> =>
  tx.db
    .select()
    .from(clause)
    .where(inArray(clause.id, [...ids]))
    .orderBy(clause.id)
    .for('update');

/** One change of the library at a time (逐一办理), so that no name comes twice and the limit holds. */
export const inTurn = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review clause ${tx.tenantId}`}, 0))`);

/** 重名: another clause of this kind, purpose and name. */
export async function isTaken(
  db: Db,
  { kind, scope, name }: Pick<ClauseRow, 'kind' | 'scope' | 'name'>,
  but: string | undefined,
): Promise<boolean> {
  const rows = await db
    .select({ id: clause.id })
    .from(clause)
    .where(
      and(
        eq(clause.kind, kind),
        eq(clause.scope, scope),
        sql`lower(${clause.name}) = lower(${name})`,
        but ? ne(clause.id, but) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How many there are, and where the next one stands. */
export async function counted(db: Db): Promise<{ n: number; next: number }> {
  const [row] = await db
    .select({ n: count(), last: sql<number>`coalesce(max(${clause.sort}), 0)::int` })
    .from(clause);
  return { n: row?.n ?? 0, next: (row?.last ?? 0) + 1 };
}

/** All of them; they are bounded. */
export const all = (db: Db): Promise<ClauseRow[]> =>
  db.select().from(clause).orderBy(asc(clause.sort), asc(clause.id)).limit(CLAUSES_MAX);

/** Adds so many clauses in one statement, at most a thousand. */
export async function insert(
  tx: Tx,
  rows: readonly (ClauseValues & { readonly id?: string })[],
  from: number,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.db.insert(clause).values(
    rows.map((row, i) => ({
      ...row,
      id: row.id ?? newId(),
      tenantId: tx.tenantId,
      sort: from + i,
      revision: 1,
      updatedAt: tx.now,
    })),
  );
}

export const update = (tx: Tx, id: string, set: ClauseValues) =>
  tx.db
    .update(clause)
    .set({ ...set, revision: sql`${clause.revision} + 1`, updatedAt: tx.now })
    .where(eq(clause.id, id));

export const remove = (tx: Tx, ids: readonly string[]) =>
  tx.db.delete(clause).where(inArray(clause.id, [...ids]));

/** 条款名称 of those of these clauses that are in the library. */
export async function clauseNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: clause.id, name: clause.name })
    .from(clause)
    .where(inArray(clause.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
