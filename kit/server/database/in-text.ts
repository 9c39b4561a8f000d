import { type SQL, sql } from 'drizzle-orm';

/** A stored code in the text of a query (语句中的状态码): sent beside it, as a parameter, it would fit no partial index. */
export function inText(code: string): SQL {
  if (!/^\w+$/.test(code)) throw new Error(`'${code}' is no code`);
  return sql.raw(`'${code}'`);
}
