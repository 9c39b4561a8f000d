import { Column, is, Param, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type PageAsked, type PageCount, pagesIn } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { Db } from './db.ts';
import { UNPREPARED } from './planned.ts';
import { fits, foundIn, type Searched, someFound } from './search.ts';

/** As far as a total is counted unless somebody asks for more (计数上限): 50 pages of 20. */
export const COUNTED = 1000;

/** So many rows from its end a search looks at one by one before it asks the word index: ten pages. */
const LOOKED_AT = 200;

/** So many rows from its end are passed over for a page of words that more rows hold than are counted. */
const PASSED_OVER = 5000;

/** Words that at least one in so many rows holds are found faster in the list's own order. */
const COMMON = 20;

/** A part of an order: a column, from the smallest up or from the largest down. */
export interface Sort {
  readonly by: Column;
  readonly down?: boolean;
}

/** A list (清单): whose rows, in which orders, found by which words. Every order is served by an index; a test proves it. */
export interface ListOf {
  /** The key of a row; the rows of a searched list have a single column. */
  readonly id: Column | readonly Column[];
  /** From the first row to the last, ending with the key, so that no two rows stand alike. */
  readonly order: readonly Sort[];
  /** Name on the wire of the column that leads the order, where the list may be turned round. */
  readonly sortedBy?: string;
  /** Where the words of its rows are kept; none = it is not searched. */
  readonly search?: Searched;
}

/** What the rows of a page are read by: all of it goes into the statement that reads them. */
interface At {
  readonly where: SQL;
  readonly order: SQL;
  readonly limit: number;
}

/** Which page of which rows. */
export interface PageOf {
  /** Who sees what, and the filters. */
  readonly where: SQL | undefined;
  readonly q: PageAsked;
  /** The words typed, in any order; all must fit. */
  readonly typed?: string | undefined;
  /** Whose rows are meant, where the words of a list are kept by organisation. */
  readonly scope?: string | undefined;
  /** A further condition on the words that no index serves; it is tried only where words were typed. */
  readonly also?: SQL | undefined;
}

/** One of several groups of rows that make a list together (来源): no row belongs to two, and each has its own index. */
export interface Part {
  readonly from: SQL;
  readonly where: SQL;
}

interface Asked<R> extends PageOf {
  /** Tables and views that the condition names, without those that only the rows need; or the parts of the list. */
  readonly from: SQL | readonly Part[];
  readonly rows: (at: At) => PromiseLike<readonly R[]>;
  /** Reads the first page and counts in one statement, where somebody can say both in one. */
  readonly first?: (at: At) => PromiseLike<{ readonly records: R[]; readonly total: number }>;
}

/** The rows of one page, and how many there are. */
export interface Rows<R> extends PageCount {
  readonly records: R[];
}

const dialect = new PgDialect();

/** How a page is placed: so many rows after so many, from the first row or from the last. */
interface Place {
  readonly offset: number;
  readonly limit: number;
  readonly fromEnd: boolean;
}

/** What looking at the first rows showed: how many there were, how many fit, and the keys of the page among those. */
interface Looked {
  readonly scanned: number;
  readonly fit: number;
  readonly ids: readonly string[];
}

/** All of these conditions; none = everything. */
function every(conditions: readonly (SQL | undefined)[]): SQL {
  const said = conditions.filter((c) => c !== undefined).map((c) => sql`(${c})`);
  return said.length === 0 ? sql`true` : sql.join(said, sql` and `);
}

/**
 * The same condition with its values out of the planner's sight. A rare value makes a count look cheaper than the plan for any
 * value, and so PostgreSQL would plan it anew each time, which takes as long as counting.
 */
function unseen(where: SQL): SQL {
  const hide = (chunk: unknown): unknown => {
    if (Array.isArray(chunk)) return chunk.map(hide);
    if (is(chunk, SQL)) return new SQL(chunk.queryChunks.map((c) => hide(c) as typeof c));
    if (!is(chunk, Param) || !is(chunk.encoder, Column) || Array.isArray(chunk.value)) return chunk;
    const type = chunk.encoder.getSQLType().replace(/ ?\(.*\)/, '');
    // The second cast makes it a value: `in ((select …))` would be a condition on rows, which the planner looks through.
    return sql`(select ${chunk}::${sql.raw(type)})::${sql.raw(type)}`;
  };
  return hide(where) as SQL;
}

