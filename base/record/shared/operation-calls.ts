import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, choosable, pageOf, paging, sortedBy } from '#kit/shared/call.ts';

/** 日志类型: coming in and going out, or anything else. */
export const logKind = { login: '1', operation: '2' } as const;
export const logKinds = ['1', '2'] as const;
export type LogKind = (typeof logKinds)[number];
/** 结果. */
export const logResult = { done: '1', failed: '0' } as const;
export const logResults = ['1', '0'] as const;
export type LogResult = (typeof logResults)[number];

const row = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(logKinds),
  userName: z.string(),
  trueName: z.string(),
  orgName: z.string(),
  address: z.string(),
  action: z.string(),
  /** What the call means, in the reader's language. */
  actionName: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  result: z.enum(logResults),
  resultText: z.string(),
});
export type OperationLine = z.infer<typeof row>;

const day = choosable(z.iso.date());
const exactly = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .optional()
    .transform((text) => (text === '' ? undefined : text));

export const pageOperations = call('GET /data/log/page', {
  gate: 'operationLog.view',
  summary: 'Operations and logins of the tenant, newest first (日志列表)',
  input: z.object({
    ...paging,
    ...sortedBy('at'),
    kind: choosable(z.enum(logKinds)),
    result: choosable(z.enum(logResults)),
    /** Whole user name, address and call: an index stands behind each. */
    userName: exactly(64),
    address: exactly(64),
    action: exactly(200),
    /** First and last day, Shanghai time. */
    dayStart: day,
    dayEnd: day,
  }),
  output: pageOf(row),
});

export const operationDetail = call('GET /data/log/detail', {
  gate: 'operationLog.view',
  summary: 'One operation with what was kept of its input and its changes (日志详情)',
  input: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  output: row.extend({
    device: z.string(),
    /** JSON for people to read. */
    input: z.string(),
    changes: few(
      z.object({
        type: z.string(),
        subjectType: z.string(),
        subjectId: z.string(),
        before: z.string(),
        after: z.string(),
      }),
      'fields of one record',
    ),
  }),
});
