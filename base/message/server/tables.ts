import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { OutwardType, SendStatus, Switch } from '../shared/status.ts';
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

export const messageSubscription = pgTable('message_subscription', {
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  template: varchar({ length: 120 }).notNull(),
  smsSwitch: text('sms_switch').$type<Switch>().notNull(),
  msgSwitch: text('msg_switch').$type<Switch>().notNull(),
  emailSwitch: text('email_switch').$type<Switch>().notNull(),
});

export const messageDispatch = pgTable('message_dispatch', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  dispatchNumber: bigint('dispatch_number', { mode: 'number' })
    .notNull()
    .default(sql`nextval('message_dispatch_number')`),
  userId: uuid('user_id'),
  sendType: text('send_type').$type<OutwardType>().notNull(),
  receiveAddress: varchar('receive_address', { length: 200 }).notNull(),
  template: varchar({ length: 120 }).notNull(),
  params: jsonb().$type<MessageParams>().notNull(),
  status: text().$type<SendStatus>().notNull().default('0'),
  error: varchar({ length: 500 }).notNull().default(''),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
