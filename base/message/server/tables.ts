import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { CallbackName, OutwardType, SendStatus, Switch } from '../shared/status.ts';
import type { MessageParams, Said } from '../shared/template.ts';
import type { SendTypes } from '../shared/template-fields.ts';

export const message = pgTable('message', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  template: varchar({ length: 120 }).notNull(),
  params: jsonb().$type<MessageParams>().notNull(),
  /** What a template said that stood above the declared words; null = the declared words. */
  said: jsonb().$type<Said>(),
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
  /** What a template said that stood above the declared words; null = the declared words. */
  said: jsonb().$type<Said>(),
  status: text().$type<SendStatus>().notNull().default('0'),
  error: varchar({ length: 500 }).notNull().default(''),
  /** What hears of a refusal; '' = nothing. */
  callbackName: varchar('callback_name', { length: 40 }).$type<CallbackName | ''>().notNull().default(''),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const messageControl = pgTable('message_control', {
  tenantId: uuid('tenant_id').notNull(),
  templateCode: varchar('template_code', { length: 120 }).notNull(),
  smsSwitch: text('sms_switch').$type<Switch>().notNull(),
  msgSwitch: text('msg_switch').$type<Switch>().notNull(),
  emailSwitch: text('email_switch').$type<Switch>().notNull(),
  orgKinds: text('org_kinds').array().notNull().default([]),
  version: integer().notNull().default(1),
});

export const messageTemplate = pgTable('message_template', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  templateLevel: text('template_level').$type<'plat' | 'tenant'>().notNull(),
  templateCode: varchar('template_code', { length: 120 }).notNull(),
  templateName: varchar('template_name', { length: 200 }).notNull(),
  templateType: text('template_type').$type<'10' | '20'>().notNull(),
  sendType: text('send_type').$type<SendTypes>().notNull(),
  title: varchar({ length: 100 }).notNull(),
  titleEn: varchar('title_en', { length: 200 }).notNull().default(''),
  smsContent: varchar('sms_content', { length: 200 }).notNull().default(''),
  smsContentEn: varchar('sms_content_en', { length: 400 }).notNull().default(''),
  emailContent: varchar('email_content', { length: 1000 }).notNull().default(''),
  emailContentEn: varchar('email_content_en', { length: 2000 }).notNull().default(''),
  msgContent: varchar('msg_content', { length: 200 }).notNull().default(''),
  msgContentEn: varchar('msg_content_en', { length: 400 }).notNull().default(''),
  brokenWhy: varchar('broken_why', { length: 300 }).notNull().default(''),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: uuid('changed_by'),
});
