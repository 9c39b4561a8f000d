import { z } from 'zod';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type Condition, condition } from './conditions.ts';
import { INITIATOR, type NodeMode, nodeModes } from './status.ts';

/** A name in both languages. */
export const both = z.strictObject({ zh: z.string().min(1).max(100), en: z.string().min(1).max(200) });
type Both = z.infer<typeof both>;

/** 上级级数: so many superiors up at most. */
export const SUPERIORS_MOST = 9;

/**
 * Who approves at a node, always within the submitter's organisation: holders of a role, one user, those whom the business
 * names for the subject, such as its project manager, the head of the submitter's department (部门负责人), or their n-th superior
 * (n级上级).
 */
const assigneeRule = z.union([
  z.strictObject({ role: z.string().min(1).max(60) }),
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ business: z.string().min(1).max(60) }),
  z.strictObject({ head: z.literal('department') }),
  z.strictObject({ superior: z.int().min(1).max(SUPERIORS_MOST) }),
]);
export type AssigneeRule = z.infer<typeof assigneeRule>;

/** 由组织架构确定: does it depend on where the submitter stands in the organisation? */
export const isByRank = (rule: AssigneeRule): boolean => 'head' in rule || 'superior' in rule;

const key = z
  .string()
  .regex(/^[\w-]{1,60}$/)
  .refine((k) => k !== INITIATOR);
/** A drawing may be kept without; `flowProblems` asks for one. */
const assignees = z.array(assigneeRule).max(50);

/** One step of an approval (审批环节). */
export interface ApprovalNode {
  readonly type?: 'approve' | undefined;
  readonly key: string;
  readonly name: Both;
  readonly mode: NodeMode;
  readonly assignees: AssigneeRule[];
  /** 通过比例, 1 to 100; in mode `percentage`. */
  readonly percent?: number | undefined;
  /** Nobody is found (审批人为空): the submission is refused unless the step may be left out. */
  readonly whenEmpty?: 'refuse' | 'skip' | undefined;
  /** 发起人选择审批人: where several people are found, whoever submits says which of them decide. */
  readonly initiatorChooses?: boolean | undefined;
  /** 线下审批: it was decided on paper; whoever submits puts the approval file in, and the approvers compare. */
  readonly needsFile?: boolean | undefined;
  /** 批量同意: may it be agreed among others, from the list? */
  readonly enableBatch?: boolean | undefined;
  /** May an approver pass the task on? Yes unless said otherwise. */
  readonly enableTransmit?: boolean | undefined;
  /** May an approver choose who approves at later steps? */
  readonly enableAssignApprover?: boolean | undefined;
  /** May an approver ask others to sign before, beside or after (加签)? */
  readonly enableAddSign?: boolean | undefined;
  /** After a return to the initiator it begins anew, or comes back to who returned it. */
  readonly resubmit?: 'anew' | 'back' | undefined;
  /** Working days to decide in; past them it is overdue. */
  readonly dueDays?: number | undefined;
}

/** 抄送: people who are told and may read. */
export interface CopyNode {
  readonly type: 'copy';
  readonly key: string;
  readonly name: Both;
  readonly assignees: AssigneeRule[];
}

interface BranchOf {
  readonly key: string;
  readonly name: Both;
  readonly nodes: Block[];
}

/** 并行: all branches at once, the next step when all have ended. */
export interface ParallelNode {
  readonly type: 'parallel';
  readonly key: string;
  readonly name: Both;
  readonly branches: BranchOf[];
}

/** 分支: one of several ways, by what the business says of the subject, or as the initiator or the approver before it chooses. */
export interface ChoiceNode {
  readonly type: 'choice';
  readonly key: string;
  readonly name: Both;
  readonly by: 'condition' | 'initiator' | 'approver';
  /** By condition the first branch that holds is taken; the last one asks nothing. */
  readonly branches: (BranchOf & { readonly when?: Condition[] | undefined })[];
}

export type Block = ApprovalNode | CopyNode | ParallelNode | ChoiceNode;

const approvalNode = z.strictObject({
  type: z.literal('approve').optional(),
  key,
  name: both,
  mode: z.enum(nodeModes),
  assignees,
  percent: z.int().min(1).max(100).optional(),
  whenEmpty: z.enum(['refuse', 'skip']).optional(),
  initiatorChooses: z.boolean().optional(),
  needsFile: z.boolean().optional(),
  enableBatch: z.boolean().optional(),
  enableTransmit: z.boolean().optional(),
  enableAssignApprover: z.boolean().optional(),
  enableAddSign: z.boolean().optional(),
  resubmit: z.enum(['anew', 'back']).optional(),
  dueDays: z.int().min(1).max(90).optional(),
});
/** Steps as they are drawn (流程环节), finished or not; `flowProblems` says what is wrong with them as a whole. */
export const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(block).max(30));
const branch = z.strictObject({ key, name: both, nodes: blocks });
const block: z.ZodType<Block> = z.union([
  approvalNode,
  z.strictObject({ type: z.literal('copy'), key, name: both, assignees }),
  z.strictObject({ type: z.literal('parallel'), key, name: both, branches: z.array(branch).min(2).max(10) }),
  z.strictObject({
    type: z.literal('choice'),
    key,
    name: both,
    by: z.enum(['condition', 'initiator', 'approver']),
    branches: z
      .array(branch.extend({ when: z.array(condition).max(10).optional() }))
      .min(2)
      .max(20),
  }),
]);

