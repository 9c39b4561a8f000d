import { bigint, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Route } from '#kit/shared/names.ts';
import type { FlowStatus, TaskEnd, WrittenOp } from '../shared/status.ts';

export const ownerFlow = pgTable('owner_flow', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  serviceId: uuid('service_id').notNull(),
  title: varchar({ length: 500 }).notNull(),
  path: varchar({ length: 1000 }).$type<Route>().notNull(),
  ownerPath: varchar('owner_path', { length: 1000 }).$type<Route>().notNull(),
  formContent: jsonb('form_content').$type<Readonly<Record<string, unknown>>>().notNull(),
  orgId: uuid('org_id').notNull(),
  /** The tenderees named on the lot, the main one first. */
  ownerOrgs: jsonb('owner_orgs').$type<readonly string[]>().notNull(),
  submitterId: uuid('submitter_id'),
  submitterName: varchar('submitter_name', { length: 50 }),
  status: text().$type<FlowStatus>().notNull(),
  preparedAt: instant('prepared_at').notNull(),
  submittedAt: instant('submitted_at'),
  finishedAt: instant('finished_at'),
});

export const ownerTask = pgTable('owner_task', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  flowId: uuid('flow_id').notNull(),
  /** 0: whoever of the owner's people comes first; later ones were named, and all of them are asked. */
  run: integer().notNull(),
  orgId: uuid('org_id').notNull(),
  assigneeId: uuid('assignee_id').notNull(),
  assigneeName: varchar('assignee_name', { length: 50 }).notNull(),
  state: text().$type<'pending' | 'done' | 'void'>().notNull(),
  opType: text('op_type').$type<TaskEnd>(),
  openedAt: instant('opened_at'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
});

export const ownerRecord = pgTable('owner_record', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: uuid('tenant_id').notNull(),
  flowId: uuid('flow_id').notNull(),
  opType: text('op_type').$type<WrittenOp>().notNull(),
  userId: uuid('user_id').notNull(),
  userName: varchar('user_name', { length: 50 }).notNull(),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  targetName: varchar('target_name', { length: 1100 }).notNull().default(''),
  comment: varchar({ length: 200 }).notNull().default(''),
  fileIds: text('file_ids').notNull().default(''),
  at: instant('at').notNull(),
});
