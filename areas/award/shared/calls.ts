import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { previewPage } from '#areas/bulletin/shared/schema.ts';
import { recordSignature } from '#base/ca/shared/record-schema.ts';
import { call, done, idSchema, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import { awardRecord, awardRow, bidderRecord, noticeRecord, noticeRow } from './schema.ts';
import { CANDIDATES_MAX, changeKinds, decisions, legalCases, outgoing } from './status.ts';
import { awardText } from './text/index.ts';
import { publiciseFields } from './fields.ts';

const words = (max: number) => z.string().trim().max(max, awardText.key('tooLong'));
const needed = (max: number) => words(max).min(1, awardText.key('need.content'));

export const pageAwards = call('GET /ess/award/page', {
  gate: 'award.view',
  summary: "Awards of one's own lots, as agency or tenderee (定标列表)",
  input: z.object({ ...paging, ...sortedBy('createdAt') }),
  output: pageOf(awardRow),
});

export const awardDetail = call('GET /ess/award/detail', {
  gate: 'award.view',
  summary: 'Candidates, publicity, objections, determination and notices of a lot (定标详情)',
  input: ofLot,
  output: awardRecord,
});

/** 公示: until when, and why where it deviates. */
const publicising = z.object({
  ...packageId,
  publicityEnd: z.iso.datetime({ offset: true, error: awardText.key('need.publicityEnd') }),
  lateReason: words(500).default(''),
  shortReason: words(500).default(''),
});

export const publiciseCandidates = call('POST /ess/award/candidates/publicise', {
  gate: 'award.publicise',
  stage: 'award',
  summary: 'Publishes the ranked candidates for at least three days (中标候选人公示)',
  input: publicising,
  output: z.object({ ...shown(publiciseFields, 'publicityEnd') }),
});

export const submitPublicity = call('POST /ess/award/candidates/submit', {
  gate: 'award.publicise',
  stage: 'award',
  summary:
    'Submits the notice of candidates for approval, where the organisation has an approval flow for it (提交中标候选人公示审批)',
  input: publicising.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const previewOfCandidates = call('GET /ess/award/candidates/preview', {
  gate: 'award.publicise',
  summary: 'Preview of the public page of the candidates; nothing is stored (公示预览)',
  input: ofLot.extend({ publicityEnd: z.iso.datetime({ offset: true }) }),
  output: previewPage,
});

export const previewOfResult = call('GET /ess/award/result/preview', {
  gate: 'award.view',
  summary:
    'Preview of the public page of the result, for the agency and for the tenderee who confirms it; nothing is stored (结果预览)',
  input: ofLot,
  output: previewPage,
});

export const candidatesForBidder = call('GET /ess/award/candidates/viewByBidder', {
  gate: 'award.bidder',
  summary: 'The published candidates, as shown to a bidder of the lot (投标人查看候选人公示)',
  input: ofLot,
  output: bidderRecord,
});

export const raiseObjection = call('POST /ess/award/objection/submit', {
  gate: 'award.bidder',
  summary: 'A bidder raises an objection during the publicity period (提出异议)',
  input: z.object({
    ...packageId,
    bidId: idSchema.nullish(),
    content: needed(2000),
    fileIds: words(400).nullish(),
  }),
  output: z.object({ objectionId: z.string() }),
});

export const answerObjection = call('POST /ess/award/objection/answer', {
  gate: 'award.publicise',
  stage: 'award',
  summary:
    'The agency proposes an answer to an objection; it counts once the tenderee confirms it (拟定异议答复)',
  input: z.object({ objectionId: idSchema, decision: z.enum(decisions), answer: needed(2000) }),
  output: z.object({ answerId: z.string() }),
});

export const confirmAnswer = call('POST /ess/award/objection/confirm', {
  gate: 'award.determine',
  summary: 'The tenderee confirms the proposed answer, which takes effect (确认异议答复)',
  input: z.object({ answerId: idSchema }),
  output: done,
});

export const returnAnswer = call('POST /ess/award/objection/return', {
  gate: 'award.determine',
  summary:
    'The tenderee returns the proposed answer to an objection to the candidates, with a reason (退回异议答复)',
  input: z.object({ answerId: idSchema, reason: words(500).min(1, awardText.key('need.reason')) }),
  output: done,
});

export const determineWinner = call('POST /ess/award/determine', {
  gate: 'award.determine',
  summary:
    'The tenderee determines the winner after the publicity period; a lower-ranked candidate only with a statutory ground for each one passed over (定标)',
  input: z.object({
    ...packageId,
    bidId: idSchema,
    /** 不能中标的原因 of each candidate ranked before the chosen one, in the order of the ranking. */
    passedOver: z
      .array(z.strictObject({ bidId: idSchema, legalCase: z.enum(legalCases), reason: words(500) }))
      .max(CANDIDATES_MAX - 1)
      .default([]),
    /** With certificate and PIN, where the tender asks for it. */
    signature: recordSignature.nullable().default(null),
    wfParameter,
  }),
  output: z.object({ needApproval: z.boolean() }),
});

export const submitNotices = call('POST /ess/award/notices/submit', {
  gate: 'award.publicise',
  stage: 'award',
  summary:
    'Submits the notification of award, the notices of result or the award notice for approval, where the organisation has an approval flow for them (提交中标通知书审批、落选通知审批、中标公告审批)',
  input: z.object({ ...packageId, kind: z.enum(outgoing), wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const publishResult = call('POST /ess/award/publish', {
  gate: 'award.publicise',
  stage: 'award',
  summary:
    'Sends the notification of award and the notices of result, and publishes the award notice (发出通知书、公布结果)',
  input: ofLot,
  output: z.object({ noticeNo: z.string() }),
});

export const submitChange = call('POST /ess/award/candidates/change', {
  gate: 'award.change',
  stage: 'award',
  summary:
    'Proposes to replace a winner who drops out by the next candidate, or to tender the lot again (提交中标人变更)',
  input: z.object({
    ...packageId,
    kind: z.enum(changeKinds),
    legalCase: z.enum(legalCases),
    reason: words(500).min(1, awardText.key('need.reason')),
    fileIds: words(400).min(1, awardText.key('need.fileIds')),
    wfParameter,
  }),
  output: z.object({ changeId: z.string() }),
});

export const confirmChange = call('POST /ess/award/candidates/change/confirm', {
  gate: 'award.determine',
  summary:
    'The tenderee accepts the change that its agency proposed and submits it for approval (确认中标人变更)',
  input: z.object({ changeId: idSchema, wfParameter }),
  output: done,
});

export const returnChange = call('POST /ess/award/candidates/change/return', {
  gate: 'award.determine',
  summary: 'The tenderee returns the change that its agency proposed, with a reason (退回中标人变更)',
  input: z.object({ changeId: idSchema, reason: words(500).min(1, awardText.key('need.reason')) }),
  output: done,
});

export const withdrawChange = call('POST /ess/award/candidates/change/withdraw', {
  gate: 'award.change',
  stage: 'award',
  summary: 'The agency withdraws a change that its tenderee has not decided on yet (撤回中标人变更)',
  input: z.object({ changeId: idSchema }),
  output: done,
});

export const pageNotices = call('GET /ess/bidder/notice/page', {
  gate: 'award.bidder',
  summary: "Notices of one's own organisation (通知书列表)",
  input: z.object({ ...paging, ...sortedBy('issuedAt') }),
  output: pageOf(noticeRow.extend({ packageId: z.string(), mainName: z.string(), packageName: z.string() })),
});

export const noticeDetail = call('GET /ess/bidder/notice/detail', {
  gate: 'award.bidder',
  summary: "One's own notice in a lot, with own score and rank (通知书详情)",
  input: ofLot,
  output: noticeRecord,
});

export const noticePdf = call('GET /ess/bidder/notice/pdf', {
  gate: 'award.bidder',
  summary: "One's own notice as PDF (通知书PDF)",
  file: ['application/pdf'],
  input: ofLot,
  output: z.unknown(),
});

export const receiveNotice = call('POST /ess/bidder/notice/receive', {
  gate: 'award.bidder',
  summary: 'The bidder confirms the receipt of its notice (确认收到)',
  input: ofLot,
  output: done,
});

export const noticePrice = call('GET /ess/notice/win/notice/getNoticePrice', {
  gate: { session: "sums of one's own organisation for the workbench; nothing to see for who has none" },
  summary: 'Total amounts of the notifications of award (中标通知书金额合计)',
  input: z.object({}),
  output: z.object({ noticePrice: z.string(), count: z.number().int() }),
});
