import { z } from 'zod';
import { repeatedValues } from './call.ts';
import { type Condition, fieldAsked } from './conditions.ts';
import {
  checkedForm,
  type CheckedValues,
  type Fields,
  type FieldSet,
  type FieldSpec,
  normal,
  type Values,
  wireShape,
} from './fields.ts';
import { type FieldProblem, Refusal } from './refusal.ts';
import type { TextKey, Texts, TextTree } from './text.ts';
import { foreignKey } from './word-key.ts';

/**
 * A slot (插槽): a form of an area that regional variants may vary. What they add travels in one property of the form,
 * `map`, and is kept in one column of the record.
 */
export interface Slot<F extends Fields = Fields, S extends string = string, M extends string = string> {
  /** `<area>.<form>`, e.g. `project.main`. */
  readonly name: string;
  readonly set: FieldSet<F>;
  readonly map: M;
  /** Sections of the form that may take more fields, as the area's words call them. */
  readonly sections: readonly S[];
  /** Name of the slot of the record that these records belong to: a new one may take over what stands there. */
  readonly under?: string;
}

/** Declares that regions may vary a form (声明插槽). */
export const slot = <F extends Fields, const S extends string, const M extends string>(
  name: string,
  set: FieldSet<F>,
  at: { readonly map: M; readonly sections: readonly S[]; readonly under?: string },
): Slot<F, S, M> => ({ name, set, ...at });

/** A field that a region adds to a form (地区扩展字段): its description, and where it stands. */
export interface ExtraField<K extends string = string, F extends string = string, S extends string = string>
  extends FieldSpec<K> {
  readonly section: S;
  /** Stands right after this field of the form; at the end of the section where nothing is said. */
  readonly after?: F;
  /** Offered as a condition of the list (查询条件): choices, yes or no, texts, and days as a range. */
  readonly filter?: true;
  /** A column of the list, so wide, exported with it. */
  readonly column?: number;
  /** A new record takes over what the region's field of this name holds in the record above it (带入上级值). */
  readonly from?: string;
}

/** What a region says otherwise of a field that the form has anyway; `need` may be added, not dropped. */
type FieldChange<K extends string> = Partial<
  Pick<
    FieldSpec<K>,
    | 'need'
    | 'needIf'
    | 'tooLong'
    | 'wrong'
    | 'outOfRange'
    | 'tooPrecise'
    | 'default'
    | 'label'
    | 'fixed'
    | 'check'
  >
> & {
  /** Bounds may become narrower; the columns stay as they are. */
  readonly max?: number;
  readonly least?: string;
  readonly most?: string;
};

/** What one region puts into one slot (填充). */
export interface Fill {
  readonly slot: Slot;
  /** Name of the folder whose words these are. */
  readonly texts: string;
  readonly fields: Readonly<Record<string, ExtraField>>;
  readonly change: Readonly<Record<string, FieldChange<string>>>;
}

/** Fills a slot (填充插槽). Each new field needs its label under `field` in the region's words. */
export function fill<
  F extends Fields,
  S extends string,
  T extends TextTree & { readonly field: TextTree },
  const E extends { readonly [K in keyof T['field']]?: ExtraField<TextKey<T>, string, S> },
>(
  into: Slot<F, S>,
  of: Texts<T>,
  what: {
    readonly fields?: E & Record<Exclude<keyof E, keyof T['field']>, never>;
    readonly change?: { readonly [K in keyof F & string]?: FieldChange<TextKey<T>> };
  },
): Fill {
  return {
    slot: into as unknown as Slot,
    texts: of.name,
    fields: (what.fields ?? {}) as Fill['fields'],
    change: (what.change ?? {}) as Fill['change'],
  };
}

/** A form as it is in one region (地区化表单). */
export interface Varied<F extends Fields = Fields, S extends string = string> {
  readonly slot: Slot<F, S>;
  /** Every field with the rules that hold: those of the form by their name, those of the region as `<map>.<name>`. */
  readonly set: FieldSet;
  /** What the region adds, by its own names. */
  readonly extras: Readonly<Record<string, ExtraField>>;
}

/** How a field of the region is called among those of the form, and in the problems of an input. */
export const extraName = (of: Pick<Slot, 'map'>, field: string): string => `${of.map}.${field}`;

const WORDS = ['need', 'tooLong', 'wrong', 'outOfRange', 'tooPrecise', 'label'] as const;

/** The words that a region says of a field are its own. */
function foreign(spec: Partial<FieldSpec>, folder: string): Partial<FieldSpec> {
  const own = (key: string) => foreignKey(folder, key);
  const out: Record<string, unknown> = { ...spec };
  for (const word of WORDS) if (spec[word] !== undefined) out[word] = own(spec[word]);
  if (spec.options) out.options = spec.options.map((o) => ({ ...o, label: own(o.label) }));
  if (spec.files) {
    const { tooLarge, wrongType, missing, ...limits } = spec.files;
    out.files = {
      ...limits,
      ...(tooLarge === undefined ? {} : { tooLarge: own(tooLarge) }),
      ...(wrongType === undefined ? {} : { wrongType: own(wrongType) }),
      ...(missing === undefined ? {} : { missing: own(missing) }),
    };
  }
  return out as Partial<FieldSpec>;
}

