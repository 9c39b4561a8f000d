import type { NodeMode } from './status.ts';

/** How a running approval is laid out and where it stands (审批路径): pure, so that a draft can be tried like the real thing. */

export interface Person {
  readonly id: string;
  readonly trueName: string;
}

/** Where a node stands: it may come yet, is being decided, or was left. */
export type NodeState = 'coming' | 'open' | 'done';

/** A node of a running approval: the definition's node with the people found for it. */
export interface PlanNode {
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string };
  /** `copy` (抄送): its people are told and may read; nothing is decided. */
  readonly mode: NodeMode | 'copy';
  readonly people: readonly Person[];
  /** Chosen by who submitted it, by an earlier approver, or by whom it was returned, instead of `people`. */
  readonly assigned?: readonly Person[];
  /** 通过比例: at least so many of a hundred agree; in mode `percentage` only. */
  readonly percent?: number;
  /** Whoever submits says which of `people` decide. */
  readonly initiatorChooses?: boolean;
  /** 审批文件: whoever submits has to put it in. */
  readonly needsFile?: boolean;
  readonly enableBatch?: boolean;
  readonly enableTransmit: boolean;
  readonly enableAssignApprover: boolean;
  readonly enableAddSign?: boolean;
  /** 重新提交: after a return to the initiator it comes back to who returned it, not to the first step. */
  readonly resumes?: boolean;
  /** Working days to decide in. */
  readonly dueDays?: number;
  /** Absent in approvals that began before nodes kept their own state. */
  readonly state?: NodeState;
  readonly run?: number;
  /** It was returned here, and goes straight back to that node: what was decided in between stands. */
  readonly backTo?: number;
}

/** One of several ways on, chosen by the approver before it (选择流转路径). */
export interface Way {
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly path: Shape;
}

/** Nodes by their place in the plan: one after the other, side by side, or one of several ways. */
export type Shape = number | { readonly seq: readonly Shape[] } | { readonly par: readonly Shape[] } | Choice;

export interface Choice {
  readonly pick: readonly Way[];
  /** Place of the way that was chosen. */
  readonly chosen?: number;
}

export interface Plan {
  readonly nodes: readonly PlanNode[];
  readonly shape: Shape;
}

export const inOrder = (count: number): Shape => ({ seq: Array.from({ length: count }, (_, i) => i) });

/** Every node below, in the order of the drawing. */
export function leaves(shape: Shape): number[] {
  if (typeof shape === 'number') return [shape];
  if ('seq' in shape) return shape.seq.flatMap(leaves);
  if ('par' in shape) return shape.par.flatMap(leaves);
  return shape.pick.flatMap((way) => leaves(way.path));
}

/** The nodes on the way taken, in the order of the drawing: of a choice still open, none. */
export function wayOf(shape: Shape): number[] {
  if (typeof shape === 'number') return [shape];
  if ('pick' in shape)
    return shape.chosen === undefined ? [] : wayOf(shape.pick[shape.chosen]?.path ?? { seq: [] });
  return partsOf(shape).flatMap(wayOf);
}

/** 并行: for each node that runs beside others which fork it is of, counted through the drawing, and in which of its branches. */
export function forked(
  shape: Shape,
): ReadonlyMap<number, { readonly fork: number; readonly branch: number }> {
  const places = new Map<number, { fork: number; branch: number }>();
  let forks = 0;
  const look = (part: Shape): void => {
    if (typeof part === 'number') return;
    if (!('par' in part)) {
      for (const one of partsOf(part)) look(one);
      return;
    }
    const fork = forks++;
    for (const [branch, one] of part.par.entries())
      for (const at of leaves(one)) places.set(at, { fork, branch });
  };
  look(shape);
  return places;
}

const stateAt = (plan: Plan, at: number): NodeState => plan.nodes[at]?.state ?? 'coming';

/** Is nothing left to be decided here? */
export function isOver(plan: Plan, shape: Shape = plan.shape): boolean {
  if (typeof shape === 'number') return stateAt(plan, shape) === 'done';
  if ('seq' in shape) return shape.seq.every((part) => isOver(plan, part));
  if ('par' in shape) return shape.par.every((part) => isOver(plan, part));
  const way = shape.chosen === undefined ? undefined : shape.pick[shape.chosen];
  return way !== undefined && isOver(plan, way.path);
}

