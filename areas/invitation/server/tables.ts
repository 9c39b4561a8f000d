import { boolean, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

export interface Invitee {
  readonly orgId: string;
  readonly orgName: string;
}

export const invitation = pgTable('invitation', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  batch: integer().notNull(),
  status: text().notNull(),
  ground: text(),
  groundReason: varchar('ground_reason', { length: 1000 }),
  groundDocument: varchar('ground_document', { length: 300 }),
  choiceReason: varchar('choice_reason', { length: 1000 }),
  replyUntil: instant('reply_until'),
  title: varchar({ length: 200 }),
  content: text(),
  invitees: jsonb().$type<readonly Invitee[]>().notNull(),
  chosenBy: uuid('chosen_by').notNull(),
  termsDigest: text('terms_digest'),
  digest: text(),
  sentAt: instant('sent_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const receipt = pgTable('invitation_receipt', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  accepted: boolean().notNull(),
  contactName: varchar('contact_name', { length: 50 }).notNull(),
  contactPhone: varchar('contact_phone', { length: 20 }).notNull(),
  contactEmail: varchar('contact_email', { length: 100 }),
  reason: varchar({ length: 500 }),
  answeredBy: uuid('answered_by').notNull(),
  answeredAt: instant('answered_at').notNull(),
});
