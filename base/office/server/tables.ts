import { integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { SubjectKind } from '#kit/shared/names.ts';

export const officeWindow = pgTable('office_window', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  keyDigest: text('key_digest').notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id'),
  sessionId: text('session_id').notNull(),
  kind: varchar({ length: 40 }).$type<SubjectKind>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  fileId: uuid('file_id'),
  openMode: text('open_mode').$type<'10' | '00'>().notNull(),
  variables: jsonb().$type<Readonly<Record<string, string>>>(),
  until: instant('until').notNull(),
  /** What an office server shows to be heard, while one edits the document of this window. */
  wopiDigest: text('wopi_digest'),
  wopiUntil: instant('wopi_until'),
  /** The record as that server was last given it. */
  mark: text(),
});

export const officeLock = pgTable(
  'office_lock',
  {
    tenantId: uuid('tenant_id').notNull(),
    kind: varchar({ length: 40 }).$type<SubjectKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    windowId: uuid('window_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    until: instant('until').notNull(),
    /** The name that an office server gave the lock; none where one of our own editors is at it. */
    wopiLock: varchar('wopi_lock', { length: 1024 }),
    wopiUntil: instant('wopi_until'),
    /** The record as that server edits it. */
    mark: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.kind, t.subjectId] })],
);

export const officeVersion = pgTable(
  'office_version',
  {
    tenantId: uuid('tenant_id').notNull(),
    kind: varchar({ length: 40 }).$type<SubjectKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    no: integer().notNull(),
    fileId: uuid('file_id').notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
    userId: uuid('user_id'),
    userName: text('user_name').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.kind, t.subjectId, t.no] })],
);
