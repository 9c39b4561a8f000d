import { randomUUID } from 'node:crypto';
import { declarations } from '../../areas.ts';
import type { Asked } from '../request.ts';
import type { World } from '../world.ts';

/**
 * What changes with every request, whoever makes it: sessions, counters, one-time answers, and logs, which a trigger keeps from
 * every change but growth and whose lines may still be on their way when the moment is taken.
 */
const ONES_OWN = new Set([
  'session',
  'captcha',
  'attempt',
  'known_device',
  'socket_ticket',
  'upload_day',
  'operation_log',
  'event',
  'fact_mark',
  'log_leaf',
  'log_tile',
  'log_checkpoint',
]);

const tables = declarations.flatMap((d) => d.tables).filter((t) => !ONES_OWN.has(t));

/** The rows that stood at one moment, counted by table: one that is changed or removed later is missing in the next count. */
export interface Standing {
  /** The transaction that the moment is known by. */
  readonly since: string;
  readonly rows: ReadonlyMap<string, string>;
  /** Rows that name one of these do not count: they belong to whoever tries. */
  readonly but: readonly string[];
}

// A change gives its row a new xmin, and a removal takes it away: either leaves one row less that was there before.
const COUNTS = tables
  .map(
    (t) =>
      `select '${t}' as name, count(*)::text as rows
       from ${t} x where age(x.xmin) > age($1::xid) and ($2::text is null or x::text !~ $2)`,
  )
  .join(' union all ');

async function counts(world: World, since: string, but: readonly string[]): Promise<Map<string, string>> {
  const rows = await world.planned<{ name: string; rows: string }>('counts', COUNTS, [
    since,
    but.length > 0 ? but.join('|') : null,
  ]);
  return new Map(rows.map((r) => [r.name, r.rows]));
}

/** Looks at every row of the tenant (留底). */
export async function standingOf(world: World, but: readonly string[] = []): Promise<Standing> {
  const [row] = await world.sql<{ since: string }>('select pg_current_xact_id()::text as since');
  const since = row?.since ?? '0';
  return { since, rows: await counts(world, since, but), but };
}

/** The tables of which a row was changed or removed since then; rows that were added do not count. */
export async function changedSince(world: World, before: Standing): Promise<string[]> {
  const now = await counts(world, before.since, before.but);
  return [...now].filter(([table, rows]) => before.rows.get(table) !== rows).map(([table]) => table);
}

/** Base folders that hold what people do; the others hold what everybody of a tenant may know. */
const OF_SOMEBODY = new Set(['approval', 'bizflow', 'message', 'file']);
const KNOWN = new Set([
  'session',
  'account',
  'organisation',
  'people',
  'role',
  'dictionary',
  'ca',
  'calendar',
  'law',
  'log',
  'procedure',
]);
const records = declarations
  .filter((d) => OF_SOMEBODY.has(d.name) || !KNOWN.has(d.name))
  .flatMap((d) => d.tables)
  // Forms and methods of the tenant, which belong to no company.
  .filter((t) => t !== 'goods_template' && t !== 'evaluation_method' && t !== 'review_clause');
let withId: readonly string[] | undefined;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id that stands in a request. */
export const idsIn = ({ target, payload }: Asked): string[] => [
  ...new Set(`${decodeURIComponent(target)} ${payload?.toString() ?? ''}`.match(ID) ?? []),
];

/** The same request with ids that lead nowhere. */
export const namingNothing = (asked: Asked): Asked => ({
  ...asked,
  target: asked.target.replaceAll(ID, () => randomUUID()),
});

/** The tables of which a request names a record that belongs to somebody (所涉记录). */
export async function recordsNamed(world: World, asked: Asked): Promise<string[]> {
  const ids = idsIn(asked);
  if (ids.length === 0) return [];
  withId ??= (
    await world.sql<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attrelid = any($1::text[]::regclass[]) and attname = 'id' and atttypid = 'uuid'::regtype and not attisdropped`,
      [records],
    )
  ).map((r) => r.name);
  const rows = await world.planned<{ name: string }>(
    'named',
    withId
      .map((t) => `select '${t}' as name where exists (select 1 from ${t} where id = any($1::uuid[]))`)
      .join(' union all '),
    [ids],
  );
  return rows.map((r) => r.name);
}
