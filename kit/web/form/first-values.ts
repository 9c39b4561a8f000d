import type { FieldSet, Values } from '#kit/shared/fields.ts';

/** First values: defaults of the descriptions, then the caller's, then the record's. */
export function firstValues(
  set: FieldSet,
  initial: Values | undefined,
  record: object | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, spec] of Object.entries(set.fields))
    values[field] = record ? null : (spec.default ?? null);
  return { ...values, ...(record ? {} : initial), ...record };
}
