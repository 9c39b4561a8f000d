import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { proposedAnswer } from '#areas/objection/shared/schema.ts';
import { standing } from '#base/approval/shared/beforehand.ts';
import { signedRecord } from '#base/ca/shared/record-schema.ts';
import { changeBars, legalCases, outgoing, CANDIDATES_MAX } from './status.ts';
import { orNone, shown } from '#kit/shared/fields.ts';
import { publiciseFields, objectionFields, answerFields, changeFields } from './fields.ts';

const id = z.string();

const candidate = z.object({
  rank: z.number().int(),
  bidId: id,
  bidderName: z.string(),
  price: z.string(),
  total: z.string(),
});

const objection = z.object({
  objectionId: id,
  ...shown(objectionFields, 'bidId', 'content', 'fileIds'),
  orgName: z.string(),
  submittedAt: z.string(),
  /** The last day the law gives for the answer. */
  answerDay: z.string(),
  ...orNone(answerFields, 'decision', 'answer'),
  answeredAt: z.string().nullable(),
  /** The answer came after that day, or that day is over without one. */
  late: z.boolean(),
});

/** 异议 as agency, tenderee and supervision read it: with what was proposed as its answer. */
const objectionInside = objection.extend({
  proposals: few(
    proposedAnswer.extend(shown(answerFields, 'decision', 'answer')),
    'what was proposed to one objection, one at a time',
  ),
});

const passedOver = z.object({
  rank: z.number().int(),
  bidId: id,
  bidderName: z.string(),
  legalCase: z.enum(legalCases),
  reason: z.string(),
});

const determination = z.object({
  bidId: id,
  bidderName: z.string(),
  rank: z.number().int(),
  price: z.string(),
  /** Who is ranked before the winner, each with the case of the law and the reason. */
  passedOver: upTo(CANDIDATES_MAX, passedOver),
  determinedAt: z.string(),
  /** The tenderee's certificate signature, to be checked without the platform. */
  proof: signedRecord.nullable(),
  /** null while in approval, then agreed, disagreed or withdrawn. */
  outcome: z.string().nullable(),
});

/** 中标人变更: who dropped out, on which ground, by which evidence, and who follows. */
const change = z.object({
  changeId: id,
  bidderName: z.string(),
  legalCase: z.enum(legalCases),
  ...shown(changeFields, 'reason', 'fileIds'),
  /** null where the lot is tendered again. */
  nextName: z.string().nullable(),
  submittedName: z.string(),
  submittedAt: z.string(),
  /** What the agency proposed is in the tenderee's approval; else it waits for the tenderee's word. */
  confirmedAt: z.string().nullable(),
  outcome: z.string().nullable(),
  outcomeAt: z.string().nullable(),
  outcomeReason: z.string().nullable(),
});

export const noticeRow = z.object({
  noticeId: id,
  noticeNo: z.string(),
  kind: z.enum(['win', 'result']),
  bidderName: z.string(),
  issuedAt: z.string(),
  receivedAt: z.string().nullable(),
  /** 作废: the winner changed since. */
  voidAt: z.string().nullable(),
});

/** 拟发通知: what a bidder would be told if the result were published now. */
const plannedNotice = z.object({
  kind: z.enum(['win', 'result']),
  bidderName: z.string(),
  price: z.string(),
  total: z.string().nullable(),
  rank: z.number().int().nullable(),
  rejected: z.string().nullable(),
});

