import { Column, getColumns, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { type Page, pageHead } from '#kit/shared/call.ts';
import type { FieldSet, FieldSpec } from '#kit/shared/fields.ts';
import { Finished } from '../http/answer.ts';
import type { Db } from './db.ts';
import { COUNTED, type ListOf, type PageOf, pageRows } from './page-rows.ts';

type Asked = Readonly<Record<string, Column | SQL<unknown>>>;

type Said<T> = T extends Date ? string : T;
type Made<C> = C extends Column ? Said<GetColumnData<C>> : C extends SQL<infer T> ? T : never;

/** What a record holds as its call answers it. */
type Recorded<A extends Asked> = { [K in keyof A]: Made<A[K]> };

/** A record as its call answers it, made by the database: its fields by name, each a column or an expression. */
interface JsonRecord<A extends Asked = Asked, S extends string = string> {
  readonly from: PgTable;
  readonly fields: A;
  /** Fields that the server has to see as well, because what only it can say of a record hangs on them. */
  readonly see: readonly S[];
  /** The statement that finds such records: what it answers, and where from, up to its condition. */
  readonly answers: string;
  readonly among: string;
  /** Counts the rows that fit, as far as a total goes, up to its condition. */
  readonly counts: string;
}

const dialect = new PgDialect();

/** On the wire amounts are text and instants are ISO 8601; everything else is what PostgreSQL makes of it. */
function spoken(asked: Column | SQL<unknown>): SQL {
  if (!is(asked, Column)) return sql`${asked}`;
  const type = asked.getSQLType();
  if (type.startsWith('numeric') || type.startsWith('bigint')) return sql`${asked}::text`;
  if (type.startsWith('timestamp'))
    return sql`to_char(${asked} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`${asked}`;
}

/** The text of something that carries no values. */
function fixed(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('a record is declared without values');
  return text;
}

/** Declares a record that the database makes (出列). */
export function jsonRecord<A extends Asked, S extends Textual<A> = never>(about: {
  readonly from: PgTable;
  readonly fields: A;
  readonly see?: readonly S[];
}): JsonRecord<A, S> {
  const { from, fields, see = [] } = about;
  const columns = sql.join(
    Object.entries(fields).map(([name, one]) => sql`${spoken(one)} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const seen = see.map((name) => `, r."${name}"`).join('');
  return {
    from,
    fields,
    see,
    answers: `select row_to_json(r)${seen}`,
    among: ` from (${fixed(sql`select ${columns} from ${from} where `)}`,
    counts: `, (select count(*) from (${fixed(sql`select 1 from ${from} where `)}`,
  };
}

/** The columns that keep the fields of a form, by the names they share. */
export const fieldColumns = <T extends PgTable, F extends Record<string, FieldSpec>>(
  table: T,
  set: FieldSet<F>,
) =>
  Object.fromEntries(
    Object.keys(set.fields).map((name) => [name, getColumns(table)[name]]),
  ) as unknown as Pick<T['_']['columns'], keyof F & keyof T['_']['columns']>;

/** The same record with values that wait beside those in force (变更值): a `jsonb` column that holds some of its fields. */
export function overlaid<A extends Asked, S extends Textual<A>>(
  record: JsonRecord<A, S>,
  by: Column,
  names: readonly (keyof A & string)[],
): JsonRecord<A, S> {
  const waiting = (name: string) => {
    const key = sql.raw(`'${name.replaceAll("'", "''")}'`);
    const standing = spoken(record.fields[name] as Column | SQL);
    return [name, sql`case when ${by} ? ${key} then ${by} ->> ${key} else ${standing}::text end`] as const;
  };
  return jsonRecord({
    from: record.from,
    fields: { ...record.fields, ...Object.fromEntries(names.map(waiting)) },
    see: record.see,
  });
}

/** Fields that are texts: the only ones that can be seen as PostgreSQL wrote them. */
type Textual<A extends Asked> = {
  [K in keyof A & string]: Made<A[K]> extends string | null ? K : never;
}[keyof A & string];

/** What only the server can say of a record, such as what this user may do with it, by the fields that it sees. */
type Say<A extends Asked, S extends Textual<A>, M extends object> = (seen: Pick<Recorded<A>, S>) => M;

const MOST_KEPT = 200;

/**
 * The texts of a record's statements by what changes in them. A text that is the same string each time is found among
 * the named statements at once; a long one made anew would be read through to its end first.
 */
const kept = new WeakMap<JsonRecord, Map<string, string>>();

function textOf(record: JsonRecord, condition: string, end: string, withTotal: boolean): string {
  let texts = kept.get(record);
  if (!texts) kept.set(record, (texts = new Map()));
  const key = `${withTotal ? 'total ' : ''}${condition}${end}`;
  const known = texts.get(key);
  if (known) return known;
  const total = withTotal ? `${record.counts}${condition} limit ${COUNTED + 1}) counted)` : '';
  const made = `${record.answers}${total}${record.among}${condition}${end}) r`;
  if (texts.size < MOST_KEPT) texts.set(key, made);
  return made;
}

interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

function conditionOf(where: SQL | undefined): Condition {
  const { sql: text, params } = dialect.sqlToQuery(where ?? sql`true`);
  return { text, values: params };
}

/** Reads rows whose first text is a whole JSON object; the texts that the server sees follow, then the total if it is wanted. */
function rowsOf<A extends Asked, S extends Textual<A>>(
  db: Db,
  record: JsonRecord<A, S>,
  { text, values }: Condition,
  end: string,
  withTotal = false,
): Promise<(string | null)[][]> {
  return db.$client.texts(textOf(record, text, end, withTotal), values);
}

/** Finishes records: the server adds what only it can say. */
function finished<A extends Asked, S extends Textual<A>, M extends object>(
  record: JsonRecord<A, S>,
  rows: readonly (string | null)[][],
  say: Say<A, S, M> | undefined,
): string[] {
  if (!say) return rows.map(([json]) => json as string);
  return rows.map((row) => {
    const seen: Record<string, string | null | undefined> = {};
    for (let i = 0; i < record.see.length; i++) seen[record.see[i] as string] = row[i + 1];
    const said = JSON.stringify(say(seen as unknown as Pick<Recorded<A>, S>));
    const json = row[0] as string;
    return said === '{}' ? json : `${json.slice(0, -1)},${said.slice(1)}`;
  });
}

/** One page with its total, finished (分页): the database makes the records, the server adds what only it can say. */
export async function pageOfJson<A extends Asked, S extends Textual<A> = never, M extends object = object>(
  db: Db,
  record: JsonRecord<A, S>,
  list: ListOf,
  asked: PageOf,
  say?: Say<A, S, M>,
): Promise<Finished<Page<Recorded<A> & M>>> {
  // The size is one of few integers: written into the text, it lets PostgreSQL keep one plan for the page.
  const end = (order: SQL, limit: number) => ` order by ${fixed(order)} limit ${limit}`;
  const { records: found, ...count } = await pageRows(db, list, {
    ...asked,
    from: sql`${record.from}`,
    rows: async ({ where, order, limit }) =>
      finished(record, await rowsOf(db, record, conditionOf(where), end(order, limit)), say),
    first: async ({ where, order, limit }) => {
      const rows = await rowsOf(db, record, conditionOf(where), end(order, limit), true);
      return { records: finished(record, rows, say), total: Number(rows[0]?.at(-1) ?? 0) };
    },
  });
  const head = JSON.stringify(pageHead(count, asked.q));
  return new Finished(`{"records":[${found.join(',')}],${head.slice(1)}`);
}

/** One finished record, or undefined when there is none that fits. */
export async function recordJson<A extends Asked, S extends Textual<A> = never, M extends object = object>(
  db: Db,
  record: JsonRecord<A, S>,
  where: SQL | undefined,
  say?: Say<A, S, M>,
): Promise<Finished<Recorded<A> & M> | undefined> {
  const [text] = finished(record, await rowsOf(db, record, conditionOf(where), ''), say);
  return text === undefined ? undefined : new Finished(text);
}
