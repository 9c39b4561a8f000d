import { bigint, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { SignedReceipt, SignedRefusal } from '../shared/sealing.ts';

export const bidUpload = pgTable('bid_upload', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  storageKey: text('storage_key').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  digest: text().notNull(),
  /** What its container is bound to; null in those of the first format. */
  bound: text(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Its bytes are thrown away; what they were stays on record. */
  droppedAt: instant('dropped_at'),
});

export const bid = pgTable('bid', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  userId: uuid('user_id').notNull(),
  version: integer().notNull(),
  submitStatus: text('submit_status').notNull().default('10'),
  uploadId: uuid('upload_id').notNull(),
  storageKey: text('storage_key').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  ciphertextDigest: text('ciphertext_digest').notNull(),
  envelope: text().notNull(),
  envelopeDigest: text('envelope_digest').notNull(),
  certificateId: uuid('certificate_id').notNull(),
  participantName: varchar('participant_name', { length: 50 }).notNull(),
  mobile: varchar({ length: 11 }).notNull(),
  phone: varchar({ length: 20 }),
  email: varchar({ length: 100 }),
  address: text().notNull(),
  receivedAt: instant('received_at').notNull(),
  receiptId: uuid('receipt_id').notNull(),
  receipt: jsonb().$type<SignedReceipt>().notNull(),
  endedAt: instant('ended_at'),
});

export const bidRefusal = pgTable('bid_refusal', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  envelopeDigest: text('envelope_digest').notNull(),
  refusedAt: instant('refused_at').notNull(),
  receipt: jsonb().$type<SignedRefusal>().notNull(),
});
