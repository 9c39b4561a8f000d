import { type FieldSet, normal } from '#kit/shared/fields.ts';

type Content = Readonly<Record<string, unknown>>;

interface Differing {
  /** Fields of the form whose values differ, in the form's order. */
  readonly fields: readonly string[];
  /** Something else differs: lists, attachments of parts, what the form does not name. */
  readonly others: boolean;
}

/** What two submissions say differently (两次提交的差异); an empty text and no value are the same. */
export function differingIn(set: FieldSet, before: Content, now: Content): Differing {
  const known = Object.keys(set.fields);
  const others = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => !known.includes(name),
  );
  return {
    fields: known.filter((name) => normal(before[name]) !== normal(now[name])),
    others: others.some((name) => canonical(before[name]) !== canonical(now[name])),
  };
}

/** The same words for the same value, whatever order its parts were written in. */
function canonical(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${name}:${canonical(one)}`)
      .toSorted()
      .join(',')}}`;
  return JSON.stringify(value);
}
