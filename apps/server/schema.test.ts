import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { globSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facts } from './verify-log.ts';
import { describeFacts, laterColumns, notFacts } from '../../tools/facts.ts';
import { describeSchema } from '../../tools/schema.ts';
import { ROOT } from './instance.ts';
import { declarations } from './compose.ts';
import { checkGuards } from '#base/log/server/index.ts';
import { makeWorld } from './test/world.ts';

/** Tables without isolation by tenant, each with its reason; a new one must be argued for here. */
const notIsolated: Record<string, string> = {
  schema_migration: 'the history of the database itself',
  world: 'one row for the whole database',
  demo_act: 'the acts of the demonstration that were played, before anyone works in it',
  tenant: 'the list of tenants',
  prefecture: 'leads from a host to its tenant, before any tenant is known',
  search_entry:
    'closed to the application by tenant; the function that finds words runs as the owner and asks for the tenant itself',
  search_waiting:
    'written by triggers, read by the functions that find words, for their tenant, and by the worker; holds ids only',
  outbox: 'read by the worker for all tenants; holds ids only',
  deadline: 'read by the ticker for all tenants; holds ids only',
  long_work: 'read by the workers for all tenants; holds ids only',
  operation_log_kept: 'how long the operation log of the platform as a whole is kept',
  backup_run: 'when the platform as a whole was backed up',
  instance: 'which processes live, of the platform as a whole',
  storage_pledge: 'keys of bytes that no record names yet; read by the sweeper for all tenants',
  fact_mark: 'digests of changed rows, sealed for all tenants into one tree',
  log_leaf: 'the one tree of all tenants; holds hashes only',
  log_tile: 'the one tree of all tenants; holds hashes only',
  log_checkpoint: 'signed roots, public',
  request_nonce: 'found by session, which is found by token',
  platform_key: "the platform's own keys; they open no bid",
  ca_service_certificate: "certificates of the platform's own keys, public",
  ca_revoked: 'the one list of the one root, public; holds serial numbers only',
  account: 'looked up at login, before the tenant is known',
  session: 'looked up by token, before the tenant is known',
  captcha: 'belongs to nobody yet',
  picture_captcha: 'belongs to nobody yet',
  login_rule: 'looked up at login, before the tenant is known',
  login_ticket: 'made before it is known who signs in; holds digests',
  attempt: 'counted before it is known whose tenant is meant; holds digests and addresses',
  known_device: 'looked up at login, before the tenant is known',
  socket_ticket: 'found by its digest, leads to a session',
  ca_holder: 'looked up at login, before the tenant is known; holds public serial numbers',
  contact_holder: 'looked up at login, before the tenant is known; holds digests',
};