const isParts = (from: SQL | readonly Part[]): from is readonly Part[] => Array.isArray(from);

const at = (q: PageAsked): Place => ({ offset: (q.current - 1) * q.size, limit: q.size, fromEnd: false });

/**
 * Reads one page of a list (分页): the one way by which lists are read, so that none slows down as its table grows. Rows are
 * placed by an index alone and only those of the page are read; a total is exact up to a bound and says when it is not; pages
 * behind the middle are read from the other end; words are looked for in the newest rows first, then in the word index.
 */
export async function pageRows<R>(db: Db, list: ListOf, asked: Asked<R>): Promise<Rows<R>> {
  const reader = new Reader(db, turned(list, asked.q), asked);
  const typed = asked.typed?.trim() ?? '';
  if (typed === '' || !list.search) return reader.page();
  return reader.search(list.search, typed);
}

/** The list in the order that was asked for: its own, or its own from the other end, which the same index serves. */
function turned(list: ListOf, { sortField, sortOrder }: PageAsked): ListOf {
  if (sortField === undefined) return list;
  if (sortField !== list.sortedBy) throw kitRefuse('wrong.input', 400);
  const down = list.order[0]?.down ?? false;
  if (sortOrder === undefined || (sortOrder === 'desc') === down) return list;
  return { ...list, order: list.order.map((sort) => ({ ...sort, down: !(sort.down ?? false) })) };
}

class Reader<R> {
  private readonly db: Db;
  private readonly list: ListOf;
  private readonly asked: Asked<R>;

  constructor(db: Db, list: ListOf, asked: Asked<R>) {
    this.db = db;
    this.list = list;
    this.asked = asked;
  }

  /** Without words. */
  async page(): Promise<Rows<R>> {
    const { q, where } = this.asked;
    if (q.exact === '1') return this.known(await this.count(where), where);
    if (q.fromEnd === '1') {
      const total = await this.count(where, COUNTED + 1);
      if (total <= COUNTED) return this.known(total, where, pagesIn(total, q.size) - q.current + 1);
      const records = await this.read(this.ids(where, { ...at(q), fromEnd: true }));
      return { records, total, totalIsLeast: true, fromEnd: true };
    }
    const place = at(q);
    if (place.offset + q.size > COUNTED) return this.deep(where, place);
    const { records, total } = await this.counted(where, place);
    return { records, total, ...(total > COUNTED ? { totalIsLeast: true } : {}) };
  }

  /** A page among those that are counted. */
  private async counted(where: SQL | undefined, place: Place): Promise<{ records: R[]; total: number }> {
    const { first, q } = this.asked;
    if (first && place.offset === 0)
      return first({ where: unseen(every([where])), order: this.order(false), limit: q.size });
    const [records, total] = await Promise.all([
      this.read(this.ids(where, place)),
      this.count(where, COUNTED + 1),
    ]);
    return { records, total };
  }

  /** A page behind those that are counted: one row more than asked says whether another page follows. */
  private async deep(where: SQL | undefined, place: Place): Promise<Rows<R>> {
    const records = await this.read(this.ids(where, { ...place, limit: place.limit + 1 }));
    const seen = place.offset + records.length;
    if (records.length > place.limit)
      return { records: records.slice(0, place.limit), total: seen, totalIsLeast: true };
    // Nothing here: there are at most as many rows as were passed over.
    return { records, total: records.length > 0 ? seen : await this.count(where, place.offset) };
  }

  /** A page of a list whose length is known: what lies behind the middle is read from the other end. */
  private async known(
    total: number,
    where: SQL | undefined,
    current = this.asked.q.current,
  ): Promise<Rows<R>> {
    const { size } = this.asked.q;
    const offset = (current - 1) * size;
    const limit = Math.min(size, total - offset);
    if (limit <= 0 || offset < 0) return { records: [], total, current };
    const fromEnd = offset > total / 2;
    const place = { offset: fromEnd ? total - offset - limit : offset, limit, fromEnd };
    return { records: await this.read(this.ids(where, place)), total, current };
  }

