import { clauseNames } from '#areas/clause/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { EvaluationInput } from '../shared/evaluation.ts';

type Listed = Pick<EvaluationInput, 'items' | 'passItems'>;

/** 条款来源核实: an item names only a clause that is in the library, or that it named before; other claims are dropped. */
export async function withOrigins<E extends Listed>(
  db: Db,
  given: E,
  before: Listed | undefined,
): Promise<E> {
  const named = [...given.items, ...given.passItems].flatMap((item) => item.from?.id ?? []);
  if (named.length === 0) return given;
  const known = new Map(
    [...(before?.items ?? []), ...(before?.passItems ?? [])].flatMap((item) =>
      item.from ? [[item.from.id, item.from.name] as const] : [],
    ),
  );
  for (const [id, name] of await clauseNames(db, [...new Set(named)]))
    if (!known.has(id)) known.set(id, name);
  const settled = <T extends Listed['items'][number] | Listed['passItems'][number]>(item: T): T => {
    const { from, ...rest } = item;
    const name = from && known.get(from.id);
    return { ...rest, ...(from && name ? { from: { id: from.id, name } } : {}) } as T;
  };
  return { ...given, items: given.items.map(settled), passItems: given.passItems.map(settled) };
}
