import { boolean, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { answerColumns } from '#areas/objection/server/index.ts';
import type { FrozenFile } from '#areas/tender-file/server/index.ts';
import { instant } from '#kit/server/database/columns.ts';
import type { Kind } from '../shared/status.ts';

export const clarification = pgTable('clarification', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  number: integer(),
  status: text().notNull(),
  kind: text().$type<Kind>(),
  title: varchar({ length: 200 }),
  content: text(),
  attachmentIds: text('attachment_ids'),
  affectsBids: text('affects_bids'),
  newDeadline: instant('new_deadline'),
  deviationReason: varchar('deviation_reason', { length: 500 }),
  questionIds: jsonb('question_ids').$type<readonly string[]>().notNull(),
  /** Its files with their digests, as they were submitted. */
  files: jsonb().$type<readonly FrozenFile[]>(),
  digest: text(),
  /** The bid deadline that it moved. */
  formerDeadline: instant('former_deadline'),
  issuedAt: instant('issued_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const receipt = pgTable('clarification_receipt', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  clarificationId: uuid('clarification_id').notNull(),
  orgId: uuid('org_id').notNull(),
  confirmedBy: uuid('confirmed_by').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
});

export const question = pgTable('clarification_question', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  content: varchar({ length: 2000 }).notNull(),
  fileId: text('file_id'),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  clarificationId: uuid('clarification_id'),
  answeredAt: instant('answered_at'),
  /** What an objection is against (异议事项); null = a plain question. */
  target: varchar({ length: 200 }),
  request: varchar({ length: 1000 }),
  withdrawnAt: instant('withdrawn_at'),
  /** The direct answer to an objection, where no clarification answers it. */
  answer: varchar({ length: 2000 }),
  answeredLate: boolean('answered_late'),
});

export const objectionAnswer = pgTable('clarification_answer', answerColumns('question_id'));
