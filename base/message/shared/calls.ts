import { z } from 'zod';
import { call, done, idSchema, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { msgStatusCodes } from './status.ts';
import { webRouterSchema } from './web-router.ts';

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
});
export type Message = z.infer<typeof messageSchema>;

const plainDate = z.iso
  .date()
  .optional()
  .or(z.literal('').transform(() => undefined));

export const pageMessages = call('GET /base/msg/record/page', {
  gate: own,
  summary: "The user's in-app messages, newest first (站内信列表)",
  input: z.object({
    ...paging,
    msgStatus: z.enum(msgStatusCodes).optional(),
    /** First and last day, Shanghai time. */
    sendTimeStart: plainDate,
    sendTimeEnd: plainDate,
  }),
  output: pageOf(messageSchema),
});

export const recentMessages = call('GET /base/message/recent', {
  gate: own,
  summary: "The user's messages of the last week, newest first, at most 100 (消息中心)",
  input: nothing,
  output: z.array(messageSchema),
});

export const unreadCount = call('GET /base/msg/record/unreadCount', {
  gate: own,
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
