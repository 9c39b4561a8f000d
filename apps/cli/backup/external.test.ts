import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { serviceUser } from '#kit/server/database/postgres-home.ts';
import { type BucketInTest, bucketStore } from '#kit/server/test/stores.ts';
import { freePort } from '../../../tools/free-port.ts';
import { openInstance } from '../../server/instance.ts';
import { verified } from '../verify.ts';
import { backup, backupsIn } from './backup.ts';
import { restore } from './restore.ts';

/** A PostgreSQL of the machine with its own programs, newest first; the embedded one brings no pg_dump. */
const programs = (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
  .toSorted((a, b) => Number(b) - Number(a))
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump')));
if (!programs) console.warn('left out: backup of an own PostgreSQL needs postgresql and its programs here');

const home = mkdtempSync(join(tmpdir(), 'gongheng-external-'));
chmodSync(home, 0o755);
const BACKUP_KEY = randomBytes(32).toString('base64');
let stop = () => undefined as unknown;
let bucket: BucketInTest;
let address: (login: string, database: string) => string;

async function superuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address('postgres', 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function startOwn(bin: string): Promise<void> {
  const data = join(home, 'cluster');
  const user = process.getuid?.() === 0 ? serviceUser() : {};
  mkdirSync(data, { mode: 0o777 });
  chmodSync(data, 0o777);
  const pgdata = join(data, 'pgdata');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', pgdata, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...user, stdio: 'pipe' },
  );
  const port = await freePort();
  const words = [
    '-D',
    pgdata,
    '-p',
    String(port),
    '-k',
    data,
    '-c',
    'fsync=off',
    '-c',
    'listen_addresses=127.0.0.1',
  ];
  const child = spawn(join(bin, 'postgres'), words, { ...user, stdio: 'ignore' });
  stop = () => child.kill('SIGQUIT');
  address = (login, database) => `postgresql://${login}:secret@127.0.0.1:${port}/${database}`;
  for (let tries = 0; ; tries += 1)
    try {
      return await superuser('select 1');
    } catch (error) {
      if (tries === 200) throw error;
      await pause(50);
    }
}

const storageUrl = (prefix: string) => {
  const { endpoint, bucket: name } = bucket.place;
  return `s3:${endpoint.replace('://', '://S3RVER:S3RVER@')}/${name}/${prefix}?region=us-east-1`;
};
const platform = (database: string, more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: address('gongheng_web', database),
    DATABASE_OWNER_URL: address('gongheng', database),
    BACKUP_DATABASE_URL: address('gongheng_backup', database),
    STORAGE_URL: storageUrl(database),
    GONGHENG_DATA: join(home, database),
    GONGHENG_KEYS: join(home, `${database}-keys`),
    BACKUP_KEY,
    ...more,
  });

describe.skipIf(!programs)('an own PostgreSQL and a bucket', () => {
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    bucket = await bucketStore();
    await startOwn(programs as string);
    await superuser(
      `create role gongheng login createrole`,
      `create role gongheng_web login`,
      `create role gongheng_backup login bypassrls`,
      `grant pg_read_all_data to gongheng_backup`,
      `create database one owner gongheng`,
      `create database two owner gongheng`,
    );
    const { close } = await openInstance(platform('one', { DEMO: 'people' }), {
      web: false,
      worker: false,
      logLevel: 'silent',
    });
    await close();
  }, 180_000);

  afterAll(async () => {
    stop();
    await bucket?.close();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });

  const backups = join(home, 'backups');
  const content = async (database: string) => {
    const client = new pg.Client({ connectionString: address('postgres', database) });
    await client.connect();
    const { rows } = await client.query<{ n: string }>(
      `select (select count(*) from event) || ' ' || (select count(*) from account) || ' ' ||
         (select md5(string_agg(e::text, '|' order by id)) from event e) as n`,
    );
    await client.end();
    return rows[0]?.n;
  };

  test('go into one backup that is proved beside, and come back whole', async () => {
    const { S3Storage } = await import('#kit/server/storage/s3-storage.ts');
    const place = platform('one').storage;
    if (place.kind !== 's3') throw new Error('not a bucket');
    await new S3Storage(place).keep('files/kept', Readable.from([Buffer.from('kept')]), 10);
    await backup(platform('one'), [backups]);
    const [made] = await backupsIn(backups);
    await restore(platform('two'), [made?.file ?? '']);
    expect(await content('two')).toBe(await content('one'));
    const other = platform('two').storage;
    if (other.kind !== 's3') throw new Error('not a bucket');
    const keys: string[] = [];
    for await (const key of new S3Storage(other).keys()) keys.push(key);
    expect(keys).toContain('files/kept');
    expect(await verified(platform('two'), () => undefined)).toBe(0);
  }, 180_000);

  test('are refused where something would be lost or written over', async () => {
    const owner = platform('one', { BACKUP_DATABASE_URL: '' });
    await expect(backup(owner, [backups])).rejects.toThrow('does not see every row');
    const [made] = await backupsIn(backups);
    const onto = restore(
      platform('one', { GONGHENG_DATA: join(home, 'x'), GONGHENG_KEYS: join(home, 'y') }),
      [made?.file ?? ''],
    );
    await expect(onto).rejects.toThrow(/the bucket is not empty/);
    const files = {
      STORAGE_URL: `file:${join(home, 'z')}`,
      GONGHENG_DATA: join(home, 'x'),
      GONGHENG_KEYS: join(home, 'y'),
    };
    await expect(restore(platform('one', files), [made?.file ?? ''])).rejects.toThrow(
      'the database is not empty',
    );
    const embedded = readConfig({ GONGHENG_DATA: join(home, 'x'), BACKUP_KEY });
    await expect(restore(embedded, [made?.file ?? ''])).rejects.toThrow('it is of an own PostgreSQL');
    expect(existsSync(join(home, 'x/postgres'))).toBe(false);
  });
});
