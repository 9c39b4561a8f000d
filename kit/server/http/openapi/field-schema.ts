import { fieldAsked } from '#kit/shared/conditions.ts';
import { type declaredField, type FieldSpec, longestOf, MOST_DIGITS } from '#kit/shared/fields.ts';
import { NO, YES } from '#kit/shared/yes-no.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { knownRegions } from '#kit/shared/region.ts';
import { varied } from '#kit/shared/slot.ts';
import { type Both, both, joined, said } from './both.ts';
import type { Schema } from './json-schema.ts';

type Declared = NonNullable<ReturnType<typeof declaredField>>;

function bounds(spec: FieldSpec): (Both | undefined)[] {
  const { least, above, most, decimals } = spec;
  return [
    least === undefined ? undefined : both(`不小于 ${least}`, `at least ${least}`),
    above === undefined ? undefined : both(`大于 ${above}`, `more than ${above}`),
    most === undefined ? undefined : both(`不大于 ${most}`, `at most ${most}`),
    decimals === undefined ? undefined : both(`最多 ${decimals} 位小数`, `at most ${decimals} decimals`),
  ];
}

function choices(spec: FieldSpec, of: string): (Both | undefined)[] {
  const options = spec.options?.map(({ value, label }) => ({ value, words: said(wordKey(of, label)) }));
  return [
    spec.dict ? both(`字典 ${spec.dict}`, `dictionary ${spec.dict}`) : undefined,
    options &&
      both(
        options.map((o) => `${o.value} ${o.words.zh}`).join('、'),
        options.map((o) => `${o.value} ${o.words.en}`).join(', '),
      ),
    spec.kind === 'yesNo' ? both('1 是、0 否', '1 yes, 0 no') : undefined,
  ];
}

function files(spec: FieldSpec): Both | undefined {
  if (spec.kind !== 'files') return undefined;
  const { count = 5, maxMb, types } = spec.files ?? {};
  const size = maxMb === undefined ? '' : `，每个不超过 ${maxMb} MB`;
  const sizeEn = maxMb === undefined ? '' : ` of at most ${maxMb} MB`;
  const kinds = types ? ` (${types.join(', ')})` : '';
  return both(
    `文件 id，以逗号分隔，最多 ${count} 个${size}${kinds}`,
    `ids of files joined by commas, at most ${count}${sizeEn}${kinds}`,
  );
}

/** One part of a condition in words. */
const part = ([name, wanted]: readonly [string, string | readonly string[]]): string =>
  `${fieldAsked(name)} ${name.startsWith('!') ? '≠' : '='} ${[wanted].flat().join(' | ')}`;

function neededWhen({ need, needIf }: FieldSpec): Both | undefined {
  if (!need || !needIf) return undefined;
  const when = Object.entries(needIf).map(part);
  return both(`当 ${when.join('，')} 时必填`, `needed while ${when.join(' and ')}`);
}

function shownWhen(spec: FieldSpec): Both | undefined {
  if (!spec.showIf) return undefined;
  const when = Object.entries(spec.showIf).map(part);
  return both(`仅当 ${when.join('，')} 时填写`, `only while ${when.join(' and ')}`);
}

const KINDS: Partial<Record<FieldSpec['kind'], Both>> = {
  money: both('金额，十进制文本', 'an amount as decimal text'),
  number: both('数字，十进制文本', 'a number as decimal text'),
  date: both('日期 yyyy-MM-dd', 'a day, yyyy-MM-dd'),
  instant: both('时间，ISO 8601', 'an instant, ISO 8601'),
  rich: both('富文本 HTML', 'rich text as HTML'),
};

/** What a field is, may be and must be (字段说明与限制), in words. */
function fieldWords({ of, name, spec }: Declared, asked: boolean): Both | undefined {
  const money = spec.currency ? both(`币种 ${spec.currency}`, `currency ${spec.currency}`) : undefined;
  const label = said(wordKey(of, spec.label ?? `field.${name}`));
  const isId = spec.kind === 'reference' && name.endsWith('Id');
  return joined([
    isId ? both(`${label.zh}（id）`, `${label.en} (id)`) : label,
    KINDS[spec.kind],
    money,
    ...choices(spec, of),
    files(spec),
    ...(asked ? [...bounds(spec), shownWhen(spec), neededWhen(spec)] : []),
    ...regionWords({ of, name, spec }),
  ]);
}

