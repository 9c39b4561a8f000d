import { z } from 'zod';
import { withoutForbidden } from '#kit/shared/follow.ts';
import { placeFollows } from './follows.ts';

/** The form sends category and area as lists of levels; inside they are single fields. */
function flat(input: unknown): unknown {
  if (!input || typeof input !== 'object' || Array.isArray(input)) return input;
  const { address, ...rest } = input as Record<string, unknown>;
  const out: Record<string, unknown> = { ...rest };
  if (Array.isArray(out.projectType)) {
    const levels: unknown[] = out.projectType;
    out.projectType = levels[0];
    out.projectTypeSecond = levels[1] ?? out.projectTypeSecond;
  }
  if (Array.isArray(address))
    [out.projectareaProvince, out.projectareaCity, out.projectareaCountry] = address;
  return withoutForbidden(placeFollows, out);
}

/** Reads a form that may carry `projectType` and `address` as lists of levels (级联字段). */
export const flattened = <T>(schema: z.ZodType<T>): z.ZodType<T> =>
  z.preprocess(flat, schema) as unknown as z.ZodType<T>;

const ignored = z.unknown().optional();

/** Fields a form sends back unread: the server knows them better. */
export const unread = <K extends string>(...names: readonly K[]): Readonly<Record<K, typeof ignored>> =>
  Object.fromEntries(names.map((name) => [name, ignored])) as Record<K, typeof ignored>;
