import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { DueGroup } from '../shared/calls.ts';
import { duty } from './tables.ts';

export type DutyRow = typeof duty.$inferSelect;
export type Row = Omit<DutyRow, 'id' | 'tenantId'>;

/** Two workers work the duties about one subject out one after the other, so that the later one sees all facts. */
export const lockSubject = (tx: Tx, subject: string, id: string) =>
  tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`${subject} ${id}`]);

/** Duties about one subject, whoever has them. */
export const dutiesOf = (db: Db, subject: string, id: string): Promise<DutyRow[]> =>
  db
    .select()
    .from(duty)
    .where(and(eq(duty.subject, subject), eq(duty.subjectId, id)))
    .orderBy(sql`${duty.atHour} desc`, sql`${duty.until} nulls last`, asc(duty.since), asc(duty.id))
    .limit(2000);

export async function insertDuties(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0)
    await tx.db.insert(duty).values(rows.map((row) => ({ ...row, id: newId(), tenantId: tx.tenantId })));
}

export const changeDuty = (tx: Tx, id: string, row: Row) =>
  tx.db.update(duty).set(row).where(eq(duty.id, id));

export async function removeDuties(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(duty).where(inArray(duty.id, [...ids]));
}

/** 本人待办: a person's own, and those of the organisation for which the person holds the permission. */
export function ownedBy({ id, orgId, permissions }: User): SQL {
  const held = [...permissions];
  const allowed = held.length > 0 ? inArray(duty.permission, held) : sql`false`;
  return or(
    and(eq(duty.userId, id), eq(duty.orgId, orgId), or(eq(duty.permission, ''), allowed)),
    and(isNull(duty.userId), eq(duty.orgId, orgId), allowed),
  ) as SQL;
}

const shanghaiDay = (at: SQL) => sql`date_trunc('day', ${at} at time zone 'Asia/Shanghai')`;
const today = shanghaiDay(sql`app_now()`);
const lastDay = shanghaiDay(sql`${duty.until}`);

const groups: Readonly<Record<DueGroup, SQL>> = {
  overdue: sql`${duty.until} <= app_now()`,
  today: sql`(${duty.until} > app_now() and ${lastDay} = ${today})`,
  week: sql`(${duty.until} > app_now() and ${lastDay} > ${today} and ${lastDay} < ${today} + interval '7 days')`,
  later: sql`(${duty.until} is null or ${lastDay} >= ${today} + interval '7 days')`,
};

const dueOf = sql<DueGroup>`case when ${groups.overdue} then 'overdue' when ${groups.today} then 'today'
  when ${groups.week} then 'week' else 'later' end`;

interface DutyFilter {
  readonly due?: DueGroup | undefined;
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
}

const begun = sql`${duty.since} <= app_now()`;

/** What a person has to do now: what happens at its hour, then by its end, then by its beginning. */
export async function pageOfDuties(db: Db, user: User, q: DutyFilter & PageAsked) {
  const where = and(
    ownedBy(user),
    begun,
    q.due ? groups[q.due] : undefined,
    q.subject ? eq(duty.subject, q.subject) : undefined,
    q.subjectId ? eq(duty.subjectId, q.subjectId) : undefined,
  );
  const [records, total] = await Promise.all([
    db
      .select({ duty, due: dueOf })
      .from(duty)
      .where(where)
      .orderBy(sql`${duty.atHour} desc`, sql`${duty.until} nulls last`, asc(duty.since), asc(duty.id))
      .limit(q.size)
      .offset((q.current - 1) * q.size),
    db.$count(duty, where),
  ]);
  return { records, total };
}

/** How many there are now in each group. */
export async function countOfDuties(db: Db, user: User): Promise<Record<DueGroup, number>> {
  const count = { overdue: 0, today: 0, week: 0, later: 0 };
  const rows = await db
    .select({ due: dueOf.as('due'), n: sql<number>`count(*)::int` })
    .from(duty)
    .where(and(ownedBy(user), begun))
    .groupBy(sql`due`)
    .limit(4);
  for (const { due, n } of rows) count[due] = n;
  return count;
}

/** Those that begin or end between two instants; what begins only counts where it begins at a known time. */
export const dutiesBetween = (db: Db, user: User, from: Date, before: Date): Promise<DutyRow[]> =>
  db
    .select()
    .from(duty)
    .where(
      and(
        ownedBy(user),
        or(
          and(eq(duty.sinceGiven, true), gte(duty.since, from), lt(duty.since, before)),
          and(gte(duty.until, from), lt(duty.until, before)),
        ),
      ),
    )
    .orderBy(asc(duty.since), asc(duty.id))
    .limit(500);
