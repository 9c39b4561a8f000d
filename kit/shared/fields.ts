import type { DictName } from './names.ts';
import { isIsoDay } from './time.ts';
import { isInstant, typedDay } from './typed.ts';
import { isNo, isYes } from './yes-no.ts';
import { z } from 'zod';
import { type Condition, holds } from './conditions.ts';
import { type Decimal, compare, dec, moneyUnit, type MoneyUnit, unitOf } from './decimal.ts';
import { isKeepableText } from './plain-text.ts';
import type { FieldProblem } from './refusal.ts';
import type { TextKey, TextParams, Texts, TextTree } from './text.ts';
import { wordKey } from './word-key.ts';

/**
 * Field descriptions (字段定义): one list from which the server's check, the browser's inputs, list columns and
 * OpenAPI come. On the wire every field is a string or null; amounts are plain decimals, dates `yyyy-MM-dd`.
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'rich'
  | 'choice'
  | 'yesNo'
  | 'number'
  | 'money'
  | 'date'
  | 'instant'
  | 'files'
  | 'reference';

export type Values = Readonly<Record<string, string | null | undefined>>;

export interface FieldSpec<K extends string = string> {
  readonly kind: FieldKind;
  /** Refusal when the field shows and is empty; absent = optional. */
  readonly need?: K;
  /** Needed only while this holds (条件必填); the field shows all the same. */
  readonly needIf?: Condition;
  /** Longest text in characters, and the refusal. */
  readonly max?: number;
  readonly tooLong?: K;
  /** Dictionary code (字典) or fixed options of a choice. */
  readonly dict?: DictName;
  /** The field above a choice of one dictionary with levels (上级): this one stands below what is chosen there. */
  readonly below?: string;
  readonly options?: readonly { readonly value: string; readonly label: K }[];
  readonly default?: string;
  readonly showIf?: Condition;
  /** 隐藏但保留: while this holds a hidden field keeps what it held, if that is well formed. */
  readonly keptIf?: Condition;
  /** Numbers and money: bounds as decimals (inclusive unless `above`), decimals, and the refusals. */
  readonly least?: string;
  readonly above?: string;
  readonly most?: string;
  readonly outOfRange?: K;
  readonly decimals?: number;
  readonly tooPrecise?: K;
  /** A shape the text must have, and the refusal. */
  readonly pattern?: RegExp;
  readonly wrong?: K;
  /** Money: currency and unit (单位: '0' yuan, '1' ten-thousand yuan). */
  readonly currency?: string;
  readonly unit?: '0' | '1';
  /** The field in which the unit of this amount is chosen (金额单位); `unit` holds while nothing is. */
  readonly unitBy?: string;
  /** Files: how many, how large each, which extensions; the value is file ids joined by commas. */
  readonly files?: {
    readonly count: number;
    readonly maxMb: number;
    readonly types: readonly string[];
    /** Refusals where the folder has its own words: too large, of another type, not there or not one's own. */
    readonly tooLarge?: K;
    readonly wrongType?: K;
    readonly missing?: K;
  };
  /** Another label than the folder's `field.<name>`. */
  readonly label?: K;
  /** 随条件变化的名称: another label while this holds. */
  readonly labelIf?: { readonly when: Condition; readonly label: K };
  /** 固定值: nobody types or sees it, every record gets this value; null = the field is left out. */
  readonly fixed?: string | null;
  /** A rule that needs other values; returns the refusal or undefined. */
  readonly check?: (value: string, values: Values) => K | undefined;
}

export interface FieldSet<F extends Fields = Fields> {
  /** Name of the folder whose words these are: labels are `<name>.field.<field>`. */
  readonly name: string;
  readonly fields: F;
}

export type Fields = Readonly<Record<string, FieldSpec>>;

/** The values of a form while it is filled in: any field may be empty yet. */
export type FieldValues<S> = S extends FieldSet<infer F> ? { [K in keyof F]: string | null } : never;

/** Needed whatever else is chosen, so never empty once the form has passed its check. */
type Needed<Spec> = Spec extends { readonly need: string }
  ? Spec extends { readonly showIf: Condition } | { readonly needIf: Condition }
    ? false
    : true
  : false;

/** The values of a form that has passed its check (校验后的表单值). */
export type CheckedValues<S> =
  S extends FieldSet<infer F>
    ? { [K in keyof F]: Needed<F[K]> extends true ? string : string | null }
    : never;

