import { boolean, date, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { NoticeColumn, NoticeLevel, NoticeStatus, PublicType } from '../shared/status.ts';

export const notification = pgTable('notification', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  noticeLevel: text('notice_level').$type<NoticeLevel>().notNull(),
  orgId: uuid('org_id').notNull(),
  title: varchar({ length: 100 }).notNull(),
  noticeColumn: text('notice_column').$type<NoticeColumn>().notNull(),
  receivers: text().array().notNull(),
  publicType: text('public_type').$type<PublicType>().notNull(),
  permanent: boolean().notNull(),
  beginOn: date('begin_on'),
  endOn: date('end_on'),
  content: text().notNull(),
  fileIds: text('file_ids').notNull().default(''),
  remindTemplate: varchar('remind_template', { length: 120 }).notNull().default(''),
  status: text().$type<NoticeStatus>().notNull().default('0'),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  publishedBy: uuid('published_by'),
  readCount: integer('read_count').notNull().default(0),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const notificationRead = pgTable('notification_read', {
  tenantId: uuid('tenant_id').notNull(),
  notificationId: uuid('notification_id').notNull(),
  userId: uuid('user_id').notNull(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
});
