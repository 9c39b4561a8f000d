/**
 * Conditional fields as data (条件字段): a field shows while every named field holds one of the listed values.
 * The same condition hides the input in the browser and drops the value on the server. A name with `!` before it asks for
 * any other value than those listed; the value '' stands for an empty field.
 */
export type Condition = Readonly<Record<string, string | readonly string[]>>;

export function holds(condition: Condition | undefined, values: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true;
  return Object.entries(condition).every(([name, wanted]) => {
    const value = values[fieldAsked(name)];
    const list = typeof wanted === 'string' ? [wanted] : wanted;
    const among = list.includes(typeof value === 'string' ? value : '');
    return name.startsWith('!') ? !among : among;
  });
}

/** The field that a part of a condition asks for. */
export const fieldAsked = (name: string): string => (name.startsWith('!') ? name.slice(1) : name);
