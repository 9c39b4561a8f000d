import type { Refusal } from './refusal.ts';

/** A life as a table (状态迁移表): for each move, from which states it starts and where it ends. */
export type Moves<S extends string> = Readonly<
  Record<string, { readonly from: readonly S[]; readonly to: S }>
>;

/** May this move be made from this state? The server decides with it, the browser greys out buttons with it. */
export function canMove<S extends string, M extends Moves<S>>(moves: M, from: S, move: keyof M): boolean {
  const entry = moves[move];
  return entry !== undefined && (entry.from as readonly string[]).includes(from);
}

/** The state after a move, or the given refusal. */
export function moved<S extends string, M extends Moves<S>>(
  moves: M,
  from: S,
  move: keyof M,
  refusal: () => Refusal,
): S {
  if (!canMove(moves, from, move)) throw refusal();
  return (moves[move] as { to: S }).to;
}
