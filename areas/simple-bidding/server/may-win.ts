import type { Db } from '#kit/server/database/db.ts';
import { mustBeTendered } from '../shared/rules.ts';
import type { Comparison } from '../shared/schema.ts';
import { SUPPLIERS_MIN } from '../shared/status.ts';
import type { SimpleRow } from './store.ts';
import type { SimpleTerms } from './tables.ts';
import { togetherOf } from './together.ts';

/** Why a purchase has no winner (不能成交): too few conform, or the law wants a tender at the lowest of them, and so at every one. */
export type NoWinner = 'few' | 'mustTender';

/** 能否成交 by what the hall opened; undefined where a quote may win, so that nobody is rid of a winner by ending the purchase. */
export async function noWinner(
  db: Db,
  { row, terms, now }: { readonly row: SimpleRow; readonly terms: SimpleTerms; readonly now: Date },
  { quotes, conforming }: Comparison,
): Promise<NoWinner | undefined> {
  const amount = quotes.find((quote) => quote.place === 1)?.price;
  if (conforming < SUPPLIERS_MIN || amount === undefined) return 'few';
  if (mustBeTendered({ ...terms, amount })) return 'mustTender';
  const groups = await togetherOf(db, { row, terms, amount, now });
  return groups.some((group) => group.countedBy === 'project') ? 'mustTender' : undefined;
}
