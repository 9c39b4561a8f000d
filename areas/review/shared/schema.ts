import { few, upTo } from '#kit/shared/lists.ts';
import { MEMBERS_MOST, REPLACEMENTS_MOST } from '#areas/committee/shared/rules.ts';
import { ITEMS_MAX } from '#areas/tender-file/shared/evaluation.ts';
import { z } from 'zod';
import { bidderRelation } from '#areas/bid-opening/shared/relations.ts';
import { signedRecord } from '#base/ca/shared/record-schema.ts';
import { compare, dec, DecimalError, isNegative } from '#kit/shared/decimal.ts';
import { grounds, reviewRoles, CANDIDATES_MAX, ROWS_MAX } from './status.ts';
import { reviewText } from './text/index.ts';

const id = z.string();

/** Is this a score the item allows (0 to full, at most two decimals)? */
export function scoreFits(score: string, full: string): boolean {
  try {
    const value = dec(score);
    return value.scale <= 2 && !isNegative(value) && compare(value, dec(full)) <= 0;
  } catch (error) {
    if (error instanceof DecimalError) return false;
    throw error;
  }
}

export const checkRow = z.strictObject({
  bidId: id,
  itemId: id,
  passed: z.boolean(),
  /** One of the seven grounds of the law, with a failed item. */
  ground: z.enum(['', ...grounds]).default(''),
  reason: z.string().trim().max(500, reviewText.key('tooLong')).default(''),
});
export type CheckRow = z.infer<typeof checkRow>;

export const scoreRow = z.strictObject({ bidId: id, itemId: id, score: z.string().trim().max(10) });
export type ScoreRow = z.infer<typeof scoreRow>;

/** What is being filled in, saved as it stands: a draft is nobody's evidence. */
const sheetRow = z.strictObject({
  bidId: id,
  itemId: id,
  score: z.string().max(10).optional(),
  passed: z.boolean().nullable().optional(),
  ground: z.string().max(2).optional(),
  reason: z.string().max(500).optional(),
});
export type SheetRow = z.infer<typeof sheetRow>;
export const draftRows = z.array(sheetRow).max(ROWS_MAX);

const item = z.object({
  id,
  part: z.string(),
  name: z.string(),
  full: z.string(),
  standard: z.string(),
  /** 客观评审因素: all members must find the same score. */
  objective: z.boolean().optional(),
});

const terms = z.object({
  formula: z.string(),
  formulaTitle: z.string(),
  priceFull: z.string(),
  ceiling: z.string().nullable(),
  items: upTo(ITEMS_MAX, item),
  passItems: upTo(
    ITEMS_MAX,
    z.object({ id, part: z.string(), name: z.string(), standard: z.string().optional() }),
  ),
});

const bidShown = z.object({
  bidId: id,
  seq: z.number().int(),
  bidderName: z.string(),
  price: z.string(),
  readOut: z.record(z.string(), z.string()),
  files: few(z.object({ fileId: id, fileName: z.string() }), 'files of one bid'),
  rejected: z
    .object({
      cause: z.string(),
      grounds: few(
        z.object({ itemId: z.string(), ground: z.string(), reason: z.string() }),
        'grounds of one rejection',
      ),
    })
    .nullable(),
});

const memberShown = z.object({
  seat: z.number().int(),
  /** One's own name; the others are 专家1, 专家2 until the result. */
  name: z.string(),
  me: z.boolean(),
  signed: z.boolean(),
  voted: z.boolean(),
  /** The sheet of the present stage is in. */
  submitted: z.boolean(),
  signature: z.string().nullable(),
  /** 更换待确认: shown to the host and whoever observes; to members it is false. */
  replacementAsked: z.boolean(),
});

export const hallRecord = z.object({
  packageId: id,
  packageName: z.string(),
  packageCode: z.string(),
  mainName: z.string(),
  tendereeName: z.string(),
  isLawBid: z.string(),
  /** null before the host has started the review. */
  stage: z.string().nullable(),
  role: z.enum(reviewRoles),
  mySeat: z.number().int().nullable(),
  leaderSeat: z.number().int().nullable(),
  startedAt: z.string().nullable(),
  members: upTo(MEMBERS_MOST, memberShown),
  terms: terms.nullable(),
  bids: few(bidShown, 'bids of one lot'),
  /** 关联与围串标线索: for members who signed in, host, tenderee and supervision; null where there is nothing to see. */
  relations: few(bidderRelation, 'pairs of bidders of one lot').nullable(),
  /** What one has saved or submitted oneself at the present stage, and why it came back. */
  mine: z.object({
    rows: upTo(ROWS_MAX, sheetRow),
    submitted: z.boolean(),
    returnedReason: z.string().nullable(),
  }),
  validCount: z.number().int().nullable(),
  reportDigest: z.string().nullable(),
  /** 评审暂停: a seat was emptied after the sign-in, and the new member has not signed in yet. */
  seatOpen: z.boolean(),
  /** 更换待确认: a request to replace a member is to be decided by another side; no report is made before. */
  replacementWaits: z.boolean(),
  /** While the report is signed: until when members may sign or dissent before silence may count. */
  signBy: z.string().nullable(),
  can: z.object({
    start: z.boolean(),
    signIn: z.boolean(),
    vote: z.boolean(),
    submit: z.boolean(),
    argue: z.boolean(),
    summarise: z.boolean(),
    sign: z.boolean(),
    replace: z.boolean(),
    /** Record who neither signed nor dissented in time. */
    silence: z.boolean(),
    report: z.boolean(),
  }),
});

