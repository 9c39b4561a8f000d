import { z } from 'zod';
import { declaredField } from '#kit/shared/fields.ts';
import { mostOf } from '#kit/shared/lists.ts';
import { slotOf } from '#kit/shared/slot.ts';
import { type Both, both } from './both.ts';
import { fieldSchema, isAsked } from './field-schema.ts';
import type { Schema } from './json-schema.ts';
import { extrasSchema, filterParameters } from './slot-schema.ts';

/** The words of a property, by its name on the wire. */
export type Describe = (property: string) => Both | undefined;

/** In place of a property: parameters that stand in the query each by itself. */
export const FILTERS = 'x-filters';

/** What `int()` says of every whole number, which tells nobody anything. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/** Any JSON value, said as its types (任意JSON值): generators of other languages stumble over a property without a type. */
const ANY: Schema = {
  type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
  items: {},
  additionalProperties: true,
};

/** zod's words for JSON Schema, freed of what nobody needs to read. */
function tidy(json: Record<string, unknown>, schema: z.ZodType, io: 'input' | 'output'): void {
  const field = declaredField(schema);
  if (field) {
    for (const word of Object.keys(json)) delete json[word];
    Object.assign(json, fieldSchema(field, io, !(schema instanceof z.ZodNullable)));
    return;
  }
  const slotted = slotOf(schema);
  if (slotted) {
    for (const word of Object.keys(json)) delete json[word];
    Object.assign(
      json,
      slotted.use === 'values'
        ? extrasSchema(slotted.slot, io)
        : { [FILTERS]: filterParameters(slotted.slot) },
    );
    return;
  }
  if (schema instanceof z.ZodArray && io === 'output') {
    const most = mostOf(schema);
    if (most !== undefined) json.maxItems = most;
  }
  if (schema instanceof z.ZodUnknown) Object.assign(json, ANY);
  if (json.minimum === -WHOLE) delete json.minimum;
  if (json.maximum === WHOLE) delete json.maximum;
  // Answers may grow: whoever reads them passes over what they do not know.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  if (json.propertyNames && (json.propertyNames as Schema).type === 'string') delete json.propertyNames;
  // A format says it all; the pattern beside it would be the machine's own spelling of the same.
  if (json.format !== undefined) delete json.pattern;
  asked(json, schema, io);
  asText(json);
  nullable(json);
}

/** Fields of a form that are always asked for (必填) are required, though the server itself says so in words. */
function asked(json: Record<string, unknown>, schema: z.ZodType, io: 'input' | 'output'): void {
  if (io !== 'input' || !(schema instanceof z.ZodObject)) return;
  const must = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, one]) => {
    const field = declaredField(one);
    return field && isAsked(field) ? [name] : [];
  });
  const required = [...new Set([...((json.required as string[] | undefined) ?? []), ...must])];
  if (required.length > 0) json.required = required;
}

/**
 * A choice that is taken as text and as number (文本或数字) is documented as text: generators name the values of a choice, and `'1'` and `1`
 * would get one name.
 */
function asText(json: Record<string, unknown>): void {
  const either = json.anyOf as Schema[] | undefined;
  const choices = either?.map((one) => (one.enum ?? ('const' in one ? [one.const] : [])) as unknown[]);
  const texts = choices?.find((values) => values.length > 0 && values.every((v) => typeof v === 'string'));
  const isSame = (values: unknown[]) => values.length > 0 && values.every((v) => texts?.includes(String(v)));
  if (!texts || !choices?.every(isSame)) return;
  delete json.anyOf;
  Object.assign(json, { type: 'string', enum: texts });
}

/** `anyOf [T, null]` of a plain type is that type or null, in one line. */
function nullable(json: Record<string, unknown>): void {
  const either = json.anyOf as Schema[] | undefined;
  if (either?.length !== 2 || either[1]?.type !== 'null' || typeof either[0]?.type !== 'string') return;
  const [one] = either;
  if (one.type === 'object' || one.type === 'array') return;
  delete json.anyOf;
  Object.assign(json, one, { type: [one.type, 'null'] });
  if (one.enum) json.enum = [...(one.enum as unknown[]), null];
  if ('const' in one) {
    delete json.const;
    json.enum = [one.const, null];
  }
}

/** The schema of what a call takes or gives, each property with its words. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output', describe: Describe): Schema {
  const json = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    cycles: 'ref',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => tidy(jsonSchema, zodSchema as unknown as z.ZodType, io),
  }) as Record<string, unknown>;
  delete json.$schema;
  return described(json, describe) as Schema;
}

function described(value: unknown, describe: Describe): unknown {
  if (Array.isArray(value)) return value.map((one) => described(one, describe));
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([word, one]) => [
      word,
      word === 'properties' || word === FILTERS
        ? propertiesOf(one as Record<string, Schema>, describe)
        : described(one, describe),
    ]),
  );
}

/** zod copies what it makes as JSON, and words in two languages come back as a plain pair. */
const wordsOf = (given: unknown): Both | undefined =>
  typeof given === 'object' && given !== null && 'zh' in given && 'en' in given
    ? both(String(given.zh), String(given.en))
    : undefined;

/** The page of a list (分页): asked for by number and size, given with how many there are. */
const PAGE: Readonly<Record<string, Both>> = {
  current: both('第几页，从 1 起', 'Which page, from 1'),
  size: both('每页条数，最多 200', 'Records of a page, at most 200'),
  records: both('本页的记录', 'The records of this page'),
  total: both('总条数', 'How many records there are'),
  pages: both('总页数', 'How many pages there are'),
};

function propertiesOf(properties: Record<string, Schema>, describe: Describe): Schema {
  const paged = 'current' in properties && 'size' in properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const own = described(schema, describe) as Schema;
      const words = wordsOf(own.description) ?? (paged ? PAGE[name] : undefined) ?? describe(name);
      return [name, words ? { ...own, description: words } : own];
    }),
  );
}
