import { and, asc, count, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { DutyKind } from '#kit/shared/names.ts';
import { DATES_MOST, type DueGroup } from '../shared/calls.ts';
import { duty } from './tables.ts';

export type DutyRow = typeof duty.$inferSelect;
export type Row = Omit<DutyRow, 'id' | 'tenantId'>;
type Stored = Row & { readonly id: string };

/** Two workers work the duties about one subject out one after the other, so that the later one sees all facts. */
export const lockSubject = (tx: Tx, subject: DutyKind, id: string) =>
  tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`${subject} ${id}`]);

/** Duties about one subject, whoever has them. */
export const dutiesOf = (db: Db, subject: DutyKind, id: string): Promise<DutyRow[]> =>
  db
    .select()
    .from(duty)
    .where(and(eq(duty.subject, subject), eq(duty.subjectId, id)))
    .orderBy(sql`${duty.atHour} desc`, sql`${duty.until} nulls last`, asc(duty.since), asc(duty.id))
    .limit(2000);

/** Subjects of one kind about which something is stored, in the order of their ids, after one. */
export const storedSubjects =
  (subject: DutyKind) =>
  async (db: Db, after: string | undefined, limit: number): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: duty.subjectId })
        .from(duty)
        .where(and(eq(duty.subject, subject), after === undefined ? undefined : gt(duty.subjectId, after)))
        .orderBy(asc(duty.subjectId))
        .limit(limit)
    ).map((row) => row.id);

export async function dutyById(db: Db, id: string): Promise<DutyRow | undefined> {
  return (await db.select().from(duty).where(eq(duty.id, id)))[0];
}

export async function insertDuties(tx: Tx, rows: readonly Stored[]): Promise<void> {
  if (rows.length > 0)
    await tx.db.insert(duty).values(rows.map((row) => ({ ...row, tenantId: tx.tenantId })));
}

export const changeDuty = (tx: Tx, { id, ...row }: Stored) =>
  tx.db.update(duty).set(row).where(eq(duty.id, id));

export async function removeDuties(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(duty).where(inArray(duty.id, [...ids]));
}

const shanghaiDay = (at: SQL) => sql`date_trunc('day', ${at} at time zone 'Asia/Shanghai')`;
/** The clock is a function that reads: asked once for the statement, not for every row. */
const now = sql`(select app_now())`;
const today = sql`(select date_trunc('day', app_now() at time zone 'Asia/Shanghai'))`;
/** What runs to the end of a day is due on that day. */
const lastDay = shanghaiDay(sql`(${duty.until} - interval '1 millisecond')`);

const groups: Readonly<Record<DueGroup, SQL>> = {
  overdue: sql`${duty.until} <= ${now}`,
  today: sql`(${duty.until} > ${now} and ${lastDay} = ${today})`,
  week: sql`(${duty.until} > ${now} and ${lastDay} > ${today} and ${lastDay} < ${today} + interval '7 days')`,
  later: sql`(${duty.until} is null or ${lastDay} >= ${today} + interval '7 days')`,
};

const dueOf = sql<DueGroup>`case when ${groups.overdue} then 'overdue' when ${groups.today} then 'today'
  when ${groups.week} then 'week' else 'later' end`;

interface DutyFilter {
  readonly due?: DueGroup | undefined;
  readonly subject?: DutyKind | undefined;
  readonly subjectId?: string | undefined;
}

/** What can be done now: it has begun, and has not lapsed. */
const ripe = sql`${duty.since} <= ${now} and not (${duty.lapses} and ${duty.until} <= ${now})`;

/** Nobody has more to do than this many things; counting stops here, so that it never grows slow. */
const MOST = 1000;

const order = sql`${duty.atHour} desc, ${duty.until}, ${duty.since}, ${duty.id}`;

/**
 * 本人待办: a person's own, and those of the organisation, or of nobody in particular, for which the person holds the
 * permission. Each kind is read from the index in the order of the list, so many of them cost no more than few.
 */