export const scoresRecord = z.object({
  scores: few(
    z.object({ seat: z.number().int(), bidId: id, itemId: id, score: z.string() }),
    'scores of one lot',
  ),
  means: few(z.object({ bidId: id, itemId: id, mean: z.string() }), 'scores of one lot'),
  outliers: few(
    z.object({ seat: z.number().int(), bidId: id, itemId: id, score: z.string(), mean: z.string() }),
    'scores of one lot',
  ),
  /** 客观项不一致: objective items that members score differently; the summary waits until they agree. */
  differing: few(
    z.object({
      bidId: id,
      itemId: id,
      scores: few(z.object({ seat: z.number().int(), score: z.string() }), 'seats of one committee'),
    }),
    'scores of one lot',
  ),
});

const resultRow = z.object({
  bidId: id,
  bidderName: z.string(),
  price: z.string(),
  technical: z.string(),
  business: z.string(),
  priceScore: z.string(),
  working: z.string(),
  total: z.string(),
  rank: z.number().int(),
  /** Total and price equal another's: the place was drawn. */
  tie: z.boolean(),
});

/** 评审报告: what was found, frozen by its digest when the leader closes; members sign this. */
const reportContent = z.object({
  conclusion: z.enum(['ranked', 'allRejected']),
  lot: z.object({
    packageName: z.string(),
    packageCode: z.string(),
    mainName: z.string(),
    mainCode: z.string(),
    tendereeName: z.string(),
  }),
  startedAt: z.string(),
  closedAt: z.string(),
  memberCount: z.number().int(),
  leaderSeat: z.number().int(),
  terms: terms.extend({ digest: z.string() }),
  bids: few(z.object({ bidId: id, bidderName: z.string(), price: z.string() }), 'bids of one lot'),
  /** 关联与围串标线索 that the committee was shown; reports of earlier times have none. */
  relations: few(bidderRelation, 'pairs of bidders of one lot').optional(),
  rejections: few(
    z.object({
      bidId: id,
      cause: z.string(),
      grounds: few(
        z.object({ itemId: z.string(), ground: z.string(), reason: z.string() }),
        'grounds of one rejection',
      ),
    }),
    'bids of one lot',
  ),
  arguments: few(
    z.object({ seat: z.number().int(), opinion: z.string(), reason: z.string() }),
    'seats of one committee',
  ),
  scores: few(
    z.object({ seat: z.number().int(), bidId: id, itemId: id, score: z.string() }),
    'scores of one lot',
  ),
  priceBase: z.string().nullable(),
  explain: few(z.object({ name: z.string(), value: z.string() }), 'terms of one method'),
  /** 更换记录; reports of earlier times have none. */
  replacements: upTo(
    REPLACEMENTS_MOST,
    z.object({
      seat: z.number().int(),
      ground: z.string(),
      evidence: z.string(),
      stage: z.string(),
      status: z.string(),
      askedAt: z.string(),
      decidedSide: z.string().nullable(),
      decidedAt: z.string().nullable(),
    }),
  ).optional(),
  /** 退回记录; reports of earlier times have none. */
  returns: few(
    z.object({
      seat: z.number().int(),
      version: z.number().int(),
      bySeat: z.number().int(),
      ground: z.string().nullable(),
      reason: z.string(),
      at: z.string(),
      /** What the member gave each bid in all, in the returned sheet and in the next one. */
      totals: few(z.object({ bidId: id, before: z.string(), after: z.string() }), 'bids of one lot'),
    }),
    'sheets of one review that were given back',
  ).optional(),
  /** 无效评审表: kept, but counted nowhere; reports of earlier times have none. */
  voided: few(
    z.object({
      seat: z.number().int(),
      kind: z.enum(['preliminary', 'detailed']),
      version: z.number().int(),
      digest: z.string(),
      cause: z.enum(['replaced', 'bidsChanged']),
      submittedAt: z.string(),
      /** Of a score sheet the total, of a preliminary sheet whether the bid passed. */
      bids: few(
        z.object({ bidId: id, total: z.string().nullable(), passed: z.boolean().nullable() }),
        'bids of one lot',
      ),
    }),
    'sheets of one review that count no more',
  ).optional(),
  results: few(resultRow, 'bids of one lot'),
  tieSeed: z.string().nullable(),
  candidates: upTo(
    CANDIDATES_MAX,
    z.object({
      rank: z.number().int(),
      bidId: id,
      bidderName: z.string(),
      price: z.string(),
      total: z.string(),
    }),
  ),
});
export type ReportContent = z.infer<typeof reportContent>;

export const reportRecord = z.object({
  packageId: id,
  stage: z.string(),
  digest: z.string(),
  content: reportContent,
  members: upTo(MEMBERS_MOST, z.object({ seat: z.number().int(), name: z.string(), me: z.boolean() })),
  signatures: few(
    z.object({
      seat: z.number().int(),
      opinion: z.string(),
      reason: z.string(),
      at: z.string(),
      /** Signed with a certificate. */
      certified: z.boolean(),
      /** The signature itself, which names its signer: one's own, and everybody's once names are open. */
      proof: signedRecord.nullable(),
    }),
    'seats of one committee',
  ),
  /** Signing asks for certificate and PIN here. */
  certificate: z.boolean(),
  can: z.object({ sign: z.boolean() }),
});

export const reviewRow = z.object({
  packageId: id,
  mainName: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  stage: z.string(),
  startedAt: z.string(),
});
