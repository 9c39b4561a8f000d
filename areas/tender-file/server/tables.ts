import { boolean, integer, jsonb, numeric, pgTable, pgView, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Evaluation, EvaluationInput } from '../shared/evaluation.ts';
import type { DocumentSource, MethodSource } from '../shared/schema.ts';
import type { Answer, Reach } from '../shared/status.ts';
import type { FrozenTerms } from './frozen.ts';

export const tenderFile = pgTable('tender_file', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  version: integer().notNull().default(1),
  status: text().notNull(),
  fileId: text('file_id'),
  attachmentIds: text('attachment_ids'),
  ceiling: numeric({ precision: 20, scale: 6 }),
  ceilingUnit: text('ceiling_unit').notNull().default('0'),
  saleBegin: instant('sale_begin'),
  saleEnd: instant('sale_end'),
  questionDeadline: instant('question_deadline'),
  bidDeadline: instant('bid_deadline'),
  deviationReason: varchar('deviation_reason', { length: 500 }),
  evaluation: jsonb().$type<Evaluation>().notNull(),
  methodSource: jsonb('method_source').$type<MethodSource>(),
  documentSource: jsonb('document_source').$type<DocumentSource>(),
  /** 条款随公告: announced with the notice of a simple purchase, to all or to those who were asked; null with a document. */
  byNotice: text('by_notice').$type<Reach>(),
  /** What was submitted, with the digests of its files; what is approved is this. */
  frozen: jsonb().$type<FrozenTerms>(),
  digest: text(),
  approvedAt: instant('approved_at'),
  issuedAt: instant('issued_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const tenderFileVersion = pgTable('tender_file_version', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  tenderFileId: uuid('tender_file_id').notNull(),
  version: integer().notNull(),
  terms: jsonb().$type<FrozenTerms>().notNull(),
  digest: text().notNull(),
  approvedAt: instant('approved_at').notNull(),
});

export const lotKey = pgTable('lot_key', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  suite: varchar({ length: 60 }).notNull(),
  lotPublicKey: text('lot_public_key').notNull(),
  wrappedPrivateKey: text('wrapped_private_key').notNull(),
  certificate: text().notNull(),
  custodianId: uuid('custodian_id').notNull(),
  custodianName: varchar('custodian_name', { length: 50 }).notNull(),
  custodianOrgId: uuid('custodian_org_id').notNull(),
  secondId: uuid('second_id'),
  secondName: varchar('second_name', { length: 50 }),
  secondOrgName: varchar('second_org_name', { length: 200 }),
  secondCertificate: text('second_certificate'),
  secondWrappedKey: text('second_wrapped_key'),
  madeAt: instant('made_at').notNull().defaultNow(),
  replacedAt: instant('replaced_at'),
});

export const documentHolder = pgTable('document_holder', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  obtainedAt: instant('obtained_at').notNull().defaultNow(),
});

/** 投标联系人: whom to reach at a holder about the lot; the holder keeps it up to date. */
export const bidderContact = pgTable('bidder_contact', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  contactName: varchar('contact_name', { length: 50 }).notNull(),
  contactPhone: varchar('contact_phone', { length: 20 }).notNull(),
  contactEmail: varchar('contact_email', { length: 100 }),
  updatedBy: uuid('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Who was asked to take part (受邀供应商). */
export const lotInvitee = pgTable('lot_invitee', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  invitedAt: instant('invited_at').notNull().defaultNow(),
  /** 回执: an invited tender is open only to those who accepted; null where no answer is asked for. */
  answer: text().$type<Answer>(),
  answeredAt: instant('answered_at'),
  /** 回执截止时间: whoever has not answered by then takes no part. */
  answerUntil: instant('answer_until'),
});

/** What of the template library a tender file may take its method from (可选评标办法). */
export const evaluationMethod = pgTable('evaluation_method', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  templateId: uuid('template_id').notNull(),
  level: text().$type<'plat' | 'tenant'>().notNull(),
  name: varchar({ length: 100 }).notNull(),
  version: integer().notNull(),
  purchaseMethod: text('purchase_method').notNull(),
  bidStep: text('bid_step').$type<'1' | '2'>().notNull(),
  principles: text().notNull(),
  evaluation: jsonb().$type<EvaluationInput>().notNull(),
  enabled: boolean().notNull(),
});

/** The lots as project publishes them (标段视图); only what the lists here show. */
export const vLot = pgView('v_lot', {
  packageId: uuid('package_id').notNull(),
  packageName: varchar('package_name', { length: 250 }).notNull(),
  packageCode: varchar('package_code', { length: 160 }).notNull(),
  mainName: varchar('main_name', { length: 200 }).notNull(),
  mainCode: varchar('main_code', { length: 150 }).notNull(),
  orgId: uuid('org_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id'),
  tendereeName: varchar('tenderee_name', { length: 200 }),
  purchaseMode: varchar('purchase_mode', { length: 60 }).notNull(),
  status: text().notNull(),
}).existing();
