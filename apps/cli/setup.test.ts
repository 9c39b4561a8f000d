import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { sm2 } from 'sm-crypto-v2';
import { login, publicKey, slider } from '#base/session/shared/calls.ts';
import { pageTenants } from '#base/tenant/shared/calls.ts';
import { type Config, readConfig } from '#kit/server/config.ts';
import type { Call, OutputOf } from '#kit/shared/call.ts';
import { openInstance, type Opened } from '../server/instance.ts';
import { cli } from '../server/test/cli.ts';
import { MIGRATED } from '../server/test/migrated.ts';
import { ask, requestOf } from '../server/test/request.ts';
import { addUser } from './people.ts';
import { setup } from './setup.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-setup-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const form = {
  tenantName: '滨江公共资源交易中心',
  tenantCode: 'binjiang',
  prefectureTitle: '滨江电子招标采购平台',
  adminUserName: 'zhoumin',
  adminTrueName: '周敏',
  adminMobile: '13900000001',
  secondUserName: 'linhao',
  secondTrueName: '林昊',
  secondMobile: '13900000002',
};
const written = (content: object | string): string => {
  const file = join(home, 'setup.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** The answer of a call, of nobody where no token is given. */
async function asked({ app }: Opened, call: Call, input: object = {}, token = '') {
  const answer = await ask(app, token, requestOf(call, input));
  return answer.json<{ code: number; key: string; data: unknown }>();
}

/** 登录 as the page does it; where the slider belongs is read from the database. */
async function signedIn(opened: Opened, username: string, password: string) {
  const { data: puzzle } = await asked(opened, slider);
  const { uuid, current } = puzzle as OutputOf<typeof slider>;
  const [at] = await opened.app.database.technical<{ x: number }>('select x from captcha where uuid = $1', [
    uuid,
  ]);
  const x = at?.x ?? 0;
  const { data: sealed } = await asked(opened, publicKey);
  const xstr = sm2.doEncrypt(`${uuid}\n${password}`, (sealed as OutputOf<typeof publicKey>).key, 1);
  const passed = { random: uuid, captchaX: x + (x > 100 ? 20 : 10), captchaY: current < 55 ? 5 : 8 };
  return asked(opened, login, { username, xstr, ...passed });
}

let env: Record<string, string>;
beforeAll(async () => {
  const name = `setup_${process.pid}_${Date.now()}`;
  const url = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: url.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name} template ${MIGRATED}`);
  await admin.end();
  env = { DATABASE_URL: url.replace(/\/gongheng(\?|$)/, `/${name}$1`), GONGHENG_DATA: join(home, 'data') };
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(() => vi.restoreAllMocks());

/** What the commands say when they go well, and their refusal otherwise. */
async function run(...commands: ((config: Config) => Promise<void>)[]) {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const ended = await Promise.allSettled(commands.map((command) => command(readConfig(env))));
    return { ended, out: said.mock.calls.flat().join('\n') };
  } finally {
    said.mockRestore();
  }
}
async function runs(command: (config: Config) => Promise<void>): Promise<void> {
  const [only] = (await run(command)).ended;
  if (only?.status === 'rejected') throw only.reason;
}
const setsUp = (...args: string[]) => runs((config) => setup(config, args));
const addsUser = () => runs((config) => addUser(config, ['add', 'zhao', '赵', 'ANY', 'admin']));

describe('an empty platform', () => {
  test('has nobody in it, and is not made a demonstration by who asks for one later', async () => {
    for (const DEMO of ['', 'people']) {
      const opened = await openInstance(readConfig({ ...env, DEMO }), {
        web: false,
        worker: false,
        logLevel: 'silent',
      });
      const worlds = await opened.app.database.technical<{ kind: string; accounts: number }>(
        'select kind, (select count(*)::int from account) as accounts from world',
      );
      await opened.close();
      expect(worlds).toEqual([{ kind: 'production', accounts: 0 }]);
    }
  });

  test('says that it is not set up, instead of asking for an organisation that cannot be', async () => {
    await expect(addsUser()).rejects.toThrow(/平台尚未初始化.* \/ .*run npm run gongheng -- setup first/s);
  });

  test('names every field that is wrong, and nothing was made', async () => {
    const bad = { ...form, tenantCode: 'Bin Jiang', adminMobile: '123', secondTrueName: '', colour: 'red' };
    await expect(setsUp(written(bad))).rejects.toThrow('colour');
    const known = written({ ...bad, colour: undefined });
    for (const field of ['tenantCode', 'adminMobile', 'secondTrueName'])
      await expect(setsUp(known)).rejects.toThrow(`${field}: `);
    await expect(setsUp(written('{'))).rejects.toThrow(/cannot read .*setup\.json/);
    const same = written({ ...form, secondMobile: form.adminMobile });
    await expect(setsUp(same)).rejects.toMatchObject({ fields: [{ path: 'secondMobile' }] });
    await expect(setsUp()).rejects.toThrow(/give a JSON file/);
  });

  test('is set up once of two at the same moment, and its administrators come in with passwords to change', async () => {
    const once = (config: Config) => setup(config, [written(form)]);
    const { ended, out: said } = await run(once, once);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { key: 'setup.done' },
    });
    const password = /zhoumin (\S+)/.exec(said)?.[1] ?? '';
    expect(/linhao (\S+)/.exec(said)?.[1]).not.toBe(password);
    const opened = await openInstance(readConfig(env), { web: true, worker: false, logLevel: 'silent' });
    try {
      expect(await signedIn(opened, 'zhoumin', password)).toMatchObject({
        code: 200,
        data: { firstLogin: 1 },
      });
      expect(await signedIn(opened, 'zhoumin', 'wrong')).toMatchObject({ key: 'session.loginFailed' });
      const token = await opened.app.openSession('linhao');
      expect(await asked(opened, pageTenants, {}, token)).toMatchObject({
        code: 200,
        data: { records: [{ tenantName: form.tenantName }] },
      });
      const places = await opened.app.database.technical<{ title: string }>(
        `select prefecture_title as title from prefecture where code = '2000'`,
      );
      expect(places).toEqual([{ title: form.prefectureTitle }]);
    } finally {
      await opened.close();
    }
    await expect(addsUser()).rejects.toThrow('BINJIANG 滨江公共资源交易中心');
  });

  test('is told at the command line too, in both languages, that it is already set up', async () => {
    const { code, out } = await cli(['setup', written(form)], env);
    expect(out).toMatch(/\p{Script=Han}.* \/ .*is already set up/u);
    expect(code).toBe(1);
  });
});