/** Conditions and rules of a region name its own fields without the map before them. */
function rooted(spec: Partial<FieldSpec>, { slot: of, fields, texts }: Fill): Partial<FieldSpec> {
  const name = (field: string) => (Object.hasOwn(fields, field) ? extraName(of, field) : field);
  const asked = (f: string) => `${f.startsWith('!') ? '!' : ''}${name(fieldAsked(f))}`;
  const condition = (c: Condition) => Object.fromEntries(Object.entries(c).map(([f, v]) => [asked(f), v]));
  const { showIf, needIf, keptIf, labelIf, below, unitBy, check } = spec;
  return {
    ...foreign(spec, texts),
    ...(showIf ? { showIf: condition(showIf) } : {}),
    ...(needIf ? { needIf: condition(needIf) } : {}),
    ...(keptIf ? { keptIf: condition(keptIf) } : {}),
    ...(labelIf
      ? { labelIf: { when: condition(labelIf.when), label: foreignKey(texts, labelIf.label) } }
      : {}),
    ...(below ? { below: name(below) } : {}),
    ...(unitBy ? { unitBy: name(unitBy) } : {}),
    ...(check
      ? {
          check: (value: string, values: Values) => {
            const own = Object.fromEntries(Object.keys(fields).map((f) => [f, values[extraName(of, f)]]));
            const key = check(value, { ...values, ...own });
            return key && foreignKey(texts, key);
          },
        }
      : {}),
  };
}

/** The form as a region has it; without a fill it is the area's own. */
export function varied<F extends Fields, S extends string>(
  of: Slot<F, S>,
  by: Fill | undefined,
): Varied<F, S> {
  if (!by) return { slot: of, set: of.set as unknown as FieldSet, extras: {} };
  const fields: Record<string, FieldSpec> = { ...of.set.fields };
  for (const [field, change] of Object.entries(by.change)) {
    const own = fields[field];
    const more = rooted(change, by);
    // What the form refuses is still refused; the region may refuse more.
    const [first, second] = [own?.check, more.check];
    const check = first && second && ((v: string, values: Values) => first(v, values) ?? second(v, values));
    fields[field] = { ...(own as FieldSpec), ...more, ...(check ? { check } : {}) };
  }
  for (const [field, { section: _s, after: _a, filter: _f, column: _c, from: _u, ...spec }] of Object.entries(
    by.fields,
  ))
    fields[extraName(of, field)] = {
      ...(rooted(spec, by) as FieldSpec),
      label: foreignKey(by.texts, spec.label ?? `field.${field}`),
    };
  return { slot: of, set: { name: of.set.name, fields }, extras: by.fields };
}

/**
 * The same form where a page shows the area's own fields only (专页): nobody can be asked there for what the region demands besides. What
 * it fixes or offers by itself is kept.
 */
export function unasked<F extends Fields, S extends string>(by: Varied<F, S>): Varied<F, S> {
  const own: Fields = by.slot.set.fields;
  const fields = Object.entries(by.set.fields).map(([field, { need, needIf, ...spec }]) => [
    field,
    need !== undefined && own[field]?.need !== undefined
      ? { ...spec, need, ...(needIf ? { needIf } : {}) }
      : spec,
  ]);
  return { ...by, set: { name: by.set.name, fields: Object.fromEntries(fields) } };
}

/** What a region's fields hold, by their own names; an empty one is absent. */
export type ExtraValues = Readonly<Record<string, string>>;

/** The values of a form and of its region's fields in one row, as the varied set names them. */
export const flatValues = (
  { slot: of, extras }: Varied,
  values: object,
  kept: object | null | undefined,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.keys(extras).map((f) => [
      extraName(of, f),
      (kept as Readonly<Record<string, string | null | undefined>> | null | undefined)?.[f],
    ]),
  ),
});

/** The region's own fields out of such a row. */
export function extraValues(
  { slot: of, extras }: Varied,
  flat: Readonly<Record<string, unknown>>,
): ExtraValues {
  const found = Object.keys(extras).map((f) => [f, normal(flat[extraName(of, f)])] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => pair[1] !== null));
}

/** What a new record takes over from the one above it (带入上级值), by the region's own names. */
export const takenOver = (
  { extras }: Pick<Varied, 'extras'>,
  above: object | null | undefined,
): ExtraValues => {
  const held = (above ?? {}) as Readonly<Record<string, string | null | undefined>>;
  const found = Object.entries(extras).map(
    ([f, { from }]) => [f, from === undefined ? null : held[from]] as const,
  );
  return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => Boolean(pair[1])));
};

