import { boolean, integer, jsonb, numeric, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { answerColumns } from '#areas/objection/server/index.ts';
import { instant } from '#kit/server/database/columns.ts';

const price = () => numeric('price', { precision: 26, scale: 6 }).notNull();

export const award = pgTable('award', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id').notNull(),
  packageName: varchar('package_name', { length: 300 }).notNull(),
  packageCode: varchar('package_code', { length: 200 }).notNull(),
  status: text().notNull(),
  reportDigest: text('report_digest').notNull(),
  publicityBegin: instant('publicity_begin').notNull(),
  publicityEnd: instant('publicity_end').notNull(),
  publicityOverAt: instant('publicity_over_at'),
  lateReason: varchar('late_reason', { length: 500 }),
  shortReason: varchar('short_reason', { length: 500 }),
  candidatesBulletinId: uuid('candidates_bulletin_id').notNull(),
  resultBulletinId: uuid('result_bulletin_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  publishedAt: instant('published_at'),
});

export const awardCandidate = pgTable('award_candidate', {
  awardId: uuid('award_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  rank: integer().notNull(),
  bidId: uuid('bid_id').notNull(),
  bidderOrgId: uuid('bidder_org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  price: price(),
  total: numeric({ precision: 6, scale: 2 }).notNull(),
});

export const awardObjection = pgTable('award_objection', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  awardId: uuid('award_id').notNull(),
  orgId: uuid('org_id').notNull(),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  userId: uuid('user_id').notNull(),
  bidId: uuid('bid_id'),
  content: varchar({ length: 2000 }).notNull(),
  fileIds: text('file_ids'),
  submittedAt: instant('submitted_at').notNull().defaultNow(),
  decision: text(),
  answer: varchar({ length: 2000 }),
  answeredBy: uuid('answered_by'),
  answeredAt: instant('answered_at'),
  answeredLate: boolean('answered_late'),
});

export const awardObjectionAnswer = pgTable('award_objection_answer', {
  ...answerColumns('objection_id'),
  decision: text().notNull(),
});

interface PassedOver {
  readonly bidId: string;
  readonly legalCase: string;
  readonly reason: string;
}

export const awardDetermination = pgTable('award_determination', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  awardId: uuid('award_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  rank: integer().notNull(),
  legalCase: text('legal_case'),
  reason: varchar({ length: 1000 }),
  /** Case and reason of each candidate ranked before the winner; earlier determinations hold only one case. */
  passedOver: jsonb('passed_over').$type<PassedOver[]>(),
  determinedBy: uuid('determined_by').notNull(),
  determinedAt: instant('determined_at').notNull().defaultNow(),
  /** 证书签名, where the rule set asks for one. */
  signatureId: uuid('signature_id'),
  outcome: text(),
  outcomeAt: instant('outcome_at'),
});

interface NoticeContent {
  readonly mainName: string;
  readonly tendereeName: string;
  readonly agencyName: string;
  readonly total: string | null;
  readonly rank: number | null;
  /** Own scores by part; notices of earlier times have none. */
  readonly scores?: { readonly technical: string; readonly business: string; readonly price: string } | null;
  /** The number of the earlier notice that this one replaces. */
  readonly voids?: string | null;
  /** Why the bid was rejected, in Chinese words. */
  readonly rejected: string | null;
  /** The same by keys, to be said in another language; notices of earlier times have none. */
  readonly rejection?: {
    readonly grounds: readonly {
      readonly itemId: string;
      readonly ground: string;
      readonly reason: string;
    }[];
  } | null;
  readonly winnerName: string;
  readonly winnerPrice: string;
}

export const awardNotice = pgTable('award_notice', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  awardId: uuid('award_id').notNull(),
  packageId: uuid('package_id').notNull(),
  bidderOrgId: uuid('bidder_org_id').notNull(),
  bidderName: varchar('bidder_name', { length: 200 }).notNull(),
  kind: text().notNull(),
  noticeNo: varchar('notice_no', { length: 50 }).notNull(),
  price: price(),
  content: jsonb().$type<NoticeContent>().notNull(),
  issuedAt: instant('issued_at').notNull().defaultNow(),
  receivedAt: instant('received_at'),
  receivedBy: uuid('received_by'),
  voidAt: instant('void_at'),
});

export const awardChange = pgTable('award_change', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  awardId: uuid('award_id').notNull(),
  bidId: uuid('bid_id').notNull(),
  legalCase: text('legal_case').notNull(),
  reason: varchar({ length: 500 }).notNull(),
  fileIds: text('file_ids').notNull(),
  nextBidId: uuid('next_bid_id'),
  submittedBy: uuid('submitted_by').notNull(),
  submittedAt: instant('submitted_at').notNull().defaultNow(),
  /** The tenderee put it into its approval. */
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  outcome: text(),
  outcomeAt: instant('outcome_at'),
  outcomeReason: varchar('outcome_reason', { length: 500 }),
});
