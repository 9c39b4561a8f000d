import { integer, jsonb, numeric, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Manifest } from '#areas/bid-submission/shared/sealing.ts';
import type { EntryKind, ReadOutValues } from '../shared/entries.ts';
import type { Cause } from '../shared/entry-kinds.ts';

export const opening = pgTable('opening', {
  packageId: uuid('package_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  hostId: uuid('host_id'),
  decryptMinutes: integer('decrypt_minutes').notNull().default(30),
  signMinutes: integer('sign_minutes').notNull().default(30),
  supervisor: varchar({ length: 200 }).notNull().default(''),
  attendees: varchar({ length: 500 }).notNull().default(''),
  recordCode: varchar('record_code', { length: 50 }),
  lastSeq: integer('last_seq').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const openingEvent = pgTable('opening_event', {
  packageId: uuid('package_id').notNull(),
  seq: integer().notNull(),
  tenantId: uuid('tenant_id').notNull(),
  kind: varchar({ length: 30 }).$type<EntryKind>().notNull(),
  at: instant('at').notNull(),
  userId: uuid('user_id'),
  userName: varchar('user_name', { length: 50 }).notNull(),
  orgId: uuid('org_id'),
  orgName: varchar('org_name', { length: 200 }).notNull().default(''),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
});

export const openingCheckIn = pgTable('opening_check_in', {
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
});

export const openingSecret = pgTable('opening_secret', {
  packageId: uuid('package_id').notNull(),
  subject: varchar({ length: 40 }).notNull(),
  tenantId: uuid('tenant_id').notNull(),
  secret: text().notNull(),
  releasedBy: uuid('released_by').notNull(),
  releasedAt: instant('released_at').notNull(),
});

/** A decrypted file: its name in the bid, where it is stored, and its digest in the manifest. */
export interface OpenedFileRef {
  readonly name: string;
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
}

export const openedBid = pgTable('opened_bid', {
  bidId: uuid('bid_id').primaryKey(),
  packageId: uuid('package_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  status: text().$type<'opened' | 'failed'>().notNull(),
  price: numeric({ precision: 16, scale: 2 }),
  readOut: jsonb('read_out').$type<ReadOutValues>(),
  manifest: jsonb().$type<Manifest>(),
  files: jsonb().$type<OpenedFileRef[]>().notNull().default([]),
  code: varchar({ length: 40 }),
  cause: text().$type<Cause>(),
  at: instant('at').notNull(),
});
