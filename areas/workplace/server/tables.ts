import { jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Plate } from '../shared/calls.ts';

export const workbench = pgTable(
  'workbench',
  {
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    plates: jsonb().$type<readonly Plate[]>().notNull().default([]),
    shortcuts: jsonb().$type<readonly string[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.userId, t.orgId] })],
);

export const scheduleItem = pgTable('schedule_item', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  title: varchar({ length: 100 }).notNull(),
  scheduleTime: instant('schedule_time').notNull(),
  remind: text().notNull(),
  remindTime: instant('remind_time'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
