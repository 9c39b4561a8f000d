import { integer, numeric, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ClauseKind, clauseScopes, clauseSources } from '../shared/schema.ts';

export const reviewClause = pgTable('review_clause', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  kind: text().$type<ClauseKind>().notNull(),
  scope: text().$type<(typeof clauseScopes)[number]>().notNull(),
  name: varchar({ length: 200 }).notNull(),
  standard: varchar({ length: 2000 }).notNull(),
  full: numeric({ precision: 5, scale: 2 }),
  objective: text().$type<'0' | '1'>(),
  source: text().$type<(typeof clauseSources)[number]>().notNull(),
  /** In the order in which the standard documents have them, or in which they came. */
  sort: integer().notNull(),
  revision: integer().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
