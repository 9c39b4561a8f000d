import { headsAbove, membersOf, profileOf } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { departmentHead, superior } from '../shared/superiors.ts';
import { isMet, type Variables } from '../shared/conditions.ts';
import {
  allBlocks,
  type ApprovalNode,
  type AssigneeRule,
  type Block,
  type ChoiceNode,
  type CopyNode,
} from '../shared/definition.ts';
import {
  inOrder,
  isOver,
  leaves,
  type Person,
  type Plan,
  type PlanNode,
  type Shape,
  type Way,
} from '../shared/plan.ts';
import { apvlStatus } from '../shared/status.ts';
import type { InstanceRow } from './store.ts';

/** What a plan is made for: the submission, and what the business says of its subject. */
export interface PlanFor {
  readonly orgId: string;
  readonly submitterId: string;
  readonly variables?: Variables | undefined;
  /** People of the subject by the business's own names, such as `projectManager`. */
  readonly people?: Readonly<Record<string, readonly string[]>> | undefined;
  /** 回避: who does not decide about it. */
  readonly barred?: readonly string[] | undefined;
  /** The way that the initiator chose, by its key; left out, the first. */
  readonly flowId?: string | undefined;
}

async function peopleOf(db: Db, rule: AssigneeRule, of: PlanFor): Promise<Person[]> {
  if ('role' in rule) return membersWithRole(db, rule.role, of.orgId);
  if ('business' in rule) {
    const named = of.people?.[rule.business] ?? [];
    return named.length === 0 ? [] : membersOf(db, of.orgId, named);
  }
  if ('head' in rule || 'superior' in rule) {
    const above = of.submitterId ? await headsAbove(db, of.submitterId, of.orgId) : [];
    const one =
      'head' in rule ? departmentHead(above, of.submitterId) : superior(above, of.submitterId, rule.superior);
    return one ? [one] : [];
  }
  const profile = await profileOf(db, rule.userId, of.orgId);
  return profile ? [{ id: rule.userId, trueName: profile.trueName }] : [];
}

/** Nobody approves what they submitted themselves. */
async function peopleFor(db: Db, rules: readonly AssigneeRule[], of: PlanFor): Promise<Person[]> {
  const people = new Map<string, Person>();
  for (const rule of rules)
    for (const { id, trueName } of await peopleOf(db, rule, of))
      if (id !== of.submitterId) people.set(id, { id, trueName });
  return [...people.values()];
}

/** Who approves where, for a submission of this organisation (审批路径): ways that depend on conditions are taken already. */
export async function planFor(db: Db, nodes: readonly Block[], of: PlanFor): Promise<Plan> {
  const plan: PlanNode[] = [];
  const put = (node: PlanNode): Shape => plan.push(node) - 1;

  const sequence = async (list: readonly Block[]): Promise<Shape> => {
    const seq: Shape[] = [];
    for (const one of list) seq.push(await part(one));
    return { seq };
  };
  const part = async (block: Block): Promise<Shape> => {
    if (block.type === 'copy') return put(await copyOf(db, block, of));
    if (block.type === 'parallel') {
      const par: Shape[] = [];
      for (const one of block.branches) par.push(await sequence(one.nodes));
      return { par };
    }
    if (block.type === 'choice') return choice(block);
    return put(await stepFor(db, block, of));
  };
  const choice = async (block: ChoiceNode): Promise<Shape> => {
    if (block.by !== 'approver') return sequence(takenBranch(block, of).nodes);
    const pick: Way[] = [];
    for (const { key, name, nodes: inside } of block.branches)
      pick.push({ key, name, path: await sequence(inside) });
    return { pick };
  };
  const shape = await sequence(nodes);
  return { nodes: plan, shape };
}

function takenBranch(block: ChoiceNode, of: PlanFor): ChoiceNode['branches'][number] {
  const taken =
    block.by === 'initiator'
      ? block.branches.find((one) => one.key === of.flowId)
      : block.branches.find((one) => (one.when ?? []).every((c) => isMet(c, of.variables ?? {})));
  const otherwise = block.by === 'initiator' ? block.branches[0] : block.branches.at(-1);
  if (!otherwise) throw new Error(`branch ${block.key} leads nowhere`);
  return taken ?? otherwise;
}

/** 选择流程: the ways that whoever submits may choose among. */
export const waysAtStart = (nodes: readonly Block[]): ChoiceNode['branches'] =>
  allBlocks(nodes).flatMap((b) => (b.type === 'choice' && b.by === 'initiator' ? b.branches : []));

async function stepFor(db: Db, node: ApprovalNode, of: PlanFor): Promise<PlanNode> {
  const people = (await peopleFor(db, node.assignees, of)).filter((p) => !of.barred?.includes(p.id));
  const isLeftOut = people.length === 0 && node.whenEmpty === 'skip';
  return {
    key: node.key,
    name: node.name,
    mode: node.mode,
    people,
    ...(node.mode === 'percentage' && node.percent ? { percent: node.percent } : {}),
    ...(node.initiatorChooses && people.length > 1 ? { initiatorChooses: true } : {}),
    ...(node.needsFile ? { needsFile: true } : {}),
    ...(node.enableBatch ? { enableBatch: true } : {}),
    enableTransmit: node.enableTransmit ?? true,
    enableAssignApprover: node.enableAssignApprover ?? false,
    enableAddSign: node.enableAddSign ?? false,
    resumes: node.resubmit === 'back',
    ...(node.dueDays ? { dueDays: node.dueDays } : {}),
    state: isLeftOut ? 'done' : 'coming',
  };
}

async function copyOf(db: Db, node: CopyNode, of: PlanFor): Promise<PlanNode> {
  return {
    key: node.key,
    name: node.name,
    mode: 'copy',
    people: await peopleFor(db, node.assignees, of),
    enableTransmit: false,
    enableAssignApprover: false,
    state: 'coming',
  };
}

/** The people who decide at a node: those chosen on the way, else those of the definition. */
export const deciders = (node: PlanNode): readonly Person[] => node.assigned ?? node.people;

/** A step that somebody has to decide, and nobody is there. */
export const emptyStep = ({ nodes }: Plan): PlanNode | undefined =>
  nodes.find((n) => n.mode !== 'copy' && n.state !== 'done' && deciders(n).length === 0);

/** 审批文件: does a step on the way of this submission ask for one? */
export const needsFile = (plan: Plan): boolean =>
  leaves(plan.shape).some((at) => plan.nodes[at]?.needsFile && plan.nodes[at].state !== 'done');

/** Is there anything to be decided at all? */
export const decidesNothing = (plan: Plan): boolean =>
  plan.nodes.every((n) => n.mode === 'copy' || n.state === 'done') || isOver(plan);

/** 审批路径: where the approval stands; before nodes kept their own state it is read from the one that was open. */
export function planOf(i: Pick<InstanceRow, 'plan' | 'shape' | 'nodeIndex' | 'run' | 'apvlStatus'>): Plan {
  if (i.shape) return { nodes: i.plan, shape: i.shape };
  const nodes = i.plan.map((node, at): PlanNode => {
    if (node.state) return node;
    if (at < i.nodeIndex || i.apvlStatus === apvlStatus.agreed) return { ...node, state: 'done' };
    return at > i.nodeIndex ? { ...node, state: 'coming' } : { ...node, state: 'open', run: i.run };
  });
  return { nodes, shape: inOrder(nodes.length) };
}

/** Places of the nodes that are being decided. */
export const openNodes = (plan: Plan): number[] =>
  leaves(plan.shape).filter((at) => plan.nodes[at]?.state === 'open');
