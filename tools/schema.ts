import type pg from 'pg';

/** The present state of the database as readable SQL (db/schema.sql): written by a tool, read by people, compared in check. */
export async function describeSchema(client: pg.Client | pg.PoolClient): Promise<string> {
  const ask = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
  const tables = await ask(`
    select c.oid::text as oid, c.relname as name, c.relrowsecurity::text as rls, c.relforcerowsecurity::text as forced,
      coalesce(' partition by ' || lower(pg_get_partkeydef(c.oid)), '') as parted
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 2`);
  const columns = await ask(`
    select attrelid::text as oid, attname as name, format_type(atttypid, atttypmod) as type, attnotnull::text as must,
      coalesce(pg_get_expr(adbin, adrelid), '') as preset, attidentity as identity
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped order by attrelid, attnum`);
  const constraints = await ask(`
    select conrelid::text as oid, conname as name, pg_get_constraintdef(oid) as def from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by contype <> 'p', conname`);
  const indexes = await ask(`
    select indrelid::text as oid, pg_get_indexdef(indexrelid) as def from pg_index
    where not exists (select 1 from pg_constraint where conindid = indexrelid) order by 2`);
  const policies = await ask(`
    select polrelid::text as oid, polname as name, coalesce(pg_get_expr(polqual, polrelid), '') as using,
      coalesce(pg_get_expr(polwithcheck, polrelid), '') as "check" from pg_policy order by 2`);
  const grants = await ask(`
    select table_name as name, string_agg(lower(privilege_type), ', ' order by privilege_type) as what
    from information_schema.role_table_grants where grantee = 'gongheng_app' and table_schema = 'public' group by 1`);
  const columnGrants = await ask(`
    select relname as name, lower(privilege_type) || ' (' || string_agg(attname, ', ' order by attname) || ')' as what
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl)
    where grantee = 'gongheng_app'::regrole and relnamespace = 'public'::regnamespace
    group by 1, privilege_type order by 1, privilege_type`);
  const triggers = await ask(`
    select tgrelid::text as oid, pg_get_triggerdef(oid) as def from pg_trigger where not tgisinternal order by 2`);
  const views = await ask(`
    select relname as name, pg_get_viewdef(oid) as def, coalesce(array_to_string(reloptions, ', '), '') as options
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`);
  const functions = await ask(`
    select pg_get_functiondef(p.oid) as def from pg_proc p
    where pronamespace = 'public'::regnamespace order by proname, pg_get_function_identity_arguments(oid)`);
  const of = (rows: Record<string, string>[], oid = '') => rows.filter((r) => r.oid === oid);
  const grantOf = (name = '') =>
    [...grants, ...columnGrants]
      .filter((g) => g.name === name)
      .map((g) => g.what)
      .join('; ');
  const out = [
    '-- The present schema, written by `npm run check -- schema --write`. Do not edit; add a migration.\n',
  ];
  for (const t of tables) {
    const lines = [
      ...of(columns, t.oid).map((c) =>
        [
          c.name,
          c.type,
          c.identity ? 'generated always as identity' : '',
          c.must === 'true' ? 'not null' : '',
          c.preset ? `default ${c.preset}` : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
      ...of(constraints, t.oid).map((c) => `constraint ${c.name} ${c.def}`),
    ];
    out.push(`create table ${t.name} (\n${lines.map((l) => `  ${l}`).join(',\n')}\n)${t.parted};`);
    for (const i of of(indexes, t.oid)) out.push(`${i.def};`);
    for (const g of of(triggers, t.oid)) out.push(`${g.def};`);
    if (t.rls === 'true') out.push(`-- row level security${t.forced === 'true' ? ', forced' : ''}`);
    for (const p of of(policies, t.oid))
      out.push(`-- policy ${p.name}: using ${p.using}${p.check ? ` with check ${p.check}` : ''}`);
    out.push(`-- gongheng_app: ${grantOf(t.name) || 'nothing'}\n`);
  }
  for (const v of views)
    out.push(
      `create view ${v.name} with (${v.options}) as${v.def}\n-- gongheng_app: ${grantOf(v.name) || 'nothing'}\n`,
    );
  for (const f of functions) out.push(`${(f.def ?? '').trimEnd()};\n`);
  return `${out.join('\n').trimEnd()}\n`;
}
