import { Column, getColumns, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#kit/shared/call.ts';
import type { FieldSet, FieldSpec } from '#kit/shared/fields.ts';
import { Finished } from './answer.ts';
import type { Db } from './db.ts';

type Asked = Readonly<Record<string, Column | SQL<unknown>>>;

type Said<T> = T extends Date ? string : T;
type Made<C> = C extends Column ? Said<GetColumnData<C>> : C extends SQL<infer T> ? T : never;

/** What a record holds as its call answers it. */
export type Recorded<A extends Asked> = { [K in keyof A]: Made<A[K]> };

/** A record as its call answers it, made by the database: its fields by name, each a column or an expression. */
export interface Wire<A extends Asked = Asked> {
  readonly asked: A;
  /** The list of columns, ready for every statement that reads the record. */
  readonly columns: SQL;
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

/** Declares a record that the database makes (出列). Expressions carry no values of a request. */
export function wire<A extends Asked>(asked: A): Wire<A> {
  const columns = sql.join(
    Object.entries(asked).map(([name, one]) => sql`${spoken(one)} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { sql: text, params } = dialect.sqlToQuery(columns);
  if (params.length > 0) throw new Error('a record is declared without values');
  return { asked, columns: sql.raw(text) };
}

/** The columns that keep the fields of a form, by the names they share. */
export const fieldColumns = <T extends PgTable, F extends Record<string, FieldSpec>>(table: T, set: FieldSet<F>) =>
  Object.fromEntries(
    Object.keys(set.fields).map((name) => [name, getColumns(table)[name]]),
  ) as unknown as Pick<T['_']['columns'], keyof F & keyof T['_']['columns']>;

/** The same record with values that wait beside those in force (变更值): a `jsonb` column that holds some of its fields. */
export function overlaid<A extends Asked>(record: Wire<A>, by: Column, fields: readonly (keyof A & string)[]): Wire<A> {
  const waiting = (name: string) => {
    const key = sql.raw(`'${name.replaceAll("'", "''")}'`);
    const standing = spoken(record.asked[name] as Column | SQL);
    return [name, sql`case when ${by} ? ${key} then ${by} ->> ${key} else ${standing}::text end`] as const;
  };
  return wire({ ...record.asked, ...Object.fromEntries(fields.map(waiting)) });
}

/** Fields that are texts: the only ones that can be seen as PostgreSQL wrote them. */
type Textual<A extends Asked> = {
  [K in keyof A & string]: Made<A[K]> extends string | null ? K : never;
}[keyof A & string];

interface Sought<A extends Asked, S extends Textual<A>, M extends object> {
  readonly record: Wire<A>;
  readonly from: PgTable;
  readonly where: SQL | undefined;
  /** What only the server can say of a record, such as what this user may do with it, and the fields that decide it. */
  readonly also?: { readonly see: readonly S[]; readonly say: (seen: Pick<Recorded<A>, S>) => M };
}

/** Sends one statement; rows are lists of texts as PostgreSQL wrote them. */
function texts(db: Db, statement: SQL): Promise<(string | null)[][]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const values = params.map((p) => {
    if (p === null || typeof p === 'string' || typeof p === 'number') return p;
    throw new Error('a record is sought by texts and numbers');
  });
  return db.$client.texts(text, values);
}

/** Reads finished records: each text is a whole JSON object. */
async function records<A extends Asked, S extends Textual<A>, M extends object>(
  db: Db,
  { record, from, where, also }: Sought<A, S, M>,
  rest: SQL,
): Promise<string[]> {
  const seen = sql.raw((also?.see ?? []).map((name) => `, r."${name}"`).join(''));
  const rows = await texts(
    db,
    sql`select row_to_json(r)${seen} from (select ${record.columns} from ${from} where ${where}${rest}) r`,
  );
  if (!also) return rows.map(([json]) => json as string);
  return rows.map(([json, ...values]) => {
    const decide: Record<string, string | null | undefined> = {};
    for (let i = 0; i < also.see.length; i++) decide[also.see[i] as string] = values[i];
    const said = JSON.stringify(also.say(decide as unknown as Pick<Recorded<A>, S>));
    return said === '{}' ? (json as string) : `${(json as string).slice(0, -1)},${said.slice(1)}`;
  });
}

/** One page with its total, finished (分页): the database makes the records, the server adds what only it can say. */
export async function pageOfJson<A extends Asked, S extends Textual<A> = never, M extends object = object>(
  db: Db,
  q: Sought<A, S, M> & { order: SQL; size: number; current: number },
): Promise<Finished<Page<Recorded<A> & M>>> {
  const { size, current } = q;
  // An integer of few sizes: written into the text, it lets PostgreSQL keep one plan for the page.
  const limit = sql.raw(` limit ${Number(size)}`);
  const from = current > 1 ? sql` offset ${(current - 1) * size}` : sql``;
  const [list, count] = await Promise.all([
    records(db, q, sql` order by ${q.order}${limit}${from}`),
    texts(db, sql`select count(*) from ${q.from} where ${q.where}`),
  ]);
  const total = Number(count[0]?.[0]);
  const pages = Math.ceil(total / size);
  return new Finished(
    `{"records":[${list.join(',')}],"total":${total},"size":${size},"current":${current},"pages":${pages}}`,
  );
}

/** One finished record, or undefined when there is none that fits. */
export async function recordJson<A extends Asked, S extends Textual<A> = never, M extends object = object>(
  db: Db,
  q: Sought<A, S, M>,
): Promise<Finished<Recorded<A> & M> | undefined> {
  const [text] = await records(db, q, sql``);
  return text === undefined ? undefined : new Finished(text);
}
