import { z } from 'zod';

/** 拟定的答复, as both sides and the supervision read it. */
export const proposedAnswer = z.object({
  answerId: z.string(),
  answer: z.string(),
  proposedAt: z.string(),
  /** The reader proposed it, so another person decides. */
  mine: z.boolean(),
  /** null while the tenderee has not decided. */
  outcome: z.enum(['confirmed', 'returned']).nullable(),
  outcomeAt: z.string().nullable(),
  outcomeReason: z.string().nullable(),
});
export type ProposedAnswer = z.infer<typeof proposedAnswer>;
