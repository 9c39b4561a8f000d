import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { openInstance, type Opened } from '../instance.ts';
import { MIGRATED } from '../test/migrated.ts';
import { FirstStartCode } from './code.ts';
import { mountFirstStart } from './mount.ts';
import { FIRST_START } from './page.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-first-'));
const code = new FirstStartCode();
let opened: Opened;

const form = {
  tenantName: '滨江公共资源交易中心',
  tenantCode: 'binjiang',
  prefectureTitle: '滨江电子招标采购平台',
  adminUserName: 'zhoumin',
  adminTrueName: '周敏',
  adminMobile: '13900000001',
  adminEmail: '',
  secondUserName: 'linhao',
  secondTrueName: '林昊',
  secondMobile: '13900000002',
  secondEmail: '',
};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const name = `first_${process.pid}_${Date.now()}`;
  const url = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: url.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name} template ${MIGRATED}`);
  await admin.end();
  const env = {
    DATABASE_URL: url.replace(/\/gongheng(\?|$)/, `/${name}$1`),
    GONGHENG_DATA: home,
    TRUSTED_PROXIES: '10.0.0.1',
  };
  opened = await openInstance(readConfig(env), { web: true, worker: false, logLevel: 'silent' });
  await mountFirstStart(opened.app.http, opened.app, code);
});
afterAll(async () => {
  await opened.close();
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

const get = (query = '', remoteAddress = '127.0.0.1') =>
  opened.app.http.inject({ url: FIRST_START + query, remoteAddress });
const post = (given: Record<string, string>, by = code.text, query = '') =>
  opened.app.http.inject({
    method: 'POST',
    url: FIRST_START + query,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...given, code: by }).toString(),
  });
const accounts = async () =>
  (await opened.app.database.technical<{ n: number }>('select count(*)::int as n from account'))[0]?.n;

test('a platform without anybody shows the form, in either language, to who comes by a safe way', async () => {
  const { statusCode, body, headers } = await get();
  expect(statusCode).toBe(200);
  for (const words of ['平台初始化', '启动码', '第二名管理员手机']) expect(body).toContain(words);
  expect((await get('?lang=en')).body).toContain('Mobile of the second administrator');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).not.toContain('<script');
  const open = await get('?lang=en', '10.0.0.9');
  expect([open.statusCode, open.body.includes('open the page over https')]).toEqual([403, true]);
  const unnamed = {
    url: FIRST_START,
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '10.0.0.9' },
  };
  expect((await opened.app.http.inject(unnamed)).statusCode).toBe(403);
});

test('a wrong code makes nothing, and says nothing of the form', async () => {
  const { statusCode, body } = await post({ ...form, tenantCode: 'Bin Jiang' }, 'AAAA-BBBB-CCCC-DDDD');
  expect(statusCode).toBe(403);
  expect(body).toContain('启动码不正确');
  expect(body).not.toContain('单位编码应以');
  // Typed again: only the code itself.
  expect(body).toContain('value="滨江电子招标采购平台"');
  expect(body).not.toContain('AAAA');
  expect(await accounts()).toBe(0);
});

test('what is wrong is said at its field, and nothing is made', async () => {
  const bad = await post({ ...form, tenantCode: '"><b>', adminMobile: '123' }, code.text, '?lang=en');
  expect(bad.statusCode).toBe(400);
  expect(bad.body).toMatch(
    /aria-describedby="tenantCode-wrong"[^]*The code must start with a lower-case letter/,
  );
  expect(bad.body).toContain('Please enter a valid mobile number');
  expect(bad.body).not.toContain('<b>');
  // What takes two people takes two: one login name, mobile or mailbox is one person, however it is written.
  for (const [field, more] of [
    ['secondMobile', { secondMobile: form.adminMobile }],
    ['secondUserName', { secondUserName: form.adminUserName.toUpperCase() }],
    ['secondEmail', { adminEmail: 'boss@example.cn', secondEmail: 'Boss@example.cn' }],
  ] as const) {
    const same = await post({ ...form, ...more });
    expect(same.statusCode).toBe(400);
    expect(same.body).toMatch(new RegExp(`id="${field}-wrong"[^>]*>两名管理员应是两个人`));
  }
  expect(await accounts()).toBe(0);
});

test('whoever registers before it is set up does not shut its operators out', async () => {
  await opened.app.database.technical(
    `insert into account (id, tenant_id, user_name, password_hash)
     select gen_random_uuid(), tenant_id, 'early.bird', 'x' from prefecture limit 1`,
  );
  const page = await get();
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('平台初始化');
});

test('the code sets it up once, shows the passwords once, and leads to the login ever after', async () => {
  const [one, two] = await Promise.all([
    post(form, code.text.toLowerCase().replaceAll('-', ' ')),
    post(form),
  ]);
  const [done, late] = one.statusCode === 200 ? [one, two] : [two, one];
  expect(done.body).toMatch(
    /zhoumin<\/td><td><code>\S{10,}<\/code>[^]*linhao<\/td><td><code>\S{10,}<\/code>/,
  );
  expect(late.body).not.toContain('<code>');
  // The two of them, and who had registered.
  expect(await accounts()).toBe(3);
  for (const answer of [await get(), await post(form)])
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/ebidding/']);
});

test('ten wrong codes close the way, also for the right one', () => {
  const own = new FirstStartCode();
  expect(own.text).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  expect(new FirstStartCode().text).not.toBe(own.text);
  for (let tried = 0; tried < 9; tried += 1) expect(own.fits('wrong')).toBe(false);
  expect(own.fits(own.text)).toBe(true);
  expect(own.fits('')).toBe(false);
  expect(own.isSpent).toBe(true);
  expect(own.fits(own.text)).toBe(false);
});
