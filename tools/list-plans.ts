import type pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Sort Key'?: readonly string[];
  readonly Plans?: readonly Node[];
}

const SCANS = ['Index Scan', 'Index Only Scan', 'Bitmap Heap Scan'];

/** All nodes below one, and itself. */
const within = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(within)];

const conditions = (node: Node): string[] =>
  within(node).flatMap((n) => (n['Index Cond'] ? [n['Index Cond']] : []));

/** Whether what comes out of here is no more than a page: it was limited, or asked for by its keys. */
const isBounded = (node: Node): boolean =>
  within(node).some((n) => n['Node Type'] === 'Limit') || conditions(node).some((c) => /= ANY/.test(c));

/** What a condition asks besides the tenant. */
const beyondTenant = (condition: string): string =>
  condition.replace(/\(?\(?tenant_id = [^)]*\)\.?(col1)?\)*/g, '').replace(/[() ]|AND/g, '');

/** What in a plan grows with the table (随表增长). */
function growing(node: Node): string[] {
  const type = node['Node Type'];
  const found: string[] = [];
  if (type === 'Seq Scan') found.push(`reads ${node['Relation Name']} from end to end`);
  if (type.endsWith('Sort') && !isBounded(node)) found.push(`sorts by ${node['Sort Key']?.join(', ')}`);
  if (SCANS.includes(type) && node.Filter) {
    const asked = conditions(node).map(beyondTenant).join('');
    if (asked === '' && beyondTenant(node.Filter) !== '')
      found.push(`passes over rows of ${node['Relation Name']}: ${node.Filter}`);
  }
  return [...found, ...(node.Plans ?? []).flatMap(growing)];
}

/**
 * Makes every table look long to the planner (假定大表), in a database that is thrown away: a million rows where there is a page, and
 * where there is none the rows that PostgreSQL supposes of a table it never counted.
 */
export async function supposeLong(owner: pg.Client): Promise<void> {
  await owner.query(`select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', 1::int4, 'reltuples',
      case when pg_relation_size(oid) = 0 then -1 else 1e6 end::float4)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  // All of them of one tenant, so that naming the tenant narrows nothing.
  await owner.query(`select pg_restore_attribute_stats('schemaname', 'public', 'relname', table_name::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
    from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
      and table_name in (select relname from pg_class where relkind = 'r')`);
}

/**
 * What of a list's statement slows down as its table grows (清单计划检查): none = an index serves both its condition and its order.
 * Planned with everything that reads or sorts a whole table switched off, so that it is used only where no index stands, however
 * small the table is now; and with rows so dear that none is passed over where an index could have left it out.
 */
export async function planProblems(
  client: pg.Client,
  statement: { readonly text: string; readonly values: readonly unknown[] },
): Promise<string[]> {
  await client.query(
    `set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
     set cpu_tuple_cost = 10; set cpu_index_tuple_cost = 10`,
  );
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${statement.text}`,
    [...statement.values],
  );
  return [...new Set(growing((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan))];
}
