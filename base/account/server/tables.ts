import { integer, pgTable, primaryKey, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { PreferenceKind } from '#kit/shared/preference.ts';

/** 用途: who one is, a new number, a forgotten password by code and by link, signing in. */
export type Purpose = 'identity' | 'newMobile' | 'retrieve' | 'link' | 'login';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const verification = pgTable('verification', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<Purpose>().notNull(),
  mobile: varchar({ length: 20 }).notNull().default(''),
  codeDigest: text('code_digest').notNull().default(''),
  madeAt: instant('made_at').notNull(),
  tries: integer().notNull().default(0),
  tokenDigest: text('token_digest'),
  passedAt: instant('passed_at'),
  spentAt: instant('spent_at'),
});

export const handSignature = pgTable('hand_signature', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** PNG, base64. */
  image: text().notNull(),
  keptAt: instant('kept_at').notNull(),
  endedAt: instant('ended_at'),
});

export const userPreference = pgTable(
  'user_preference',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: varchar({ length: 20 }).$type<PreferenceKind>().notNull(),
    key: varchar({ length: 200 }).notNull(),
    value: varchar({ length: 8000 }).notNull(),
    keptAt: instant('kept_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.kind, t.key] })],
);
