/**
 * Conditional fields as data (条件字段): a field shows while every named field holds one of the listed values.
 * The same condition hides the input in the browser and drops the value on the server.
 */
export type Condition = Readonly<Record<string, string | readonly string[]>>;

export function holds(condition: Condition | undefined, values: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true;
  return Object.entries(condition).every(([field, wanted]) => {
    const value = values[field];
    const list = typeof wanted === 'string' ? [wanted] : wanted;
    return typeof value === 'string' && list.includes(value);
  });
}
