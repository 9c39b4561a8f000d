import { date, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

export const orgSeal = pgTable('org_seal', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  sealName: varchar('seal_name', { length: 60 }).notNull(),
  sealKind: text('seal_kind').notNull(),
  image: text().notNull(),
  imageDigest: text('image_digest').notNull(),
  validUntil: date('valid_until', { mode: 'string' }),
  status: text().notNull().default('10'),
  reason: varchar({ length: 500 }).notNull().default(''),
  registeredBy: uuid('registered_by').notNull(),
  registeredAt: instant('registered_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
});

export const orgSealHolder = pgTable('org_seal_holder', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  sealId: uuid('seal_id').notNull(),
  userId: uuid('user_id').notNull(),
  grantedBy: uuid('granted_by').notNull(),
  grantedAt: instant('granted_at').notNull(),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
});

export const signedDocument = pgTable('signed_document', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  kind: text().notNull(),
  subjectId: uuid('subject_id').notNull(),
  basis: text().notNull(),
  revision: smallint().notNull(),
  title: varchar({ length: 300 }).notNull(),
  fileId: uuid('file_id').notNull(),
  digest: text().notNull(),
  sealId: uuid('seal_id'),
  userId: uuid('user_id').notNull(),
  userName: varchar('user_name', { length: 50 }).notNull(),
  orgId: uuid('org_id').notNull(),
  certificateSerial: varchar('certificate_serial', { length: 64 }).notNull(),
  signedAt: instant('signed_at').notNull(),
});
