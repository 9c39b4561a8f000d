import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { OPINION_MAX } from './status.ts';
import { approvalText } from './text/index.ts';

const own = { session: 'everyone sees their own items only' };

/** `serviceKey:userId`: common opinions belong to one user and one business. */
const inputGroup = z.string().regex(/^[A-Za-z0-9_]{1,60}:[0-9a-f-]{36}$/);

export const listOpinions = call('GET /base/historySelect/listContent', {
  bounded: { newest: 20, because: 'opinions that were used long ago are no longer common' },
  gate: own,
  summary: 'Common opinions of the user for one business, at most 20 (常用意见)',
  input: z.object({ inputGroup }),
  output: z.array(z.object({ dataId: z.string(), dataContent: z.string() })),
});

export const addOpinion = call('POST /base/historySelect/add', {
  gate: own,
  summary: 'Saves a common opinion (添加常用意见)',
  input: z.object({
    inputGroup,
    dataContent: z
      .string()
      .trim()
      .min(1, approvalText.key('need.opinion'))
      .max(OPINION_MAX, approvalText.key('wrong.comment')),
  }),
  output: z.object({ dataId: z.string() }),
});
