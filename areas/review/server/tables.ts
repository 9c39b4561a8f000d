import { boolean, integer, jsonb, numeric, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ReportContent, SheetRow } from '../shared/schema.ts';

/** The terms of the tender file as the review keeps them. */
interface KeptTerms {
  readonly formula: string;
  readonly params: Readonly<Record<string, string>>;
  readonly priceFull: string;
  readonly ceiling: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly part: string;
    readonly name: string;
    readonly full: string;
    readonly standard: string;
    /** 客观评审因素; documents of earlier times do not say. */
    readonly objective?: boolean | undefined;
  }[];
  readonly passItems: readonly {
    readonly id: string;
    readonly part: string;
    readonly name: string;
    readonly standard?: string | undefined;
  }[];
}

export interface Ground {
  readonly itemId: string;
  readonly ground: string;
  readonly reason: string;
}

export const review = pgTable('review', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  packageName: varchar('package_name', { length: 300 }).notNull(),
  packageCode: varchar('package_code', { length: 200 }).notNull(),
  stage: text().notNull(),
  leaderSeat: integer('leader_seat'),
  /** PollingLoop after the first (重新推选、重新初审、有效投标变化): empty means the first. */
  election: integer(),
  checkRound: integer('check_round'),
  basis: integer(),
  terms: jsonb().$type<KeptTerms>().notNull(),
  termsDigest: text('terms_digest').notNull(),
  startedBy: uuid('started_by').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
});

export const reviewBid = pgTable('review_bid', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  seq: integer().notNull(),
  bidderOrgId: uuid('bidder_org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  price: numeric({ precision: 26, scale: 6 }).notNull(),
});

export const reviewMember = pgTable('review_member', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  userId: uuid('user_id').notNull(),
  statement: text().notNull(),
  signedAt: instant('signed_at').notNull().defaultNow(),
});

export const reviewVote = pgTable('review_vote', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  forSeat: integer('for_seat').notNull(),
  at: instant('at').notNull().defaultNow(),
});

/** 评审中更换: whose seat was taken over after the sign-in; what the member judged is void and kept. */
export const reviewReplaced = pgTable('review_replaced', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  stage: text().notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewLaterVote = pgTable('review_later_vote', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  election: integer().notNull(),
  seat: integer().notNull(),
  forSeat: integer('for_seat').notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewSheet = pgTable('review_sheet', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  reviewId: uuid('review_id').notNull(),
  seat: integer().notNull(),
  kind: text().notNull(),
  version: integer().notNull(),
  /** The set of valid bids that it scores; empty means the first. */
  basis: integer(),
  digest: text().notNull(),
  submittedAt: instant('submitted_at').notNull().defaultNow(),
});

export const reviewCheck = pgTable('review_check', {
  sheetId: uuid('sheet_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  itemId: text('item_id').notNull(),
  passed: boolean().notNull(),
  ground: text().notNull(),
  reason: varchar({ length: 500 }).notNull(),
});

export const reviewScore = pgTable('review_score', {
  sheetId: uuid('sheet_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  itemId: text('item_id').notNull(),
  score: numeric({ precision: 5, scale: 2 }).notNull(),
  fullScore: numeric('full_score', { precision: 5, scale: 2 }).notNull(),
});

export const reviewReturn = pgTable('review_return', {
  sheetId: uuid('sheet_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  bySeat: integer('by_seat').notNull(),
  ground: text(),
  reason: varchar({ length: 500 }).notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewDraft = pgTable('review_draft', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  kind: text().notNull(),
  draftRows: jsonb('draft_rows').$type<SheetRow[]>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const reviewRejection = pgTable('review_rejection', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  cause: text().notNull(),
  grounds: jsonb().$type<Ground[]>().notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewLaterRejection = pgTable('review_later_rejection', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  checkRound: integer('check_round').notNull(),
  bidId: uuid('bid_id').notNull(),
  cause: text().notNull(),
  grounds: jsonb().$type<Ground[]>().notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewArgument = pgTable('review_argument', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  opinion: text().notNull(),
  reason: varchar({ length: 500 }).notNull(),
  at: instant('at').notNull().defaultNow(),
});

export const reviewLaterArgument = pgTable('review_later_argument', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  basis: integer().notNull(),
  seat: integer().notNull(),
  opinion: text().notNull(),
  reason: varchar({ length: 500 }).notNull(),
  at: instant('at').notNull().defaultNow(),
});

const points = (name: string) => numeric(name, { precision: 6, scale: 2 }).notNull();

export const reviewResult = pgTable('review_result', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  technical: points('technical'),
  business: points('business'),
  priceScore: points('price_score'),
  total: points('total'),
  place: integer().notNull(),
  tie: boolean().notNull(),
  working: text().notNull(),
});

export const reviewReport = pgTable('review_report', {
  reviewId: uuid('review_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  content: jsonb().$type<ReportContent>().notNull(),
  digest: text().notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
});

export const reviewSignature = pgTable('review_signature', {
  reviewId: uuid('review_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  seat: integer().notNull(),
  opinion: text().notNull(),
  reason: varchar({ length: 2000 }).notNull(),
  reportDigest: text('report_digest').notNull(),
  /** 证书签名, where the rule set asks for one. */
  signatureId: uuid('signature_id'),
  at: instant('at').notNull().defaultNow(),
});
