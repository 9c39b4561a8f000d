import { declared, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { type CheckedValues, fieldSet, recordSchema } from '#kit/shared/fields.ts';
import { periodInput, step } from './steps.ts';
import { OPERATIONS_MAX, PERIODS_MAX, STEPS_MAX } from './status.ts';
import { procedureText } from './text/index.ts';

/** 预定义流程: what it is called and for which projects it is. */
export const procedureFields = fieldSet(procedureText, {
  procCode: {
    kind: 'text',
    need: 'need.procCode',
    max: 60,
    tooLong: 'tooLong',
    pattern: /^[0-9A-Za-z._-]+$/,
    wrong: 'wrong.procCode',
  },
  procName: { kind: 'text', need: 'need.procName', max: 100, tooLong: 'tooLong' },
  procNameEn: { kind: 'text', need: 'need.procNameEn', max: 200, tooLong: 'tooLong' },
  purchaseMode: { kind: 'choice', dict: 'PURCHASE_MODE', need: 'need.purchaseMode' },
  exeModel: { kind: 'choice', dict: 'EXE_MODEL' },
  qualMode: {
    kind: 'choice',
    options: [
      { value: '20', label: 'qual.q20' },
      { value: '10', label: 'qual.q10' },
    ],
    default: '20',
    need: 'need.qualMode',
  },
});

export type ProcedureValues = CheckedValues<typeof procedureFields>;

const word = z.string().trim().min(1).max(100);

/** A step as it is drawn up: which node, how it is called, which of the node's operations it has. */
const stepInput = z.strictObject({
  code: z.string().max(20),
  name: z.strictObject({ zh: word, en: word }),
  stageShowType: z.enum(['0', '1']).default('0'),
  operations: z
    .array(
      z.strictObject({
        code: z.string().max(40),
        isKeyOp: z.boolean(),
        /** 办结操作: the step ends with it. */
        isLastOp: z.boolean().optional(),
        params: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/), z.string().max(100)).optional(),
      }),
    )
    .max(OPERATIONS_MAX),
  periods: z.array(periodInput).max(PERIODS_MAX).optional(),
});
export type StepInput = z.infer<typeof stepInput>;

export const stepsInput = z.array(stepInput).max(STEPS_MAX);

const can = z.object({
  modify: z.boolean(),
  copy: z.boolean(),
  submit: z.boolean(),
  failure: z.boolean(),
  restore: z.boolean(),
  remove: z.boolean(),
});

/** A procedure in the list. */
export const procedureRow = recordSchema(procedureFields).extend({
  id: z.string(),
  version: z.number().int(),
  status: z.string(),
  standard: z.boolean(),
  /** New projects can choose it. */
  offered: z.boolean(),
  /** What stands in the way: key operations without a screen, as `step: operation`. */
  lacking: declared(z.string(), 'what a procedure must have'),
  createdAt: z.string(),
  can,
});
export type ProcedureShown = z.infer<typeof procedureRow>;

export const procedureRecord = procedureRow.extend({ steps: upTo(STEPS_MAX, step) });

/** 流程节点: a stage with the steps that procedures can be made of. */
export const nodeGroup = z.object({ stage: z.string(), nodes: upTo(STEPS_MAX, step) });
