import { z } from 'zod';
import { call, choosable, done, idSchema, nothing, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import {
  callbackNames,
  msgStatusCodes,
  outwardTypes,
  sendStatusCodes,
  sendType,
  switchCodes,
  RECENT_MAX,
} from './status.ts';
import { webRouterSchema } from './web-router.ts';
import { newTemplateFields } from './template-fields.ts';

const own = { session: 'everyone reads and marks their own messages only' };

export const messageSchema = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** ISO instant. */
  sendTime: z.string(),
  /** '0' unread, '3' read. */
  msgStatus: z.enum(msgStatusCodes),
  /** Where a click leads; null = nowhere. */
  webRouter: webRouterSchema.nullable(),
  /** How what it is about stands now, such as a lot's phase with its next date; empty = nothing to say. */
  note: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

const plainDate = choosable(z.iso.date());

export const pageMessages = call('GET /base/msg/record/page', {
  gate: own,
  summary: "The user's in-app messages, newest first (站内信列表)",
  input: z.object({
    ...paging,
    ...sortedBy('sendTime'),
    msgStatus: z.enum(msgStatusCodes).optional(),
    /** First and last day, Shanghai time. */
    sendTimeStart: plainDate,
    sendTimeEnd: plainDate,
  }),
  output: pageOf(messageSchema),
});

export const recentMessages = call('GET /base/message/recent', {
  bounded: { newest: RECENT_MAX, because: 'what is older than a week is no news' },
  gate: own,
  summary: "The user's messages of the last week, newest first, at most 100 (消息中心)",
  input: nothing,
  output: z.array(messageSchema),
});

export const unreadCount = call('GET /base/msg/record/unreadCount', {
  gate: own,
  atStart: true,
  summary: 'How many messages are unread (未读数)',
  input: nothing,
  output: z.object({ count: z.number().int() }),
});

export const readMessage = call('POST /base/msg/record/read', {
  gate: own,
  summary: 'Marks one message read (标为已读)',
  input: z.object({ id: idSchema }),
  output: done,
});

export const readAllMessages = call('POST /base/msg/record/readAll', {
  gate: own,
  summary: 'Marks all messages read (全部已读)',
  input: nothing,
  output: z.object({ count: z.number().int() }),
});

export const pageDispatches = call('GET /base/msg/dispatch/page', {
  gate: {
    session: 'the demonstration shows everyone their own; elsewhere only message.records sees the list',
    /** In the demonstration the code of the first change lies there. */
    early: true,
  },
  summary: 'Messages by SMS and mail, newest first (消息发送记录, 本地发件箱)',
  input: z.object({
    ...paging,
    sendType: choosable(z.enum(outwardTypes)),
    status: choosable(z.enum(sendStatusCodes)),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      number: z.string(),
      /** Whose address it is, to themselves; '' = nobody's here yet, or somebody else's. */
      userId: z.string(),
      sendType: z.enum(outwardTypes),
      receiveAddress: z.string(),
      /** '' to everybody but the receiver, as the template is. */
      title: z.string(),
      /** Null where the words are nobody's but the receiver's. */
      content: z.string().nullable(),
      ...shown(newTemplateFields, 'templateCode'),
      status: z.enum(sendStatusCodes),
      error: z.string(),
      /** What hears of it when the gateway refuses it; '' = nothing. */
      callbackName: z.enum(['', ...Object.values(callbackNames)]),
      sendTime: z.string(),
      can: z.object({ resend: z.boolean() }),
    }),
  ),
});

export const resendDispatch = call('POST /base/msg/dispatch/resend', {
  gate: 'message.resend',
  summary: 'Sends an SMS or mail again that failed for good, or for which there was no gateway (重新发送)',
  input: z.object({ id: idSchema }),
  output: done,
});

export const dispatchState = call('GET /base/msg/dispatch/state', {
  gate: { session: 'says which gateways are connected' },
  summary: 'Whether SMS and mail leave this platform, and whether the user may see what was sent (外发网关)',
  input: nothing,
  output: z.object({ sms: z.boolean(), email: z.boolean(), mayLook: z.boolean() }),
});

const switches = {
  templateCode: z.string().min(1).max(120),
  smsSwitch: z.enum(switchCodes),
  msgSwitch: z.enum(switchCodes),
  emailSwitch: z.enum(switchCodes),
};
export const subscriptionSchema = z.object({
  ...switches,
  ...shown(newTemplateFields, 'templateName'),
  /** Whether it may leave the house at all; where not, SMS and mail stay off. */
  mayLeave: z.boolean(),
  /** The ways that an administrator closed: whatever is chosen, it does not go so. */
  closedWays: z.array(z.enum([sendType.sms, sendType.email, sendType.inApp])),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const pageSubscriptions = call('GET /base/msg/subscription/page', {
  gate: own,
  summary: 'Message templates with the switches of the user (消息订阅)',
  input: z.object({ ...paging, searchKey: z.string().trim().max(50).default('') }),
  output: pageOf(subscriptionSchema),
});

export const submitSubscription = call('POST /base/msg/subscription/submit', {
  gate: own,
  summary: 'Saves the switches of one row (保存消息订阅)',
  input: z.object(switches),
  output: done,
});
