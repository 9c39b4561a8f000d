import { z } from 'zod';

/** Whose console shows an operation: the agency's project manager, the tenderee's people, suppliers. */
export const operators = ['PM', 'owner', 'supplier'] as const;

const bilingual = z.object({ zh: z.string().min(1), en: z.string().min(1) });

/** An operation of a step (操作): one screen of the console. */
export const operation = z.object({
  code: z.string().min(1),
  name: bilingual,
  /** Whose console shows it. */
  for: z.enum(operators),
  /** Route of its screen; empty = it has none yet. */
  url: z.string(),
  /** Further query of the route. */
  params: z.record(z.string(), z.string()).default({}),
  /** The permission that does it; others may look. */
  permission: z.string(),
  isKeyOp: z.boolean(),
});
export type Operation = z.infer<typeof operation>;

/** A step of a procedure (步骤), finished by facts that areas tell. */
export const step = z.object({
  code: z.string().min(1),
  name: bilingual,
  /** Which stage of the member grid it belongs to: pre, open, review, award. */
  stage: z.enum(['pre', 'open', 'review', 'award']),
  /** Expanded without a click. */
  stageShowType: z.enum(['0', '1']).default('0'),
  operations: z.array(operation),
});
export type Step = z.infer<typeof step>;

/** Facts of steps as areas tell them: '0' waiting, '1' in process, '6' finished, '7' other (skipped, failed). */
export type StepFact = 0 | 1 | 6 | 7;
export type StepFacts = Readonly<Partial<Record<string, StepFact>>>;
