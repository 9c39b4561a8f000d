import path from 'node:path';
import { expect, test } from 'vitest';
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
  ['ROLE', 'server'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://a'],
  ['DATABASE_OWNER_URL', 'mysql://a'],
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

test('files that are no certificate and key are refused before anything starts', () => {
  const both = { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename };
  expect(() => readConfig(both)).toThrow(/^TLS_CERT：.* \/ TLS_CERT: must be a PEM certificate/);
});

test('an owner without the application’s own login is refused', () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgresql://a:b@db/gongheng' })).toThrow(
    /DATABASE_URL: is needed because DATABASE_OWNER_URL is set/,
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
