import { z } from 'zod';
import { call, done, idSchema, routePath } from '#kit/shared/call.ts';
import { filled } from '#kit/shared/fields.ts';
import { participant } from './calls.ts';
import { serviceKey, whichApproval } from './opinion.ts';
import { opinionFields } from './schema.ts';
import { apvlStatusCodes, flowMarks } from './status.ts';
import { subjectNamed } from './subject.ts';

const subject = z.object({ serviceKey, serviceId: idSchema });

const flowRecord = z.object({
  /** 0 flag: it was handed in; 1 correct: agreed; 2 wrong: disagreed, withdrawn, or not followed. */
  opType: z.enum(flowMarks),
  /** What happened, in the reader's language. */
  name: z.string(),
  userName: z.string(),
  time: z.string(),
});
export type FlowRecord = z.infer<typeof flowRecord>;

export const flowRecords = call('GET /base/wf/apvl/flowRecords', {
  bounded: { few: 'submissions of one subject' },
  gate: participant,
  summary: 'The course of a subject through all its approvals, newest first (流程记录)',
  input: subject,
  output: z.array(flowRecord),
});

export const outsideRecords = call('GET /base/wf/apvl/outsideRecords', {
  bounded: { few: 'submissions of one subject' },
  gate: participant,
  summary: 'Approvals given outside the platform: who uploaded their file, and when (线下审批记录)',
  input: subject,
  output: z.array(
    z.object({
      trueName: z.string(),
      createTime: z.string(),
      /** File ids joined by commas. */
      ...filled(opinionFields, 'files'),
    }),
  ),
});

export const offers = call('GET /base/wf/apvl/offers', {
  gate: participant,
  summary: "What a subject's own screen offers about its approvals, asked for at once (审批可办事项)",
  input: subject.extend({
    instanceId: whichApproval.instanceId,
    takeBackAnyway: whichApproval.takeBackAnyway,
  }),
  output: z.object({
    withdraw: z.boolean(),
    takeBack: z.boolean(),
    /** Is there anything to show: 审批记录, 流程记录, 线下审批记录? */
    records: z.boolean(),
    course: z.boolean(),
    signed: z.boolean(),
  }),
});

export const apvlContentParam = call('GET /base/wf/apvl/apvlContentParam', {
  gate: participant,
  summary: 'What a screen needs to show the subject of an approval (审批内容参数)',
  input: z.object({ ...whichApproval, taskId: idSchema.optional() }),
  output: z.object({
    instanceId: z.string(),
    ...subjectNamed,
    status: z.enum(apvlStatusCodes),
    /** My open task, '' when there is none. */
    taskId: z.string(),
    /** The subject's own screen with its query. */
    path: routePath,
  }),
});

export const callback = call('POST /base/wf/apvl/callback', {
  gate: { session: 'only who submitted it; the verb checks it' },
  summary: "Repeats what the business does at the end of one's own approval, after that failed (审批回调)",
  input: z.object(whichApproval),
  output: done,
});
