import { z } from 'zod';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { replacementAsking } from '#areas/committee/shared/calls.ts';
import { recordSignature } from '#base/ca/shared/record-schema.ts';
import { call, done, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import {
  checkRow,
  draftRows,
  hallRecord,
  reportRecord,
  reviewRow,
  scoreRow,
  scoresRecord,
} from './schema.ts';
import { ROWS_MAX, returnGrounds, reviewRoles, signingOpinions } from './status.ts';
import { reviewText } from './text/index.ts';

const seat = z.number().int().min(1).max(1000);
const reason = z.string().trim().min(1, reviewText.key('need.reason')).max(500, reviewText.key('tooLong'));

export const queryReviewRole = call('GET /ess/review/manage/queryReviewRole', {
  gate: 'review.view',
  summary: "The user's role in the review of a lot (评审角色)",
  input: ofLot,
  output: z.object({ role: z.enum(reviewRoles), seat: z.number().int().nullable() }),
});

export const pageReviews = call('GET /ess/review-hall/page', {
  gate: 'review.view',
  summary: "Reviews that the user takes part in, or that the user's organisation hosts (我的评审)",
  input: z.object({ ...paging, ...sortedBy('startedAt') }),
  output: pageOf(reviewRow),
});

export const hallDetail = call('GET /ess/review-hall/detail', {
  gate: 'review.view',
  summary: "The hall as this user may see it: never another member's judgement before all are in (评标大厅)",
  input: ofLot,
  output: hallRecord,
});

export const startReview = call('POST /ess/review-hall/start', {
  gate: 'review.host',
  stage: 'review',
  summary: 'The host starts the review of the opened bids (开始评审)',
  input: ofLot,
  output: done,
});

export const signIn = call('POST /ess/review-hall/signIn', {
  gate: 'review.member',
  summary: 'A member signs in and declares secrecy and the absence of any interest (签到承诺)',
  input: z.object({
    ...packageId,
    secrecy: z.literal(true, reviewText.key('need.secrecy')),
    avoidance: z.literal(true, reviewText.key('need.avoidance')),
  }),
  output: done,
});

export const avoidReview = call('POST /ess/review-hall/avoid', {
  gate: 'review.member',
  summary: 'A member with an interest leaves before signing in (回避)',
  input: z.object({ ...packageId, reason }),
  output: done,
});

export const replaceAbsent = call('POST /ess/review-hall/replaceAbsent', {
  gate: 'review.host',
  stage: 'review',
  summary:
    'The host requests to replace a member who did not sign in or cannot go on; another side confirms it, then a new one is drawn (缺席更换、评审中更换)',
  input: z.object({ ...packageId, seat, ...replacementAsking }),
  output: z.object({ replacementId: z.string() }),
});

export const voteLeader = call('POST /ess/review-hall/voteLeader', {
  gate: 'review.member',
  summary: 'A member votes for the leader (推选组长)',
  input: z.object({ ...packageId, seat }),
  output: done,
});

export const saveDraft = call('POST /ess/review-hall/draft', {
  gate: 'review.member',
  summary: "Saves the user's own unfinished sheet of the present stage (暂存)",
  input: z.object({ ...packageId, rows: draftRows }),
  output: done,
});

export const submitPreliminary = call('POST /ess/review-hall/preliminary/submit', {
  gate: 'review.member',
  summary: 'Pass or fail for every item of every bid, a failure with its ground and reason (初步评审提交)',
  input: z.object({ ...packageId, rows: z.array(checkRow).max(ROWS_MAX) }),
  output: done,
});

export const argue = call('POST /ess/review-hall/argue', {
  gate: 'review.member',
  summary: 'Fewer than three valid bids: continue or reject all, with reasons (竞争性论证)',
  input: z.object({ ...packageId, opinion: z.enum(['continue', 'reject']), reason }),
  output: done,
});

export const submitDetailed = call('POST /ess/review-hall/detailed/submit', {
  gate: 'review.member',
  summary: 'Scores for every item of every valid bid (详细评审提交)',
  input: z.object({ ...packageId, rows: z.array(scoreRow).max(ROWS_MAX) }),
  output: done,
});

export const allScores = call('GET /ess/review-hall/scores', {
  gate: 'review.member',
  summary: "All members' scores with means and hints, once every sheet is in (评分汇总)",
  input: ofLot,
  output: scoresRecord,
});

export const returnSheet = call('POST /ess/review-hall/sheet/return', {
  gate: 'review.member',
  summary: 'The leader returns a sheet on one of the four grounds of the law, with a reason (退回评分表)',
  input: z.object({
    ...packageId,
    seat,
    ground: z.enum(returnGrounds, reviewText.key('need.returnGround')),
    reason,
  }),
  output: done,
});

export const summarise = call('POST /ess/review-hall/summarise', {
  gate: 'review.member',
  summary: 'The leader closes the scores: price scores, totals, ranking, report (汇总并生成报告)',
  input: ofLot,
  output: z.object({ digest: z.string() }),
});

export const signReport = call('POST /ess/review-hall/report/sign', {
  gate: 'review.member',
  summary: 'A member signs the report, or dissents in writing (签署评审报告)',
  input: z
    .object({
      ...packageId,
      digest: z.string().length(64),
      opinion: z.enum(signingOpinions),
      reason: z.string().trim().max(2000, reviewText.key('tooLong')).default(''),
      /** With certificate and PIN, where the tender asks for it. */
      signature: recordSignature.nullable().default(null),
    })
    .refine((v) => v.opinion === 'agree' || v.reason !== '', {
      path: ['reason'],
      message: reviewText.key('need.dissent'),
    }),
  output: done,
});

export const recordSilence = call('POST /ess/review-hall/report/silence', {
  gate: 'review.host',
  stage: 'review',
  summary:
    'Records, with a statement, that a member who neither signed nor dissented in time counts as agreeing (视为同意登记)',
  input: z.object({ ...packageId, seat, reason }),
  output: done,
});

export const reportDetail = call('GET /ess/review-hall/report', {
  gate: 'review.view',
  summary: 'The report of a review with its signatures (评审报告)',
  input: ofLot,
  output: reportRecord,
});

export const reportPdf = call('GET /ess/review-hall/report/pdf', {
  gate: 'review.view',
  summary: 'The report as PDF (评审报告PDF)',
  file: ['application/pdf'],
  input: ofLot,
  output: z.unknown(),
});
