import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx, Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { exportStatus } from '../shared/status.ts';
import { exportJob } from './tables.ts';

export type Job = typeof exportJob.$inferSelect;

/** One's own, in the organisation that one acts for. */
const mine = ({ id, orgId }: User) => and(eq(exportJob.userId, id), eq(exportJob.orgId, orgId));
const underWay = inArray(exportJob.status, [exportStatus.waiting, exportStatus.running]);

const list: ListOf = {
  id: exportJob.id,
  order: [
    { by: exportJob.madeAt, down: true },
    { by: exportJob.id, down: true },
  ],
};

export const pageOfOwn = (db: Db, { user }: Ctx, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${exportJob}`,
    where: mine(user),
    q,
    rows: (at) => db.select().from(exportJob).where(at.where).orderBy(at.order).limit(at.limit),
  });

export async function ownJob(db: Db, { user }: Ctx, id: string): Promise<Job | undefined> {
  const [row] = await db
    .select()
    .from(exportJob)
    .where(and(mine(user), eq(exportJob.id, id)));
  return row;
}

/** The same question that is under way already. */
export async function sameUnderWay(db: Db, { user }: Ctx, digest: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: exportJob.id })
    .from(exportJob)
    .where(and(mine(user), underWay, eq(exportJob.digest, digest)));
  return row?.id;
}

/** How many there are of a person, whatever organisation they act for, and how many of them are under way. */
export async function countsOf(db: Db, userId: string) {
  const [row] = await db
    .select({ kept: count(), underWay: sql<number>`(count(*) filter (where ${underWay}))::int` })
    .from(exportJob)
    .where(eq(exportJob.userId, userId));
  return row ?? { kept: 0, underWay: 0 };
}

/** Two questions of one person stand in line. */
export const inLine = (tx: Tx) =>
  tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [tx.user.id]);

export const insertJob = (tx: Tx, row: typeof exportJob.$inferInsert) => tx.db.insert(exportJob).values(row);

export async function lockJob(tx: Tx, id: string): Promise<Job | undefined> {
  const [row] = await tx.db.select().from(exportJob).where(eq(exportJob.id, id)).for('update');
  return row;
}

export const setJob = (tx: Tx, id: string, set: Partial<typeof exportJob.$inferInsert>) =>
  tx.db.update(exportJob).set(set).where(eq(exportJob.id, id));

export const deleteJob = (tx: Tx, id: string) => tx.db.delete(exportJob).where(eq(exportJob.id, id));
