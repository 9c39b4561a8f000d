import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { PdfSignature } from '#kit/server/pdf-signatures.ts';

export const storedFile = pgTable('stored_file', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  mediaType: text('media_type').notNull(),
  digest: text().notNull(),
  storageKey: text('storage_key').notNull(),
  moduleName: text('module_name').notNull(),
  orgId: uuid('org_id'),
  userId: uuid('user_id'),
  /** What people of its organisation must be permitted to read it; null = everybody of it. */
  guard: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const fileReader = pgTable('file_reader', {
  fileId: uuid('file_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  reader: text().notNull(),
});

export const uploadDay = pgTable(
  'upload_day',
  {
    tenantId: uuid('tenant_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    kind: text().$type<'file' | 'bid'>().notNull(),
    day: date().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.ownerId, t.kind, t.day] })],
);

/** A file on its way in pieces (分片上传). */
export const fileUpload = pgTable('file_upload', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id'),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  moduleName: text('module_name').notNull(),
  fingerprint: text().notNull(),
  finishingAt: timestamp('finishing_at', { withTimezone: true }),
  fileId: uuid('file_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const filePiece = pgTable(
  'file_piece',
  {
    tenantId: uuid('tenant_id').notNull(),
    uploadId: uuid('upload_id').notNull(),
    place: integer().notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.place] })],
);

/** A PDF made of an Office document to look at (转换预览). */
export const fileConversion = pgTable('file_conversion', {
  fileId: uuid('file_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  status: text().$type<'71' | '72' | 'ready'>().notNull(),
  storageKey: text('storage_key'),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Electronic signatures found in a PDF (文件签名), the same for ever: its bytes stand. */
export const fileSignature = pgTable('file_signature', {
  fileId: uuid('file_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  status: text().$type<'none' | 'signed' | 'unread'>().notNull(),
  found: jsonb()
    .$type<readonly (Omit<PdfSignature, 'statedAt'> & { readonly statedAt: string | null })[]>()
    .notNull(),
});

export const madeDocument = pgTable(
  'made_document',
  {
    tenantId: uuid('tenant_id').notNull(),
    kind: varchar({ length: 40 }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    lang: text().$type<'zh' | 'en'>().notNull(),
    fileId: uuid('file_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.kind, t.subjectId, t.lang] })],
);
