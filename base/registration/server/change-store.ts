import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { changeState } from '../shared/status.ts';
import { registrationChange } from './tables.ts';

export type ChangeRowKept = typeof registrationChange.$inferSelect;

export const insertChange = (tx: Tx, row: Omit<typeof registrationChange.$inferInsert, 'tenantId'>) =>
  tx.db.insert(registrationChange).values({ ...row, tenantId: tx.tenantId });

export async function changeById(db: Db, id: string): Promise<ChangeRowKept | undefined> {
  return (await db.select().from(registrationChange).where(eq(registrationChange.id, id)))[0];
}

/** 参与审批: does this person decide about it in its approval, or have they decided? */
export const decidesOnChange = async (db: Db, id: string, userId: string): Promise<boolean> =>
  (await db.$count(
    registrationChange,
    and(eq(registrationChange.id, id), hasPart(userId, registrationChange.id)),
  )) > 0;

export async function lockChange(tx: Tx, id: string): Promise<ChangeRowKept | undefined> {
  return (
    await tx.db.select().from(registrationChange).where(eq(registrationChange.id, id)).for('update')
  )[0];
}

/** Changes of one organisation, newest first (变更记录). */
export const changesOf = (db: Db, orgId: string): Promise<ChangeRowKept[]> =>
  db
    .select()
    .from(registrationChange)
    .where(eq(registrationChange.orgId, orgId))
    .orderBy(desc(registrationChange.askedAt), desc(registrationChange.id))
    .limit(100);

/** The last change that is in force. */
export async function lastInForce(db: Db, orgId: string): Promise<ChangeRowKept | undefined> {
  const rows = await db
    .select()
    .from(registrationChange)
    .where(and(eq(registrationChange.orgId, orgId), eq(registrationChange.state, changeState.inForce)))
    .orderBy(desc(registrationChange.decidedAt))
    .limit(1);
  return rows[0];
}

export const updateChange = (
  tx: Tx,
  id: string,
  set: Partial<Pick<ChangeRowKept, 'state' | 'decidedBy' | 'decidedAt' | 'opinion'>>,
) => tx.db.update(registrationChange).set(set).where(eq(registrationChange.id, id));

const list: ListOf = {
  id: registrationChange.id,
  order: [
    { by: registrationChange.askedAt, down: true },
    { by: registrationChange.id, down: true },
  ],
};

export function pageOfChanges(db: Db, q: PageAsked & { readonly state: readonly string[] }) {
  const where = q.state.length > 0 ? inArray(registrationChange.state, [...q.state]) : undefined;
  return pageRows(db, list, {
    from: sql`${registrationChange}`,
    where,
    q,
    rows: (at) => db.select().from(registrationChange).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** Changes that wait, in the order of their ids, after one. */
export async function waitingChanges(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: registrationChange.id })
    .from(registrationChange)
    .where(
      and(
        eq(registrationChange.state, changeState.waiting),
        after === undefined ? undefined : gt(registrationChange.id, after),
      ),
    )
    .orderBy(asc(registrationChange.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
