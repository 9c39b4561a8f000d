import type { ClauseRecord } from '#areas/clause/shared/schema.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { type EvaluationInput, ITEMS_MAX } from './evaluation.ts';

/** What is copied of a clause of the library (选用的条款). */
export type Chosen = Pick<ClauseRecord, 'id' | 'kind' | 'name' | 'standard' | 'full' | 'objective'>;

type Items = EvaluationInput['items'];
type Grounds = EvaluationInput['passItems'];

const keyOf = (of: { readonly part: string; readonly name: string }): string => `${of.part} ${of.name}`;

/** What is new of the copies, as far as there is room. */
function added<T extends { readonly part: string; readonly name: string }>(
  there: readonly T[],
  copies: readonly T[],
): T[] {
  const known = new Set(there.map(keyOf));
  const fresh = copies.filter((copy) => !known.has(keyOf(copy)) && known.add(keyOf(copy)));
  return [...there, ...fresh].slice(0, Math.max(ITEMS_MAX, there.length));
}

/** 评分项 with copies of clauses; what stands there already is not taken twice. */
export const itemsWith = (items: Items, clauses: readonly Chosen[]): Items =>
  added(
    items,
    clauses.flatMap(({ id, kind, name, standard, full, objective }) =>
      kind === 'technical' || kind === 'business'
        ? [
            {
              part: kind,
              name,
              full: full ?? '',
              standard,
              ...(isYes(objective) ? { objective: true } : {}),
              from: { id, name },
            },
          ]
        : [],
    ),
  );

/** 初步评审项 with copies of clauses; what is said of prices is judged with the conformity of a bid. */
export const groundsWith = (grounds: Grounds, clauses: readonly Chosen[]): Grounds =>
  added(
    grounds,
    clauses.flatMap(({ id, kind, name, standard }) =>
      kind === 'technical' || kind === 'business'
        ? []
        : [
            {
              part: kind === 'qualification' ? ('qualification' as const) : ('conformity' as const),
              name,
              standard,
              from: { id, name },
            },
          ],
    ),
  );
