import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';
import { comment } from './opinion.ts';

/** Approvals agreed at once at most. */
export const BATCH_MOST = 50;

export const approveBatch = call('POST /base/wf/apvl/approveBatch', {
  gate: { session: 'only the assignee of each task may act; the verb checks each' },
  summary: 'Agrees to several tasks whose steps allow it, each by itself; what fails says why (批量同意)',
  input: z.object({ taskIds: z.array(idSchema).min(1).max(BATCH_MOST), comment }),
  output: z.object({
    /** One a task, in the order they were named. */
    results: upTo(
      BATCH_MOST,
      z.object({
        taskId: z.string(),
        /** '' where it is not the reader's. */
        title: z.string(),
        agreed: z.boolean(),
        /** '' = it was agreed. */
        reason: z.string(),
      }),
    ),
  }),
});
