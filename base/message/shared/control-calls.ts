import { z } from 'zod';
import { orgKinds } from '#base/organisation/shared/calls.ts';
import { call, done, pageOf, paging } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import { switchCodes } from './status.ts';
import { newTemplateFields } from './template-fields.ts';

const control = {
  templateCode: z.string().min(1).max(120),
  smsSwitch: z.enum(switchCodes),
  msgSwitch: z.enum(switchCodes),
  emailSwitch: z.enum(switchCodes),
  /** Kinds of companies whose people it may reach by SMS and mail; none = everybody's. */
  orgKinds: z.array(z.enum(orgKinds)).max(orgKinds.length),
  /** 0 = nothing was set yet. */
  version: z.number().int(),
};
const row = z.object({
  ...control,
  ...shown(newTemplateFields, 'templateName'),
  /** Whether it may leave the house at all. */
  mayLeave: z.boolean(),
  /** It keeps an account safe: its ways are fixed. */
  waysFixed: z.boolean(),
});
export type ControlEntry = z.infer<typeof row>;

export const pageControls = call('GET /base/msg/control/page', {
  gate: 'message.control',
  summary: 'By which channels each message may be sent, and whom it may reach outside (消息控制列表)',
  input: z.object({ ...paging, searchKey: z.string().trim().max(50).default('') }),
  output: pageOf(row),
});

export const modifyControl = call('POST /base/msg/control/modify', {
  gate: 'message.control',
  summary: 'Opens or closes channels of one message for the whole tenant (修改消息控制)',
  input: z.object(control),
  output: done,
});
