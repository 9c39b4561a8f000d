import { z } from 'zod';
import { call, LONGEST_QUESTION, MOST_TOGETHER } from './call.ts';

/** What each question is answered, as it would be by itself. */
const envelope = z.object({
  code: z.number().int(),
  msg: z.string(),
  data: z.unknown(),
  key: z.string().optional(),
  fields: z
    .array(z.object({ path: z.string(), msg: z.string() }))
    .max(200)
    .optional(),
  law: z.object({ rule: z.string(), article: z.string(), earliest: z.string().optional() }).optional(),
});

/** 合并查询: so that a screen that asks many things makes one request. */
export const askTogether = call('POST /base/session/together', {
  bounded: { named: 'asks' },
  gate: { session: 'each question passes the gate of its own call', early: true },
  summary:
    'Several reading calls in one request (合并查询): the path and query of each, and in the same order what each is answered',
  input: z.object({
    /** `/pre/project/page?current=1`: below the base, as it would be asked by itself. */
    asks: z.array(z.string().startsWith('/').max(LONGEST_QUESTION)).min(1).max(MOST_TOGETHER),
  }),
  output: z.array(envelope),
});
