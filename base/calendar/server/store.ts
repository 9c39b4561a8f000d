import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { NoticeState } from '../shared/calls.ts';
import type { Calendar } from '../shared/days.ts';
import type { DayChange, NamedDay } from '../shared/year.ts';
import { holiday, holidayNotice, type StoredMove } from './tables.ts';

const MOST = 2000;

const shown = { day: holiday.day, dayType: holiday.dayType, dayName: holiday.dayName };

export type NoticeRow = typeof holidayNotice.$inferSelect;

/** The tenant's holiday table as periods need it (节假日表). */
export async function calendarOf(db: Db): Promise<Calendar> {
  const rows = await db.select(shown).from(holiday).limit(MOST);
  return new Map(rows.map((r) => [r.day, r.dayType]));
}

export const daysBetween = (
  db: Db,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<NamedDay[]> =>
  db
    .select(shown)
    .from(holiday)
    .where(and(from ? gte(holiday.day, from) : undefined, to ? lte(holiday.day, to) : undefined))
    .orderBy(asc(holiday.day))
    .limit(MOST);

export const daysOfYear = (db: Db, year: number): Promise<NamedDay[]> =>
  daysBetween(db, { from: `${year}-01-01`, to: `${year}-12-31` });

/** Brings changed days into the tenant's table. */
export async function applyChanges(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  const gone = changes.filter((c) => c.after === null).map((c) => c.day);
  const kept = changes.flatMap(({ day, after }) => (after ? [{ ...after, day, tenantId: tx.tenantId }] : []));
  if (gone.length > 0) await tx.db.delete(holiday).where(inArray(holiday.day, gone));
  if (kept.length > 0)
    await tx.db
      .insert(holiday)
      .values(kept)
      .onConflictDoUpdate({
        target: [holiday.tenantId, holiday.day],
        set: { dayType: sql`excluded.day_type`, dayName: sql`excluded.day_name` },
      });
}

/** One arrangement at a time, of whatever year (逐一办理). */
export const inTurn = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holiday ${tx.tenantId}`}, 0))`);

interface NewNotice {
  readonly year: number;
  readonly reason: string;
  readonly seen: string;
  readonly changes: readonly DayChange[];
  readonly moving: readonly StoredMove[];
  readonly state: NoticeState;
}

export async function insertNotice(tx: Tx, row: NewNotice): Promise<string> {
  const id = newId();
  const by = { proposedBy: tx.user.id, proposedName: tx.user.trueName, proposedAt: tx.now };
  const decided =
    row.state === 'waiting'
      ? {}
      : { decidedBy: tx.user.id, decidedName: tx.user.trueName, decidedAt: tx.now };
  await tx.db.insert(holidayNotice).values({ ...row, ...by, ...decided, id, tenantId: tx.tenantId });
  return id;
}

export const decideNotice = (
  tx: Tx,
  id: string,
  set: { readonly state: NoticeState; readonly moving?: readonly StoredMove[] },
) =>
  tx.db
    .update(holidayNotice)
    .set({ ...set, decidedBy: tx.user.id, decidedName: tx.user.trueName, decidedAt: tx.now })
    .where(eq(holidayNotice.id, id));

export async function noticeById(db: Db, id: string): Promise<NoticeRow | undefined> {
  return (await db.select().from(holidayNotice).where(eq(holidayNotice.id, id)))[0];
}

export async function lockNotice(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  return (await tx.db.select().from(holidayNotice).where(eq(holidayNotice.id, id)).for('update'))[0];
}

export async function waitingOf(db: Db, year: number): Promise<NoticeRow | undefined> {
  return (
    await db
      .select()
      .from(holidayNotice)
      .where(and(eq(holidayNotice.year, year), eq(holidayNotice.state, 'waiting')))
  )[0];
}

const notices: ListOf = {
  id: holidayNotice.id,
  order: [
    { by: holidayNotice.proposedAt, down: true },
    { by: holidayNotice.id, down: true },
  ],
};

export const pageOfNotices = (db: Db, q: PageAsked) =>
  pageRows(db, notices, {
    from: sql`${holidayNotice}`,
    where: undefined,
    q,
    rows: (at) => db.select().from(holidayNotice).where(at.where).orderBy(at.order).limit(at.limit),
  });
