/** A value of a record or an input as text: lists joined by commas, nothing as ''. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) ? value.map(plainText).join(',') : JSON.stringify(value);
}

/** A value of a row, one of a region's among the others as `<map>.<name>` (取值). */
export function valueAt(row: object, field: string): unknown {
  const values = row as Readonly<Record<string, unknown>>;
  const dot = field.indexOf('.');
  if (dot < 0) return values[field];
  const inner = values[field.slice(0, dot)] as Readonly<Record<string, unknown>> | null | undefined;
  return inner?.[field.slice(dot + 1)];
}
