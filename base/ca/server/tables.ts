import { pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

export const caCertificate = pgTable('ca_certificate', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id').notNull(),
  caType: varchar('ca_type', { length: 20 }).notNull(),
  serial: varchar({ length: 64 }).notNull(),
  spki: text().notNull(),
  certificatePem: text('certificate_pem').notNull(),
  commonName: varchar('common_name', { length: 64 }).notNull(),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  notBefore: instant('not_before').notNull(),
  notAfter: instant('not_after').notNull(),
  status: text().notNull().default('1'),
  boundAt: instant('bound_at').notNull().defaultNow(),
  unboundAt: instant('unbound_at'),
});

export const caLost = pgTable('ca_lost', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  certificateId: uuid('certificate_id').notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id').notNull(),
  reason: varchar({ length: 500 }).notNull(),
  state: text().notNull().default('0'),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  opinion: varchar({ length: 500 }).notNull().default(''),
  dueAt: instant('due_at'),
});

export const caDemoStore = pgTable('ca_demo_store', {
  userId: uuid('user_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  keyStore: text('key_store').notNull(),
});

/** Not isolated by tenant: the platform's keys and its root are one for all. */
export const caServiceCertificate = pgTable('ca_service_certificate', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  purpose: varchar({ length: 60 }).notNull(),
  serial: varchar({ length: 64 }).notNull(),
  spki: text().notNull(),
  certificatePem: text('certificate_pem').notNull(),
  notBefore: instant('not_before').notNull(),
  notAfter: instant('not_after').notNull(),
  issuedAt: instant('issued_at').notNull().defaultNow(),
});

export const caRevoked = pgTable('ca_revoked', {
  serial: varchar({ length: 64 }).primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  revokedAt: instant('revoked_at').notNull(),
  reason: smallint().notNull().default(0),
  suite: text().notNull().default('P-256'),
});

export const caRecordSignature = pgTable('ca_record_signature', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  kind: varchar({ length: 60 }).notNull(),
  subjectType: varchar('subject_type', { length: 40 }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  userId: uuid('user_id').notNull(),
  certificateId: uuid('certificate_id').notNull(),
  certificatePem: text('certificate_pem').notNull(),
  statement: text().notNull(),
  statementDigest: text('statement_digest').notNull(),
  signature: text().notNull(),
  signedAt: instant('signed_at').notNull().defaultNow(),
});
