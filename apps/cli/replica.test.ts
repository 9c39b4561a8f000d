import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnose } from '#kit/server/checks/diagnosis.ts';
import { replicaCheck } from '#kit/server/checks/replica.ts';
import { readConfig } from '#kit/server/config.ts';
import { Database } from '#kit/server/database/db.ts';
import { LateReads, MOST_LATE_MS, replicaOf } from '#kit/server/database/late-reads.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { makeLog } from '#kit/server/log.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import { compose } from '../server/compose.ts';
import { keysOf, storageOf } from '../server/configured.ts';
import { openInstance } from '../server/instance.ts';
import { metricsOf } from '../server/metrics.ts';
import { copyFolder, FOLDER, placeFolder } from './backup/database-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'gongheng-replica-'));
// Passable for the system user under root; otherwise its databases would move to /var/lib, and stay there.
chmodSync(folder, 0o711);
const configOf = (name: string) => readConfig({ GONGHENG_DATA: join(folder, name), DEMO: 'people' });
const ends: (() => Promise<unknown>)[] = [];
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let owner: pg.Client;

/** A streaming replica (流复制副本): a copy of the folder that goes on with what the database writes. */
async function standbyOf(name: string): Promise<EmbeddedPostgres> {
  const copy = join(folder, 'copy');
  await copyFolder(configOf('primary'), copy);
  const pgdata = join(copy, FOLDER);
  const sockets = new URL(primary.superuserUrl).searchParams.get('host');
  appendFileSync(
    join(pgdata, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${sockets} port=5432 user=postgres'\n`,
  );
  writeFileSync(join(pgdata, 'standby.signal'), '');
  await placeFolder(configOf(name), pgdata);
  return startPostgres({ dataDir: configOf(name).dataDir });
}

beforeAll(async () => {
  primary = await startPostgres({ dataDir: configOf('primary').dataDir });
  const opened = await openInstance(configOf('primary'), { web: false, worker: false, logLevel: 'silent' });
  await opened.close();
  owner = new pg.Client({ connectionString: primary.superuserUrl.replace('/postgres?', '/gongheng?') });
  await owner.connect();
  // The embedded database lets nobody follow it by itself.
  appendFileSync(join(primary.pgdata, 'pg_hba.conf'), 'local replication postgres trust\n');
  await owner.query('select pg_reload_conf()');
  replica = await standbyOf('replica');
  // What is written in order to be read again.
  await owner.query('create table told (n int)');
  await owner.query('grant select on told to gongheng_app');
}, 120_000);

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await owner.end();
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const onReplica = async (text: string) => {
  const client = new pg.Client({ connectionString: replica.superuserUrl });
  await client.connect();
  await client.query(text);
  await client.end();
};

/** Reads by a door of its own, and where they were answered. */
async function doorTo(url: string) {
  const near = new Database(primary.appUrl, { max: 3 });
  const said: string[] = [];
  const log = makeLog('warn', {
    write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg),
  });
  const late = new LateReads(near, replicaOf(url), log);
  await late.start();
  ends.push(async () => {
    await late.stop();
    await near.close();
  });
  const place = `select case when pg_is_in_recovery() then 'replica' else 'primary' end as place,
    (select count(*)::int from told) as n`;
  const asked = (read: 'read' | 'readAllSoFar') =>
    late[read](DEMO_TENANT, async (db) => {
      const { rows } = await db.$client.query<{ place: string; n: number }>(place);
      return rows[0] as { place: string; n: number };
    });
  return { late, said, read: () => asked('read'), readAllSoFar: () => asked('readAllSoFar') };
}

test('exports miss nothing that was committed before they were asked for, and public pages are two seconds old at most', async () => {
  const door = await doorTo(replica.appUrl);
  await expect.poll(door.read).toMatchObject({ place: 'replica' });
  for (let n = 1; n <= 40; n++) {
    await owner.query('insert into told values ($1)', [n]);
    expect(await door.readAllSoFar()).toEqual({ place: 'replica', n });
  }
  // Whatever stands still: nobody is shown what is older than that.
  await onReplica('select pg_wal_replay_pause()');
  await owner.query('insert into told values (41)');
  expect(await door.readAllSoFar()).toEqual({ place: 'primary', n: 41 });
  await expect.poll(door.read, { timeout: 5 * MOST_LATE_MS }).toEqual({ place: 'primary', n: 41 });
  // A moment behind is not worth a word; far behind is, once, and so is that it came back.
  expect(door.said).toEqual([]);
  await expect
    .poll(() => door.said, { timeout: 8 * MOST_LATE_MS })
    .toEqual(['replica: left for the database itself']);
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(door.read).toEqual({ place: 'replica', n: 41 });
  expect(door.said).toEqual(['replica: left for the database itself', 'replica: read again']);
});

test('what is no replica of this platform is never read', async () => {
  // The database itself is not one: it would be asked twice for nothing.
  const itself = await doorTo(primary.appUrl);
  expect(await itself.read()).toMatchObject({ place: 'primary' });
  expect(itself.late.behind()).toBe(Number.POSITIVE_INFINITY);
  const absent = await doorTo('postgresql://nobody@127.0.0.1:1/gongheng');
  expect(await absent.read()).toMatchObject({ place: 'primary' });
  for (let n = 0; n < 5; n++) expect(await absent.readAllSoFar()).toMatchObject({ place: 'primary' });
  // One line, however many asked meanwhile.
  expect(absent.said).toEqual(['replica: left for the database itself']);
  const said = async (url: string) =>
    (await diagnose([replicaCheck(primary.appUrl, url)])).map((one) => one.state);
  expect(await said(replica.appUrl)).toEqual(['good']);
  expect(await said(primary.appUrl)).toEqual(['wrong']);
  expect(await said('postgresql://nobody@127.0.0.1:1/gongheng')).toEqual(['wrong']);
});

test('an instance answers public pages from it, says how old it is, and goes on without it', async () => {
  const config = configOf('primary');
  const app = await compose({
    databaseUrl: primary.appUrl,
    replicaUrl: replica.appUrl,
    storage: storageOf(config),
    keys: keysOf(config),
    version: 'test',
    logLevel: 'silent',
    web: true,
    worker: false,
    checked: true,
  });
  ends.push(() => app.stop());
  await app.start();
  const page = async () => (await app.http.inject(`${PUBLIC_BASE}/`)).statusCode;
  const measured = async (name: string) =>
    (await metricsOf(app, 0)).match(new RegExp(`^${name} (.*)$`, 'm'))?.[1];
  await expect.poll(() => measured('gongheng_replica_used')).toBe('1');
  expect(Number(await measured('gongheng_replica_behind_seconds'))).toBeLessThan(MOST_LATE_MS / 1000);
  const inReplica = async () =>
    (
      await owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
      )
    ).rows[0]?.n;
  expect(await inReplica()).toBe(1);
  expect(await page()).toBe(200);
  replica.stopNow();
  for (let n = 0; n < 5; n++) expect(await page()).toBe(200);
  await expect.poll(() => measured('gongheng_replica_used')).toBe('0');
  expect(await page()).toBe(200);
});
