import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { accountDetail } from '#base/account/shared/calls.ts';
import { recordScreens } from '#base/record/shared/screens.ts';
import { sure, said } from './acts.ts';
import { at, settled } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { slide } from './proving.ts';
import { freePort } from '../tools/free-port.ts';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });

/** A platform of this file alone, since its SMS gateway goes away: 自检与事务消息 are about what a whole platform is joined to. */
let base: string;
let platform: ChildProcess;
let data: string;
let gateway: Gateway;

interface Gateway {
  readonly url: string;
  readonly taken: string[];
  open(): Promise<void>;
  close(): Promise<void>;
}

/** An SMS gateway (短信网关) that may be away, and the numbers it took messages for. */
async function smsGateway(): Promise<Gateway> {
  const port = await freePort();
  const taken: string[] = [];
  let server: Server | undefined;
  return {
    url: `http://key:secret@127.0.0.1:${port}/send`,
    taken,
    open: async () => {
      const opened = createServer((request, response) => {
        void text(request).then((body) => {
          taken.push((JSON.parse(body) as { mobile: string }).mobile);
          response.end('{}');
        });
      });
      await new Promise<void>((listening) => opened.listen(port, '127.0.0.1', listening));
      server = opened;
    },
    close: async () => {
      server?.closeAllConnections();
      await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()));
      server = undefined;
    },
  };
}

test.beforeAll(async () => {
  gateway = await smsGateway();
  data = await mkdtemp(join(tmpdir(), 'gongheng-machinery-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  platform = spawn(process.execPath, ['apps/cli/main.mjs', 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      GONGHENG_DATA: data,
      DEMO: 'people',
      SMS_URL: gateway.url,
    },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(base + at('/api/health')).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);
});
test.afterAll(async () => {
  await gateway.close();
  const over = new Promise((done) => platform.once('exit', done));
  platform.kill('SIGINT');
  await over;
  await rm(data, { recursive: true, force: true });
});

async function signedIn(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(page.context(), base, username);
  return page;
}

test('the check names what is away with its remedy, and finds it mended', async ({ browser }) => {
  const page = await signedIn(browser, 'admin');
  await page.goto(base + at(recordScreens.check));
  const main = page.getByRole('main');
  const sms = main.getByRole('listitem').filter({ hasText: /^短信/ });
  await expect(page.getByRole('status').filter({ hasText: '项需要处理' })).toBeVisible();
  await expect(sms).toContainText('需处理');
  await expect(sms).toContainText('检查 SMS_URL 的地址与出口防火墙');
  // What is wrong stands first, and what is well is said too.
  await expect(main.getByRole('listitem').first()).toContainText('需处理');
  await expect(main.getByRole('listitem').filter({ hasText: '数据库可用' })).toContainText('正常');
  expect(await grave(page)).toEqual([]);
  await gateway.open();
  await expect(async () => {
    await page.getByRole('button', { name: '重新检测' }).click();
    await expect(sms).toContainText('短信网关可连接', { timeout: 2_000 });
  }).toPass();
  await gateway.close();
  await page.context().close();

  // It is the operator's: a tenant's administrator has no entry, and nothing behind the address.
  const tenant = await signedIn(browser, 'tenant');
  await tenant.goto(base + at(recordScreens.operations));
  const side = tenant.getByRole('navigation', { name: '功能菜单' });
  await expect(side.getByRole('link', { name: '事务消息' })).toBeVisible();
  await expect(side.getByRole('link', { name: '平台自检' })).toHaveCount(0);
  await tenant.goto(base + at(recordScreens.check));
  await expect(
    tenant
      .getByRole('heading', { name: '没有权限' })
      .or(tenant.getByText(/没有.*权限/))
      .first(),
  ).toBeVisible();
  await expect(tenant.getByText('数据库可用')).toHaveCount(0);
  await tenant.context().close();
});

test('a message that the gateway did not take is seen with its reason, and sent once the gateway is back', async ({
  page,
  browser,
}) => {
  const { mobile } = await (await ApiUser.demo(base, 'pm')).send(accountDetail, {});
  await page.goto(base + at('/login'));
  await page.getByRole('radio', { name: '短信登录' }).check();
  await page.getByLabel('手机号').fill(mobile);
  await slide(page, () => page.getByRole('button', { name: '获取验证码' }).click());

  const admin = await signedIn(browser, 'admin');
  await admin.goto(base + at(recordScreens.deliveries));
  const row = admin.getByRole('row', { name: 'message.asked' });
  const look = async () => {
    await admin.getByRole('button', { name: '刷新' }).click();
    await settled(admin);
  };
  // After the fourth try the next one is eight seconds away: who sends it then is the administrator.
  await expect(async () => {
    await look();
    await expect(row).toContainText('失败待重试', { timeout: 500 });
    await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await expect(row).toContainText('ECONNREFUSED');
  await gateway.open();
  await row.getByRole('button', { name: '重试' }).click();
  await sure(admin, '重试');
  await expect(said(admin, '已安排重试')).toBeVisible();
  await expect(async () => {
    await look();
    await expect(row).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(gateway.taken).toEqual([mobile]);
  await admin.context().close();
});
