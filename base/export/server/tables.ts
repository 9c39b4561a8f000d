import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { SheetColumn } from '#kit/shared/sheet.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { ExportStatus, Failure } from '../shared/status.ts';

export const exportJob = pgTable('export_job', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id').notNull(),
  title: varchar({ length: 60 }).notNull(),
  status: text().$type<ExportStatus>().notNull(),
  line: varchar({ length: 120 }).notNull(),
  asked: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  sheet: jsonb().$type<readonly SheetColumn[]>().notNull(),
  lang: text().$type<Lang>().notNull(),
  platform: varchar({ length: 20 }).notNull(),
  digest: text().notNull(),
  rowCount: integer('row_count').notNull().default(0),
  isCapped: boolean('is_capped').notNull().default(false),
  failure: text().$type<Failure>(),
  storageKey: text('storage_key'),
  fileSize: bigint('file_size', { mode: 'number' }),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  overAt: timestamp('over_at', { withTimezone: true }),
});