  /** With words: the first rows are looked at one by one, which is enough for common words; the word index finds rare ones. */
  async search(search: Searched, typed: string): Promise<Rows<R>> {
    const { q, where, scope, also } = this.asked;
    const fromEnd = q.fromEnd === '1';
    const place = { ...at(q), fromEnd };
    const fitting = every([fits(search, typed), also]);
    const looked = await this.look(fitting, place);
    if (looked.scanned <= LOOKED_AT) return this.lookedAtAll(looked, fitting, fromEnd);
    if (looked.fit > place.offset + place.limit && q.exact !== '1')
      return {
        records: await this.byIds(looked.ids),
        total: looked.fit,
        totalIsLeast: true,
        ...(fromEnd ? { fromEnd } : {}),
      };
    if (looked.fit * COMMON >= looked.scanned) return this.common(every([where, fitting]), place);
    const found = every([where, foundIn(search, typed, scope), also]);
    const few = q.exact === '1' ? undefined : await this.countFew(search, typed);
    const passed = few === undefined && q.exact !== '1' ? await this.passing(fitting, place) : undefined;
    if (passed) return passed;
    const total = few ?? (await this.count(found));
    return this.known(total, found, fromEnd ? pagesIn(total, q.size) - q.current + 1 : q.current);
  }

  /** How many rows of the list the word index finds; nothing = more than are counted hold the words, whoever may see them. */
  private async countFew(search: Searched, typed: string): Promise<number | undefined> {
    const { where, scope, also } = this.asked;
    const found = sql`${search.key} in (select row_id from found)`;
    const [row] =
      await this.ask(sql`with found as materialized (${someFound(search, typed, scope, COUNTED + 1)})
      select case when (select count(*) from found) <= ${sql.raw(`${COUNTED}`)}
        then (select count(*) from (${this.select(sql`1`, every([where, found, also]))}) counted) end`);
    return row?.[0] === null ? undefined : Number(row?.[0]);
  }

  /**
   * Words that many rows hold, but hardly any of the first, or none that belongs to the list: rows of the list in its order, until the page
   * is full or the list has ended; nothing = neither after so many.
   */
  private async passing(fitting: SQL, place: Place): Promise<Rows<R> | undefined> {
    const { offset, limit, fromEnd } = place;
    const passed = { offset: 0, limit: PASSED_OVER, fromEnd };
    const rows =
      await this.ask(sql`select key from (${this.select(sql`${this.key} as key, (${fitting}) as ok`, this.asked.where, passed)}) passed
      where ok limit ${sql.raw(`${limit + 1}${offset > 0 ? ` offset ${offset} ${UNPREPARED}` : ''}`)}`);
    if (rows.length <= limit) {
      const looked = await this.look(fitting, place, PASSED_OVER);
      return looked.scanned <= PASSED_OVER ? this.lookedAtAll(looked, fitting, fromEnd) : undefined;
    }
    const ids = rows.slice(0, limit).flatMap(([key]) => key ?? []);
    return {
      records: await this.byIds(ids),
      total: offset + rows.length,
      totalIsLeast: true,
      ...(fromEnd ? { fromEnd } : {}),
    };
  }

  /** The list is so short that every row was looked at. */
  private async lookedAtAll(looked: Looked, fitting: SQL, fromEnd: boolean): Promise<Rows<R>> {
    const { q, where } = this.asked;
    if (fromEnd)
      return this.known(looked.fit, every([where, fitting]), pagesIn(looked.fit, q.size) - q.current + 1);
    return { records: await this.byIds(looked.ids), total: looked.fit };
  }

  /** Words that many rows hold, on a page that the first rows do not reach: the list in its order, passing over what does not fit. */
  private async common(fitting: SQL, place: Place): Promise<Rows<R>> {
    if (this.asked.q.exact === '1') return this.known(await this.count(fitting), fitting);
    if (!place.fromEnd) return this.deep(fitting, place);
    const records = await this.read(this.ids(fitting, place));
    return { records, total: place.offset + records.length, totalIsLeast: true, fromEnd: true };
  }

  /** Looks at the first rows, or the last. */
  private async look(
    fitting: SQL,
    { offset, limit, fromEnd }: Place,
    most: number = LOOKED_AT,
  ): Promise<Looked> {
    const first = { offset: 0, limit: most + 1, fromEnd };
    const [row] = await this.ask(sql`select count(*), count(*) filter (where ok),
      coalesce(array_to_string((array_agg(key) filter (where ok))[${offset + 1}::int : ${offset + limit}::int], ' '), '')
      from (${this.select(sql`${this.key} as key, (${fitting}) as ok`, this.asked.where, first)}) looked`);
    const ids = row?.[2] ?? '';
    return { scanned: Number(row?.[0]), fit: Number(row?.[1]), ids: ids === '' ? [] : ids.split(' ') };
  }

