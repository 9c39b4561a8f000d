import { upTo } from '#kit/shared/lists.ts';
import { OPERATIONS_MAX, PERIODS_MAX } from './status.ts';
import { z } from 'zod';

/** Whose console shows an operation: the agency's project manager, the tenderee's people, suppliers. */
const operators = ['PM', 'owner', 'supplier'] as const;

const bilingual = z.object({ zh: z.string().min(1), en: z.string().min(1) });

/** An operation of a step (操作): one screen of the console. */
const operation = z.object({
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
  /** 办结操作: the step ends with it. */
  isLastOp: z.boolean().optional(),
  /** Without the permission its screen does not open either, so the step does not lead there. */
  closed: z.boolean().optional(),
});
export type Operation = z.infer<typeof operation>;

/** Whose law asks for a period: tenders the law makes mandatory, government procurement. */
const ruleSets = ['LAWBID', 'GOV'] as const;

/** A legal period of a step (法定时限) as the procedure states it; the areas enforce it by the database's clock. */
export const period = z.object({
  name: bilingual,
  /** The article it stands in. */
  law: z.string().min(1),
  bound: z.enum(['least', 'most']),
  amount: z.number().int().positive(),
  unit: z.enum(['day', 'workingDay', 'minute']),
  sets: z.array(z.enum(ruleSets)).min(1).max(ruleSets.length),
});
export type Period = z.infer<typeof period>;

/** The same as somebody states it: nothing beside these fields. */
export const periodInput = z.strictObject({
  ...period.shape,
  name: z.strictObject({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) }),
  law: z.string().min(1).max(200),
});

/** A step of a procedure (步骤), finished by facts that areas tell under its code. */
export const step = z.object({
  code: z.string().min(1),
  name: bilingual,
  /** Which stage of the member grid it belongs to: pre, open, review, award. */
  stage: z.enum(['pre', 'open', 'review', 'award']),
  /** Expanded without a click. */
  stageShowType: z.enum(['0', '1']).default('0'),
  /** 非必经: a tenant's own procedure may leave it out. */
  optional: z.boolean().optional(),
  operations: upTo(OPERATIONS_MAX, operation),
  periods: upTo(PERIODS_MAX, period).optional(),
});
export type Step = z.infer<typeof step>;

/** 尚不能办理: key operations that have no screen yet, with their steps. */
export const lackingOf = (steps: readonly Step[]): { readonly step: Step; readonly operation: Operation }[] =>
  steps.flatMap((s) =>
    s.operations.filter((o) => o.isKeyOp && o.url === '').map((o) => ({ step: s, operation: o })),
  );

/** 可执行: a procedure is carried through when every step has something to do and every key operation its screen. */
export const isCarried = (steps: readonly Step[]): boolean =>
  steps.every((s) => s.operations.length > 0) && lackingOf(steps).length === 0;

/** Facts of steps as areas tell them: '0' waiting, '1' in process, '6' finished, '7' other (skipped, failed). */
export type StepFact = 0 | 1 | 6 | 7;
