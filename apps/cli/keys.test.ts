import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { keyVariable } from '#kit/server/keys/env-keys.ts';
import { openInstance } from '../server/instance.ts';
import { cli } from '../server/test/cli.ts';
import { dropDatabase } from '../server/test/drop-database.ts';
import { MIGRATED } from '../server/test/migrated.ts';

/** Instances of their own on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), 'gongheng-keys-'));
const name = `keys_${process.pid}`;
let admin: pg.Client;
let databaseUrl: string;
beforeAll(async () => {
  const url = inject('databaseUrl');
  admin = new pg.Client({ connectionString: url.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name} template ${MIGRATED}`);
  databaseUrl = url.replace(/\/gongheng(\?|$)/, `/${name}$1`);
  await started();
});
afterAll(async () => {
  await dropDatabase(admin, name);
  await admin.end();
  rmSync(home, { recursive: true, force: true });
});

const folder = join(home, 'keys');
const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  GONGHENG_DATA: join(home, 'data'),
  GONGHENG_KEYS: folder,
  ...more,
});
async function started(more: Record<string, string> = {}): Promise<void> {
  const opened = await openInstance(readConfig(env(more)), { web: false, worker: false, logLevel: 'silent' });
  await opened.close();
}
async function asOwner<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
const filed = (purpose: string) =>
  JSON.parse(readFileSync(join(folder, `${purpose}.json`), 'utf8')) as Record<
    'publicKey' | 'privateKey',
    string
  >;

test('the first start makes the keys in a folder of its own that nobody else reads; the database knows public parts', async () => {
  const rows = await asOwner<{ purpose: string; private_key: string | null; public_key: string }>(
    'select purpose, private_key, public_key from platform_key',
  );
  expect(rows.map((row) => row.purpose)).toEqual(expect.arrayContaining(['ca-root', 'receipt', 'password']));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const { purpose, private_key, public_key } of rows) {
    expect(private_key).toBeNull();
    expect(filed(purpose).publicKey).toBe(public_key);
    expect(statSync(join(folder, `${purpose}.json`)).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(folder)).toHaveLength(rows.length);
});

test('a second start uses the same keys; no private key comes into the database again', async () => {
  const before = filed('receipt');
  await started();
  expect(filed('receipt')).toEqual(before);
  await expect(asOwner(`update platform_key set private_key = 'x'`)).rejects.toThrow(
    'private keys do not stand in the database',
  );
});

test('an instance with other keys, or without them, is refused by name', async () => {
  await expect(started({ GONGHENG_KEYS: join(home, 'other') })).rejects.toThrow(
    /GONGHENG_KEYS：.*missing in .*restore it from the backup/,
  );
  const kept = readFileSync(join(folder, 'receipt.json'), 'utf8');
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify({ ...filed('receipt'), publicKey: 'another' }));
  await expect(started()).rejects.toThrow(/GONGHENG_KEYS：.*does not fit the public key/);
  writeFileSync(join(folder, 'receipt.json'), 'not a key');
  await expect(started()).rejects.toThrow(/GONGHENG_KEYS：.*the key file is damaged/);
  writeFileSync(join(folder, 'receipt.json'), kept);
  await started();
});

test('keys that others may read are refused, and doctor says how to mend it', async () => {
  chmodSync(join(folder, 'receipt.json'), 0o644);
  await expect(started()).rejects.toThrow(/GONGHENG_KEYS：.*run chmod go= /);
  const { out, code } = await cli(['doctor'], env());
  expect(out).toMatch(/✗ GONGHENG_KEYS：.*receipt\.json.*\n {4}→ .*folder 0700, files 0600/);
  expect(code).toBe(1);
  chmodSync(join(folder, 'receipt.json'), 0o600);
});

test('the environment can hold the keys instead', async () => {
  const values = Object.fromEntries(
    readdirSync(folder).map((file) => [
      keyVariable(file.replace('.json', '')),
      readFileSync(join(folder, file)).toString('base64'),
    ]),
  );
  await started({ GONGHENG_KEYS: 'env:', ...values });
  await expect(started({ GONGHENG_KEYS: 'env:' })).rejects.toThrow(/GONGHENG_KEYS：.*missing in env:/);
  await expect(
    started({ GONGHENG_KEYS: 'env:', ...values, GONGHENG_KEY_RECEIPT: 'bm9uc2Vuc2U=' }),
  ).rejects.toThrow(/^GONGHENG_KEY_RECEIPT：(?!.*bm9uc2Vuc2U)/);
});

test('keys that an earlier release left in the database move out, once', async () => {
  const before = filed('receipt');
  rmSync(join(folder, 'receipt.json'));
  await asOwner(`alter table platform_key disable trigger platform_key_is_public`);
  await asOwner(`update platform_key set private_key = $1 where purpose = 'receipt'`, [before.privateKey]);
  await asOwner(`alter table platform_key enable trigger platform_key_is_public`);
  // A store that has another key under that name does not belong to this database: nothing is read from it and nothing is lost.
  const other = generateKeyPairSync('ed25519');
  const pair = {
    privateKey: other.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(pair), { mode: 0o600 });
  await expect(started()).rejects.toThrow(/^GONGHENG_KEYS：.*receipt/);
  expect(filed('receipt')).toEqual(pair);
  expect(await asOwner(`select private_key from platform_key where private_key is not null`)).toEqual([
    { private_key: before.privateKey },
  ]);
  rmSync(join(folder, 'receipt.json'));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await started();
  await started();
  const told = warned.mock.calls
    .map(String)
    .filter((line) => line.includes('private keys moved out of the database'));
  expect(told).toHaveLength(1);
  warned.mockRestore();
  expect(filed('receipt')).toEqual(before);
  expect(await asOwner('select 1 from platform_key where private_key is not null')).toEqual([]);
});