/** Describes the fields of one form. Every field needs its label under `field` in the words. */
export function fieldSet<
  T extends { readonly field: TextTree },
  const F extends { readonly [K in keyof T['field']]?: FieldSpec<TextKey<T>> },
>(of: Texts<T>, fields: F): Labelled<T, F> {
  return { name: of.name, fields } as unknown as Labelled<T, F>;
}

/** A field without a label makes a set that nothing takes. */
type Labelled<T extends { readonly field: TextTree }, F> =
  Exclude<keyof F, keyof T['field']> extends never
    ? FieldSet<F & Record<never, FieldSpec>>
    : { readonly withoutLabel: Exclude<keyof F, keyof T['field']> };

/** The same fields for half-done work (暂存): only those named are needed. */
export function draftOf<F extends Fields, N extends keyof F & string>(
  set: FieldSet<F>,
  needed: readonly N[],
): FieldSet<{ [K in keyof F]: K extends N ? F[K] : Omit<F[K], 'need'> & FieldSpec }> {
  const fields = Object.entries(set.fields).map(([field, { need, ...rest }]) => [
    field,
    need !== undefined && (needed as readonly string[]).includes(field) ? { need, ...rest } : rest,
  ]);
  return { name: set.name, fields: Object.fromEntries(fields) };
}

/** 金额单位 of an amount: the one chosen in the field that says it, or that of its description. */
export const unitIn = (
  { unit = moneyUnit.yuan, unitBy }: Pick<FieldSpec, 'unit' | 'unitBy'>,
  values: Values,
): MoneyUnit => (unitBy ? unitOf(values[unitBy], unit) : unit);

/** The full text key of a field's label (字段名称) beside these values. */
export function labelOf({ name, fields }: FieldSet, field: string, values: Values = {}): string {
  const { label, labelIf } = fields[field] ?? {};
  const other = labelIf && holds(labelIf.when, values) ? labelIf.label : undefined;
  return wordKey(name, other ?? label ?? `field.${field}`);
}

/** Empty text is no value: trims, turns '' and undefined into null, numbers into text. */
export function normal(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

/** What is stored of a typed value: amounts lose the commas people type. */
const cleaned = (spec: FieldSpec, value: string): string =>
  spec.kind === 'money' || spec.kind === 'number' ? value.replaceAll(',', '') : value;

function amount(text: string): Decimal | undefined {
  try {
    return dec(text);
  } catch {
    return undefined;
  }
}

function decimalsOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
}

type Problem = { key: string; params?: TextParams };

/** A day alone lacks its time of the day (缺少时间): which one, nobody but its author can say. */
function instantProblem(value: string, wrong: string | undefined): Problem {
  const day = typedDay(value);
  return day ? { key: 'kit.wrong.timeOfDay', params: { day } } : { key: wrong ?? 'kit.wrong.instant' };
}

/** Rules that hold for a kind of field whatever the folder says about it. */
function kindProblem(spec: FieldSpec, value: string, name: string): Problem | undefined {
  const wrong = spec.wrong ? wordKey(name, spec.wrong) : undefined;
  switch (spec.kind) {
    case 'number':
    case 'money':
      return amountProblem(spec, value, name);
    case 'date':
      return isIsoDay(value) ? undefined : { key: wrong ?? 'kit.wrong.date' };
    case 'instant':
      return isInstant(value) ? undefined : instantProblem(value, wrong);
    case 'yesNo':
      return isYes(value) || isNo(value) ? undefined : { key: wrong ?? 'kit.wrong.choice' };
    case 'choice':
      return !spec.options || spec.options.some((o) => o.value === value)
        ? undefined
        : { key: wrong ?? 'kit.wrong.choice' };
    case 'files': {
      const count = value.split(',').length;
      const limit = spec.files?.count ?? 5;
      return count > limit ? { key: 'kit.wrong.fileCount', params: { n: limit } } : undefined;
    }
    default:
      return undefined;
  }
}

/** No amount is longer before its point: columns that keep amounts hold twenty digits. */
export const MOST_DIGITS = 20;
const digitsOf = (text: string): number => text.replace(/^-/, '').split('.')[0]?.length ?? 0;

