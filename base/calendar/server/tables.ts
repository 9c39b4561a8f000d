import { date, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import type { DayType } from '../shared/days.ts';

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
