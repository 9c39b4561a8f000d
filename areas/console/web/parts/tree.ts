import { isYes } from '#kit/shared/yes-no.ts';
import type { ConsoleStep, Operation, Side } from '../../shared/calls.ts';

type Steps = readonly ConsoleStep[];
type Query = Readonly<Record<string, string>>;

/** Steps folded or unfolded by hand; the others follow their own rule. */
export type Toggled = Readonly<Record<string, boolean>>;

/** One operation of the tree by name; the same page may serve several. */
export const operationKey = (step: Pick<ConsoleStep, 'id'>, operation: Operation): string =>
  `${step.id}.${operation.opCode}`;

/** 自动展开: by stageShowType, and around the operation that is open. */
export function isUnfolded(step: ConsoleStep, toggled: Toggled, active: string | undefined): boolean {
  const holdsActive = step.children.some((o) => operationKey(step, o) === active);
  return toggled[step.id] ?? (isYes(step.stageShowType) || holdsActive);
}

/** 未开始: the status of a step that waits. */
const STEP_WAITS = '0';
/** How an operation stands (showType): done, saved, or not its turn yet; any other says nothing. */
const opShow = { done: '6', saved: ['2', '4', '5'], waiting: ['0', '7'] } as const;
const isOne = (codes: readonly string[], code: string): boolean => codes.includes(code);

/** 已完成、已结束: steps that nothing waits for any more. */
const STEP_OVER = ['6', '7'] as const;
export const isOver = (step: Pick<ConsoleStep, 'status'>): boolean => isOne(STEP_OVER, step.status);

/** A step that waits stands still. */
export const canToggle = (step: ConsoleStep): boolean => step.status !== STEP_WAITS;

export const toggle = (step: ConsoleStep, toggled: Toggled, active: string | undefined): Toggled =>
  canToggle(step) ? { ...toggled, [step.id]: !isUnfolded(step, toggled, active) } : toggled;

/** Where an operation leads: a page of ours, an address outside in a new window, or nowhere. */
export type Target =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'outer'; readonly href: string }
  | { readonly kind: 'none' };

export function targetOf(operation: Operation, passedOn: Query): Target {
  const { opUrl, opUrlParamNew: extra, status, priv } = operation;
  if (isYes(extra.isOuterUrl))
    return /^https?:\/\//i.test(opUrl) ? { kind: 'outer', href: opUrl } : { kind: 'none' };
  if (!/^\/(?!\/)/.test(opUrl)) return { kind: 'none' };
  return {
    kind: 'page',
    to: `${opUrl}?${String(new URLSearchParams({ ...passedOn, ...extra, status, priv }))}`,
  };
}

interface Place {
  /** The query the console was entered with. */
  readonly entry: URLSearchParams;
  readonly packageId: string;
  readonly opType: string;
  readonly projectId: string;
}

/** 传递参数: what every page of the console gets; what belongs to a single operation stays with it. */
export function passedOnFrom({ entry, packageId, opType, projectId }: Place, steps: Steps): Query {
  const own = new Set([
    'status',
    'priv',
    ...steps.flatMap((s) => s.children.flatMap((o) => Object.keys(o.opUrlParamNew))),
  ]);
  const kept = [...entry].filter(([name]) => !own.has(name));
  return { isIntl: '0', projectId, ...Object.fromEntries(kept), packageId, opType };
}

interface Found {
  readonly key: string;
  readonly operation: Operation;
}

const all = (steps: Steps): Found[] =>
  steps.flatMap((step) =>
    step.children.map((operation) => ({ key: operationKey(step, operation), operation })),
  );

/** 自动打开: the first operation with isLastOp 1. */
export const firstToOpen = (steps: Steps): Found | undefined =>
  all(steps).find((f) => isYes(f.operation.isLastOp));

/** The operation whose page is open: the one that was clicked, else the first with this page. */
export function activeOperation(
  steps: Steps,
  pathname: string,
  clicked: string | undefined,
): string | undefined {
  const here = all(steps).filter((f) => f.operation.opUrl === pathname);
  return (here.find((f) => f.key === clicked) ?? here[0])?.key;
}

/** 尚未开始: the step a page belongs to, where nothing that the page serves has begun. */
export function waitingStep(steps: Steps, pathname: string): ConsoleStep | undefined {
  const served = steps.filter((step) => step.children.some((o) => o.opUrl === pathname));
  return served.every((step) => step.status === STEP_WAITS) ? served[0] : undefined;
}

/** '6' finished, '2' '4' '5' saved, '0' '7' waiting, others as they are. */
export function operationState(showType: string): 'done' | 'saved' | 'waiting' | 'plain' {
  if (showType === opShow.done) return 'done';
  if (isOne(opShow.saved, showType)) return 'saved';
  return isOne(opShow.waiting, showType) ? 'waiting' : 'plain';
}

/** The opType the page must carry: suppliers and supervision always theirs; one that is missing or not one's own becomes PM. */
export function rightOpType(side: Side, opType: string): string {
  if (side === 'supplier' || side === 'supervision') return side;
  return ['', 'supplier', 'supervision'].includes(opType) ? 'PM' : opType;
}
