import { boolean, integer, jsonb, pgTable, pgView, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import { replacementGrounds } from '../shared/rules.ts';

export const committee = pgTable('committee', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  bidCode: varchar('bid_code', { length: 100 }).notNull(),
  bidName: varchar('bid_name', { length: 300 }).notNull(),
  status: text().notNull(),
  memberCount: integer('member_count').notNull(),
  reviewTime: instant('review_time').notNull(),
  location: varchar({ length: 200 }).notNull(),
  deviationReason: varchar('deviation_reason', { length: 500 }),
  remark: varchar({ length: 500 }),
  avoidedOrgIds: uuid('avoided_org_ids').array().notNull().default([]),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const committeeDraw = pgTable('committee_draw', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  committeeId: uuid('committee_id').notNull(),
  round: integer().notNull(),
  wanted: integer().notNull(),
  pool: jsonb().$type<string[]>().notNull(),
  salt: text().notNull(),
  poolDigest: text('pool_digest').notNull(),
  serverSeed: text('server_seed').notNull(),
  commitment: text().notNull(),
  needWitness: boolean('need_witness').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const committeeSeed = pgTable('committee_seed', {
  drawId: uuid('draw_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  party: text().notNull(),
  seed: varchar({ length: 100 }).notNull(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const committeeResult = pgTable('committee_result', {
  drawId: uuid('draw_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  drawnOrder: jsonb('drawn_order').$type<string[]>().notNull(),
  orderDigest: text('order_digest').notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const committeeMember = pgTable('committee_member', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  committeeId: uuid('committee_id').notNull(),
  drawId: uuid('draw_id').notNull(),
  userId: uuid('user_id').notNull(),
  seat: integer().notNull(),
  state: text().notNull(),
  reason: varchar({ length: 500 }),
  invitedAt: instant('invited_at').notNull().defaultNow(),
  answeredAt: instant('answered_at'),
});

export const committeeReplacement = pgTable('committee_replacement', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  committeeId: uuid('committee_id').notNull(),
  memberId: uuid('member_id').notNull(),
  seat: integer().notNull(),
  stage: text({ enum: ['forming', 'opened'] }).notNull(),
  ground: text({ enum: replacementGrounds }).notNull(),
  evidence: varchar({ length: 1000 }).notNull(),
  fileIds: text('file_ids'),
  drawId: uuid('draw_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull().defaultNow(),
  status: text().notNull(),
  decidedBy: uuid('decided_by'),
  decidedSide: text('decided_side', { enum: ['supervision', 'tenderee'] }),
  decidedNote: varchar('decided_note', { length: 500 }),
  decidedAt: instant('decided_at'),
});

/** Lots, as far as it must be known whose they are (标段). */
export const vLot = pgView('v_lot', {
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id'),
}).existing();
