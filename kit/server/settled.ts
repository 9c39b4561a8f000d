import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { declaredField, type FieldSet } from '#kit/shared/fields.ts';

/** The fields that a write has had looked up (已核对的字段), noted in tests alone. */
const noted = new AsyncLocalStorage<Set<string>>();

const nameOf = (of: string, field: string) => `${of}.${field}`;

/** Says that dictionaries and files of these fields were looked up. */
export function noteSettled({ name, fields }: FieldSet): void {
  const store = noted.getStore();
  for (const field of store ? Object.keys(fields) : []) store?.add(nameOf(name, field));
}

/** Every value of a form that only a dictionary or the files can tell right from wrong. */
function* toLookUp(schema: z.ZodType, value: unknown): Generator<string> {
  if (value === undefined || value === null || value === '') return;
  const field = declaredField(schema);
  if (field) {
    if (field.spec.dict || field.spec.kind === 'files') yield nameOf(field.of, field.name);
  } else if (schema instanceof z.ZodPipe) yield* toLookUp(schema.in as z.ZodType, value);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* toLookUp(schema.unwrap() as z.ZodType, value);
  else if (schema instanceof z.ZodArray && Array.isArray(value))
    for (const one of value) yield* toLookUp(schema.element as z.ZodType, one);
  else if (schema instanceof z.ZodObject)
    for (const [name, one] of Object.entries(schema.shape as Record<string, z.ZodType>))
      yield* toLookUp(one, (value as Record<string, unknown>)[name]);
}

/** Does a write while what it has looked up is noted. */
export const noting = <T>(write: () => Promise<T>): Promise<T> => noted.run(new Set(), write);

/** Fails where a write that is noted took a choice of a dictionary or a file that nobody looked up (漏核对). */
export function demandSettled(input: z.ZodType, given: unknown): void {
  const settled = noted.getStore();
  if (!settled) return;
  const left = [...new Set(toLookUp(input, given))].filter((name) => !settled.has(name));
  if (left.length > 0) throw new Error(`taken without settle(): ${left.join(', ')}`);
}
