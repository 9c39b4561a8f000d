import { jsonb, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ChangeRow, FieldChange } from '../shared/schema.ts';

export const tendereeProfile = pgTable('tenderee_profile', {
  orgId: uuid('org_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  enteredOrgId: uuid('entered_org_id'),
  legalPerson: varchar('legal_person', { length: 50 }),
  email: varchar({ length: 100 }),
  remark: varchar({ length: 500 }),
  fileId: text('file_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const tendereeChange = pgTable('tenderee_change', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  tendereeId: uuid('tenderee_id').notNull(),
  kind: text().$type<ChangeRow['kind']>().notNull(),
  changes: jsonb().$type<readonly FieldChange[]>().notNull(),
  snapshot: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  madeBy: varchar('made_by', { length: 50 }).notNull(),
  madeOrg: varchar('made_org', { length: 200 }).notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
});

export const tendereeRating = pgTable('tenderee_rating', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  tendereeId: uuid('tenderee_id').notNull(),
  mainId: uuid('main_id').notNull(),
  orgId: uuid('org_id').notNull(),
  raterId: uuid('rater_id').notNull(),
  raterName: varchar('rater_name', { length: 50 }).notNull(),
  scopeScore: smallint('scope_score').notNull(),
  supportScore: smallint('support_score').notNull(),
  paymentScore: smallint('payment_score').notNull(),
  lawfulScore: smallint('lawful_score').notNull(),
  remark: varchar({ length: 500 }),
  ratedAt: instant('rated_at').notNull().defaultNow(),
});
