import type { DutyKind, Permission, Screen } from '#kit/shared/names.ts';
import { boolean, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { KeptParams } from '#kit/shared/text.ts';
import { instant } from '#kit/server/database/columns.ts';

export const duty = pgTable('duty', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  subject: text().$type<DutyKind>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  words: varchar({ length: 120 }).notNull(),
  params: jsonb().$type<KeptParams>().notNull().default({}),
  main: varchar({ length: 300 }).notNull(),
  part: varchar({ length: 300 }).notNull().default(''),
  userId: uuid('user_id'),
  orgId: uuid('org_id'),
  permission: varchar({ length: 100 }).$type<Permission | ''>().notNull().default(''),
  since: instant('since').notNull(),
  sinceGiven: boolean('since_given').notNull(),
  until: instant('until'),
  atHour: boolean('at_hour').notNull().default(false),
  lapses: boolean().notNull().default(false),
  named: boolean().notNull().default(true),
  exceptId: uuid('except_id'),
  path: varchar({ length: 300 }).$type<Screen>().notNull(),
  query: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
});
