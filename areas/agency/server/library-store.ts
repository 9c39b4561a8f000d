import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, type Part, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { type EntryStatus, entryStatus } from '../shared/status.ts';
import { agencyEntry, agencyRelation } from './tables.ts';

export type EntryStored = typeof agencyEntry.$inferSelect;

const list: ListOf = {
  id: agencyEntry.id,
  order: [
    { by: agencyEntry.createdAt, down: true },
    { by: agencyEntry.id, down: true },
  ],
};

/** What an organisation chooses from: its own library and what administrators entered; without one, everything. */
const seenBy = (orgId: string | undefined): SQL | undefined =>
  orgId === undefined ? undefined : or(eq(agencyEntry.orgId, orgId), eq(agencyEntry.isCommon, true));

const part = (where: SQL): Part => ({ from: sql`${agencyEntry}`, where });

interface Query extends PageAsked {
  readonly orgId: string | undefined;
  readonly searchKey?: string | undefined;
  readonly status?: EntryStatus | undefined;
}

// A library has some dozen agencies, so its words need no index.
const named = (typed: string | undefined) => (typed ? wordsIn(agencyEntry.agencyName, typed) : undefined);

export const pageOfEntries = (db: Db, q: Query) =>
  pageRows(db, list, {
    // Common ones stand in no tenderee's own library: no row belongs to both.
    from:
      q.orgId === undefined
        ? sql`${agencyEntry}`
        : [part(sql`${agencyEntry.orgId} = ${q.orgId}`), part(sql`${agencyEntry.isCommon}`)],
    where: and(q.status ? eq(agencyEntry.status, q.status) : undefined, named(q.searchKey)),
    q,
    rows: (at) => db.select().from(agencyEntry).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** In effect for this organisation: what it keeps itself goes before what is offered to all. */
const choosable = (orgId: string) =>
  and(
    eq(agencyEntry.status, entryStatus.effective),
    or(
      eq(agencyEntry.orgId, orgId),
      and(
        eq(agencyEntry.isCommon, true),
        sql`not exists (select 1 from agency_entry own where own.org_id = ${orgId} and own.agency_id = ${agencyEntry.agencyId})`,
        sql`not exists (select 1 from agency_entry other where other.is_common and other.status = ${inText(entryStatus.effective)}
          and other.agency_id = ${agencyEntry.agencyId} and other.id < ${agencyEntry.id})`,
      ),
    ),
  );

export const pageOfChoosable = (
  db: Db,
  orgId: string,
  q: PageAsked & { readonly keyword?: string | undefined },
) =>
  pageRows(db, list, {
    from: sql`${agencyEntry}`,
    where: and(choosable(orgId), named(q.keyword)),
    q,
    rows: (at) =>
      db
        .select({ agencyId: agencyEntry.agencyId })
        .from(agencyEntry)
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

/** May this organisation choose the agency now (可关联)? Suspending it waits until the choice is written. */
export async function isChoosable(tx: Tx, orgId: string, agencyId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: agencyEntry.id })
    .from(agencyEntry)
    .where(and(choosable(orgId), eq(agencyEntry.agencyId, agencyId)))
    .for('share');
  return rows.length > 0;
}

/** One that this organisation sees; without an organisation any. */
export async function entryById(
  db: Db,
  id: string,
  orgId: string | undefined,
): Promise<EntryStored | undefined> {
  return (
    await db
      .select()
      .from(agencyEntry)
      .where(and(eq(agencyEntry.id, id), seenBy(orgId)))
  )[0];
}

/** The same to change it: of one's own library alone. */
export async function lockEntry(
  tx: Tx,
  id: string,
  orgId: string | undefined,
): Promise<EntryStored | undefined> {
  return (
    await tx.db
      .select()
      .from(agencyEntry)
      .where(and(eq(agencyEntry.id, id), orgId === undefined ? undefined : eq(agencyEntry.orgId, orgId)))
      .for('update')
  )[0];
}

/** Undefined when the agency stands in this library already. */
export async function insertEntry(
  tx: Tx,
  row: Pick<EntryStored, 'agencyId' | 'agencyName' | 'isCommon' | 'remark' | 'fileId'>,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(agencyEntry)
    .values({
      ...row,
      id: newId(),
      tenantId: tx.tenantId,
      orgId: tx.user.orgId,
      recorderId: tx.user.id,
      recorder: tx.user.trueName,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: agencyEntry.id });
  return rows[0]?.id;
}

export const updateEntry = (
  tx: Tx,
  id: string,
  set: Partial<Pick<EntryStored, 'status' | 'remark' | 'fileId'>>,
) =>
  tx.db
    .update(agencyEntry)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(agencyEntry.id, id));

export const removeEntry = (tx: Tx, id: string) => tx.db.delete(agencyEntry).where(eq(agencyEntry.id, id));

/** Pairs of keeper and agency that a relation names, whatever became of it; of a common entry any relation of the agency counts. */
export async function namedAmong(db: Db, rows: readonly EntryStored[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const found = await db
    .selectDistinct({ orgId: agencyRelation.orgId, agencyId: agencyRelation.agencyId })
    .from(agencyRelation)
    .where(inArray(agencyRelation.agencyId, [...new Set(rows.map((row) => row.agencyId))]))
    .limit(5000);
  return new Set(
    rows
      .filter((row) =>
        found.some((one) => one.agencyId === row.agencyId && (row.isCommon || one.orgId === row.orgId)),
      )
      .map((row) => row.id),
  );
}
