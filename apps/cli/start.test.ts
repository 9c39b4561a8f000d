import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { openInstance } from '../server/instance.ts';
import { cli } from '../server/test/cli.ts';
import { MIGRATED } from '../server/test/migrated.ts';
import { PLAY } from './demo/history/beside.ts';
import { examined } from './doctor.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-start-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const silent = { web: false, worker: false, logLevel: 'silent' };

describe('a start that cannot go well is refused by name, before anything is made', () => {
  let port: number;
  beforeAll(async () => {
    port = await closedPort();
  });

  test.each([
    ['a wrong word', () => ({ ROLE: 'server' }), /^ROLE：应为 .* \/ ROLE: must be all, web or worker$/],
    ['no address', () => ({ PUBLIC_URL: 'bid.example.cn' }), /^PUBLIC_URL：.* \/ PUBLIC_URL: must be .*$/],
    [
      'a store that does not answer',
      () => ({ STORAGE_URL: `s3:http://k:hunter2@127.0.0.1:${port}/bucket` }),
      /^STORAGE_URL：此处无法存放文件.* \/ STORAGE_URL: files cannot be kept there: (?!.*hunter2).*ECONNREFUSED$/,
    ],
    [
      'a folder that cannot be',
      () => ({ STORAGE_URL: `file:${join(import.meta.filename, 'below')}` }),
      /^STORAGE_URL：.* \/ STORAGE_URL: files cannot be kept there: .*ENOTDIR.*$/,
    ],
  ])('%s', async (_name, env, words) => {
    const data = join(home, 'refused');
    const started = async () => openInstance(readConfig({ GONGHENG_DATA: data, ...env() }), silent);
    await expect(started()).rejects.toThrow(words);
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });
});

async function emptyDatabase(template = 'template1'): Promise<string> {
  const name = `start_${process.pid}_${Date.now()}`;
  const url = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: url.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return url.replace(/\/gongheng(\?|$)/, `/${name}$1`);
}

test('a schema that is behind is left to whoever migrates, and is said to be behind', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), GONGHENG_DATA: join(home, 'off'), MIGRATE: 'off' };
  await expect(openInstance(readConfig(env), silent)).rejects.toThrow(
    /^MIGRATE：.*落后 \d+ 个版本.* \/ MIGRATE: .*lacks \d+ migrations .*run npm run gongheng -- migrate first/,
  );
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
});

