/** The one name that objects do not keep as a field, whatever stands behind it. */
const LOST = '__proto__';
/** The name as it may be spelt in JSON: plainly, or with any of its letters escaped. */
const SPELT = /__proto__|\\u/i;

/** Where a field has the lost name (丢失的字段名): what was sent under it would be dropped in silence. */
function lostAt(value: unknown, path: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, LOST)) return [...path, LOST].join('.');
  for (const [name, one] of Object.entries(value)) {
    const found = lostAt(one, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same of a body, looked through only if its text may hold the name. */
export const lostInBody = (text: string, parsed: unknown): string | undefined =>
  SPELT.test(text) ? lostAt(parsed, []) : undefined;

/** The same of the names in a query, whose parts are parted by dots. */
export const lostInQuery = (query: object): string | undefined =>
  Object.keys(query).find((name) => name.split('.').includes(LOST));