/** What is kept of the region's fields as it goes out: every field of the region, empty ones as null. */
export const shownExtras = ({ extras }: Varied, kept: ExtraValues | null | undefined) =>
  Object.fromEntries(Object.keys(extras).map((f) => [f, kept?.[f] ?? null]));

type Checked<F extends Fields> = {
  /** The fields of the form. */
  readonly values: CheckedValues<FieldSet<F>>;
  /** Those of the region. */
  readonly extras: ExtraValues;
  /** Both, as the varied set names them. */
  readonly flat: Readonly<Record<string, string | null>>;
};

/**
 * Checks a form by the rules of the record's region (按地区校验): refuses what is missing, wrong, or of no field of this
 * region.
 */
export function checkedVaried<F extends Fields>(
  by: Varied<F>,
  given: Readonly<Record<string, unknown>>,
): Checked<F> {
  const { slot: of, set, extras } = by;
  const sent = (given[of.map] ?? {}) as Readonly<Record<string, unknown>>;
  const strange = Object.keys(sent)
    .filter((f) => !Object.hasOwn(extras, f))
    .map((f): FieldProblem => {
      const path = extraName(of, f);
      return { path, key: 'kit.wrong.unknownField', params: { name: path } };
    });
  const flat = flatValues(by as unknown as Varied, given, sent);
  const { kept, problems } = checkedForm(set, flat);
  if (strange.length + problems.length > 0)
    throw new Refusal('kit.wrong.input', 400, undefined, [...strange, ...problems]);
  return {
    values: Object.fromEntries(Object.keys(of.set.fields).map((f) => [f, kept[f] ?? null])) as CheckedValues<
      FieldSet<F>
    >,
    extras: extraValues(by as unknown as Varied, kept),
    flat: kept,
  };
}

/** Which schemas carry the fields of regions: whoever documents a call says there what each region has. */
const marked = new WeakMap<z.ZodType, { readonly slot: Slot; readonly use: 'values' | 'filters' }>();
export const slotOf = (schema: z.ZodType) => marked.get(schema);

function mark<T extends z.ZodType>(schema: T, of: Slot, use: 'values' | 'filters'): T {
  marked.set(schema, { slot: of, use });
  return schema;
}

const MOST_FIELDS = 100;
const few = (given: object | null | undefined) => Object.keys(given ?? {}).length <= MOST_FIELDS;
/** Longest name of a field of a region, as an input takes it. */
export const LONGEST_NAME = 60;
const fieldName = z.string().max(LONGEST_NAME);

/** A form as it came in, not checked yet: which rules hold is known once the record is. */
export type Unchecked<F extends Fields> = { readonly [K in keyof F]?: string | number | null | undefined };

type SlotInput<F extends Fields, M extends string, X extends z.ZodRawShape> = Unchecked<F> & {
  readonly [K in M]?: Readonly<Record<string, string | number | null>> | null | undefined;
} & z.infer<z.ZodObject<X>>;

/**
 * The input of a form with a slot: unknown fields are refused here, everything else by `checkedVaried` in the verb, since
 * only the record says of which region it is.
 */
export function slotSchema<F extends Fields, S extends string, M extends string, X extends z.ZodRawShape>(
  of: Slot<F, S, M>,
  extra: X,
): z.ZodType<SlotInput<F, M, X>> {
  const value = z.union([z.string(), z.number(), z.null()]);
  const map = mark(
    z.record(fieldName, value).refine(few, 'kit.wrong.input').nullish(),
    of as unknown as Slot,
    'values',
  );
  const shape = { ...wireShape(of.set as unknown as FieldSet), [of.map]: map, ...extra };
  return z.strictObject(shape) as unknown as z.ZodType<SlotInput<F, M, X>>;
}

/** The fields of the record's region as an answer carries them. */
export const extrasRecord = <F extends Fields, S extends string>(of: Slot<F, S>) =>
  mark(z.record(z.string(), z.string().nullable()), of as unknown as Slot, 'values');

/** Conditions on fields of a region (地区查询条件), by name; a day's range ends with `<name>End`. */
export const extraConditions = <F extends Fields, S extends string>(of: Slot<F, S>) =>
  mark(
    z.record(fieldName, repeatedValues).refine(few, 'kit.wrong.input').optional(),
    of as unknown as Slot,
    'filters',
  );
export type ExtraConditions = Readonly<Record<string, readonly string[]>>;

/** The input of a list whose records have a slot: `<map>.<field>=…` in the query, as often as there are values. */
export function filteredBySlot<T extends z.ZodType, F extends Fields, S extends string>(
  { map }: Slot<F, S>,
  list: T,
): T {
  const collected = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given;
    const out: Record<string, unknown> = {};
    const found: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given)) {
      if (!name.startsWith(`${map}.`)) out[name] = value;
      else if (value !== '') found[name.slice(map.length + 1)] = Array.isArray(value) ? value : [value];
    }
    return Object.keys(found).length > 0 ? { ...out, [map]: found } : out;
  };
  return z.preprocess(collected, list) as unknown as T;
}
