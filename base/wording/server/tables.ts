import { pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { WordingLevel } from '../shared/calls.ts';

export const wording = pgTable(
  'wording',
  {
    tenantId: uuid('tenant_id').notNull(),
    wordKey: varchar('word_key', { length: 200 }).notNull(),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    ownWords: varchar('own_words', { length: 1000 }),
    platWords: varchar('plat_words', { length: 1000 }),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.wordKey, t.lang] })],
);

export const wordingChange = pgTable('wording_change', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  level: text().$type<WordingLevel>().notNull(),
  wordKey: varchar('word_key', { length: 200 }).notNull(),
  lang: varchar({ length: 2 }).$type<Lang>().notNull(),
  beforeWords: varchar('before_words', { length: 1000 }),
  afterWords: varchar('after_words', { length: 1000 }),
  changedBy: uuid('changed_by'),
  changedName: varchar('changed_name', { length: 50 }).notNull(),
  changedAt: instant('changed_at').notNull(),
});
