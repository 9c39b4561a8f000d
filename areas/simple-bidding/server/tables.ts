import { boolean, jsonb, numeric, pgTable, pgView, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { FrozenFile } from '#areas/tender-file/server/index.ts';
import { instant } from '#kit/server/database/columns.ts';
import type { AskedRow } from '../shared/compare.ts';
import type { Comparison, Together } from '../shared/schema.ts';

export interface Invitee {
  readonly orgId: string;
  readonly orgName: string;
}

/** What was submitted (送审条款): everything that approvers and suppliers read. */
export interface SimpleTerms {
  readonly mainName: string;
  readonly mainCode: string;
  readonly tendereeName: string;
  readonly linkPerson: string;
  readonly linkMobile: string;
  readonly projectProp: string;
  readonly worksRelated: boolean;
  readonly estimate: string;
  readonly reach: 'open' | 'invited';
  readonly ceiling: string | null;
  readonly begin: string | null;
  readonly deadline: string;
  readonly deviationReason: string | null;
  readonly delivery: string;
  readonly payment: string;
  readonly otherTerms: string | null;
  readonly rows: readonly AskedRow[];
  readonly invitees: readonly Invitee[];
  /** 二级分类, and the construction project it is for; absent in terms from before they were counted together. */
  readonly category?: string;
  readonly building?: { readonly id: string; readonly name: string } | null;
  /** 合并计算 as it was when the terms were handed in: approvers decide knowing it. */
  readonly together?: readonly Together[];
  readonly splitReason?: string | null;
  /** 附件, with the digests of their bytes; absent in terms from before there were any. */
  readonly files?: readonly FrozenFile[];
}

export const simpleBidding = pgTable('simple_bidding', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  mainId: uuid('main_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id').notNull(),
  status: text().notNull(),
  worksRelated: text('works_related'),
  reach: text().$type<'open' | 'invited'>().notNull(),
  ceiling: numeric({ precision: 20, scale: 2 }),
  beginAt: instant('begin_at'),
  deadline: instant('deadline'),
  deviationReason: varchar('deviation_reason', { length: 500 }),
  delivery: varchar({ length: 1000 }),
  payment: varchar({ length: 1000 }),
  otherTerms: varchar('other_terms', { length: 2000 }),
  fileIds: text('file_ids'),
  splitReason: varchar('split_reason', { length: 500 }),
  askedRows: jsonb('asked_rows').$type<AskedRow[]>().notNull(),
  invitees: jsonb().$type<Invitee[]>().notNull(),
  terms: jsonb().$type<SimpleTerms>(),
  digest: text(),
  approvedAt: instant('approved_at'),
  publishedAt: instant('published_at'),
  bulletinId: uuid('bulletin_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const simpleAward = pgTable('simple_award', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  simpleId: uuid('simple_id').notNull(),
  packageId: uuid('package_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  bidderOrgId: uuid('bidder_org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  price: numeric({ precision: 26, scale: 6 }).notNull(),
  lowest: boolean().notNull(),
  reason: varchar({ length: 1000 }).notNull().default(''),
  comparison: jsonb().$type<Comparison>().notNull(),
  digest: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedByName: varchar('proposed_by_name', { length: 50 }).notNull(),
  proposedAt: instant('proposed_at').notNull().defaultNow(),
  outcome: text(),
  outcomeAt: instant('outcome_at'),
  /** 成交通知书编号, of the one that was agreed to. */
  noticeNo: varchar('notice_no', { length: 50 }),
});

/** The lots as project publishes them (标段视图); only what the list here shows. */
export const vLot = pgView('v_lot', {
  packageId: uuid('package_id').notNull(),
  mainName: varchar('main_name', { length: 200 }).notNull(),
  mainCode: varchar('main_code', { length: 150 }).notNull(),
  tendereeName: varchar('tenderee_name', { length: 200 }),
}).existing();
