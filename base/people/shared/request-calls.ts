import { z } from 'zod';
import { call, choosable, done, idSchema, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { shown, filled } from '#kit/shared/fields.ts';
import { peopleText } from './text/index.ts';
import { unitFields, userFields } from './schema.ts';

/** 待复核; for an added company also 审批中 (approvers are deciding) and 待提交 (still to be submitted to them). */
export const requestStates = ['waiting', 'inApproval', 'toSubmit'] as const;
export type RequestStateName = (typeof requestStates)[number];

const identity = z.object({ ...shown(unitFields, 'orgName'), ...filled(unitFields, 'orgLicenceCode') });

/** 待复核事项: what one administrator asked for and another has to confirm. */
const requestEntry = z.object({
  id: z.string(),
  kind: z.enum(['role', 'password', 'factor', 'handover', 'head', 'company', 'identity']),
  state: z.enum(requestStates),
  /** 新增供应商单位: which one; '' of other kinds. */
  companyId: z.string(),
  ...shown(userFields, 'userName', 'trueName'),
  ...shown(unitFields, 'orgName'),
  roleName: z.string(),
  /** Login name of whom a leaver's work goes to; '' of other kinds. */
  target: z.string(),
  /** Why a second factor is to be taken off, or work handed over; '' of other kinds. */
  reason: z.string(),
  /** 负责人变更: whose head changes from whom to whom, '' = nobody; null of other kinds. */
  change: z.object({ unitId: z.string(), unit: z.string(), from: z.string(), to: z.string() }).nullable(),
  /** 单位名称、代码变更: what the company bears and is to bear; null of other kinds. */
  identityChange: z.object({ before: identity, after: identity }).nullable(),
  askedBy: z.string(),
  askedAt: z.string(),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean(), submit: z.boolean() }),
});
export type RequestEntry = z.infer<typeof requestEntry>;

export const pageRequests = call('GET /base/organization/request/page', {
  gate: 'user.manage',
  summary:
    'What waits for the confirmation of a second administrator (待复核事项), and added companies that approvers are deciding on',
  input: z.object({ ...paging, ...sortedBy('askedAt'), state: choosable(z.enum(requestStates)) }),
  output: pageOf(requestEntry),
});
export const confirmRequest = call('POST /base/organization/request/confirm', {
  gate: 'user.manage',
  summary:
    'Confirms what another administrator asked for (复核通过); for a way in it returns the second half',
  input: z.object({ id: idSchema }),
  output: z.object({ half: z.string() }),
});
export const refuseRequest = call('POST /base/organization/request/refuse', {
  gate: 'user.manage',
  summary: "Refuses what another administrator asked for, or takes one's own request back (复核不通过)",
  input: z.object({ id: idSchema }),
  output: done,
});
export const enterByHalves = call('POST /base/organization/request/enter', {
  gate: { open: 'whoever has no password yet and is reached by no message' },
  summary: 'Exchanges both halves of a code for the token that sets a password (凭复核码设置密码)',
  input: z.object({
    userName: z.string().trim().min(1, peopleText.key('need.userName')).max(50),
    code: z.string().trim().min(1, peopleText.key('need.entryCode')).max(40),
    random: idSchema,
    captchaX: z.coerce.number(),
    captchaY: z.coerce.number(),
  }),
  output: z.object({ random: z.string() }),
});
