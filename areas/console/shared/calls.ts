import { few, upTo } from '#kit/shared/lists.ts';
import { OPERATIONS_MAX, STEPS_MAX } from '#areas/procedure/shared/status.ts';
import { z } from 'zod';
import { bulletinRow } from '#areas/bulletin/shared/schema.ts';
import { LOTS_MOST } from '#areas/project/shared/package/limits.ts';
import { shownPhase } from '#areas/project/shared/phase.ts';
import { dutySchema } from '#base/duty/shared/calls.ts';
import { call, idSchema } from '#kit/shared/call.ts';

/** Who looks: the agency's people, the tenderee's, a supplier, or the supervision (监督). */
const sides = ['PM', 'owner', 'supplier', 'supervision'] as const;
export type Side = (typeof sides)[number];

const operation = z.object({
  opCode: z.string(),
  opName: z.string(),
  opUrl: z.string(),
  /** Further query of the route. */
  opUrlParamNew: z.record(z.string(), z.string()),
  status: z.string(),
  /** '2' operate, '1' look. */
  priv: z.string(),
  /** '6' finished, '2' saved, '1' open, '0' and '7' waiting. */
  showType: z.string(),
  isKeyOp: z.string(),
  /** '1' = the first unfinished operation this user may do. */
  isLastOp: z.string(),
});
export type Operation = z.infer<typeof operation>;

const step = z.object({
  /** Code of the step in its procedure. */
  id: z.string(),
  title: z.string(),
  /** '0' waiting, '1' in process, '6' finished, '7' other. */
  status: z.string(),
  /** '1' = open without a click. */
  stageShowType: z.string(),
  /** When it can begin, where its day is known (可以开始的时间). */
  opensAt: z.string().nullable(),
  children: upTo(OPERATIONS_MAX, operation),
});
export type ConsoleStep = z.infer<typeof step>;

const head = {
  packageId: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  mainId: z.string(),
  mainName: z.string(),
  status: z.string(),
  phase: shownPhase.nullable(),
  side: z.enum(sides),
  /** '1' = the console must be opened with opType supplier. The supervision's opType is its own: supervision. */
  isSupplier: z.string(),
};

const ofConsole = z.object({
  packageId: idSchema,
  opType: z.string().max(20).optional(),
  projectId: z.string().max(60).optional(),
});

export const stepList = call('GET /pre/proc/console/step/list', {
  bounded: { most: STEPS_MAX, of: 'steps of one lot' },
  gate: {
    session:
      'agency, tenderee, suppliers and supervision each get their own steps; the lot decides who is which',
  },
  summary: 'Only the steps of a lot, for clients that already have its head (主控台步骤)',
  input: ofConsole,
  output: z.array(step),
});

export const bulletinNodes = call('GET /pre/proc/node/bulletin/list', {
  bounded: { few: 'notices of one lot' },
  gate: { session: 'published notices are for everybody; drafts only for who may see them' },
  summary: 'The notices of a lot in their order (公告节点)',
  input: z.object({ packageId: idSchema }),
  output: z.array(bulletinRow),
});

export const consoleList = call('GET /pre/proc/console/list', {
  // A step of a lot does not wait for the list of all steps.
  alone: 'slow',
  gate: {
    session:
      'agency, tenderee, suppliers and supervision each get their own view; the lot decides who is which',
  },
  summary: 'The steps of a lot with the operations of the caller (主控台节点)',
  input: ofConsole,
  output: z.object({
    ...head,
    packageList: upTo(
      LOTS_MOST,
      z.object({
        id: z.string(),
        packageName: z.string(),
        purchaseMode: z.string(),
        isSupplier: z.string(),
        projectId: z.string(),
        /** Code of the platform that the project belongs to. */
        prefectureCode: z.string(),
      }),
    ),
    stepList: upTo(STEPS_MAX, step),
  }),
});

export const boardDetail = call('GET /pre/proc/board/detail', {
  gate: {
    session:
      'agency, tenderee, suppliers and supervision each get their own view; the lot decides who is which',
  },
  summary: 'A lot at a glance: its facts, its dates, the next thing to do (标段看板)',
  input: z.object({ packageId: idSchema }),
  output: z.object({
    ...head,
    mainCode: z.string(),
    tendereeName: z.string(),
    purchaseMode: z.string(),
    procName: z.string(),
    isLawBid: z.string(),
    /** 重新招标: the project that tenders this lot again. For the lot's own sides. */
    againMainId: z.string().nullable(),
    /** For the lot's own sides. */
    generalAmount: z.string().nullable(),
    generalAmountUnit: z.string(),
    dates: few(
      z.object({
        code: z.enum([
          'issued',
          'invited',
          'saleBegin',
          'reply',
          'saleEnd',
          'question',
          'deadline',
          'obtained',
        ]),
        at: z.string(),
        past: z.boolean(),
      }),
      'dates of one lot',
    ),
    /** What the caller has to do about this lot now, what happens at its hour first. */
    duties: few(dutySchema, 'what one person owes on one lot'),
    /** Whom one waits for besides: the lot's own sides and the supervision, never who is secret. Nothing for suppliers. */
    waiting: few(
      z.object({
        who: z.enum(['agency', 'tenderee', 'supervision']),
        title: z.string(),
        rule: z.string(),
        since: z.string(),
        until: z.string().nullable(),
        overdue: z.boolean(),
      }),
      'what others owe on one lot',
    ),
    stepList: upTo(STEPS_MAX, step.omit({ children: true })),
  }),
});
