import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type CheckedValues,
  declaredField,
  draftOf,
  fieldSet,
  filled,
  formSchema,
  orNone,
  recordSchema,
  shown,
} from './fields.ts';
import { texts } from './text.ts';

const words = {
  field: { name: '名称', kind: '类别', ground: '理由' },
  need: { name: '请填写名称', ground: '请填写理由' },
} as const;
const thingText = texts('thing', words, words);

const thing = fieldSet(thingText, {
  name: { kind: 'text', need: 'need.name' },
  kind: { kind: 'choice', options: [{ value: 'a', label: 'field.name' }] },
  ground: { kind: 'text', need: 'need.ground', needIf: { kind: 'a' } },
});
const problems = (set: z.ZodType, input: object) =>
  (set.safeParse(input).error?.issues ?? []).map((i) => `${i.path.join()} ${i.message}`);

test('what is needed is never empty after the check, and a field without a label makes no set', () => {
  expectTypeOf<CheckedValues<typeof thing>>().toEqualTypeOf<{
    readonly name: string;
    readonly kind: string | null;
    readonly ground: string | null;
  }>();
  expectTypeOf<
    z.infer<ReturnType<typeof recordSchema<(typeof thing)['fields']>>>['name']
  >().toEqualTypeOf<string>();
  // @ts-expect-error -- 'price' has no label
  formSchema(fieldSet(thingText, { price: { kind: 'text' } }));
  // @ts-expect-error -- there are no such words
  fieldSet(thingText, { name: { kind: 'text', need: 'need.nmae' } });
});

test('needIf asks for a field only while its condition holds', () => {
  expect(problems(formSchema(thing), { name: 'x', kind: 'a' })).toEqual(['ground thing.need.ground']);
  expect(problems(formSchema(thing), { name: 'x', kind: 'a', ground: 'why' })).toEqual([]);
  expect(problems(formSchema(thing), { name: 'x' })).toEqual([]);
});

test('a draft needs only what it names, and still refuses what is wrong', () => {
  const draft = formSchema(draftOf(thing, ['name']));
  expect(problems(draft, { name: 'x', kind: 'a' })).toEqual([]);
  expect(problems(draft, { kind: 'b' })).toEqual(['name thing.need.name', 'kind kit.wrong.choice']);
});

test('a record may lack only what its form may lack', () => {
  const record = recordSchema(thing);
  expect(record.safeParse({ name: 'x', kind: null, ground: null }).success).toBe(true);
  expect(record.safeParse({ name: null, kind: null, ground: null }).success).toBe(false);
});

test('a row shows some of the fields, empty as on the form or as it says itself', () => {
  const row = z.object({ ...shown(thing, 'name', 'ground'), ...filled(thing, 'kind') });
  expectTypeOf<z.infer<typeof row>>().toEqualTypeOf<{ name: string; ground: string | null; kind: string }>();
  const fits = (values: object) => row.safeParse(values).success;
  expect(fits({ name: 'x', ground: null, kind: 'a' })).toBe(true);
  expect(fits({ name: null, ground: null, kind: 'a' })).toBe(false);
  expect(fits({ name: 'x', ground: null, kind: null })).toBe(false);
  const half = orNone(thing, 'name');
  expect(z.object(half).safeParse({ name: null }).success).toBe(true);
  expect([row.shape.kind, half.name].map((one) => declaredField(one)?.spec)).toEqual([
    thing.fields.kind,
    thing.fields.name,
  ]);
});

test('a day where a time is wanted too is refused by what it lacks', () => {
  const dated = formSchema(
    fieldSet(texts('thing', { field: { at: '时间' } }, { field: { at: 'Time' } }), {
      at: { kind: 'instant' },
    }),
  );
  for (const day of ['2027-03-01', '2027/3/1', '20270301'])
    expect(problems(dated, { at: day }), day).toEqual(['at kit.wrong.timeOfDay']);
  expect(problems(dated, { at: 'soon' })).toEqual(['at kit.wrong.instant']);
});
