import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { declaredField, type FieldSet, type FieldSpec, type Values } from '#kit/shared/fields.ts';

/** What a write has had looked up (已核对的字段), and what it took of forms that no input declares; noted in tests alone. */
const noted = new AsyncLocalStorage<{ readonly settled: Set<string>; readonly taken: Set<string> }>();

const nameOf = (of: string, field: string) => `${of}.${field}`;

/** The id of a record that another form keeps (引用); its name, which the verb fills in, is none. */
const isReference = ({ kind }: FieldSpec, field: string) => kind === 'reference' && field.endsWith('Id');

/** Says that dictionaries and files of these fields were looked up, and those records that `references` names. */
export function noteSettled({ name, fields }: FieldSet, references: readonly string[] = []): void {
  const settled = noted.getStore()?.settled;
  if (!settled) return;
  for (const [field, spec] of Object.entries(fields))
    if (!isReference(spec, field) || references.includes(field)) settled.add(nameOf(name, field));
}

/** Says that these values were taken as a form though no input declares it (导入行): rows of a workbook. */
export function noteTaken({ name, fields }: FieldSet, values: Values): void {
  const taken = noted.getStore()?.taken;
  if (!taken) return;
  for (const [field, spec] of Object.entries(fields))
    if (values[field] && isLookedUp(spec, field)) taken.add(nameOf(name, field));
}

/** Only a dictionary, the files or another record can tell a right value of it from a wrong one. */
const isLookedUp = (spec: FieldSpec, field: string): boolean =>
  spec.dict !== undefined || spec.kind === 'files' || isReference(spec, field);

/** Every value of a form that only a dictionary, the files or another record can tell right from wrong. */
function* toLookUp(schema: z.ZodType, value: unknown): Generator<string> {
  if (value === undefined || value === null || value === '') return;
  const field = declaredField(schema);
  if (field) {
    const { of, name, spec } = field;
    if (isLookedUp(spec, name)) yield nameOf(of, name);
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
export const noting = <T>(write: () => Promise<T>): Promise<T> =>
  noted.run({ settled: new Set(), taken: new Set() }, write);

/** Fails where a write that is noted took a choice of a dictionary, a file or a reference that nobody looked up (漏核对). */
export function demandSettled(input: z.ZodType, given: unknown): void {
  const store = noted.getStore();
  if (!store) return;
  const taken = new Set([...store.taken, ...toLookUp(input, given)]);
  const left = [...taken].filter((name) => !store.settled.has(name));
  if (left.length > 0) throw new Error(`taken without settle(): ${left.join(', ')}`);
}
