import { integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { RequestState } from '../shared/schema.ts';

export const adminRequest = pgTable('admin_request', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  kind: text().$type<'role' | 'password' | 'factor' | 'handover' | 'head' | 'company'>().notNull(),
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id').notNull(),
  roleId: uuid('role_id'),
  firstDigest: text('first_digest'),
  secondDigest: text('second_digest'),
  tries: integer().notNull().default(0),
  state: text().$type<RequestState>().notNull().default('0'),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  reason: varchar({ length: 500 }),
  /** To whom a leaver's work goes; of a head, who led the unit when it was asked for. */
  targetId: uuid('target_id'),
  unitId: uuid('unit_id'),
});
