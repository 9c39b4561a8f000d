import { integer, jsonb, pgTable, uuid, varchar } from 'drizzle-orm/pg-core';
import type { Block } from '#base/approval/shared/definition.ts';
import { instant } from '#kit/server/database/columns.ts';

export const approvalDraft = pgTable('approval_draft', {
  tenantId: uuid('tenant_id').notNull(),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  /** '' = the main flow of the business. */
  flowKey: varchar('flow_key', { length: 40 }).notNull().default(''),
  nameZh: varchar('name_zh', { length: 100 }).notNull(),
  nameEn: varchar('name_en', { length: 200 }).notNull(),
  nodes: jsonb().$type<readonly Block[]>().notNull(),
  baseVersion: integer('base_version').notNull(),
  editedBy: uuid('edited_by').notNull(),
  editedByName: varchar('edited_by_name', { length: 50 }).notNull(),
  editedAt: instant('edited_at').notNull(),
  version: integer().notNull().default(1),
});
