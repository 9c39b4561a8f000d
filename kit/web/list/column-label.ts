import { type FieldSet, labelOf } from '#kit/shared/fields.ts';
import type { Lang } from '#kit/shared/text.ts';
import { sayKey } from '../text.ts';
import { labelKey, type Words } from '../words.ts';

interface Labelled<T> {
  readonly field: string;
  readonly label?: Words<T>;
}

/** The words above a column or beside a filter (列名): its own, the field's own, else those of the folder. */
export const columnLabel = <T>(
  { field, label }: Labelled<T>,
  fields: FieldSet | undefined,
  say: (key: Words<T>) => string,
  lang: Lang,
): string =>
  label === undefined && fields?.fields[field]?.label !== undefined
    ? sayKey(lang, labelOf(fields, field))
    : say(label ?? labelKey<T>(field));
