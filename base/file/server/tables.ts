import { bigint, date, pgTable, primaryKey, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

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
