/** The door of the law's register (法规依据). */
import type { Tx } from '#kit/server/context.ts';
import type { RefusedAct } from '#kit/shared/refusal.ts';
import { lawRefused } from '../shared/events.ts';

/** Puts a refused act of law on record (被拒行为留痕): who tried what, when, from where, against which rule. */
export const recordRefused = (tx: Tx, refused: RefusedAct, key: string): void =>
  tx.emit(
    lawRefused,
    { subjectType: refused.subjectType, subjectId: refused.subjectId },
    { act: refused.act, rule: refused.rule, key, earliest: refused.earliest?.toISOString() ?? null },
  );