function ownOf(
  { id, orgId, permissions, tenantId }: User,
  where: SQL,
  most: number,
  by = sql`order by ${order}`,
): SQL {
  const held = sql`${`{${[...permissions].map((p) => JSON.stringify(p)).join(',')}}`}::text[]`;
  const here = orgId === '' ? sql`null::uuid` : sql`${orgId}::uuid`;
  const first = sql`${by} limit ${most}`;
  const shared = (org: SQL) => sql`(select own.* from unnest(${held}) may (permission) cross join lateral (
    select duty.* from duty where ${duty.tenantId} = ${tenantId} and ${duty.userId} is null and ${org}
      and ${duty.permission} = may.permission and ${duty.exceptId} is distinct from ${id}::uuid and ${where} ${first}) own)`;
  return sql`((select duty.* from duty where ${duty.tenantId} = ${tenantId} and ${duty.userId} = ${id}
      and (${duty.orgId} is null or ${duty.orgId} = ${here})
      and (${duty.permission} = '' or ${duty.permission} = any (${held})) and ${where} ${first})
    union all ${shared(sql`${duty.orgId} = ${here}`)}
    union all ${shared(sql`${duty.orgId} is null`)}) duty`;
}

/** What a person has to do now: what happens at its hour, then by its end, then by its beginning. */
export async function pageOfDuties(db: Db, user: User, q: DutyFilter & PageAsked) {
  const where = and(
    ripe,
    q.due ? groups[q.due] : undefined,
    q.subject ? and(eq(duty.subject, q.subject), duty.named) : undefined,
    // Whoever must not learn the subject does not find it out by asking for it either.
    q.subjectId ? and(eq(duty.subjectId, q.subjectId), duty.named) : undefined,
  ) as SQL;
  // Of each kind no more than the page can hold; the count alone looks further.
  const own = ownOf(user, where, Math.min(q.current * q.size, MOST));
  const [records, { rows }] = await Promise.all([
    db
      .select({ duty, due: dueOf })
      .from(duty)
      .where(
        sql`${duty.id} in (select duty.id from ${own} order by ${order} limit ${q.size} offset ${(q.current - 1) * q.size})`,
      )
      .orderBy(order)
      .limit(q.size),
    db.execute<{ n: number }>(
      // In no order, and no further than the bound over all kinds together: most of the time goes into the rows that are counted.
      sql`select count(*)::int as n from (select 1 from ${ownOf(user, where, MOST + 1, sql``)} limit ${MOST + 1}) found`,
    ),
  ]);
  const total = rows[0]?.n ?? 0;
  return { records, total: Math.min(total, MOST), ...(total > MOST ? { totalIsLeast: true as const } : {}) };
}

/** 本人事项: what each of these people alone has to do now; what anybody of their organisation may do does not count. */
export async function countOfPersons(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: duty.userId, n: count() })
    .from(duty)
    .where(and(inArray(duty.userId, [...userIds]), ripe))
    .groupBy(duty.userId)
    .limit(userIds.length);
  return new Map(rows.map(({ userId, n }) => [userId ?? '', n]));
}

/** How many there are now in each group, counted to a bound. */
export async function countOfDuties(db: Db, user: User): Promise<Record<DueGroup, number>> {
  const count = { overdue: 0, today: 0, week: 0, later: 0 };
  const { rows } = await db.execute<{ due: DueGroup; n: number }>(
    sql`select ${dueOf} as due, count(*)::int as n from ${ownOf(user, ripe, MOST)} group by 1`,
  );
  for (const { due, n } of rows) count[due] = n;
  return count;
}

/** Those that begin or end between two instants; what begins only counts where it begins at a known time. */
export const dutiesBetween = (db: Db, user: User, from: Date, before: Date): Promise<DutyRow[]> => {
  const begins = and(eq(duty.sinceGiven, true), gte(duty.since, from), lt(duty.since, before));
  const ends = and(gt(duty.until, from), lte(duty.until, before));
  return db
    .select()
    .from(duty)
    .where(sql`${duty.id} in (select duty.id from ${ownOf(user, or(begins, ends) as SQL, MOST)})`)
    .orderBy(asc(duty.since), asc(duty.id))
    .limit(DATES_MOST);
};
