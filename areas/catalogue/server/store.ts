import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { catalogueStatus, type CatalogueStatus, ENTRIES_MAX } from '../shared/status.ts';
import { purchaseCatalogue as entry } from './tables.ts';

export type EntryRow = typeof entry.$inferSelect;

/** One change of the tree at a time (逐一办理): what stands above and below an entry is looked at before it is written. */
export const inTurn = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${tx.tenantId}`}, 0))`);

/** The whole tree, in its order; it is bounded. */
export const allEntries = (db: Db): Promise<EntryRow[]> =>
  db.select().from(entry).orderBy(asc(entry.hierarchy), asc(entry.sort), asc(entry.code)).limit(ENTRIES_MAX);

export async function entryById(db: Db, id: string): Promise<EntryRow | undefined> {
  return (await db.select().from(entry).where(eq(entry.id, id)))[0];
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: entry.id, name: entry.directoryName })
    .from(entry)
    .where(inArray(entry.id, [...ids]));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Enabled entries by their codes. */
export async function offeredByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: entry.id, code: entry.code })
    .from(entry)
    .where(eq(entry.status, catalogueStatus.enabled))
    .limit(ENTRIES_MAX);
  return new Map(rows.map((r) => [r.code, r.id]));
}

export async function codeTaken(db: Db, code: string): Promise<string | undefined> {
  return (await db.select({ id: entry.id }).from(entry).where(eq(entry.code, code)))[0]?.id;
}

/** A code stands once in a tenant. */
const list: ListOf = { id: entry.code, order: [{ by: entry.code }] };

export const pageOfEntries = (
  db: Db,
  q: PageAsked & { readonly searchKey?: string | undefined; readonly status?: string | undefined },
) =>
  pageRows(db, list, {
    from: sql`${entry}`,
    where: and(
      q.status ? eq(entry.status, q.status as CatalogueStatus) : undefined,
      // Some thousand at most.
      q.searchKey ? wordsIn(sql`${entry.directoryName} || ' ' || ${entry.code}`, q.searchKey) : undefined,
    ),
    q,
    rows: (at) => db.select().from(entry).where(at.where).orderBy(at.order).limit(at.limit),
  });

type Written = Omit<EntryRow, 'id' | 'tenantId' | 'createdAt' | 'updatedAt'>;

export async function insertEntry(tx: Tx, row: Written): Promise<string> {
  const id = newId();
  await tx.db
    .insert(entry)
    .values({ ...row, id, tenantId: tx.tenantId, createdAt: tx.now, updatedAt: tx.now });
  return id;
}

export const updateEntry = (tx: Tx, id: string, set: Partial<Written>) =>
  tx.db
    .update(entry)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(entry.id, id));

export const deleteEntry = (tx: Tx, id: string) => tx.db.delete(entry).where(eq(entry.id, id));
