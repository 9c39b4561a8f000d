import { type Column, type SQL, sql } from 'drizzle-orm';

/** Where the words of a list are kept (查找词): under which name, and which column of its rows leads to them. */
export interface Searched {
  /** The table whose records the words belong to. */
  readonly list: string;
  readonly key: Column;
}

const patterns = (typed: string): SQL => sql`(select search_patterns(${typed}))::text[]`;

/**
 * Whether the words of a row hold each word typed (按词匹配), in any order; case and width of letters do not matter. The words of a row
 * that waits to be sorted in are made from it.
 */
export const fits = ({ list, key }: Searched, typed: string): SQL =>
  sql`coalesce((select folded from search_entry where row_id = ${key}), search_words(${list}, ${key})) like all (${patterns(typed)})`;

/** The same of a column, where no index serves it: for lists that are short by nature. */
export const wordsIn = (column: Column | SQL, typed: string): SQL =>
  sql`search_fold(${column}) like all (${patterns(typed)})`;

/** The rows that the word index finds. */
export const foundIn = ({ list, key }: Searched, typed: string, scope: string | undefined): SQL =>
  sql`${key} in (select row_id from search_found(${list}, ${typed}, ${scope ?? null}::uuid) as found (row_id))`;

/** Keys of what the word index finds, in no order; as soon as there are so many it looks no further. */
export const someFound = ({ list }: Searched, typed: string, scope: string | undefined, most: number): SQL =>
  sql`select row_id from search_found(${list}, ${typed}, ${scope ?? null}::uuid, ${sql.raw(`${most}`)}) as found (row_id)`;
