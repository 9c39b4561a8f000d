import { LONGEST_VALUE, MOST_VALUES } from '#kit/shared/call.ts';
import { knownRegions } from '#kit/shared/region.ts';
import { extraName, type Slot, type Varied, varied } from '#kit/shared/slot.ts';
import { both } from './both.ts';
import { fieldSchema, isAsked } from './field-schema.ts';
import type { Schema } from './json-schema.ts';

interface InRegion {
  readonly code: string;
  readonly platforms: readonly string[];
  readonly form: Varied;
}

/** The form of a slot in every region that adds fields to it. */
const inRegions = ({ name }: Slot): InRegion[] =>
  knownRegions().flatMap(({ code, platforms, fills }) =>
    fills
      .filter((one) => one.slot.name === name && Object.keys(one.fields).length > 0)
      .map((one) => ({ code, platforms, form: varied(one.slot, one) })),
  );

/** A field of a region as it was declared, its words included. */
const fieldsOf = ({ slot, set, extras }: Varied) =>
  Object.keys(extras).flatMap((name) => {
    const spec = set.fields[extraName(slot, name)];
    return spec && spec.fixed === undefined ? [{ of: set.name, name, spec }] : [];
  });

/** What regions add to a form (地区字段), one shape a region; the standard product has none. */
export function extrasSchema(of: Slot, io: 'input' | 'output'): Schema {
  const asked = io === 'input';
  const shapes = inRegions(of).map(({ code, platforms, form }) => {
    const fields = fieldsOf(form);
    const required = fields.filter((f) => !asked || isAsked(f)).map((f) => f.name);
    return {
      type: 'object',
      title: code,
      'x-platforms': platforms,
      properties: Object.fromEntries(fields.map((f) => [f.name, fieldSchema(f, io)])),
      ...(required.length > 0 ? { required } : {}),
      ...(asked ? { additionalProperties: false } : {}),
    };
  });
  const standard = asked
    ? { type: 'object', title: 'standard', maxProperties: 0 }
    : { type: 'object', title: 'standard', additionalProperties: { type: ['string', 'null'] } };
  return { anyOf: [...shapes, standard, ...(asked ? [{ type: 'null' }] : [])] };
}

const REPEATED: Schema = {
  type: 'array',
  items: { type: 'string', maxLength: LONGEST_VALUE },
  maxItems: MOST_VALUES,
};

/** The parameters by which a list is asked for fields of regions (地区查询条件), by their names in the query. */
export const filterParameters = (of: Slot): Record<string, Schema> =>
  Object.fromEntries(
    inRegions(of).flatMap(({ code, form }) =>
      fieldsOf(form)
        .filter(({ name }) => form.extras[name]?.filter)
        .flatMap((field): [string, Schema][] => {
          const at = extraName(of, field.name);
          const { description, ...schema } = fieldSchema(field, 'output') as { description?: unknown };
          const said = description as { zh: string; en: string };
          const words = (zh: string, en: string) =>
            both(`${code}：${said.zh}${zh}`, `${code}: ${said.en}${en}`);
          if (field.spec.kind !== 'date') return [[at, { ...REPEATED, description: words('', '') }]];
          const day = { ...schema, type: 'string', format: 'date' };
          return [
            [at, { ...day, description: words('，自', ', from') }],
            [`${at}End`, { ...day, description: words('，至', ', until') }],
          ];
        }),
    ),
  );
