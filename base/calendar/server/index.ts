/** The door of the calendar (节假日): one way of counting days for every area. */
import { and, asc, gte, lte } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import type { Calendar } from '../shared/days.ts';
import { seededHolidays } from '../shared/holidays.ts';
import { holiday } from './tables.ts';

const MOST = 2000;

const shown = { day: holiday.day, dayType: holiday.dayType, dayName: holiday.dayName };

/** The tenant's holiday table as periods need it (节假日表). */
export async function calendarOf(db: Db): Promise<Calendar> {
  const rows = await db.select(shown).from(holiday).limit(MOST);
  return new Map(rows.map((r) => [r.day, r.dayType]));
}

const days = ({ db }: Read, { from, to }: InputOf<typeof calls.holidayDays>) =>
  db
    .select(shown)
    .from(holiday)
    .where(and(from ? gte(holiday.day, from) : undefined, to ? lte(holiday.day, to) : undefined))
    .orderBy(asc(holiday.day))
    .limit(MOST);

/** 初始节假日: days that an administrator has entered stay as they are. */
const seed = async (tx: Tx): Promise<void> => {
  await tx.db
    .insert(holiday)
    .values(seededHolidays.map((h) => ({ ...h, tenantId: tx.tenantId })))
    .onConflictDoNothing();
};

export const server: ServerPart = { routes: [read(calls.holidayDays, days)], seed };