function amountProblem(spec: FieldSpec, value: string, name: string): Problem | undefined {
  const n = amount(value);
  const range = spec.outOfRange ? wordKey(name, spec.outOfRange) : 'kit.wrong.number';
  if (!n) return { key: spec.wrong ? wordKey(name, spec.wrong) : range };
  if (digitsOf(value) > MOST_DIGITS) return { key: range };
  if (spec.least !== undefined && compare(n, dec(spec.least)) < 0) return { key: range };
  if (spec.above !== undefined && compare(n, dec(spec.above)) <= 0) return { key: range };
  if (spec.most !== undefined && compare(n, dec(spec.most)) > 0) return { key: range };
  if (spec.decimals !== undefined && decimalsOf(value) > spec.decimals)
    return {
      key: spec.tooPrecise ? wordKey(name, spec.tooPrecise) : 'kit.wrong.decimals',
      params: { n: spec.decimals },
    };
  return undefined;
}

/** How many characters a field takes (最大长度); there is a limit where the form names none. */
export const longestOf = ({ max, kind }: FieldSpec): number =>
  max ?? (kind === 'rich' ? 200_000 : kind === 'longText' ? 10_000 : 1000);

/** The first thing wrong with one field, or undefined. */
export function fieldProblem(set: FieldSet, field: string, values: Values): FieldProblem | undefined {
  const spec = set.fields[field];
  if (!spec || spec.fixed !== undefined || !holds(spec.showIf, values)) return undefined;
  const value = normal(values[field]);
  if (value !== null) return valueProblem(set, field, spec, value, values);
  return spec.need && holds(spec.needIf, values)
    ? { path: field, key: wordKey(set.name, spec.need) }
    : undefined;
}

/** The first thing wrong with what a field holds, shown or not. */
function valueProblem(
  set: FieldSet,
  field: string,
  spec: FieldSpec,
  value: string,
  values: Values,
): FieldProblem | undefined {
  const at = (p: Problem): FieldProblem => ({ path: field, ...p });
  const max = longestOf(spec);
  if (!isKeepableText(value)) return at({ key: 'kit.wrong.character' });
  if (value.length > max)
    return at({ key: spec.tooLong ? wordKey(set.name, spec.tooLong) : 'kit.wrong.tooLong', params: { max } });
  if (spec.pattern && !spec.pattern.test(value))
    return at({ key: spec.wrong ? wordKey(set.name, spec.wrong) : 'kit.wrong.format' });
  const own = spec.check?.(value, values);
  if (own) return at({ key: wordKey(set.name, own) });
  const byKind = kindProblem(spec, cleaned(spec, value), set.name);
  return byKind ? at(byKind) : undefined;
}

/** Everything wrong with a form, one problem a field, in the order of the fields. */
export function formProblems(set: FieldSet, values: Values): FieldProblem[] {
  return Object.keys(set.fields).flatMap((field) => fieldProblem(set, field, values) ?? []);
}

/** Does a hidden field keep its value? What is wrong nobody could mend where it does not show, so that goes. */
function keptHidden(set: FieldSet, field: string, spec: FieldSpec, values: Values): boolean {
  const value = normal(values[field]);
  return (
    value !== null &&
    spec.keptIf !== undefined &&
    holds(spec.keptIf, values) &&
    !valueProblem(set, field, spec, value, values)
  );
}

/** What is kept of a form: defaults filled in, values of hidden fields dropped. */
export function keptValues<F extends Fields>(
  set: FieldSet<F>,
  values: Readonly<Record<string, unknown>>,
): FieldValues<FieldSet<F>> {
  const kept: Record<string, string | null> = {};
  for (const [field, spec] of Object.entries(set.fields)) {
    const value = normal(values[field]) ?? (values[field] === undefined ? (spec.default ?? null) : null);
    kept[field] = spec.fixed === undefined ? value : spec.fixed;
  }
  for (const [field, spec] of Object.entries(set.fields))
    if (!holds(spec.showIf, kept) && !keptHidden(set, field, spec, kept)) kept[field] = null;
  return kept as FieldValues<FieldSet<F>>;
}

/** The form's own values out of an input that carries more (表单字段). */
export function ownValues<F extends Fields>(
  set: FieldSet<F>,
  input: CheckedValues<FieldSet<F>>,
): CheckedValues<FieldSet<F>> {
  return Object.fromEntries(
    Object.keys(set.fields).map((field) => [field, input[field as keyof F]]),
  ) as CheckedValues<FieldSet<F>>;
}

