import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { makeWorld } from '../test/world.ts';

// What the document says of an input is what the server refuses: no more (over), and nothing that the document does not say (silent).

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly parameters: readonly { name?: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema> };
}

let doc: Document;
let calls: readonly Call[];
beforeAll(async () => {
  const { app } = await makeWorld();
  calls = app.calls;
  const { body } = await app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json` });
  doc = JSON.parse(body) as Document;
});

const meant = (schema: Schema): Schema =>
  schema.$ref ? meant(doc.components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {}) : schema;
const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();

/** The input of a call as one object, whether it is sent in the body or in the query. */
function inputOf(call: Call): Schema {
  const path = call.path.replace(/^\/uip\//, '/base/').replace(/:(\w+)/g, '{$1}');
  const one = doc.paths[path]?.[call.method.toLowerCase()];
  const body = one?.requestBody?.content['application/json'];
  if (body) return meant(body.schema);
  const asked = (one?.parameters ?? []).filter((p) => p.name && p.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(asked.map((p) => [p.name ?? '', p.schema])),
    required: asked.flatMap((p) => (p.required && p.name ? [p.name] : [])),
  };
}

/** The way to a value: names of properties, and 0 for the first of a list. */
type Way = readonly (string | number)[];
interface Leaf {
  readonly way: Way;
  readonly schema: Schema;
}

/** Every plain value or list that an input may hold; what has several shapes is left to the tests of its call. */
function* leaves(given: Schema, way: Way = []): Generator<Leaf> {
  const schema = meant(given);
  if (schema.anyOf || schema.oneOf || schema.allOf || way.length > 6) return;
  // Codes joined with commas: each is shorter than what they are joined to.
  if (way.join('.') === 'codes.0') return;
  // A field that shows on a condition is dropped while that does not hold.
  if (way.length > 0 && !given.description?.includes('仅当')) yield { way, schema };
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* leaves(one, [...way, name]);
  if (schema.items && schema.type === 'array') yield* leaves(schema.items, [...way, 0]);
}

const AN_ID = '00000000-0000-7000-8000-000000000001';
const SHAPES: Readonly<Record<string, string>> = {
  uuid: AN_ID,
  date: '2026-12-01',
  'date-time': '2026-12-01T00:00:00Z',
};

/** The least that fits a schema: what must be there, and nothing else. */
function least(given: Schema): unknown {
  const schema = meant(given);
  const [either] = schema.anyOf ?? schema.oneOf ?? [];
  if (either) return least(either);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(least)) as unknown;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, least(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    case 'string':
      return SHAPES[schema.format ?? ''] ?? 'a'.repeat(Math.max(1, schema.minLength ?? 0));
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}

/** A form of which only the record's region knows the rules: its verb checks it, and its area tests that. */
const isVaried = (call: Call): boolean =>
  Object.keys(inputOf(call).properties ?? {}).some((name) => /^(fieldTenderProjectMap|fieldMap)/.test(name));

/** An input that has `value` where the way leads, and else only what must stand around it. */
function holding(given: Schema, [first, ...rest]: Way, value: unknown): unknown {
  if (first === undefined) return value;
  const schema = meant(given);
  if (first === 0) return [holding(schema.items ?? {}, rest, value)];
  const around = least(schema) as Record<string, unknown>;
  return { ...around, [first]: holding(schema.properties?.[first] ?? {}, rest, value) };
}

const problemsAt = (call: Call, { way }: Leaf, value: unknown): z.core.$ZodIssue[] => {
  const found = call.input.safeParse(holding(inputOf(call), way, value)).error?.issues ?? [];
  return found.filter((issue) => issue.path.join('.') === way.join('.'));
};

const isFree = (schema: Schema): boolean =>
  typesOf(schema).includes('string') &&
  typesOf(schema).length < 3 &&
  !schema.enum &&
  schema.const === undefined &&
  !schema.format &&
  !schema.pattern;

const all = () =>
  calls
    .filter((call) => !isVaried(call))
    .flatMap((call) => [...leaves(inputOf(call))].map((leaf) => ({ call, leaf })));
const told = ({ call, leaf }: { call: Call; leaf: Leaf }) => `${call.path} ${leaf.way.join('.')}`;
const tooLong = (issue: z.core.$ZodIssue) => issue.code === 'too_big' || issue.message.includes('tooLong');

test('whatever is longer, larger or more than the document says is refused at its place', () => {
  const over = all().filter(({ call, leaf }) => {
    const { maxLength, minLength = 0, maximum, minimum, maxItems } = leaf.schema;
    const wrong: unknown[] = [];
    if (maxLength !== undefined && isFree(leaf.schema)) wrong.push('a'.repeat(maxLength + 1));
    if (minLength > 0 && isFree(leaf.schema)) wrong.push('a'.repeat(minLength - 1));
    if (maximum !== undefined) wrong.push(maximum + 1);
    if (minimum !== undefined) wrong.push(minimum - 1);
    if (maxItems !== undefined)
      wrong.push(Array.from({ length: maxItems + 1 }, () => least(leaf.schema.items ?? {})));
    if (leaf.schema.enum ?? leaf.schema.const !== undefined) wrong.push('no such value');
    if (leaf.schema.format) wrong.push('no such shape');
    return wrong.some((value) => problemsAt(call, leaf, value).length === 0);
  });
  expect(over.map(told)).toEqual([]);
});

test('what is as long, large or many as the document says is not refused for that', () => {
  const early = all().filter(({ call, leaf }) => {
    const { maxLength, maximum, minimum } = leaf.schema;
    const right: unknown[] = [];
    if (maxLength !== undefined && isFree(leaf.schema)) right.push('a'.repeat(maxLength));
    if (maximum !== undefined) right.push(maximum);
    if (minimum !== undefined) right.push(minimum);
    return right.some((value) =>
      problemsAt(call, leaf, value).some((i) => tooLong(i) || i.code === 'too_small'),
    );
  });
  expect(early.map(told)).toEqual([]);
});

test('every value of a list of choices is taken', () => {
  const refused = all().filter(({ call, leaf }) =>
    (leaf.schema.enum ?? []).some((value) => value !== null && problemsAt(call, leaf, value).length > 0),
  );
  expect(refused.map(told)).toEqual([]);
});

test('every limit is documented, and every text and list has one', () => {
  const silent = all().filter(({ call, leaf }) => {
    const { maxLength, maxItems, items } = leaf.schema;
    if (isFree(leaf.schema) && maxLength === undefined)
      return problemsAt(call, leaf, 'a'.repeat(300_000)).length > 0;
    return items && maxItems === undefined && typesOf(leaf.schema).length === 1;
  });
  expect(silent.map(told)).toEqual([]);
});
