import { integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Act, FileValues, FormValues } from '../shared/schema.ts';
import type { RegState, RegType } from '../shared/status.ts';

export const registration = pgTable('registration', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  state: text().$type<RegState>().notNull().default('10'),
  version: integer().notNull().default(0),
  regType: text('reg_type').$type<RegType>(),
  regWay: text('reg_way').notNull().default('1'),
  termsVersion: varchar('terms_version', { length: 20 }).notNull(),
  termsAt: instant('terms_at').notNull(),
  certifiedAt: instant('certified_at'),
  idType: varchar('id_type', { length: 20 }),
  idNumber: varchar('id_number', { length: 50 }),
  idFileId: text('id_file_id'),
  form: jsonb().$type<Partial<FormValues>>().notNull().default({}),
  files: jsonb().$type<Partial<FileValues>>().notNull().default({}),
  orgName: varchar('org_name', { length: 200 }).notNull().default(''),
  licenceCode: varchar('licence_code', { length: 50 }).notNull().default(''),
  legalIdNumber: varchar('legal_id_number', { length: 50 }).notNull().default(''),
  contactMobile: varchar('contact_mobile', { length: 20 }).notNull().default(''),
  reason: varchar({ length: 500 }).notNull().default(''),
  reasonFileId: text('reason_file_id'),
  submittedAt: instant('submitted_at'),
  firstBy: uuid('first_by'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const registrationStep = pgTable('registration_step', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  act: text().$type<Act>().notNull(),
  byUser: uuid('by_user').notNull(),
  opinion: varchar({ length: 500 }).notNull().default(''),
  fileId: text('file_id'),
  at: instant('at').notNull(),
});

export const registrationCode = pgTable('registration_code', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  mobile: varchar({ length: 20 }).notNull(),
  codeDigest: text('code_digest').notNull(),
  madeAt: instant('made_at').notNull(),
  tries: integer().notNull().default(0),
  spentAt: instant('spent_at'),
});

export const registrationChange = pgTable('registration_change', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  state: text().notNull().default('20'),
  before: jsonb().$type<Partial<FormValues>>().notNull(),
  after: jsonb().$type<Partial<FormValues>>().notNull(),
  changeReason: varchar('change_reason', { length: 500 }).notNull(),
  proofFileId: text('proof_file_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  opinion: varchar({ length: 500 }).notNull().default(''),
});