/** A form as it came in (表单校验): what is kept of it, and everything wrong with that. */
export function checkedForm<F extends Fields>(
  set: FieldSet<F>,
  given: Readonly<Record<string, unknown>>,
): { readonly kept: FieldValues<FieldSet<F>>; readonly problems: readonly FieldProblem[] } {
  const kept: Record<string, string | null> = keptValues(set, given);
  const problems = formProblems(set, kept);
  for (const [field, spec] of Object.entries(set.fields)) {
    const value = kept[field];
    if (typeof value === 'string') kept[field] = cleaned(spec, value);
  }
  return { kept: kept as FieldValues<FieldSet<F>>, problems };
}

/** A field on the wire: text, and numbers from whoever sends them; `checkedForm` says the rest. */
const untypedValue = () => z.union([z.string(), z.number(), z.null()]).optional();

/** A field as some schema carries it: who reads the schema finds its words and limits here. */
interface DeclaredField {
  /** Name of the folder whose words these are. */
  readonly of: string;
  readonly name: string;
  readonly spec: FieldSpec;
}

const declared = new WeakMap<z.ZodType, DeclaredField>();

/** The field description (字段定义) that a property's schema was made from, if any. */
export const declaredField = (schema: z.ZodType): DeclaredField | undefined => declared.get(schema);

function asDeclared<T extends z.ZodType>(schema: T, set: FieldSet, name: string): T {
  const spec = set.fields[name];
  if (spec) declared.set(schema, { of: set.name, name, spec });
  return schema;
}

/** The schemas of a form's fields as they travel, not checked yet. */
export const wireShape = (set: FieldSet): Record<string, z.ZodType> =>
  Object.fromEntries(Object.keys(set.fields).map((field) => [field, asDeclared(untypedValue(), set, field)]));

type FormInput<F extends Fields, X extends z.ZodRawShape> = CheckedValues<FieldSet<F>> &
  ([keyof X] extends [never] ? unknown : z.infer<z.ZodObject<X>>);

/** The input schema of a form: unknown fields are refused, problems carry the field and the text key. */
export function formSchema<F extends Fields, X extends z.ZodRawShape = Record<never, never>>(
  set: FieldSet<F>,
  extra?: X,
): z.ZodType<FormInput<F, X>> {
  const extras = extra ? Object.keys(extra) : [];
  return z.strictObject({ ...wireShape(set), ...extra }).transform((raw, ctx) => {
    const given = raw as Record<string, unknown>;
    const { kept: values, problems } = checkedForm(set, given);
    const kept: Record<string, unknown> = values;
    for (const p of problems)
      ctx.addIssue({
        code: 'custom',
        message: p.key,
        path: [p.path],
        ...(p.params ? { params: p.params } : {}),
      });
    for (const name of extras) kept[name] = given[name];
    return kept;
  }) as unknown as z.ZodType<FormInput<F, X>>;
}

type Shape<F extends Fields> = {
  [K in keyof F]: Needed<F[K]> extends true ? z.ZodString : z.ZodNullable<z.ZodString>;
};

/** The output schema of the same fields: every one present, null only where the form may leave it empty. */
export function recordSchema<F extends Fields>(set: FieldSet<F>) {
  const names = Object.keys(set.fields) as (keyof F & string)[];
  return z.object(shown(set, ...names) as Shape<F>);
}

/** Fields of a form that a row, or a record of another kind, shows as well (列表字段): null where the form may leave them empty. */
export function shown<F extends Fields, const N extends keyof F & string>(set: FieldSet<F>, ...names: N[]) {
  const shape = names.map((name) => {
    const { need, needIf, showIf } = set.fields[name] as FieldSpec;
    const type = need && !needIf && !showIf ? z.string() : z.string().nullable();
    return [name, asDeclared(type, set, name)];
  });
  return Object.fromEntries(shape) as Pick<Shape<F>, N>;
}

/** The same where they are never empty, though the form may leave them so. */
export function filled<F extends Fields, const N extends keyof F & string>(set: FieldSet<F>, ...names: N[]) {
  const shape = names.map((name) => [name, asDeclared(z.string(), set, name)]);
  return Object.fromEntries(shape) as Record<N, z.ZodString>;
}

/** The same where they may be empty, though the form asks for them: half-done work, or a record that has none. */
export function orNone<F extends Fields, const N extends keyof F & string>(set: FieldSet<F>, ...names: N[]) {
  const shape = names.map((name) => [name, asDeclared(z.string().nullable(), set, name)]);
  return Object.fromEntries(shape) as Record<N, z.ZodNullable<z.ZodString>>;
}
