import { z } from 'zod';

/** What limits a list inside an answer (清单上限): a number of rows, what the program declares, or that rows are few by their nature, and why. */
type Limit = { readonly most: number } | { readonly declared: string } | { readonly few: string };

const limits = new WeakMap<z.ZodType, Limit>();

/** What was declared to limit a list, if anything was. */
export const limitOf = (list: z.ZodType): Limit | undefined => limits.get(list);

function limited<T extends z.ZodType>(row: T, limit: Limit): z.ZodArray<T> {
  const list = z.array(row);
  limits.set(list, limit);
  return list;
}

/** A list inside an answer of so many rows at most: the server lets no more be kept, or says no more. */
export const upTo = <T extends z.ZodType>(most: number, row: T): z.ZodArray<T> => limited(row, { most });

/** A list inside an answer whose rows the program declares (程序声明), so only a new release adds one; `of` says what they are. */
export const declared = <T extends z.ZodType>(row: T, of: string): z.ZodArray<T> =>
  limited(row, { declared: of });

/** A list inside an answer that is short by its nature, though no rule limits it; `of` says what its rows are of. */
export const few = <T extends z.ZodType>(row: T, of: string): z.ZodArray<T> => limited(row, { few: of });

/** How many rows a list can have; nothing = no number is declared. A list of choices has none twice. */
export function mostOf(list: z.ZodArray): number | undefined {
  const limit = limitOf(list);
  if (limit && 'most' in limit) return limit.most;
  for (const { _zod } of list.def.checks ?? []) {
    const { check, maximum, length } = _zod.def as { check: string; maximum?: number; length?: number };
    if (check === 'max_length') return maximum;
    if (check === 'length_equals') return length;
  }
  return list.element instanceof z.ZodEnum ? list.element.options.length : undefined;
}

interface ListIn {
  readonly path: string;
  readonly list: z.ZodArray;
}

/** Every list in a schema, with its place (`lots[].course`); the answer itself has none. What refers to itself is looked into once. */
export function* listsIn(schema: z.ZodType, path = '', above: readonly z.ZodType[] = []): Generator<ListIn> {
  if (above.includes(schema)) return;
  const inside = [...above, schema];
  if (schema instanceof z.ZodArray) {
    yield { path, list: schema };
    yield* listsIn(schema.element as z.ZodType, `${path}[]`, inside);
  } else if (schema instanceof z.ZodObject) {
    for (const [name, one] of Object.entries(schema.shape as Record<string, z.ZodType>))
      yield* listsIn(one, path === '' ? name : `${path}.${name}`, inside);
  } else if (schema instanceof z.ZodRecord)
    yield* listsIn(schema.valueType as z.ZodType, `${path}{}`, inside);
  else if (schema instanceof z.ZodUnion)
    for (const one of schema.options as readonly z.ZodType[]) yield* listsIn(one, path, inside);
  else if (schema instanceof z.ZodPipe) yield* listsIn(schema.in as z.ZodType, path, inside);
  else if (schema instanceof z.ZodLazy) yield* listsIn(schema.unwrap() as z.ZodType, path, inside);
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    yield* listsIn(schema.unwrap() as z.ZodType, path, inside);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* listsIn(schema.unwrap() as z.ZodType, path, inside);
}
