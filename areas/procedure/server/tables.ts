import { boolean, integer, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { Step } from '../shared/steps.ts';

export const procedureDef = pgTable('procedure_def', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  procCode: varchar('proc_code', { length: 60 }).notNull(),
  procName: varchar('proc_name', { length: 100 }).notNull(),
  procNameEn: varchar('proc_name_en', { length: 200 }).notNull(),
  purchaseMode: varchar('purchase_mode', { length: 60 }).notNull(),
  exeModel: varchar('exe_model', { length: 60 }),
  qualMode: text('qual_mode').notNull(),
  version: integer().notNull(),
  steps: jsonb().$type<readonly Step[]>().notNull(),
  enabled: boolean().notNull().default(true),
  sort: integer().notNull().default(0),
  status: text().notNull().default('20'),
  standard: boolean().notNull().default(true),
  /** 专页: the screen on which its projects are made; null on the ordinary form. */
  page: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
