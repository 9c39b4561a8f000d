/** A value of a record or an input as text: lists joined by commas, nothing as ''. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) ? value.map(plainText).join(',') : JSON.stringify(value);
}
