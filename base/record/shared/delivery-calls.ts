import { z } from 'zod';
import { call, choosable, done, pageOf, paging } from '#kit/shared/call.ts';

/** 投递状态: waiting, failed and coming again, given up, to be discarded, discarded. */
export const deliveryStates = ['waiting', 'retrying', 'givenUp', 'discarding', 'discarded'] as const;

const row = z.object({
  id: z.string(),
  type: z.string(),
  listener: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** When it happened, and when it is tried next. */
  at: z.string(),
  nextAt: z.string().nullable(),
  error: z.string(),
  discardReason: z.string(),
  discardAskedBy: z.string(),
  can: z.object({ retry: z.boolean(), discard: z.boolean(), confirm: z.boolean() }),
});
export type Delivery = z.infer<typeof row>;

/** Event, listener and key of a delivery in one. */
const id = z
  .string()
  .max(400)
  .regex(/^\d{1,18}~[\w.-]+~/);

export const pageDeliveries = call('GET /base/txmessage/page', {
  gate: 'txmessage.manage',
  summary: 'Deliveries that are not done, newest first (事务消息列表)',
  input: z.object({
    ...paging,
    state: choosable(z.enum(deliveryStates)),
  }),
  output: pageOf(row),
});

export const deliveryDetail = call('GET /base/txmessage/detail', {
  gate: 'txmessage.manage',
  summary: 'What one delivery carries, secrets masked (事务消息内容)',
  input: z.object({ id }),
  output: row.extend({
    subjectType: z.string(),
    subjectId: z.string(),
    actorName: z.string(),
    key: z.string(),
    /** The payload as JSON, for people to read. */
    content: z.string(),
  }),
});
export type DeliveryDetail = z.infer<(typeof deliveryDetail)['output']>;

export const retryDelivery = call('POST /base/txmessage/retry', {
  gate: 'txmessage.manage',
  summary: 'Delivers again at once (事务消息重试)',
  input: z.object({ id }),
  output: done,
});

export const askDiscard = call('POST /base/txmessage/discard', {
  gate: 'txmessage.manage',
  summary: 'Requests to discard a delivery that failed (申请丢弃事务消息)',
  input: z.object({ id, reason: z.string().trim().min(1).max(500) }),
  output: done,
});

export const confirmDiscard = call('POST /base/txmessage/discard/confirm', {
  gate: 'txmessage.manage',
  summary: 'Confirms the discarding that another administrator requested (确认丢弃事务消息)',
  input: z.object({ id }),
  output: done,
});
