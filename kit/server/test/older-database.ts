import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../database/migrate.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

/** A database as it stood before a migration, with the rows of another one (旧版数据库). */
export interface OlderDatabase {
  /** By the owner's login. */
  readonly url: string;
  /** Runs as the superuser with keys and triggers asleep: gives rows the shape that they had then. */
  reshape(sql: string, values?: readonly unknown[]): Promise<void>;
  /** Applies that migration and all later ones, as an update of the product does, and answers their names. */
  update(): Promise<string[]>;
  drop(): Promise<void>;
}

interface From {
  /** The database whose rows are taken, by the owner's login. */
  readonly url: string;
  /** The same server by its superuser. */
  readonly superuserUrl: string;
  readonly name: string;
  /** The migration that is not applied yet, by the name of its file. */
  readonly before: string;
}

const at = (url: string, database: string): string => url.replace(/\/[A-Za-z0-9_]+(\?|$)/, `/${database}$1`);

async function asked<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Rows of all tenants, whatever order their tables depend on each other in.
    await client.query('set session_replication_role = replica');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Columns that both states of a table know and that are stored, by table. */
async function columnsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'schema_migration'
     order by c.relname, a.attnum`,
  );
  const known = new Map<string, string[]>();
  for (const { table, column } of rows) known.set(table, [...(known.get(table) ?? []), column]);
  return known;
}

async function copyRows(from: Client, to: Client): Promise<void> {
  const [now, then] = [await columnsOf(from), await columnsOf(to)];
  for (const [table, columns] of then) {
    const known = new Set(now.get(table));
    const common = columns.filter((column) => known.has(column));
    await to.query(`delete from "${table}"`);
    if (common.length === 0) continue;
    // As text: no number passes through JavaScript's.
    const { rows } = await from.query<{ all: string | null }>(
      `select json_agg(t)::text as all from "${table}" t`,
    );
    const names = common.map((column) => `"${column}"`).join(', ');
    // Where keys were narrower then, one of the rows that shared one would have stood: deliveries had no subject.
    await to.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from json_populate_recordset(null::"${table}", coalesce($1::json, '[]')) on conflict do nothing`,
      [rows[0]?.all ?? null],
    );
  }
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of rows)
    if (last !== null)
      await to.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
        name,
        last,
      ]);
}

/** Makes a database as it stood before a migration (迁移前的数据库) and fills it with the rows of the present one. */
export async function olderDatabase({ url, superuserUrl, name, before }: From): Promise<OlderDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-older-'));
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  if (!files.includes(before)) throw new Error(`no migration ${before}`);
  for (const file of files.filter((one) => one < before))
    cpSync(path.join(MIGRATIONS, file), path.join(folder, file));
  const [present, older] = [at(superuserUrl, new URL(url).pathname.slice(1)), at(superuserUrl, name)];
  const owner = decodeURIComponent(new URL(url).username);
  // A test that is tried once more finds what its first try left.
  await asked(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  await asked(superuserUrl, (client) => client.query(`create database ${name} owner "${owner}"`));
  await migrate(at(url, name), folder);
  rmSync(folder, { recursive: true });
  await asked(present, (from) => asked(older, (to) => copyRows(from, to)));
  return {
    url: at(url, name),
    reshape: (sql, values = []) =>
      asked(older, async (client) => {
        await client.query(sql, [...values]);
      }),
    update: () => migrate(at(url, name)),
    drop: async () => {
      await asked(superuserUrl, async (client) => {
        // Who is leaving already may go: a connection that is ended from here while it leaves is an error that nobody hears.
        for (let tries = 0; tries < 100; tries++) {
          const { rows } = await client.query(
            'select pg_sleep(0.01) from pg_stat_activity where datname = $1 limit 1',
            [name],
          );
          if (rows.length === 0) break;
        }
        await client.query(`drop database ${name} with (force)`);
      });
    },
  };
}
