import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

test('without any variable everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: undefined,
    trustedProxies: [],
    frameSources: [],
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    migrate: true,
    keys: { folder: path.resolve('.data/keys') },
    storage: { kind: 'folder', folder: path.resolve('.data/files') },
    pushUrl: undefined,
    smtpUrl: undefined,
    smsUrl: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    tls: undefined,
    role: 'all',
    demo: 'full',
    logLevel: 'warn',
    metrics: undefined,
    drainSeconds: 0,
    backup: {
      folder: undefined,
      key: undefined,
      at: 150,
      keep: { days: 14, weeks: 8, months: 12 },
      databaseUrl: undefined,
    },
  });
});

test('an own database is never seeded unasked, an empty variable counts as absent', () => {
  const own = {
    DATABASE_URL: 'postgresql://a:b@db/gongheng',
    PORT: ' ',
    PUBLIC_URL: 'https://bid.example.cn/',
  };
  expect(readConfig(own)).toMatchObject({ demo: 'none', port: 8080, publicUrl: 'https://bid.example.cn' });
  expect(readConfig({ ...own, DEMO: 'Yes' }).demo).toBe('full');
  expect(readConfig({ ...own, DEMO: 'people' }).demo).toBe('people');
  expect(readConfig({ DEMO: 'off' }).demo).toBe('none');
});

test('a secret may come in a file, and one that is not there is refused by name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, 'postgresql://a:from-file@db/gongheng\n');
  const DATABASE_URL = 'postgresql://a:b@db/gongheng';
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://a:from-file@db/gongheng');
  expect(() => readConfig({ DATABASE_URL, DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL：.*set one of them/,
  );
  expect(() => readConfig({ DATABASE_URL_FILE: `${file}-absent` })).toThrow(/^DATABASE_URL_FILE：.*ENOENT/);
  const keys = readConfig({
    GONGHENG_KEYS: 'env:',
    GONGHENG_KEY_LOG: 'one',
    GONGHENG_KEY_CA_ROOT_FILE: file,
  }).keys;
  expect(keys).toEqual({
    values: { GONGHENG_KEY_LOG: 'one', GONGHENG_KEY_CA_ROOT: 'postgresql://a:from-file@db/gongheng' },
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '8080x'],
  ['HOST', 'everywhere'],
  ['HOST', '127.0.0.1:80'],
  ['TRUSTED_PROXIES', '10.0.0.5, proxy.example.cn'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['FRAME_SOURCES', 'http://oa.example.cn'],
  ['FRAME_SOURCES', 'https:'],
  ['FRAME_SOURCES', "https://oa.example.cn 'unsafe-inline'"],
  ['OFFICE_WOPI_URL', 'office.example.cn'],
  ['OFFICE_WOPI_URL', 'https://office.example.cn/browser'],
  ['ROLE', 'server'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'everywhere:9464'],
  ['METRICS', '70000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['DRAIN_SECONDS', '-1'],
  ['BACKUP_DIR', 'backups'],
  ['BACKUP_KEY', 'secret'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_KEEP', '0d'],
  ['DATABASE_URL', 'mysql://a'],
  ['DATABASE_OWNER_URL', 'mysql://a'],
  ['DATABASE_READ_URL', 'mysql://a'],
  ['MIGRATE', 'sometimes'],
  ['STORAGE_URL', 'ftp://a/b'],
  ['STORAGE_URL', 's3:https://host/bucket'],
  ['PUSH_URL', 'http://a'],
  ['SMTP_URL', 'mail.example.cn'],
  ['SMTP_URL', 'smtp://mail.example.cn'],
  ['SMS_URL', 'sms:1'],
  ['SMS_URL', 'https://gateway.example.cn/send'],
  ['PUBLIC_URL', 'https://a.cn/path'],
  ['TLS_CERT', '/no/such/file.pem'],
])('%s=%s is refused by name, in both languages', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}：.* / ${name}: must be`));
});

test('an office server over http is refused where the pages come over https', () => {
  const office = 'http://office.example.cn';
  expect(() => readConfig({ OFFICE_WOPI_URL: office, PUBLIC_URL: 'https://bid.example.cn' })).toThrow(
    /^OFFICE_WOPI_URL：.* \/ OFFICE_WOPI_URL: must be https/,
  );
  expect(readConfig({ OFFICE_WOPI_URL: `${office}/`, PUBLIC_URL: 'http://bid' }).officeServerUrl).toBe(
    office,
  );
  expect(readConfig({}).officeServerUrl).toBeUndefined();
});

test('files that are no certificate and key are refused before anything starts', () => {
  const both = { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename };
  expect(() => readConfig(both)).toThrow(/^TLS_CERT：.* \/ TLS_CERT: must be a PEM certificate/);
});

test('an owner or a replica without the application’s own login is refused', () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgresql://a:b@db/gongheng' })).toThrow(
    /DATABASE_URL: is needed because DATABASE_OWNER_URL is set/,
  );
  expect(() => readConfig({ DATABASE_READ_URL: 'postgresql://a:b@replica/gongheng' })).toThrow(
    /DATABASE_URL: is needed because DATABASE_READ_URL is set/,
  );
});

test('a certificate without its key is refused, and no value is repeated', () => {
  expect(() => readConfig({ TLS_CERT: import.meta.filename })).toThrow(ConfigError);
  for (const [name, value] of [
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['STORAGE_URL', 's3:ftp://key:hunter2@host/bucket'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/);
});
