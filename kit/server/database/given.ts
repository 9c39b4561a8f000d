import { type Column, type SQL, sql } from 'drizzle-orm';

interface GivenTable {
  readonly startsAt: Column;
  readonly endsAt: Column;
  readonly endedAt: Column;
}

/** Neither its time nor somebody has ended it, by the database's clock (未结束). */
export const notOver = (t: GivenTable): SQL => sql`(${t.endsAt} > app_now() and ${t.endedAt} is null)`;

/** 委托生效中: it has begun besides. */
export const inForceNow = (t: GivenTable): SQL => sql`(${t.startsAt} <= app_now() and ${notOver(t)})`;

/** It shares a part of this period (期间重叠), unless somebody ended it. */
export const overlapsWith = (t: GivenTable, from: Date, to: Date): SQL =>
  sql`(${t.endedAt} is null and ${t.startsAt} < ${to.toISOString()} and ${t.endsAt} > ${from.toISOString()})`;
