import { createServer, type AddressInfo } from 'node:net';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { openInstance } from '../server/instance.ts';
import { cli } from '../server/test/cli.ts';

/** A process of its own on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), 'gongheng-start-'));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

describe('a start that cannot go well is refused in one line', () => {
  let port: number;
  beforeAll(async () => {
    port = await closedPort();
  });

  test.each([
    ['ROLE', () => ({ ROLE: 'server' }), /^ROLE：应为 .* \/ ROLE: must be all, web or worker\n$/],
    ['PUBLIC_URL', () => ({ PUBLIC_URL: 'bid.example.cn' }), /^PUBLIC_URL：.* \/ PUBLIC_URL: must be .*\n$/],
    [
      'STORAGE_URL, a store that does not answer',
      () => ({ STORAGE_URL: `s3:http://k:hunter2@127.0.0.1:${port}/bucket` }),
      /^STORAGE_URL：此处无法存放文件.* \/ STORAGE_URL: files cannot be kept there: (?!.*hunter2).*ECONNREFUSED\n$/,
    ],
    [
      'STORAGE_URL, a folder that cannot be',
      () => ({ STORAGE_URL: `file:${join(import.meta.filename, 'below')}` }),
      /^STORAGE_URL：.* \/ STORAGE_URL: files cannot be kept there: .*ENOTDIR.*\n$/,
    ],
  ])('%s', async (_name, env, words) => {
    const data = join(home, 'refused');
    const { code, out } = await cli(['start'], { GONGHENG_DATA: data, ROLE: 'worker', ...env() });
    expect(out).toMatch(words);
    expect(code).toBe(78);
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });

  test('PUSH_URL, a bus that does not answer', async () => {
    const databaseUrl = await emptyDatabase();
    for (const scheme of ['redis', 'nats']) {
      const { code, out } = await cli(['start'], {
        GONGHENG_DATA: join(home, 'bus'),
        DATABASE_URL: databaseUrl,
        PUSH_URL: `${scheme}://127.0.0.1:${port}`,
        ROLE: 'worker',
      });
      expect(out).toMatch(/PUSH_URL：无法连接.* \/ PUSH_URL: no connection: /);
      expect(code).toBe(78);
    }
  });
});

async function emptyDatabase(): Promise<string> {
  const name = `start_${process.pid}_${Date.now()}`;
  const url = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: url.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return url.replace(/\/gongheng(\?|$)/, `/${name}$1`);
}

test('an embedded database that is killed ends the platform with a word, and the next start recovers', async () => {
  const env = { GONGHENG_DATA: join(home, 'killed'), ROLE: 'worker', DEMO: 'false' };
  const pidFile = join(env.GONGHENG_DATA, 'postgres/data/postmaster.pid');
  let killed = false;
  const { code, out } = await cli(['start'], env, (said) => {
    if (killed || !said.includes('the worker is running')) return;
    killed = true;
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  });
  expect(out).toContain('the embedded database ended by itself');
  expect(code).toBe(1);
  const again = await openInstance(readConfig(env), { web: false, worker: false, logLevel: 'silent' });
  expect(again.databaseRuns()).toBe(true);
  await again.close();
});

describe('DEMO', () => {
  const started = async (databaseUrl: string, demo?: string) => {
    const env = {
      DATABASE_URL: databaseUrl,
      GONGHENG_DATA: join(home, 'demo'),
      ...(demo ? { DEMO: demo } : {}),
    };
    const opened = await openInstance(readConfig(env), { web: false, worker: false, logLevel: 'silent' });
    const [world] = await opened.app.database.technical<{ kind: string; accounts: number }>(
      'select kind, (select count(*)::int from account) as accounts from world',
    );
    await opened.close();
    return world;
  };

  test('never comes into an own database unasked, nor into one that exists', async () => {
    const databaseUrl = await emptyDatabase();
    expect(await started(databaseUrl)).toEqual({ kind: 'production', accounts: 0 });
    expect(await started(databaseUrl, 'people')).toEqual({ kind: 'production', accounts: 0 });
  });

  test('comes into an empty one that asks for it', async () => {
    expect(await started(await emptyDatabase(), 'people')).toMatchObject({ kind: 'demo', accounts: 33 });
  });
});

describe('the commands', () => {
  test('help lists each of them in both languages', async () => {
    const { code, out } = await cli(['help'], {});
    expect(code).toBe(0);
    for (const name of 'token user migrate seed backup restore verify doctor bench demo-tender'.split(' '))
      expect(out).toMatch(new RegExp(`^ {2}${name}\\b.*\\n {6}[^/]*\\p{Script=Han}[^/]* / .*[a-z]`, 'mu'));
  });

  test('an unknown one is refused with the list', async () => {
    const { code, out } = await cli(['explode'], {});
    expect(out).toMatch(/没有这个命令 \/ no such command: explode[^]*verify/);
    expect(code).toBe(2);
  });

  test('doctor names what is wrong and how to mend it', async () => {
    const { code, out } = await cli(['doctor'], {
      GONGHENG_DATA: join(home, 'doctor'),
      DATABASE_URL: await emptyDatabase(),
      STORAGE_URL: `s3:http://k:hunter2@127.0.0.1:${await closedPort()}/bucket`,
      PUBLIC_URL: 'http://bid.example.cn',
      PORT: '0',
    });
    expect(out).toMatch(/✗ .*files cannot be kept: .*ECONNREFUSED\n {4}→ .*check address, bucket and keys/);
    expect(out).toMatch(/✗ .*PUBLIC_URL is not https, bids cannot be sealed\n {4}→ /);
    expect(out).toMatch(/✓ 未配置 SMS_URL SMTP_URL/);
    expect(out).toMatch(
      /✗ .*the login of the application can become the owner .*\n {4}→ .*DATABASE_OWNER_URL/,
    );
    expect(out).toMatch(/✓ 平台密钥齐全/);
    expect(out).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  test('bench without a name says which there are', async () => {
    const { code, out } = await cli(['bench'], {});
    expect(out).toMatch(/crud\|duties\|growth\|memory\|paint\|screens\|web/);
    expect(code).toBe(2);
  });
});