/** A step that the holders of one role decide one after the other (顺序审批). */
export const stepOf = (role: string, name: ApprovalNode['name']): ApprovalNode => ({
  key: role,
  name,
  mode: 'sequential',
  assignees: [{ role }],
});

const isStep = (b: Block): b is ApprovalNode => b.type === undefined || b.type === 'approve';
const branchesOf = (b: Block): readonly BranchOf[] =>
  b.type === 'parallel' || b.type === 'choice' ? b.branches : [];

/** Every block, the outer ones before those in their branches. */
export const allBlocks = (nodes: readonly Block[]): Block[] =>
  nodes.flatMap((b) => [b, ...branchesOf(b).flatMap((one) => allBlocks(one.nodes))]);

const deepest = (nodes: readonly Block[]): number =>
  Math.max(0, ...nodes.flatMap((b) => branchesOf(b).map((one) => 1 + deepest(one.nodes))));

const STEPS_MOST = 60;
const DEEPEST = 5;

/** What is wrong with a flow as a whole (流程检查), by the key of the block it stands at. */
export type FlowFault =
  | 'keysRepeat'
  | 'tooManySteps'
  | 'tooDeep'
  | 'noPercent'
  | 'noAssignees'
  | 'emptyBranch'
  | 'noDefault'
  | 'neverTaken'
  | 'noCondition'
  | 'nobodyChooses'
  | 'twoChoices'
  | 'nobodyDecides';

export interface FlowProblem {
  readonly at: string;
  readonly fault: FlowFault;
}

/** 流程检查: a flow that cannot end, has a step that names nobody, a way never taken, or a choice that nobody makes is refused before it is published. */
export function flowProblems(nodes: readonly Block[]): FlowProblem[] {
  const all = allBlocks(nodes);
  const keys = all.flatMap((b) => [b.key, ...branchesOf(b).map((one) => one.key)]);
  const repeated = keys.filter((k, i) => keys.indexOf(k) < i);
  const steps = all.filter(isStep);
  return [
    ...repeated.map((at) => ({ at, fault: 'keysRepeat' as const })),
    ...(steps.length > STEPS_MOST ? [{ at: '', fault: 'tooManySteps' as const }] : []),
    ...(deepest(nodes) > DEEPEST ? [{ at: '', fault: 'tooDeep' as const }] : []),
    ...(nodes.length > 0 && steps.length === 0 ? [{ at: '', fault: 'nobodyDecides' as const }] : []),
    ...all
      .filter((b) => b.type === 'choice' && b.by === 'initiator')
      .slice(1)
      .map((b) => ({ at: b.key, fault: 'twoChoices' as const })),
    ...all.flatMap(ownProblems),
    ...unmade(nodes, false),
  ];
}

function ownProblems(b: Block): FlowProblem[] {
  if ('assignees' in b)
    return [
      ...(b.assignees.length === 0 ? [{ at: b.key, fault: 'noAssignees' as const }] : []),
      ...(isStep(b) && b.mode === 'percentage' && !b.percent
        ? [{ at: b.key, fault: 'noPercent' as const }]
        : []),
    ];
  if (b.type === 'parallel')
    return b.branches.flatMap((one) =>
      one.nodes.length === 0 ? [{ at: one.key, fault: 'emptyBranch' as const }] : [],
    );
  if (b.type !== 'choice' || b.by !== 'condition') return [];
  const free = (one: (typeof b.branches)[number]) => (one.when?.length ?? 0) === 0;
  const last = b.branches.at(-1);
  const seen = new Set<string>();
  return [
    ...(last && !free(last) ? [{ at: b.key, fault: 'noDefault' as const }] : []),
    ...b.branches.slice(0, -1).flatMap((one) => {
      const said = JSON.stringify(one.when ?? []);
      const isBlank = free(one) || one.when?.some((c) => c.values.every((value) => value === ''));
      const fault = isBlank ? 'noCondition' : seen.has(said) ? 'neverTaken' : undefined;
      seen.add(said);
      return fault ? [{ at: one.key, fault } as const] : [];
    }),
  ];
}

/** Choices of an approver that no approver comes right before: nobody would ever make them. */
function unmade(nodes: readonly Block[], afterStep: boolean): FlowProblem[] {
  let decided = afterStep;
  return nodes.flatMap((b) => {
    const wrong =
      b.type === 'choice' && b.by === 'approver' && !decided
        ? [{ at: b.key, fault: 'nobodyChooses' as const }]
        : [];
    // A choice behind a choice would have to be made by the same approver at once: one question at a time.
    const inside = branchesOf(b).flatMap((one) => unmade(one.nodes, false));
    decided = isStep(b) && b.whenEmpty !== 'skip';
    return [...wrong, ...inside];
  });
}

/** The approval of one kind of business (审批流程定义); no nodes = it takes effect directly. */
export const approvalDefinition = z.strictObject({
  serviceKey: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/),
  /** Left out: the main flow of the business (主流程). */
  flowKey: z.string().min(1).max(40).optional(),
  name: both,
  nodes: blocks.superRefine((nodes, context) => {
    for (const { at, fault } of flowProblems(nodes))
      context.addIssue({ code: 'custom', message: `${fault} ${at}` });
  }),
});
export type ApprovalDefinition = Omit<z.infer<typeof approvalDefinition>, 'serviceKey'> & {
  readonly serviceKey: ApprovalKey;
};