describe('the demonstration', () => {
  const started = async (DATABASE_URL: string, folder: string, DEMO?: string) => {
    const env = { DATABASE_URL, GONGHENG_DATA: join(home, folder), ...(DEMO ? { DEMO } : {}) };
    const { app, close } = await openInstance(readConfig(env), silent);
    const worlds = await app.database.technical(
      'select kind, (select count(*)::int from account) as accounts from world',
    );
    await close();
    return worlds;
  };

  test('never comes into an own database unasked, nor into one that exists', async () => {
    const url = await emptyDatabase();
    expect(await started(url, 'own')).toEqual([{ kind: 'production', accounts: 0 }]);
    // The next release has been here: this one serves on, and says so.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `insert into schema_migration (name, digest) values ('209901010000_kit_next.sql', '')`,
    );
    await client.end();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warned.mockRestore());
    expect(await started(url, 'own', 'people')).toEqual([{ kind: 'production', accounts: 0 }]);
    expect(warned.mock.calls.flat().join()).toContain(
      'the database is newer than this program (209901010000_kit_next.sql)',
    );
    const lines: string[] = [];
    await examined(readConfig({ DATABASE_URL: url, GONGHENG_DATA: home, PORT: '0' }), (line) =>
      lines.push(line),
    );
    expect(lines.join('\n')).toMatch(/! .*the database is newer than this program/);
  });

  test('comes into an empty one that asks for it', async () => {
    expect(await started(await emptyDatabase(MIGRATED), 'demo', 'people')).toEqual([
      { kind: 'demo', accounts: 40 },
    ]);
  });

  test('is prepared by a process that ends with its server, and goes on at the next start', async () => {
    const DATABASE_URL = await emptyDatabase(MIGRATED);
    const folder = join(home, 'prepared');
    const env = { ...process.env, DATABASE_URL, DEMO: 'true', ROLE: 'worker', GONGHENG_DATA: folder };
    const main = join(import.meta.dirname, 'main.mjs');
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    const players = async () =>
      (
        await client.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
                            where locktype = 'advisory' and objid = 7290003 and datname = current_database()`)
      ).rowCount;

    // As a server starts it, which is gone a moment later.
    const left = fork(main, [PLAY], { env, silent: true });
    const alone = once(left, 'exit');
    onTestFinished(() => void left.kill('SIGKILL'));
    await expect.poll(players, { timeout: 60_000 }).toBe(1);
    left.disconnect();
    expect(await alone).toEqual([1, null]);
    expect(await players()).toBe(0);

    const server = spawn(process.execPath, [main, 'start'], { env });
    const ended = once(server, 'exit');
    onTestFinished(() => void server.kill('SIGKILL'));
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text));
    const acts = () => client.query('select 1 from demo_act limit 1');
    await expect.poll(async () => (await acts()).rowCount, { timeout: 60_000 }).toBe(1);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(said).toContain('being prepared');
    expect(said).not.toMatch(/act failed|已就绪/);
  }, 180_000);
});

describe('the commands', () => {
  test('an unknown one is refused with the list, each in both languages', async () => {
    const { code, out } = await cli(['explode'], {});
    expect(out).toContain('没有这个命令 / no such command: explode');
    for (const name of 'token user migrate seed backup restore verify doctor bench demo-tender'.split(' '))
      expect(out).toMatch(new RegExp(`^ {2}${name}\\b.*\\n {6}[^/]*\\p{Script=Han}[^/]* / .*[a-z]`, 'mu'));
    expect(code).toBe(2);
  });

  test('bench without a name says which there are', async () => {
    const { code, out } = await cli(['bench'], {});
    expect(out).toMatch(
      /capacity\|crud\|duties\|goods\|growth\|logs\|memory\|paint\|requests\|screens\|signin\|soak\|upload\|web/,
    );
    expect(code).toBe(2);
  });

  test('doctor names what is wrong and how to mend it, and changes nothing', async () => {
    const data = join(home, 'doctor');
    const lines: string[] = [];
    const env = {
      GONGHENG_DATA: data,
      DATABASE_URL: await emptyDatabase(),
      STORAGE_URL: `s3:http://k:hunter2@127.0.0.1:${await closedPort()}/bucket`,
      PUSH_URL: `redis://:hunter2@127.0.0.1:${await closedPort()}`,
      SMTP_URL: `smtp://u:hunter2@127.0.0.1:${await closedPort()}?from=a@example.cn`,
      SMS_URL: `http://k:hunter2@127.0.0.1:${await closedPort()}/send`,
      OFFICE_WOPI_URL: `http://127.0.0.1:${await closedPort()}`,
      PUBLIC_URL: 'http://127.0.0.1.bid.invalid',
      PORT: '0',
    };
    expect(await examined(readConfig(env), (line) => lines.push(line))).toBeGreaterThan(6);
    const out = lines.join('\n');
    for (const words of [
      /✗ .*files cannot be kept: .*ECONNREFUSED\n {4}→ .*check address, bucket and keys/,
      /✗ .*PUBLIC_URL is not https, bids cannot be sealed\n {4}→ /,
      /✗ .*127\.0\.0\.1\.bid\.invalid does not resolve.*\n {4}→ /,
      /✗ .*the push bus does not answer: .*\n {4}→ .*PUSH_URL/,
      /✗ .*the mail server refuses us: .*ECONNREFUSED.*\n {4}→ .*SMTP_URL/,
      /✗ .*the SMS gateway cannot be reached: .*ECONNREFUSED.*\n {4}→ .*SMS_URL/,
      /✗ .*the office server cannot be used: .*ECONNREFUSED.*\n {4}→ .*OFFICE_WOPI_URL/,
      /✗ .*\d+ migrations are missing in the database\n {4}→ .*migrate/,
      /✗ .*the login of the application can become the owner .*\n {4}→ .*DATABASE_OWNER_URL/,
      /✓ .*database and machine agree on the time/,
    ])
      expect(out).toMatch(words);
    expect(out).not.toContain('hunter2');
    expect(existsSync(data)).toBe(false);
  });

  test('doctor gives up on what never answers', async () => {
    const held = createServer(() => undefined);
    await new Promise<void>((done) => held.listen(0, '127.0.0.1', done));
    onTestFinished(() => void held.close());
    const at = `127.0.0.1:${(held.address() as AddressInfo).port}`;
    const lines: string[] = [];
    const env = {
      GONGHENG_DATA: join(home, 'nothing'),
      DATABASE_URL: `postgresql://a:b@${at}/gongheng`,
      SMTP_URL: `smtp://u:p@${at}?from=a@example.cn`,
      OFFICE_WOPI_URL: `http://${at}`,
      PORT: '0',
    };
    await examined(readConfig(env), (line) => lines.push(line), 1000);
    expect(lines.join('\n')).toMatch(
      /✗ .*database: no answer within 1 seconds[^]*✗ .*mail: no answer within 1 seconds[^]*✗ .*office: no answer within 1 seconds/,
    );
  });
});
