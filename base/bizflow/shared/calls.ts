import { upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { comment, files, serviceKey, whichApproval } from '#base/approval/shared/opinion.ts';
import { recordGroupOf, subjectNamed } from '#base/approval/shared/subject.ts';
import { acts, call, done, idSchema } from '#kit/shared/call.ts';
import { filled } from '#kit/shared/fields.ts';
import { bizOpCodes, flowStatusCodes, HANDOVER_MAX } from './status.ts';
import { bizflowText } from './text/index.ts';
import { ownerOpinionFields } from './schema.ts';

const participant = { session: 'agency and owner of the subject only; every verb checks it' };
/** In the agency who submitted it or reads its approvals; of the owners who may confirm, or was asked. */
const whoMayRead = {
  session: 'answers for what one may read; any other subject looks as if never submitted',
};
const ownSubmission = {
  session: 'only who submitted it, or whom the business lets submit; the verb checks it',
};

const k = (path: Parameters<typeof bizflowText.key>[0]) => bizflowText.key(path);

const subject = { serviceKey, serviceId: idSchema };

/** What is said with a decision (审批意见与附件). */
const attach = z
  .strictObject({ comment, fileId: files })
  .nullish()
  .transform((v) => v ?? { comment: '', fileId: [] });

const handoverUser = z.strictObject({ userId: idSchema, orgId: idSchema });

const submitState = z.object({
  /** Within the agency or with the owner. */
  inApprove: z.boolean(),
  wfSubmit: z.boolean(),
  bfSubmit: z.boolean(),
  /** 'wf', 'bf', or '' when nothing was ever submitted. */
  lastInstanceType: z.string(),
  /** Status of the last submission once it ended, else ''. */
  result: z.string(),
  instanceId: z.string(),
});

export const serviceStatus = call('GET /base/ownerconfirm/serviceStatus', {
  gate: whoMayRead,
  summary: 'Which submit buttons a screen shows (业务审批状态)',
  input: z.object(subject),
  output: submitState,
});

export const offers = call('GET /base/bizflow/offers', {
  gate: whoMayRead,
  summary:
    "What a subject's own screen offers about its owner's confirmation, asked for at once (业主审批可办事项)",
  input: z.object(subject),
  output: submitState.extend({
    withdraw: z.boolean(),
    /** Was the owner asked, or is about to be? */
    records: z.boolean(),
  }),
});

export const submitToOwner = call('POST /base/bizflow/submit', {
  gate: ownSubmission,
  summary: "Submits a subject to its lot's owner (提交业主审批)",
  input: z.object({ ...subject, packageId: idSchema.optional() }),
  output: z.object({ instanceId: z.string() }),
});

export const openTask = call('POST /base/bizflow/open', {
  gate: 'bizflow.confirm',
  summary: 'Records that the person asked has opened it; the agency sees this in the records (业主已打开)',
  input: z.object({ taskId: idSchema }),
  output: done,
});

const decision = { gate: 'bizflow.confirm', output: z.object({ status: z.enum(flowStatusCodes) }) } as const;

export const agree = call('POST /base/bizflow/agree', {
  ...decision,
  summary: "Agrees in the owner's name (业主同意)",
  input: z.object({ taskId: idSchema, attach }),
});

export const disagree = call('POST /base/bizflow/disagree', {
  ...decision,
  summary: "Disagrees in the owner's name, with an opinion (业主不同意)",
  input: z.object({ taskId: idSchema, attach }),
});

export const handover = call('POST /base/bizflow/handover', {
  gate: 'bizflow.confirm',
  summary: "Hands one's task over to people of the owners, who all have to agree (交接)",
  input: z.object({
    taskId: idSchema,
    attach,
    users: z.array(handoverUser).min(1, k('need.users')).max(HANDOVER_MAX),
  }),
  output: done,
});

export const transmit = call('POST /base/bizflow/transmit', {
  gate: 'bizflow.confirm',
  summary: "Passes one's task on to a colleague of one's own organisation (转交)",
  input: z.object({ taskId: idSchema, attach, users: z.array(handoverUser).length(1, k('need.users')) }),
  output: done,
});

export const queryHandoverParam = call('GET /base/bizflow/queryHandoverParam', {
  gate: 'bizflow.confirm',
  summary: "Whom one's task can be handed over or passed on to (交接参数)",
  input: z.object({ taskId: idSchema }),
  output: z.object({
    instanceId: z.string(),
    users: upTo(
      PEOPLE_MOST,
      z.object({
        userId: z.string(),
        trueName: z.string(),
        orgId: z.string(),
        orgName: z.string(),
        /** Of one's own organisation: a task can be passed on to them, too. */
        own: z.boolean(),
      }),
    ),
  }),
});

export const instance = call('GET /base/bizflow/instance', {
  gate: participant,
  summary: "One owner's confirmation: subject, state, who is asked, what the user may do (业主审批实例)",
  input: z.object(whichApproval),
  output: z.object({
    id: z.string(),
    ...subjectNamed,
    status: z.enum(flowStatusCodes),
    submitterName: z.string(),
    submitOrgName: z.string(),
    submitTime: z.string().nullable(),
    finishTime: z.string().nullable(),
    /** My open task, '' when there is none. */
    taskId: z.string(),
    can: acts('decide', 'withdraw'),
  }),
});

export const canBeWithdrawn = call('GET /base/bizflow/canBeWithdrawn', {
  gate: participant,
  summary: 'Whether the user may withdraw what they submitted to the owner (能否撤销业主审批)',
  input: z.object(whichApproval),
  output: z.boolean(),
});

export const withdraw = call('POST /base/bizflow/withdraw', {
  gate: ownSubmission,
  summary: 'The person who submitted it to the owner withdraws it (撤销业主审批)',
  input: z.object(whichApproval),
  output: done,
});

const recordSchema = z.object({
  opType: z.enum(bizOpCodes),
  userName: z.string(),
  orgName: z.string(),
  targetName: z.string(),
  time: z.string().nullable(),
  attach: z.object({
    /** File ids joined by commas. */
    ...filled(ownerOpinionFields, 'fileId'),
    comment: z.string(),
  }),
});
export type OwnerRecord = z.infer<typeof recordSchema>;

const recordGroup = recordGroupOf(recordSchema, z.enum(flowStatusCodes));
export type OwnerRecordGroup = z.infer<typeof recordGroup>;

export const records = call('GET /base/bizflow/records', {
  bounded: { few: 'submissions of one subject' },
  gate: participant,
  summary: "Records of a subject's owner confirmations, a group a submission, newest first (业务流记录)",
  input: z.object(subject),
  output: z.array(recordGroup),
});

export const recordsByInstance = call('GET /base/bizflow/recordsByInstance', {
  bounded: { few: 'records of one submission' },
  gate: participant,
  summary: "Records of one owner's confirmation, newest first (单次业务流记录)",
  input: z.object({ instanceId: idSchema }),
  output: z.array(recordSchema),
});
