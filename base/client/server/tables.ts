import { boolean, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ClientPlatform, VersionStatus } from '../shared/status.ts';

export const clientVersion = pgTable('client_version', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  platform: varchar({ length: 20 }).$type<ClientPlatform>().notNull(),
  versionNo: varchar('version_no', { length: 30 }).notNull(),
  /** The numbers of the version, so that 1.10 stands above 1.9. */
  versionParts: integer('version_parts').array().notNull(),
  forced: boolean().notNull(),
  description: varchar({ length: 2000 }).notNull(),
  fileId: text('file_id').notNull(),
  status: varchar({ length: 1 }).$type<VersionStatus>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdName: varchar('created_name', { length: 50 }).notNull(),
  createdAt: instant('created_at').notNull(),
  /** Who last changed it: somebody else puts it online. */
  changedBy: uuid('changed_by').notNull(),
  publishedBy: uuid('published_by'),
  publishedName: varchar('published_name', { length: 50 }).notNull(),
  publishedAt: instant('published_at'),
  version: integer().notNull(),
});
