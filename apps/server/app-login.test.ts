import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeStamp } from '#base/session/shared/start-calls.ts';
import { readConfig } from '#kit/server/config.ts';
import { grantAppLogin, excessRights } from '#kit/server/database/app-login.ts';
import { openDatabase } from './open-database.ts';
import { makeWorld, type World } from './test/world.ts';

let world: World;
let app: pg.Client;

beforeAll(async () => {
  world = await makeWorld();
  await grantAppLogin(world.databaseUrl, world.appUrl);
  app = new pg.Client({
    connectionString: world.appUrl,
    options: `-c role=gongheng_app -c app.tenant=${world.tenantId}`,
  });
  await app.connect();
});
afterAll(() => app.end());

describe('whoever speaks through the application’s login', () => {
  test('is nobody else, and stays so', async () => {
    const who = async () =>
      (await app.query<{ s: string; c: string }>('select session_user as s, current_user as c')).rows[0];
    expect(await who()).toEqual({ s: 'gongheng_web', c: 'gongheng_app' });
    await app.query('reset role');
    expect(await who()).toEqual({ s: 'gongheng_web', c: 'gongheng_app' });
    await app.query('set session authorization default');
    await app.query('set role none');
    expect(await who()).toEqual({ s: 'gongheng_web', c: 'gongheng_web' });
  });

  const before = [
    'reset role',
    'set role none',
    'set session authorization default',
    'set role gongheng_app',
  ];
  test.each([
    'set role gongheng',
    'set role postgres',
    'set session authorization gongheng',
    'set session authorization postgres',
    'alter table event disable trigger events_stand',
    'alter table event disable trigger all',
    'alter table event disable row level security',
    'set session_replication_role = replica',
    `update event set actor_name = 'somebody'`,
    'delete from event',
    'truncate event',
    'drop table event cascade',
    'drop trigger events_stand on event',
    'create function public.f() returns int language sql as $$ select 1 $$',
    'create function pg_temp.f() returns int language sql as $$ select 1 $$',
    'create temporary table t (n int)',
    'create table public.t (n int)',
    'create schema mine',
    'create extension dblink',
    'create extension postgres_fdw',
    `create language plpython3u`,
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/gongheng-copied'`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    'alter system set log_statement = none',
    'create role mine superuser',
    'alter role gongheng_web superuser',
    'alter role gongheng_web createrole',
    'grant gongheng to gongheng_web',
    'alter database postgres owner to gongheng_web',
    'alter function app_now() owner to gongheng_web',
    'create or replace function app_now() returns timestamptz language sql as $$ select now() $$',
    'select private_key from platform_key',
    `update platform_key set public_key = 'another'`,
    `insert into schema_migration (name, digest) values ('x', 'y')`,
  ])('%s', async (sql) => {
    for (const first of before) {
      await app.query(first);
      await expect(app.query(sql), `after ${first}`).rejects.toThrow(
        /permission denied|must be|does not exist|not available|no superuser/,
      );
    }
  });

  test('gives itself nothing', async () => {
    // PostgreSQL answers this with a warning only.
    await app.query('grant all on event to gongheng_web');
    const { rows } = await app.query(`select has_table_privilege('gongheng_web', 'event', 'update') as may`);
    expect(rows).toEqual([{ may: false }]);
  });

  test('may do what the application does', async () => {
    expect(await excessRights(world.appUrl)).toEqual([]);
    await world.anonymous.send(timeStamp, {}).ok();
    const user = await world.user({ roles: ['pm'] });
    expect(user.token).not.toBe('');
  });
});

describe('an own PostgreSQL', () => {
  const config = (env: Record<string, string>) => readConfig({ GONGHENG_DATA: '/nonexistent', ...env });

  test('by one login works, and what that login could do is told', async () => {
    const opened = await openDatabase(config({ DATABASE_URL: world.databaseUrl }));
    expect(opened.excessRights).toEqual(expect.arrayContaining(['createrole', 'owner of tables']));
  });

  test('by two logins has no way up; an application’s login that has one is refused', async () => {
    const two = { DATABASE_URL: world.appUrl, DATABASE_OWNER_URL: world.databaseUrl };
    expect((await openDatabase(config(two))).excessRights).toEqual([]);
    const turned = {
      DATABASE_URL: `${world.databaseUrl}&application_name=other`,
      DATABASE_OWNER_URL: world.databaseUrl,
    };
    await expect(openDatabase(config(turned))).rejects.toThrow(
      /DATABASE_URL：.*may do too much \(.*createrole.*owner of tables/,
    );
  });

  test('with a login that is not there says what to do', async () => {
    const unknown = world.appUrl.replace('gongheng_web@', 'gongheng_nobody@');
    await expect(
      openDatabase(config({ DATABASE_URL: unknown, DATABASE_OWNER_URL: world.databaseUrl })),
    ).rejects.toThrow(
      /DATABASE_URL：.*create role "gongheng_nobody" login.*grant gongheng_app to "gongheng_nobody"/,
    );
  });
});