  /** Counts so many at most, in whatever order is the shortest way; or all. */
  private async count(where: SQL | undefined, most?: number): Promise<number> {
    const rows =
      most === undefined
        ? this.select(sql`1`, where)
        : sql`${this.select(sql`1`, unseen(every([where])))} limit ${sql.raw(`${most}`)}`;
    const [row] = await this.ask(sql`select count(*) from (${rows}) counted`);
    return Number(row?.[0]);
  }

  private get key(): SQL {
    return sql.join(
      [this.list.id].flat().map((column) => sql`${column}`),
      sql`, `,
    );
  }

  private order(fromEnd: boolean): SQL {
    return sql.join(
      this.list.order.map(({ by, down = false }) => (down === fromEnd ? sql`${by}` : sql`${by} desc`)),
      sql`, `,
    );
  }

  /** Columns of the rows, in the list's order where a place is given. */
  private select(columns: SQL, where: SQL | undefined, place?: Place): SQL {
    const { from } = this.asked;
    const ordered = (at: Place | undefined): SQL => {
      if (!at) return sql``;
      // A number written into the text is known when the statement is planned; one that varies much is planned each time.
      const skip = at.offset > 0 ? ` offset ${at.offset} ${UNPREPARED}` : '';
      return sql` order by ${this.order(at.fromEnd)} limit ${sql.raw(`${at.limit}${skip}`)}`;
    };
    if (!isParts(from)) return sql`select ${columns} from ${from} where ${every([where])}${ordered(place)}`;
    const part = (one: Part, at: Place | undefined) =>
      sql`(select ${columns}${at ? sql`, ${this.sortedBy}` : sql``} from ${one.from} where ${every([one.where, where])}${ordered(at)})`;
    const union = (at: Place | undefined) =>
      sql.join(
        from.map((one) => part(one, at)),
        sql` union all `,
      );
    if (!place) return union(undefined);
    // Each part gives as many rows as the page and all before it could need.
    const { offset, limit, fromEnd } = place;
    const sorts = this.list.order.map(({ down = false }, i) => `sort${i}${down === fromEnd ? '' : ' desc'}`);
    return sql`select * from (${union({ offset: 0, limit: offset + limit, fromEnd })}) parts
      order by ${sql.raw(`${sorts.join(', ')} limit ${limit} offset ${offset}${offset > 0 ? ` ${UNPREPARED}` : ''}`)}`;
  }

  private get sortedBy(): SQL {
    return sql.join(
      this.list.order.map(({ by }, i) => sql`${by} as ${sql.raw(`sort${i}`)}`),
      sql`, `,
    );
  }

  /** The keys of a page, which an index alone can tell. */
  private ids(where: SQL | undefined, place: Place): SQL {
    const keys = isParts(this.asked.from)
      ? sql`select key from (${this.select(sql`${this.key} as key`, where, place)}) parts`
      : this.select(this.key, where, place);
    // Materialized: a planner that takes the table for short would place the page again for each of its rows.
    return sql`(${this.key}) in (with page as materialized (${keys}) select * from page)`;
  }

  private async byIds(ids: readonly string[]): Promise<R[]> {
    if (ids.length === 0) return [];
    return this.read(sql`${this.key} = any (${sql.param(`{${ids.join(',')}}`)}::uuid[])`);
  }

  /** The rows in the list's own order, from whichever end they were found. */
  private async read(where: SQL): Promise<R[]> {
    return [...(await this.asked.rows({ where, order: this.order(false), limit: this.asked.q.size + 1 }))];
  }

  private async ask(query: SQL): Promise<(string | null)[][]> {
    const { sql: text, params } = dialect.sqlToQuery(query);
    const { $client: client } = this.db;
    // Lists of values are written by the driver.
    if (!params.some((value) => typeof value === 'object' && value !== null))
      return client.texts(text, params);
    const answer = await client.query<(string | null)[]>({ text, values: params, rowMode: 'array' });
    return answer.rows;
  }
}
