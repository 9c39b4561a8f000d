import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROLE_OPTION, migrate } from './migrate.ts';
import { startPostgres } from './postgres.ts';
import type { EmbeddedPostgres } from './postgres.ts';

let folder = '';
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-test-'));
  // Passable for the system user under root; otherwise the database would move to /var/lib.
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ dataDir: path.join(folder, 'own'), fast: true });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, sql: string, options = ''): Promise<unknown[]> {
  const client = new Client({ connectionString: url, options });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A folder of migrations: one line of SQL each, in order. */
function migrations(...lines: string[]): string {
  const at = mkdtempSync(path.join(folder, 'migrations-'));
  lines.forEach((sql, index) => writeFileSync(path.join(at, `20260101000${index}_trial_step.sql`), sql));
  return at;
}

test('the product connects as the owner of its database, who is no superuser', async () => {
  const [row] = await ask(
    postgres.url,
    `select current_user as who, current_database() as db, rolsuper as super from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({ who: 'gongheng', db: 'gongheng', super: false });
});

test('when its parent is killed it runs on, and the next start attaches to it', async () => {
  const dataDir = path.join(folder, 'orphan');
  mkdirSync(dataDir);
  const script = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true });
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(signal).toBe('SIGKILL');

  const next = await startPostgres({ dataDir });
  expect(next.attached).toBe(true);
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  await expect(ask(next.url, 'select 1')).rejects.toThrow();
});

test('a command beside the running server does not stop its database', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))};
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(path.join(folder, 'own'))} });
    await postgres.stop();`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(0);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('migrations are applied once, in order, also by several processes at once', async () => {
  const files = migrations(
    'create table trial (id int); create table trial_log (id int)',
    'alter table trial add note text',
  );
  const applied = await Promise.all([1, 2, 3].map(() => migrate(postgres.url, files)));
  expect(applied.flat()).toEqual(['202601010000_trial_step.sql', '202601010001_trial_step.sql']);

  writeFileSync(path.join(files, '202601010001_trial_step.sql'), 'alter table trial add other text');
  await expect(migrate(postgres.url, files)).rejects.toThrow(/202601010001_trial_step.sql was applied/);
});

test('a migration that fails leaves nothing behind and names its line', async () => {
  const own = postgres.url.replace('/gongheng?', '/trial_failing?');
  await ask(postgres.superuserUrl, 'create database trial_failing owner gongheng');
  const files = migrations('create table half (id int);\nselect nothing_such;');
  await expect(migrate(own, files)).rejects.toThrow(/202601010000_trial_step.sql failed: .*line 2/);
  expect(await ask(own, "select to_regclass('half') as half")).toEqual([{ half: null }]);
});

test('the application role may do what a migration grants it, and no more', async () => {
  const own = postgres.url.replace('/gongheng?', '/trial_role?');
  await ask(postgres.superuserUrl, 'create database trial_role owner gongheng');
  await migrate(own, migrations('create table log (id int); grant insert on log to gongheng_app'));
  await ask(own, 'insert into log values (1)', APP_ROLE_OPTION);
  for (const sql of [
    'update log set id = 2',
    'delete from log',
    'drop table log',
    'delete from schema_migration',
  ]) {
    await expect(ask(own, sql, APP_ROLE_OPTION), sql).rejects.toThrow(/permission denied|must be owner/);
  }
});
