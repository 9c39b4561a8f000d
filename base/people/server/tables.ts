import { integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { Identity, RequestState } from '../shared/schema.ts';

export interface IdentityChange {
  readonly from: Identity;
  readonly to: Identity;
}

export const adminRequest = pgTable('admin_request', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  kind: text()
    .$type<'role' | 'password' | 'factor' | 'handover' | 'head' | 'company' | 'identity'>()
    .notNull(),
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
  /** 单位名称、代码变更: what the company bore when it was asked for, and what it is to bear. */
  identity: jsonb().$type<IdentityChange>(),
});
