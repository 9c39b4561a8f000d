import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, type Part, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { BuildingValues } from '../shared/schema.ts';
import { buildingOpening as opening, buildingProject as building } from './tables.ts';

export type BuildingRow = typeof building.$inferSelect;

const list: ListOf = {
  id: building.id,
  order: [
    { by: building.createdAt, down: true },
    { by: building.id, down: true },
  ],
};

interface Query extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly status?: '10' | '20' | undefined;
  /** One's own alone. */
  readonly own?: boolean;
}

/** Those that tenderees have opened to this agency just now. */
const opened = (orgId: string) =>
  sql`${building.id} in (select o.building_id from building_opening o where o.org_id = ${orgId})`;

/** 可见建设项目: one's own, and those opened to one's agency. */
const seenBy = (orgId: string) => or(eq(building.orgId, orgId), opened(orgId));

const part = (where: SQL): Part => ({ from: sql`${building}`, where });

/** Those that one organisation may see, newest first. */
export const pageOfOrg = (db: Db, orgId: string, q: Query) =>
  pageRows(db, list, {
    // Nobody is entrusted with their own: no row belongs to both.
    from: [part(sql`${building.orgId} = ${orgId}`), ...(q.own ? [] : [part(opened(orgId))])],
    where: and(
      q.status ? eq(building.status, q.status) : undefined,
      // What one organisation builds: some hundred.
      q.searchKey
        ? wordsIn(sql`${building.projectName} || ' ' || ${building.projectCode}`, q.searchKey)
        : undefined,
    ),
    q,
    rows: (at) => db.select().from(building).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** One that this organisation may see. */
export async function seenById(db: Db, orgId: string, id: string): Promise<BuildingRow | undefined> {
  return (
    await db
      .select()
      .from(building)
      .where(and(seenBy(orgId), eq(building.id, id)))
  )[0];
}

const own = (orgId: string, id: string) => and(eq(building.orgId, orgId), eq(building.id, id));

export async function byId(db: Db, orgId: string, id: string): Promise<BuildingRow | undefined> {
  return (await db.select().from(building).where(own(orgId, id)))[0];
}

export async function lockById(tx: Tx, id: string): Promise<BuildingRow | undefined> {
  return (await tx.db.select().from(building).where(own(tx.user.orgId, id)).for('update'))[0];
}

export async function codeTaken(db: Db, orgId: string, projectCode: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: building.id })
    .from(building)
    .where(and(eq(building.orgId, orgId), eq(building.projectCode, projectCode)));
  return rows[0]?.id;
}

type Written = BuildingValues & { readonly status: '10' | '20' };

/** Undefined when the number was taken at the same moment. */
export async function insert(tx: Tx, values: Written): Promise<string | undefined> {
  const rows = await tx.db
    .insert(building)
    .values({
      ...values,
      id: newId(),
      tenantId: tx.tenantId,
      orgId: tx.user.orgId,
      createdBy: tx.user.id,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: building.id });
  return rows[0]?.id;
}

export const update = (tx: Tx, id: string, values: Written) =>
  tx.db
    .update(building)
    .set({ ...values, updatedAt: tx.now })
    .where(eq(building.id, id));

export const remove = (tx: Tx, id: string) => tx.db.delete(building).where(eq(building.id, id));

/** 开放建设项目: the agency may name it from now on. */
export const open = (tx: Tx, buildingId: string, orgId: string) =>
  tx.db
    .insert(opening)
    .values({ buildingId, orgId, tenantId: tx.tenantId, openedAt: tx.now })
    .onConflictDoNothing();

/** The agency may no longer name it. */
export const shut = (tx: Tx, buildingId: string, orgId: string) =>
  tx.db.delete(opening).where(and(eq(opening.buildingId, buildingId), eq(opening.orgId, orgId)));