/** What regions say otherwise of this field (地区规则). */
function elsewhere({ name, spec }: Declared): { readonly code: string; readonly spec: FieldSpec }[] {
  return knownRegions().flatMap(({ code, fills }) =>
    fills.flatMap((one) => {
      const here = one.slot.set.fields[name] === spec && one.change[name];
      const there = here ? varied(one.slot, one).set.fields[name] : undefined;
      return there ? [{ code, spec: there }] : [];
    }),
  );
}

function regionWords(field: Declared): (Both | undefined)[] {
  return elsewhere(field).map(({ code, spec }) => {
    if (spec.fixed !== undefined) return both(`${code}：不填写`, `${code}: not filled in`);
    const label = spec.label ? said(wordKey(field.of, spec.label)) : undefined;
    const need = spec.need && !field.spec.need ? both('必填', 'needed') : undefined;
    const words = joined([label, need]);
    return words && both(`${code}：${words.zh}`, `${code}: ${words.en}`);
  });
}

/** Is this field never empty in a record? One that is needed on a condition may be. */
const isFilled = ({ spec }: Declared): boolean =>
  spec.need !== undefined && spec.showIf === undefined && spec.needIf === undefined;

/** Must whoever sends the form always fill this field? What has a default may be left out. */
export const isAsked = (field: Declared): boolean =>
  isFilled(field) &&
  field.spec.default === undefined &&
  !elsewhere(field).some(({ spec }) => spec.fixed !== undefined);

/** Below zero is nothing that is bounded by zero or more. */
const isSigned = ({ least, above }: FieldSpec): boolean => (least ?? above ?? '-').startsWith('-');

/** Decimal text as programs write it; the server also takes the commas that people type. */
function amountPattern(spec: FieldSpec): string {
  const { decimals } = spec;
  const fraction = decimals === 0 ? '' : `(?:\\.\\d{1,${decimals ?? ''}})?`;
  return `^${isSigned(spec) ? '-?' : ''}(?:0|[1-9]\\d{0,${MOST_DIGITS - 1}})${fraction}$`;
}

const isAmount = ({ kind }: FieldSpec): boolean => kind === 'money' || kind === 'number';

const FORMATS: Partial<Record<FieldSpec['kind'], string>> = { date: 'date', instant: 'date-time' };

/** The values of a choice whose options are declared with the field, not kept in a dictionary. */
const offered = ({ kind, options }: FieldSpec): readonly string[] | undefined =>
  kind === 'yesNo' ? [YES, NO] : options?.map((o) => o.value);

/** What the server checks of a field when it is sent (校验规则). */
function limits(spec: FieldSpec, filled: boolean): Schema {
  const values = offered(spec);
  const pattern = isAmount(spec)
    ? amountPattern(spec)
    : spec.pattern?.flags === ''
      ? spec.pattern.source
      : undefined;
  const bare = !values && !isAmount(spec) && !FORMATS[spec.kind];
  return {
    ...(bare ? { ...(filled ? { minLength: 1 } : {}), maxLength: longestOf(spec) } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values ? { enum: [...values, ...(filled ? [] : [null])] } : {}),
    ...(spec.default === undefined ? {} : { default: spec.default }),
  };
}

/**
 * The schema of a field: text or null on the wire, with the limits that the server checks when it is sent. An answer says itself whether
 * the field is always `given`: a row of half-done work may lack what the form asks for.
 */
export function fieldSchema(field: Declared, io: 'input' | 'output', given = isFilled(field)): Schema {
  const { spec } = field;
  const asked = io === 'input';
  const description = fieldWords(field, asked);
  const filled = asked ? isAsked(field) : given;
  const format = FORMATS[spec.kind];
  return {
    type: filled ? 'string' : ['string', 'null'],
    ...(description ? { description } : {}),
    ...(format ? { format } : {}),
    ...(asked ? limits(spec, filled) : {}),
    ...(spec.dict ? { 'x-dictionary': spec.dict } : {}),
  };
}
