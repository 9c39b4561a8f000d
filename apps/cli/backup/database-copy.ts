import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#kit/server/config.ts';
import { grantAppLogin } from '#kit/server/database/app-login.ts';
import { APP_ROLE } from '#kit/server/database/migrate.ts';
import { layOutPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { Complaint } from '../complaint.ts';
import { copyLiving } from './copy-living.ts';
import { run } from './programs.ts';

/** Of PostgreSQL's folder: what belongs to the running server, and what is copied last. */
const NOT_COPIED = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pgsql_tmp']);

/** Where the database lies in a backup: PostgreSQL's own folder, or what pg_dump wrote. */
export const FOLDER = 'pgdata';
export const DUMP = 'database.dump';

const LOCK_WAIT = '30s';

/**
 * 内置数据库的在线备份: PostgreSQL is told that a backup begins, its folder is copied while work goes on, then what it wrote
 * meanwhile.
 */
export async function copyFolder(config: Config, to: string): Promise<string> {
  const { superuserUrl, pgdata, stop } = await startPostgres({ dataDir: config.dataDir });
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    // The slot goes with the connection; until then no log is thrown away that the copy needs.
    await client.query(
      `select pg_create_physical_replication_slot('gongheng_backup_${process.pid}', true, true)`,
    );
    await client.query(`select pg_backup_start('gongheng', true)`);
    await copyLiving(pgdata, join(to, FOLDER), (name) => NOT_COPIED.has(name));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, FOLDER, 'backup_label'), rows[0]?.labelfile ?? '');
    await copyLiving(join(pgdata, 'pg_wal'), join(to, FOLDER, 'pg_wal'));
  } finally {
    await client.end();
    await stop();
  }
  return (await readFile(join(to, FOLDER, 'PG_VERSION'), 'utf8')).trim();
}

/** An address for PostgreSQL's programs, the password apart: whoever lists processes reads their arguments. */
function apart(address: string): { url: string; env: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password ? { PGPASSWORD: password } : {} };
}

async function postgresProgram(name: string, args: readonly string[], address: string): Promise<void> {
  const { url, env } = apart(address);
  try {
    await run(name, [...args, `--dbname=${url}`], env);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Complaint(
        `没有找到 ${name}：请安装与数据库同版本或更新的 PostgreSQL 客户端（Debian: postgresql-client）`,
        `there is no ${name} here: install PostgreSQL's client programs, as new as the database at least (Debian: postgresql-client)`,
      );
    throw error;
  }
}

async function asked<T extends pg.QueryResultRow>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return (await client.query<T>(text)).rows[0] as T;
  } finally {
    await client.end();
  }
}

/**
 * Copies an own PostgreSQL (外部数据库备份) as it stood at one moment. Rows of every tenant are wanted, so the login has to be
 * allowed past row level security: with any other a copy would lack them, and is refused.
 */
export async function dumpDatabase(config: Config, to: string): Promise<string> {
  const url = config.backup.databaseUrl ?? config.databaseOwnerUrl ?? config.databaseUrl ?? '';
  const { version, sees, login } = await asked<{ version: string; sees: boolean; login: string }>(
    url,
    `select current_setting('server_version') as version, rolsuper or rolbypassrls as sees, rolname as login
     from pg_roles where rolname = current_user`,
  );
  if (!sees)
    throw new Complaint(
      `登录名 ${login} 看不到全部数据。请以超级用户执行：create role gongheng_backup login bypassrls password '…'; grant pg_read_all_data to gongheng_backup; 并用它设置 BACKUP_DATABASE_URL`,
      `the login ${login} does not see every row. As a superuser: create role gongheng_backup login bypassrls password '…'; grant pg_read_all_data to gongheng_backup; and set BACKUP_DATABASE_URL to it`,
    );
  // What a custom dump would pack is packed with everything else.
  const how = ['--format=custom', '--compress=0', '--no-owner', `--lock-wait-timeout=${LOCK_WAIT}`];
  await postgresProgram('pg_dump', [...how, `--file=${join(to, DUMP)}`], url);
  return version;
}

/** Puts PostgreSQL's folder in the place of an empty one, which brings binaries, service user and rights. */
export async function placeFolder(config: Config, unpacked: string): Promise<void> {
  const pgdata = layOutPostgres(config.dataDir);
  const [ours, theirs] = await Promise.all(
    [pgdata, unpacked].map(async (one) => (await readFile(join(one, 'PG_VERSION'), 'utf8')).trim()),
  );
  if (ours !== theirs)
    throw new Complaint(
      `备份来自 PostgreSQL ${theirs}，本机为 ${ours}`,
      `the backup is of PostgreSQL ${theirs}, here is ${ours}`,
    );
  const owner = await stat(pgdata);
  await run('sh', [
    '-c',
    'find "$1" -mindepth 1 -delete && cp -a "$2"/. "$1"/ && chown -R "$3" "$1" && chmod 700 "$1"',
    'sh',
    pgdata,
    unpacked,
    `${owner.uid}:${owner.gid}`,
  ]);
  const restored = await startPostgres({ dataDir: config.dataDir });
  await restored.stop();
}

/** Refused before anything is written: a dump belongs into a database that holds nothing. */
export async function expectEmpty(ownerUrl: string): Promise<void> {
  const { tables } = await asked<{ tables: number }>(
    ownerUrl,
    `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  );
  if (tables > 0)
    throw new Complaint(
      `目标数据库不为空（${tables} 张表），拒绝覆盖`,
      `the database is not empty (${tables} tables): restore into a new one`,
    );
}

/** Loads a dump into an empty database (恢复外部数据库), by its owner's login; then the application's login is let in. */
export async function loadDump(ownerUrl: string, appUrl: string, dump: string): Promise<void> {
  await expectEmpty(ownerUrl);
  await asked(
    ownerUrl,
    `do $$ begin create role ${APP_ROLE} nologin nosuperuser; exception when duplicate_object then null; end $$`,
  );
  const how = ['--no-owner', '--no-comments', '--exit-on-error', '--single-transaction'];
  await postgresProgram('pg_restore', [...how, dump], ownerUrl);
  if (appUrl !== ownerUrl) await grantAppLogin(ownerUrl, appUrl);
}