let client: pg.Client;
beforeAll(async () => {
  // A clone: while someone is connected to the template, nobody else can clone it.
  client = new pg.Client({ connectionString: (await makeWorld()).databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

describe('the schema', () => {
  test('schema.sql equals the result of all migrations', async () => {
    const file = join(ROOT, 'db/schema.sql');
    const present = await describeSchema(client);
    if (process.env.WRITE_SCHEMA) writeFileSync(file, present);
    expect(readFileSync(file, 'utf8'), 'npm run check -- schema --write writes it').toBe(present);
  });

  test('every table is closed to other tenants by the database, or says why not', async () => {
    const { rows } = await client.query<{
      name: string;
      tenant: boolean;
      forced: boolean;
      policies: number;
    }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    const open = rows.filter((r) => !(r.tenant && r.forced && r.policies > 0)).map((r) => r.name);
    expect(open.sort()).toEqual(Object.keys(notIsolated).sort());
  });

  test('views look with the eyes of whoever asks', async () => {
    const { rows } = await client.query<{ name: string; options: string[] | null }>(
      `select relname as name, reloptions as options from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
    );
    for (const view of rows) expect(view.options ?? [], view.name).toContain('security_invoker=true');
  });

  test('the application role owns nothing, passes no policy and cannot rewrite events', async () => {
    const role = await client.query(
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'gongheng_app'`,
    );
    expect(role.rows[0]).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
    });
    const owned = await client.query(
      `select count(*)::int as n from pg_class where relowner = 'gongheng_app'::regrole`,
    );
    expect(owned.rows[0].n).toBe(0);
    const may = await client.query(
      `select has_table_privilege('gongheng_app', 'event', 'update') as u, has_table_privilege('gongheng_app', 'event', 'delete') as d,
        has_table_privilege('gongheng_app', 'event', 'insert') as i`,
    );
    expect(may.rows[0]).toEqual({ u: false, d: false, i: true });
    // Not even the owner rewrites an event by accident.
    await expect(client.query('delete from event')).rejects.toThrow('events stand as they were written');
  });

  test('every table has one owner among the areas', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const kit = [
      'schema_migration',
      'world',
      'demo_act',
      'outbox',
      'deadline',
      'long_work',
      'storage_pledge',
      'instance',
      'backup_run',
      'request_nonce',
      'platform_key',
      'search_entry',
      'search_waiting',
    ];
    const claimed = [...kit, ...declarations.flatMap((d) => d.tables)];
    expect(claimed.toSorted()).toEqual(rows.map((r) => r.name).toSorted());
  });

  test('every table is marked by the public log as its area declares, or says why not', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    for (const d of declarations)
      for (const table of Object.keys(d.facts ?? {})) expect(d.tables, d.name).toContain(table);
    const said = [...Object.keys(facts), ...Object.keys(notFacts)];
    expect(said.toSorted()).toEqual(rows.map((r) => r.name).toSorted());
    const ask = async <R extends Record<string, unknown>>(text: string) => (await client.query<R>(text)).rows;
    expect(await checkGuards(ask, facts, readFileSync(join(ROOT, 'db/schema.sql'), 'utf8'))).toEqual([]);
    const columns = await client.query<{ at: string }>(
      `select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`,
    );
    const there = new Set(columns.rows.map((c) => c.at));
    for (const [table, fact] of Object.entries(facts))
      for (const column of [...(fact.key ?? ['id']), ...(fact.leftOut ?? [])])
        expect(there.has(`${table}.${column}`), `${table}.${column}`).toBe(true);
  });

  test('columns that came to a table of facts later are declared with the value that they brought', async () => {
    const migrations = globSync(join(ROOT, 'db/migrations/*.sql')).toSorted();
    const declared = Object.entries(facts).flatMap(([table, { later }]) =>
      later ? [[table, Object.keys(later)] as const] : [],
    );
    const came = laterColumns(migrations.map((file) => readFileSync(file, 'utf8')));
    expect(Object.fromEntries(declared)).toEqual(came);
    for (const [table, { later = {} }] of Object.entries(facts))
      for (const [column, value] of Object.entries(later)) {
        const { rows } = await client.query<{ expression: string }>(
          `select column_default as expression from information_schema.columns where table_name = $1 and column_name = $2`,
          [table, column],
        );
        const brought = await client.query<{ same: boolean }>(
          `select to_jsonb(${rows[0]?.expression ?? 'null'}) = $1::jsonb as same`,
          [value],
        );
        expect(brought.rows[0]?.same, `${table}.${column}`).toBe(true);
      }
  });

  test('docs/facts.md says which fact is covered by what', () => {
    const file = join(ROOT, 'docs/facts.md');
    const present = describeFacts(declarations);
    if (process.env.WRITE_SCHEMA) writeFileSync(file, present);
    expect(readFileSync(file, 'utf8')).toBe(present);
  });

  test('the tables as the stores know them are the tables as they are', async () => {
    const { rows } = await client.query<{ t: string; c: string; type: string; must: boolean }>(`
      select c.relname as t, a.attname as c, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as must
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`);
    const real = new Map(rows.map((r) => [`${r.t}.${r.c}`, r]));
    const plain = (type: string) =>
      type
        .replace('character varying', 'varchar')
        .replace('timestamp with time zone', 'timestamptz')
        .replace(/\[\]| /g, '');
    for (const file of globSync('{base,areas}/*/server/**/*tables.ts', { cwd: ROOT })) {
      const module = (await import(join(ROOT, file))) as Record<string, unknown>;
      for (const table of Object.values(module)) {
        if (!(table instanceof PgTable)) continue;
        const config = getTableConfig(table);
        for (const column of config.columns) {
          const there = real.get(`${config.name}.${column.name}`);
          expect(there, `${file}: ${config.name}.${column.name}`).toBeDefined();
          const said = plain(column.getSQLType());
          expect(plain(there?.type ?? ''), `${file}: type of ${config.name}.${column.name}`).toBe(said);
          expect(column.notNull || column.primary, `${file}: ${config.name}.${column.name} not null`).toBe(
            there?.must,
          );
        }
      }
    }
  });
});
