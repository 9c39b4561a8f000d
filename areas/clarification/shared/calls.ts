import { z } from 'zod';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema, oneId } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import {
  answerFields,
  clarificationRecord,
  draftFields,
  lotClarifications,
  objectionFields,
  ownClarifications,
  questionFields,
  questionsInput,
  receivedClarification,
  watchedClarifications,
} from './schema.ts';
import { clarificationText } from './text/index.ts';

export const clarificationList = call('GET /pre/clarification/list', {
  gate: 'clarification.view',
  summary:
    'Questions about the documents of a lot, without who asked, and the clarifications of them (澄清与修改列表)',
  input: ofLot,
  output: lotClarifications,
});

export const clarificationDetail = call('GET /pre/clarification/detail', {
  gate: 'clarification.view',
  summary:
    'A clarification, or the one that is being prepared for the lot, empty if there is none (澄清与修改详情)',
  input: z.object({ packageId: idSchema.optional(), id: idSchema.optional() }),
  output: clarificationRecord,
});

export const saveClarification = call('POST /pre/clarification/save', {
  gate: 'clarification.edit',
  stage: 'pre',
  summary: 'Saves a clarification of issued documents; the text is cleaned (暂存澄清与修改)',
  said: 'kit.done.saved',
  input: formSchema(draftFields, { ...packageId, id: idSchema.nullish(), questionIds: questionsInput }),
  output: z.object({ id: z.string() }),
});

export const submitClarification = call('POST /pre/clarification/submit', {
  gate: 'clarification.edit',
  stage: 'pre',
  summary: 'Submits a clarification for approval; whoever prepared it does not decide (提交澄清审批)',
  input: oneId.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenClarification = call('POST /pre/clarification/reopen', {
  gate: 'clarification.edit',
  stage: 'pre',
  summary: 'Reopens an approved clarification that was not issued (重新编制澄清与修改)',
  input: oneId,
  output: done,
});

export const discardClarification = call('POST /pre/clarification/discard', {
  gate: 'clarification.edit',
  stage: 'pre',
  summary: 'Discards a clarification that was not submitted or came back (废弃澄清与修改)',
  input: oneId,
  output: done,
});

export const issueClarification = call('POST /pre/clarification/issue', {
  gate: 'clarification.issue',
  stage: 'pre',
  summary:
    'Issues an approved clarification to all who obtained the documents, and puts the bid deadline off where it says so (发出澄清与修改)',
  input: oneId,
  output: z.object({ number: z.number().int(), issuedAt: z.string() }),
});

export const watchedList = call('GET /pre/clarification/watched', {
  gate: 'clarification.watch',
  summary:
    'What the supervision sees of clarifications: what was asked, without who asked it, and what was issued (监督澄清与修改)',
  input: ofLot,
  output: watchedClarifications,
});

export const myClarifications = call('GET /pre/clarification/mine', {
  gate: 'clarification.bidder',
  summary: "Clarifications of documents that one's company holds, and its own questions (收到的澄清与修改)",
  input: ofLot,
  output: ownClarifications,
});

export const receivedDetail = call('GET /pre/clarification/received', {
  gate: 'clarification.bidder',
  summary: "An issued clarification of documents that one's company holds (澄清与修改查看)",
  input: oneId,
  output: receivedClarification,
});

export const confirmClarification = call('POST /pre/clarification/confirm', {
  gate: 'clarification.bidder',
  summary: 'Confirms, once for the company, that a clarification was received (确认收到)',
  input: oneId,
  output: z.object({ confirmedAt: z.string() }),
});

export const askQuestion = call('POST /pre/clarification/ask', {
  gate: 'clarification.bidder',
  summary:
    'Asks about documents that one holds; those who run the lot are not told who asks (对采购文件提问)',
  input: formSchema(questionFields, packageId),
  output: z.object({ id: z.string() }),
});

export const raiseObjection = call('POST /pre/clarification/object', {
  gate: 'clarification.bidder',
  summary:
    'Objects to documents that one holds, at least ten days before the bid deadline; the tender is suspended until it is answered (对招标文件提出异议)',
  input: formSchema(objectionFields, packageId),
  output: z.object({ id: z.string() }),
});

export const withdrawObjection = call('POST /pre/clarification/withdrawObjection', {
  gate: 'clarification.bidder',
  summary: "Withdraws an objection of one's own company before it is answered (撤回异议)",
  input: oneId,
  output: done,
});

export const proposeAnswer = call('POST /pre/clarification/answer', {
  gate: 'clarification.edit',
  stage: 'pre',
  summary:
    'Proposes a direct answer to an objection, where the documents stay as they are; it counts once the tenderee confirms it (拟定异议答复)',
  input: formSchema(answerFields, { id: idSchema }),
  output: z.object({ answerId: z.string() }),
});

export const confirmAnswer = call('POST /pre/clarification/confirmAnswer', {
  gate: 'clarification.answer',
  summary:
    'The tenderee confirms the proposed answer to an objection, which counts from then on (确认异议答复)',
  input: z.object({ answerId: idSchema }),
  output: done,
});

export const returnAnswer = call('POST /pre/clarification/returnAnswer', {
  gate: 'clarification.answer',
  summary:
    'The tenderee returns the proposed answer to an objection to the documents, with a reason (退回异议答复)',
  input: z.object({
    answerId: idSchema,
    reason: z
      .string()
      .trim()
      .max(500, clarificationText.key('tooLong'))
      .min(1, clarificationText.key('need.reason')),
  }),
  output: done,
});
