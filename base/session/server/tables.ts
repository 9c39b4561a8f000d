import { bigint, boolean, date, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ClientWay } from '../shared/ways.ts';

export const account = pgTable('account', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userName: varchar('user_name', { length: 50 }).notNull(),
  passwordHash: text('password_hash').notNull(),
  firstLogin: boolean('first_login').notNull().default(true),
  disabled: boolean().notNull().default(false),
  passwordAt: instant('password_at').notNull().defaultNow(),
});

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  tokenDigest: text('token_digest').notNull(),
  refreshDigest: text('refresh_digest').notNull(),
  usedRefresh: text('used_refresh').array().notNull().default([]),
  userId: uuid('user_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  endedAt: instant('ended_at'),
  signed: boolean().notNull().default(true),
  firstLogin: boolean('first_login').notNull().default(false),
  factorDue: boolean('factor_due').notNull().default(false),
  address: text().notNull(),
  device: varchar({ length: 300 }).notNull().default(''),
  way: text().notNull().default(''),
  usedAt: instant('used_at'),
});

export const passwordHistory = pgTable('password_history', {
  userId: uuid('user_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  until: instant('until').notNull(),
});

export const captcha = pgTable('captcha', {
  uuid: uuid().primaryKey(),
  x: integer().notNull(),
  y: integer().notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
  checked: boolean().notNull().default(false),
  used: boolean().notNull().default(false),
  bits: integer().notNull().default(0),
  byWork: boolean('by_work').notNull().default(false),
});

export const pictureCaptcha = pgTable('picture_captcha', {
  random: uuid().primaryKey(),
  answer: text().notNull(),
  mobile: text().notNull().default(''),
  madeAt: instant('made_at').notNull().defaultNow(),
  used: boolean().notNull().default(false),
});

export const ssoIdentity = pgTable('sso_identity', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  issuer: varchar({ length: 500 }).notNull(),
  subject: varchar({ length: 255 }).notNull(),
  boundAt: instant('bound_at').notNull(),
});

export const ssoClientSecret = pgTable('sso_client_secret', {
  tenantId: uuid('tenant_id').primaryKey(),
  issuer: varchar({ length: 500 }).notNull(),
  clientId: varchar('client_id', { length: 200 }).notNull(),
  way: text().$type<ClientWay>().notNull(),
  sealed: text().notNull(),
  setAt: instant('set_at').notNull(),
  setBy: uuid('set_by').notNull(),
});

export const secondFactor = pgTable('second_factor', {
  userId: uuid('user_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  sealed: text().notNull(),
  madeAt: instant('made_at').notNull(),
  boundAt: instant('bound_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCode = pgTable('recovery_code', {
  userId: uuid('user_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  digest: text().notNull(),
  usedAt: instant('used_at'),
});

export const socketTicket = pgTable('socket_ticket', {
  digest: text().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  clientId: text('client_id').notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
});

export const factorDemand = pgTable('factor_demand', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  roleCodes: text('role_codes').array().notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  graceDays: integer('grace_days').notNull(),
  reason: varchar({ length: 500 }).notNull(),
  state: text().$type<'waiting' | 'inForce' | 'refused' | 'replaced'>().notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
});

export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  name: varchar({ length: 50 }).notNull(),
  madeAt: instant('made_at').notNull(),
  usedAt: instant('used_at'),
});