/** What stands at the front: nodes that can open now, and choices that wait for somebody to make them. */
export function front(plan: Plan, shape: Shape = plan.shape): { nodes: number[]; choices: Choice[] } {
  if (typeof shape === 'number')
    return { nodes: stateAt(plan, shape) === 'coming' ? [shape] : [], choices: [] };
  if ('seq' in shape) {
    const next = shape.seq.find((part) => !isOver(plan, part));
    return next === undefined ? { nodes: [], choices: [] } : front(plan, next);
  }
  if ('par' in shape) {
    const all = shape.par.map((part) => front(plan, part));
    return { nodes: all.flatMap((f) => f.nodes), choices: all.flatMap((f) => f.choices) };
  }
  const way = shape.chosen === undefined ? undefined : shape.pick[shape.chosen];
  return way ? front(plan, way.path) : { nodes: [], choices: [shape] };
}

const partsOf = (shape: Exclude<Shape, number>): readonly Shape[] =>
  'seq' in shape ? shape.seq : 'par' in shape ? shape.par : shape.pick.map((way) => way.path);

const holds = (shape: Shape, at: number): boolean => leaves(shape).includes(at);

/** Nodes that are decided only after this one; those beside it in another branch are not among them. */
export function following(shape: Shape, at: number): number[] {
  if (typeof shape === 'number') return [];
  const parts = partsOf(shape);
  const place = parts.findIndex((part) => holds(part, at));
  const part = parts[place];
  if (part === undefined) return [];
  const later = 'seq' in shape ? parts.slice(place + 1).flatMap(leaves) : [];
  return [...following(part, at), ...later];
}

/** Nodes that are decided before this one. */
export function preceding(shape: Shape, at: number): number[] {
  if (typeof shape === 'number') return [];
  const parts = partsOf(shape);
  const place = parts.findIndex((part) => holds(part, at));
  const part = parts[place];
  if (part === undefined) return [];
  const earlier = 'seq' in shape ? parts.slice(0, place).flatMap(leaves) : [];
  return [...earlier, ...preceding(part, at)];
}

/** The same with every choice that comes after this node open again. */
function unchosenAfter(shape: Shape, at: number): Shape {
  if (typeof shape === 'number') return shape;
  const parts = partsOf(shape);
  const place = parts.findIndex((part) => holds(part, at));
  const redone = parts.map((part, i) =>
    i === place ? unchosenAfter(part, at) : 'seq' in shape && i > place ? unchosen(part) : part,
  );
  return rebuilt(shape, redone);
}

function unchosen(shape: Shape): Shape {
  if (typeof shape === 'number') return shape;
  const again = rebuilt(shape, partsOf(shape).map(unchosen));
  return typeof again === 'object' && 'pick' in again ? { pick: again.pick } : again;
}

function rebuilt(shape: Exclude<Shape, number>, parts: readonly Shape[]): Shape {
  if ('seq' in shape) return { seq: parts };
  if ('par' in shape) return { par: parts };
  return { ...shape, pick: shape.pick.map((way, i) => ({ ...way, path: parts[i] ?? way.path })) };
}

/** The plan with these nodes in another state. */
export const withState = (plan: Plan, at: readonly number[], state: NodeState, run?: number): Plan => ({
  ...plan,
  nodes: plan.nodes.map((node, i) =>
    at.includes(i) ? { ...node, state, ...(run === undefined ? {} : { run }) } : node,
  ),
});

/**
 * 退回: this node is to be decided again, and everything that came after it; returns which nodes those are. Where it goes straight back
 * (`backTo`), what was decided in between stands, and so do the ways that were chosen.
 */
export function rewound(plan: Plan, at: number, backTo?: number): { plan: Plan; undone: readonly number[] } {
  const straight = backTo !== undefined;
  const again = (one: number) => !straight || one === backTo || stateAt(plan, one) === 'open';
  const undone = [at, ...following(plan.shape, at).filter(again)];
  const shape = straight ? plan.shape : unchosenAfter(plan.shape, at);
  const { nodes } = withState(plan, undone, 'coming');
  return {
    plan: {
      shape,
      nodes: nodes.map(({ backTo: before, ...node }, i) => {
        const now = undone.includes(i) ? undefined : before;
        const goesTo = i === at ? backTo : now;
        return goesTo === undefined ? node : { ...node, backTo: goesTo };
      }),
    },
    undone,
  };
}

/** The choices that have to be made when this node is left agreed. */
export function choicesAfter(plan: Plan, at: number): Choice[] {
  const before = front(plan).choices;
  return front(withState(plan, [at], 'done')).choices.filter((choice) => !before.includes(choice));
}

/** The plan with this way taken; nothing when no choice offers it. */
export function chosenWay(plan: Plan, choice: Choice, key: string): Plan | undefined {
  const chosen = choice.pick.findIndex((way) => way.key === key);
  if (chosen < 0) return undefined;
  const replace = (shape: Shape): Shape => {
    if (shape === choice) return { ...choice, chosen };
    return typeof shape === 'number' ? shape : rebuilt(shape, partsOf(shape).map(replace));
  };
  return { ...plan, shape: replace(plan.shape) };
}
