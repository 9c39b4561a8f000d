import { z } from 'zod';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import { draftFields, exceptionRecord, ownNotice, refundFields, exceptionFields } from './schema.ts';
import { reasons } from './status.ts';

export const exceptionDetail = call('GET /pre/exception/detail', {
  gate: 'exception.view',
  summary: 'The exception of a lot, or the one named, with its reason and notice (异常处理详情)',
  input: z.object({ packageId: idSchema.optional(), id: idSchema.optional() }),
  output: exceptionRecord,
});

export const exceptionNotice = call('GET /pre/exception/notice', {
  gate: 'exception.edit',
  summary: 'The termination notice made from project, lot and reason (按模板生成终止公告)',
  input: ofLot.extend({
    reason: z.enum(reasons).optional(),
    reasonText: z.string().max(1000).optional(),
  }),
  output: z.object({ ...shown(exceptionFields, 'title', 'content') }),
});

export const saveException = call('POST /pre/exception/save', {
  gate: 'exception.edit',
  stage: 'pre',
  summary: 'Saves reason, evidence and notice of a termination; the text is cleaned (暂存异常处理)',
  said: 'kit.done.saved',
  input: formSchema(draftFields, packageId),
  output: z.object({ id: z.string() }),
});

export const submitException = call('POST /pre/exception/submit', {
  gate: 'exception.edit',
  stage: 'pre',
  summary:
    'Submits a termination for approval; once approved, its notice is published and the lot fails (提交异常项目审批)',
  input: ofLot.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const discardException = call('POST /pre/exception/discard', {
  gate: 'exception.edit',
  stage: 'pre',
  summary: 'Discards a termination that is not in approval; the tender goes on (废弃异常处理)',
  input: ofLot,
  output: done,
});

export const recordRefund = call('POST /pre/exception/refund', {
  gate: 'exception.edit',
  stage: 'pre',
  summary: 'Records that document fees and bonds were returned, or that none were taken (登记退还情况)',
  said: 'kit.done.saved',
  input: formSchema(refundFields, packageId),
  output: done,
});

export const myTermination = call('GET /pre/exception/mine', {
  gate: 'exception.notice',
  summary: 'The termination notice of a lot, for suppliers that may see it (查看终止公告)',
  input: ofLot,
  output: ownNotice,
});
