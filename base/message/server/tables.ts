import { jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../shared/template.ts';

export const message = pgTable('message', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  template: varchar({ length: 120 }).notNull(),
  params: jsonb().$type<MessageParams>().notNull(),
  webPath: varchar('web_path', { length: 300 }).notNull().default(''),
  webQuery: jsonb('web_query').$type<Record<string, string>>().notNull().default({}),
  msgStatus: text('msg_status').$type<'0' | '3'>().notNull().default('0'),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
});
