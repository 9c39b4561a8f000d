import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';

/** The role the product works under: it owns no table, so what a migration revokes from it stays revoked. */
export const APP_ROLE = 'gongheng_app';

/** What a connection of the running product adds to its settings, so that it is neither owner nor superuser. */
export const APP_ROLE_OPTION = `-c role=${APP_ROLE}`;

/** How a migration may wait for a lock that people hold, and how often it steps back and lets them through. */
const PATIENCE = { waitMs: 3000, tries: 20, stepBackMs: 500 };
/** Another process may be migrating; it is not waited for for ever. */
const TURN_WAIT_MS = 600_000;
const CONNECT_MS = 10_000;

/** A file that begins with this line holds one statement that PostgreSQL runs outside transactions only. */
const OUTSIDE = '-- outside a transaction\n';

/** Any fixed number; it only has to be the same in every process that migrates. */
const LOCK = 7_290_001;

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');
const FILE_NAME = /^\d{12}(_[a-z0-9]+)+\.sql$/;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/**
 * Brings the database to the present schema (数据库迁移): applies the files that are new, in the order of their
 * names, each in its own transaction, and answers their names. Several processes may call it at once.
 */
export async function migrate(
  database: string | ClientConfig,
  folder = MIGRATIONS,
  patience = PATIENCE,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new Client({
    connectionTimeoutMillis: CONNECT_MS,
    ...(typeof database === 'string' ? { connectionString: database } : database),
  });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${TURN_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`set lock_timeout = ${patience.waitMs}`);
    await prepare(client);
    return await applyNew(client, migrations, patience);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** How the files of this program and the database differ (结构差异): what is still to be applied, and what a newer program applied. */
export interface SchemaState {
  readonly missing: readonly string[];
  readonly ahead: readonly string[];
}

/** Looks at the schema and changes nothing; any login of the platform may. */
export async function schemaState(client: ClientBase, folder = MIGRATIONS): Promise<SchemaState> {
  const here = readMigrations(folder).map(({ name }) => name);
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  );
  if (!known[0]?.there) return { missing: here, ahead: [] };
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const applied = rows.map(({ name }) => name);
  return {
    missing: here.filter((name) => !applied.includes(name)),
    ahead: applied.filter((name) => !here.includes(name)),
  };
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    if (!FILE_NAME.test(name)) {
      throw new Error(`迁移文件名应为 / a migration is named YYYYMMDDHHMM_area_words.sql, not ${name}`);
    }
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyNew(
  client: Client,
  migrations: readonly Migration[],
  patience: typeof PATIENCE,
): Promise<string[]> {
  const rows = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migration',
  );
  const applied = new Map(rows.rows.map((row) => [row.name, row.digest]));
  for (const { name, digest } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== digest) {
      throw new Error(
        `迁移文件已应用，不得再改 / migration ${name} was applied and has been changed since: restore it and add a new file`,
      );
    }
  }
  const fresh = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of fresh) await apply(client, migration, patience);
  return fresh.map(({ name }) => name);
}

/** Applies one file. Where people hold what it needs it steps back: whoever waits behind it would wait for them too. */
async function apply(
  client: Client,
  migration: Migration,
  { tries, stepBackMs }: typeof PATIENCE,
): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const isHeld = HELD.has((error as { code?: string }).code ?? '');
      if (!isHeld || tried === tries)
        throw new Error(`迁移失败 / migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
          cause: error,
        });
      await sleep(stepBackMs);
    }
}

/** A lock that did not come in time, and a circle of waiting that PostgreSQL broke: nothing was changed. */
const HELD: ReadonlySet<string> = new Set(['55P03', '40P01']);

async function applyOnce(client: Client, { name, sql, digest }: Migration): Promise<void> {
  const note = () =>
    client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest]);
  if (sql.startsWith(OUTSIDE)) {
    await client.query(sql);
    await note();
    return;
  }
  await client.query('begin');
  try {
    await client.query(sql);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** PostgreSQL says at which character it stumbled; people look for a line. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message?: string; position?: string };
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
  return `${message ?? String(error)}${line}`;
}

/**
 * Makes the application role if it is absent and lets the present user take it. The role may do nothing until a
 * migration grants it, table by table.
 */
async function prepare(client: Client): Promise<void> {
  try {
    await createAppRole(client);
    await client.query(`
      grant usage on schema public to ${APP_ROLE};
      create table if not exists schema_migration (
        name text primary key,
        digest text not null,
        applied_at timestamptz not null default now()
      );
      revoke insert, update, delete on schema_migration from ${APP_ROLE}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `数据库用户权限不足 / the database user may not prepare the database (${reason}). As a superuser: ` +
        `create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <the user of DATABASE_URL>; ` +
        'and let that user own the database',
      { cause: error },
    );
  }
}

async function createAppRole(client: Client): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (role.rowCount === 0) {
    // Roles belong to the whole cluster, so another database's migration may have made it just now.
    await client.query(`create role ${APP_ROLE} nologin nosuperuser`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  }
  // Since version 16 membership alone does not allow `set role`.
  const may = await client.query<{ may: boolean }>(
    `select pg_has_role(current_user, $1,
       case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [APP_ROLE],
  );
  if (may.rows[0]?.may) return;
  await client.query(`grant ${APP_ROLE} to current_user`).catch((error: { message?: string }) => {
    if (!error.message?.includes('concurrently updated')) throw error;
  });
}
