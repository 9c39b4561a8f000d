import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { appUser, membership, unitHead } from './tables.ts';
import { ancestorIds } from './units.ts';

export type HeadRow = Awaited<ReturnType<typeof headsOfUnit>>[number];

const appointer = alias(appUser, 'appointer');
const confirmer = alias(appUser, 'confirmer');
const MOST_SHOWN = 100;

/** Who leads a unit and who led it before, the newest first (部门负责人历史). */
export const headsOfUnit = (db: Db, unitId: string) =>
  db
    .select({
      id: unitHead.id,
      userId: unitHead.userId,
      trueName: unitHead.trueName,
      appointedAt: unitHead.appointedAt,
      appointedBy: appointer.trueName,
      confirmedBy: confirmer.trueName,
      endedAt: unitHead.endedAt,
    })
    .from(unitHead)
    .innerJoin(appointer, eq(appointer.id, unitHead.appointedBy))
    .leftJoin(confirmer, eq(confirmer.id, unitHead.confirmedBy))
    .where(eq(unitHead.unitId, unitId))
    .orderBy(desc(unitHead.appointedAt), desc(unitHead.id))
    .limit(MOST_SHOWN);

/** Who leads a unit just now (部门负责人). */
export async function headNow(db: Db, unitId: string) {
  const rows = await db
    .select({ id: unitHead.id, userId: unitHead.userId, trueName: unitHead.trueName })
    .from(unitHead)
    .where(and(eq(unitHead.unitId, unitId), isNull(unitHead.endedAt)));
  return rows[0];
}

/** Ends whoever leads the unit and names another one, or nobody, as another administrator asked; the caller holds the unit (任命部门负责人). */
export async function appointHead(
  tx: Tx,
  unitId: string,
  head: { readonly userId: string; readonly trueName: string } | undefined,
  askedBy: string,
): Promise<void> {
  await tx.db
    .update(unitHead)
    // Of two at once, the one that began later may have come first.
    .set({ endedAt: sql`greatest(${unitHead.appointedAt}, ${tx.now})`, endedBy: tx.user.id })
    .where(and(eq(unitHead.unitId, unitId), isNull(unitHead.endedAt)));
  if (!head) return;
  await tx.db.insert(unitHead).values({
    ...head,
    id: newId(),
    tenantId: tx.tenantId,
    unitId,
    appointedAt: tx.now,
    appointedBy: askedBy,
    confirmedBy: tx.user.id,
  });
}

/** A unit on the way up, and its head if it has one. */
export interface Above {
  readonly unitId: string;
  readonly head?: { readonly id: string; readonly trueName: string };
}

/**
 * Departments of a person from their own up to the company, with their heads (逐级上级): a head who has left the company leads nothing.
 * Empty for who is no member of it.
 */
export async function headsAbove(db: Db, userId: string, orgId: string): Promise<Above[]> {
  const [at] = await db
    .select({ deptId: membership.deptId })
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.orgId, orgId)));
  if (!at) return [];
  return headsUpwards(db, at.deptId ?? orgId, orgId);
}

/** Heads of the units above one of a company (上级部门负责人), the nearest first. */
export const headsAboveUnit = async (db: Db, unitId: string, orgId: string) =>
  (await headsUpwards(db, unitId, orgId)).slice(1).flatMap(({ head }) => head ?? []);

async function headsUpwards(db: Db, fromId: string, orgId: string): Promise<Above[]> {
  const up = (await ancestorIds(db, [fromId])).reverse();
  // What stands above the company is another company's business.
  const units = up.slice(0, up.indexOf(orgId) + 1);
  if (units.length === 0) return [];
  const heads = await db
    .select({ unitId: unitHead.unitId, id: appUser.id, trueName: appUser.trueName })
    .from(unitHead)
    .innerJoin(appUser, eq(appUser.id, unitHead.userId))
    .innerJoin(membership, and(eq(membership.userId, unitHead.userId), eq(membership.orgId, orgId)))
    .where(and(inArray(unitHead.unitId, units), isNull(unitHead.endedAt)))
    .limit(units.length);
  const byUnit = new Map(heads.map(({ unitId, id, trueName }) => [unitId, { id, trueName }]));
  return units.map((unitId) => {
    const head = byUnit.get(unitId);
    return { unitId, ...(head ? { head } : {}) };
  });
}
