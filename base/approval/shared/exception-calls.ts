import { z } from 'zod';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import {
  acts,
  call,
  choosable,
  done,
  idSchema,
  oneId,
  pageOf,
  paging,
  searchText,
} from '#kit/shared/call.ts';
import { exceptionText } from './text/exception.ts';

const gate = 'approval.remedy';
const k = (path: Parameters<typeof exceptionText.key>[0]) => exceptionText.key(path);

/** Why an approval cannot go on: its approver is gone, its business did not follow, or it can again while a remedy waits. */
export const exceptionKinds = ['approver', 'callback', 'solved'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];
export const REASON_MAX = 200;
const reason = z.string().trim().min(1, k('need.reason')).max(REASON_MAX, k('wrong.reason'));

const exception = z.object({
  /** The approval and, where an approver is missing, the task: one row each. */
  id: z.string(),
  instanceId: z.string(),
  /** '' where no approver is missing. */
  taskId: z.string(),
  kind: z.enum(exceptionKinds),
  title: z.string(),
  serviceKey: z.string(),
  serviceName: z.string(),
  orgName: z.string(),
  submitterName: z.string(),
  activityName: z.string(),
  approverName: z.string(),
  error: z.string(),
  since: z.string(),
  /** The remedy that waits for a second administrator; '' = none. */
  remedyId: z.string(),
  remedy: z.string(),
  can: acts('retry', 'assign', 'end', 'confirm', 'refuse'),
});
export type ApprovalException = z.infer<typeof exception>;

export const pageExceptions = call('GET /base/wf/exception/page', {
  gate,
  summary: 'Approvals that cannot go on: approvers who are gone, business that did not follow (异常流程列表)',
  input: z.object({
    ...paging,
    title: searchText,
    kind: choosable(z.enum(exceptionKinds)),
  }),
  output: pageOf(exception),
});

export const retryBusiness = call('POST /base/wf/exception/retry', {
  gate,
  summary: 'Repeats what the business does after a decision, after that failed (业务重试)',
  input: z.object({ instanceId: idSchema }),
  output: done,
});

export const reassignUsers = call('GET /base/wf/exception/users', {
  bounded: { most: PEOPLE_MOST, of: 'people of one organisation' },
  gate,
  summary: 'Who could take the place of an approver who is gone (改派候选人)',
  input: z.object({ taskId: idSchema }),
  output: z.array(z.object({ id: z.string(), trueName: z.string() })),
});

export const askAssign = call('POST /base/wf/exception/assign', {
  gate,
  summary:
    'Asks to give the task of an approver who is gone to another; a second administrator confirms (申请改派)',
  input: z.object({ taskId: idSchema, userId: idSchema, reason }),
  output: z.object({ id: z.string() }),
});

export const askEnd = call('POST /base/wf/exception/end', {
  gate,
  summary: 'Asks to end an approval that cannot go on; a second administrator confirms (申请终止)',
  input: z.object({ instanceId: idSchema, reason }),
  output: z.object({ id: z.string() }),
});

export const confirmRemedy = call('POST /base/wf/exception/confirm', {
  gate,
  summary: 'Confirms a remedy that another administrator asked for (复核异常处置)',
  input: oneId,
  output: done,
});

export const refuseRemedy = call('POST /base/wf/exception/refuse', {
  gate,
  summary: 'Refuses a remedy, or takes back one’s own (退回异常处置)',
  input: oneId,
  output: done,
});
