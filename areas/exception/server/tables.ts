import { jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

/** Evidence as it was submitted: a file's name with the digest of its bytes. */
export interface Evidence {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly digest: string;
}

export const lotException = pgTable('lot_exception', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  kind: text().notNull(),
  status: text().notNull(),
  reason: text(),
  reasonText: varchar('reason_text', { length: 1000 }),
  fileIds: text('file_ids'),
  files: jsonb().$type<readonly Evidence[]>(),
  title: varchar({ length: 200 }),
  content: text(),
  savedBy: uuid('saved_by').notNull(),
  submittedBy: uuid('submitted_by'),
  digest: text(),
  bulletinId: uuid('bulletin_id'),
  publishedAt: instant('published_at'),
  refund: text(),
  refundNote: varchar('refund_note', { length: 500 }),
  refundBy: uuid('refund_by'),
  refundAt: instant('refund_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
