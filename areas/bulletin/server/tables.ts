import { bigint, jsonb, pgTable, pgView, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { noticeKinds } from '../shared/other.ts';
import type { PublicFacts } from '../shared/schema.ts';
import type { BulletinType } from '../shared/status.ts';

export const bulletin = pgTable('bulletin', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  bulletinType: text('bulletin_type').$type<BulletinType>().notNull(),
  /** 公告种类, of 其他公告 alone. */
  noticeKind: text('notice_kind').$type<(typeof noticeKinds)[number]>(),
  bulletinNo: varchar('bulletin_no', { length: 50 }).notNull(),
  status: text().notNull(),
  title: varchar({ length: 200 }).notNull(),
  content: text().notNull(),
  media: varchar({ length: 300 }).notNull().default(''),
  termsDigest: text('terms_digest'),
  facts: jsonb().$type<PublicFacts>(),
  contentDigest: text('content_digest'),
  publishedAt: instant('published_at'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What the public search narrows by (公开检索): a row for each published bulletin, written by the database itself. */
export const listing = pgTable('bulletin_listing', {
  bulletinId: uuid('bulletin_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  packageId: uuid('package_id').notNull(),
  bulletinType: text('bulletin_type').notNull(),
  publishedAt: instant('published_at').notNull(),
  province: text().notNull(),
  city: text().notNull(),
  category: text().notNull(),
  purchaseMode: text('purchase_mode').notNull(),
});

/** The lots as project publishes them (标段视图); only what the lists here show. */
export const vLot = pgView('v_lot', {
  packageId: uuid('package_id').notNull(),
  mainName: varchar('main_name', { length: 200 }).notNull(),
  packageName: varchar('package_name', { length: 250 }).notNull(),
  status: text().notNull(),
}).existing();
