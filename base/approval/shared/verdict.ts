import { opType, type OpType } from './status.ts';
import type { PlanNode } from './plan.ts';

/** One person's turn in a run of a node, as far as the outcome depends on it. */
export interface Turn {
  readonly id: string;
  /** Who passed a task on and who got it share a place. */
  readonly sort: number;
  /** 前加签: who waits until this one has agreed. */
  readonly parentId: string | null;
  readonly state: 'waiting' | 'pending' | 'done' | 'void' | 'copied';
  readonly opType: OpType | null;
}

export interface Verdict {
  /** How the node ended; nothing while it goes on. */
  readonly outcome?: 'agreed' | 'disagreed';
  /** Whose turn it is now. */
  readonly start: readonly string[];
}

/** Who decides in each place: a task that was passed on or taken off no longer counts. */
const placesOf = (turns: readonly Turn[]): Turn[] =>
  turns.filter((t) => t.parentId === null && t.opType !== opType.transferred && t.state !== 'void');

/** How many agreements a node of several needs (通过比例), rounded up. */
export const needed = (places: number, percent: number): number => Math.ceil((places * percent) / 100);

/**
 * 环节结论: what follows from the turns of a run. One after the other and 会签 need all, 或签 the first who decides, 按比例 so many
 * of a hundred. Outside 按比例 one disagreement ends it.
 */
export function verdictOf(node: Pick<PlanNode, 'mode' | 'percent'>, turns: readonly Turn[]): Verdict {
  const places = placesOf(turns);
  const agreed = places.filter((t) => t.opType === opType.agreed).length;
  const disagreed = turns.filter((t) => t.opType === opType.disagreed).length;
  if (node.mode === 'percentage') {
    const need = needed(places.length, node.percent ?? 100);
    if (agreed >= need) return { outcome: 'agreed', start: [] };
    if (places.length - disagreed < need) return { outcome: 'disagreed', start: [] };
  } else {
    if (disagreed > 0) return { outcome: 'disagreed', start: [] };
    if (node.mode === 'orsign' ? agreed > 0 : agreed === places.length)
      return { outcome: 'agreed', start: [] };
  }
  return { start: nextTurns(node.mode, places, turns) };
}

/** Waiting turns that nobody stands before any more. */
function nextTurns(mode: PlanNode['mode'], places: readonly Turn[], turns: readonly Turn[]): string[] {
  const isHeld = (turn: Turn) =>
    turns.some((t) => t.parentId === turn.id && (t.state === 'pending' || t.state === 'waiting'));
  const isOpen = (turn: Turn) => turn.state === 'waiting' || turn.state === 'pending';
  const ordered = places.filter(isOpen).toSorted((a, b) => a.sort - b.sort);
  const candidates = mode === 'sequential' ? ordered.slice(0, 1) : ordered;
  return candidates.filter((t) => t.state === 'waiting' && !isHeld(t)).map((t) => t.id);
}
