import { date, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { NoticeState } from '../shared/calls.ts';
import type { DayType } from '../shared/days.ts';
import type { DayChange } from '../shared/year.ts';

export const holiday = pgTable(
  'holiday',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date().notNull(),
    dayType: varchar('day_type', { length: 1 }).$type<DayType>().notNull(),
    dayName: varchar('day_name', { length: 50 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
);

export const holidayNotice = pgTable('holiday_notice', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  year: integer().notNull(),
  reason: varchar({ length: 300 }).notNull(),
  /** Digest of the year that its author looked at. */
  seen: text().notNull(),
  changes: jsonb().$type<readonly DayChange[]>().notNull(),
  /** What it moved, as it was shown when it was proposed. */
  moving: jsonb().$type<readonly StoredMove[]>().notNull(),
  state: text().$type<NoticeState>().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedName: varchar('proposed_name', { length: 50 }).notNull(),
  proposedAt: instant('proposed_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedName: varchar('decided_name', { length: 50 }),
  decidedAt: instant('decided_at'),
});

/** A period that an arrangement moves, with the key of its words. */
export interface StoredMove {
  readonly tenantName: string;
  readonly main: string;
  readonly part: string;
  readonly words: string;
  readonly before: string;
  readonly after: string;
}