export const awardRecord = z.object({
  packageId: id,
  packageName: z.string(),
  packageCode: z.string(),
  mainName: z.string(),
  tendereeName: z.string(),
  isLawBid: z.string(),
  /** 进场交易, 招标组织形式: whether the tenderee confirms the result before it is published. */
  isEnter: z.string(),
  bidOrganizationWay: z.string(),
  /** null before the candidates are publicised. */
  status: z.string().nullable(),
  lotStatus: z.string(),
  reviewFinishedAt: z.string().nullable(),
  /** Who would be publicised, or was. */
  candidates: upTo(CANDIDATES_MAX, candidate),
  publicityBegin: z.string().nullable(),
  ...orNone(publiciseFields, 'publicityEnd', 'lateReason', 'shortReason'),
  /** The earliest lawful end if it were published now. */
  earliestEnd: z.string(),
  /** The publicity would begin later than three days after the report. */
  isLate: z.boolean(),
  objections: few(objectionInside, 'objections of one lot'),
  determination: determination.nullable(),
  /** The report that a determination rests on. */
  /** Every change of the winner that was proposed, the newest first. */
  changes: few(change, 'each agreed change uses up a candidate'),
  /** Who would follow the winner in the order; null where nobody is left. */
  nextCandidate: candidate.nullable(),
  reportDigest: z.string().nullable(),
  /** Determining asks for certificate and PIN here. */
  certificate: z.boolean(),
  /** The reader acts for the tenderee. */
  isOwner: z.boolean(),
  notices: few(noticeRow, 'one notice for each bidder of a lot, and those that replaced it'),
  /** From the determination until the notices are out. */
  planned: few(plannedNotice, 'one notice for each bidder of a lot'),
  /** 事前审批 of the publicity, and what was submitted for it; of the notices by kind, and of the bulletin of the result. */
  beforehand: z.object({
    publicity: standing,
    submitted: z
      .object({ ...shown(publiciseFields, 'publicityEnd', 'lateReason', 'shortReason') })
      .nullable(),
    win: standing,
    result: standing,
    bulletin: standing,
  }),
  can: z.object({
    publicise: z.boolean(),
    /** The notices, or the bulletin of the result, are to be put into approval. */
    submitNotices: z.array(z.enum(outgoing)),
    answer: z.boolean(),
    /** A proposed answer waits for the tenderee. */
    confirm: z.boolean(),
    determine: z.boolean(),
    publish: z.boolean(),
    /** 中标人变更 may be proposed. */
    change: z.boolean(),
    /** The tenderee puts what waits into its approval, or returns it. */
    confirmChange: z.boolean(),
    /** Its agency takes back what waits. */
    withdrawChange: z.boolean(),
    /** Why it cannot be proposed now. */
    changeWhy: z.enum(changeBars).nullable(),
    /** Also works for a bidder of the lot, so decides nothing here: the acts are shown as disabled, with the reason. */
    bidderToo: z.boolean(),
    /** Why the winner cannot be determined yet, as a text key of this folder. */
    determineWhy: z.string().nullable(),
  }),
});

export const bidderRecord = z.object({
  packageId: id,
  packageName: z.string(),
  packageCode: z.string(),
  mainName: z.string(),
  candidates: upTo(CANDIDATES_MAX, candidate.omit({ total: true })),
  publicityBegin: z.string(),
  ...shown(publiciseFields, 'publicityEnd'),
  objections: few(objection, 'objections of one lot'),
  can: z.object({ object: z.boolean() }),
});

/** 通知书 as its own receiver reads it: own score and rank, the winner's name and price, nothing of the others. */
export const noticeRecord = z.object({
  noticeId: id,
  noticeNo: z.string(),
  kind: z.enum(['win', 'result']),
  packageId: id,
  packageName: z.string(),
  packageCode: z.string(),
  mainName: z.string(),
  tendereeName: z.string(),
  agencyName: z.string(),
  bidderName: z.string(),
  price: z.string(),
  total: z.string().nullable(),
  rank: z.number().int().nullable(),
  /** One's own scores by part. */
  scores: z.object({ technical: z.string(), business: z.string(), price: z.string() }).nullish(),
  /** Why the bid was rejected, in words. */
  rejected: z.string().nullable(),
  winnerName: z.string(),
  winnerPrice: z.string(),
  issuedAt: z.string(),
  receivedAt: z.string().nullable(),
  voidAt: z.string().nullable(),
  /** 通知书编号 of the earlier notice that this one replaces. */
  voids: z.string().nullish(),
  can: z.object({ receive: z.boolean() }),
});
export type NoticeRecord = z.infer<typeof noticeRecord>;

export const awardRow = z.object({
  packageId: id,
  mainName: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  status: z.string(),
  ...shown(publiciseFields, 'publicityEnd'),
  createdAt: z.string(),
  winnerName: z.string().nullable(),
});
