import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { said, sure } from './acts.ts';
import { at } from './going.ts';
import { grave } from './looking.ts';
import { demoKeyStore } from '#base/ca/shared/calls.ts';
import { caScreens } from '#base/ca/shared/screens.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { PIN } from '#apps/cli/demo/tendering.ts';
import { signInByCookie } from './people.ts';
import { picture } from './pictures.ts';
import { slide, typeCode } from './proving.ts';

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

/** Fills in the form and passes the slider by arrow keys. */
async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.locator('input[name=password]').fill(password);
  await slide(page, () => submit(page));
}

test('a login passes the slider; a wrong password is said in words', async ({ page }) => {
  await page.goto(at('/login?redirect=%2Fpre%2Fproject%2Fproject-list'));
  await picture(page, 'login');
  await logIn(page, 'leader', 'Wrong@2026');
  await expect(page.locator('form')).toContainText('密码');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'leader', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/pre\/project\/project-list/);
  await expect(page.getByRole('heading', { name: '采购项目' })).toBeVisible();
});

test('a code sent to the mobile signs its owner in; another code does not', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInByCookie(owner.context(), baseURL ?? '', 'exp9');
  await owner.goto(at('/base/user/personalCenter'));
  const number = owner
    .getByRole('main')
    .getByText(/1\d{10}/)
    .first();
  const mobile = /1\d{10}/.exec((await number.textContent()) ?? '')?.[0] ?? '';
  await page.goto(at('/login'));
  await page.getByRole('radio', { name: '短信登录' }).check();
  await page.getByLabel('手机号').fill('123');
  await submit(page);
  await expect(page.locator('form')).toContainText('手机号格式不正确');
  await page.getByLabel('手机号').fill(mobile);
  await slide(page, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('短信没有发往手机')).toBeVisible();
  // Within a minute no other one is sent.
  await expect(page.getByRole('button', { name: /\d+ s 后重试/ })).toBeDisabled();
  await owner.goto(at('/base/message/record-list'));
  const sent =
    /\d{6}/.exec(
      (await owner
        .getByText(/验证码 \d{6}/)
        .first()
        .textContent()) ?? '',
    )?.[0] ?? '';
  await page.getByLabel('手机验证码').fill(sent === '000000' ? '000001' : '000000');
  await submit(page);
  await expect(page.locator('form')).toContainText('验证码');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('手机验证码').fill(sent);
  await submit(page);
  await expect(page).toHaveURL(/\/mine\/mine/);
  await owner.context().close();
});

test('a certificate signs its holder in with the key’s password; the key never leaves the browser', async ({
  page,
  baseURL,
}) => {
  const pm = await ApiUser.demo(new URL(baseURL ?? '').origin, 'pm');
  const { keyStore } = await pm.send(demoKeyStore, {});
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(at('/login'));
  await page.getByRole('radio', { name: '证书登录' }).check();
  await page.getByLabel('证书密码').fill(PIN);
  await submit(page);
  await expect(page.locator('form')).toContainText('请选择证书文件');
  const file = { name: 'pm.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(keyStore) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('form')).toContainText('pm.pem');
  await page.getByLabel('证书密码').fill('654321');
  await submit(page);
  await expect(page.locator('form')).toContainText('证书密码');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('证书密码').fill(PIN);
  await submit(page);
  await expect(page).toHaveURL(/\/mine\/mine/);
  expect(bodies.filter((body) => body.includes('PRIVATE KEY') || body.includes(PIN))).toEqual([]);
});

test('an SM2 key is made in the browser, bound beside the other certificate, and signs its holder in', async ({
  page,
  browser,
  baseURL,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await signInByCookie(page.context(), baseURL ?? '', 'sup6');
  await page.goto(at(caScreens.binding));
  await page.getByRole('button', { name: '绑定证书', exact: true }).click();
  const form = page.locator('main form');
  await form.getByLabel('证书密码', { exact: true }).fill(PIN);
  await form.getByLabel('再次输入证书密码').fill(PIN);
  await form.getByLabel('手机号').fill('13800000006');
  await typeCode(page, form);
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: '生成密钥并绑定' }).click();
  const buffer = await readFile(await (await download).path());
  await expect(page.getByRole('heading', { name: '国密 SM2 证书' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '国际 P-256 证书' })).toBeVisible();
  expect(await grave(page)).toEqual([]);
  const file = { name: 'sm2.pem', mimeType: 'application/x-pem-file', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('证书密码').fill(PIN);
  await page.getByRole('button', { name: '检测证书' }).last().click();
  await expect(said(page, '证书可用')).toBeVisible();
  expect(bodies.filter((body) => body.includes('PRIVATE KEY') || body.includes(PIN))).toEqual([]);

  const other = await (
    await browser.newContext({ locale: 'zh-CN', ...(baseURL ? { baseURL } : {}) })
  ).newPage();
  await other.goto(at('/login'));
  await other.getByRole('radio', { name: '证书登录' }).check();
  await other.locator('input[type=file]').setInputFiles(file);
  await expect(other.locator('form')).toContainText('sm2.pem');
  await other.getByLabel('证书密码').fill(PIN);
  await submit(other);
  await expect(other).toHaveURL(/\/mine\/mine/);
  await other.context().close();
});

test('who cannot see the slider lets the browser compute, by keyboard alone', async ({ page }) => {
  await page.goto(at('/login'));
  await page.getByRole('textbox', { name: '用户名' }).fill('director');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '看不清图片？由浏览器代为验证' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '浏览器正在计算' })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/, { timeout: 60_000 });
});

test('scripts and styles travel compressed and are kept', async ({ page }) => {
  const arrived = page.waitForResponse((answer) => /\/assets\/index-[^/]+\.js$/.test(answer.url()));
  await page.goto(at('/login'));
  const headers = await (await arrived).allHeaders();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toContain('immutable');
});

test('what is missing is named and the language may change without losing it', async ({ page }) => {
  await page.goto(at('/login'));
  await submit(page);
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await page.getByRole('textbox', { name: '用户名' }).fill('leader');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue('leader');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('input[name=username]')).toHaveValue('leader');
});

test('whoever is not signed in is led back after the login, and out by the logout', async ({ page }) => {
  await page.goto(at('/base/wf/aprvPending'));
  await sure(page, '重新登录');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('button', { name: /部门负责人/ }).click();
  await expect(page).toHaveURL(/\/base\/wf\/aprvPending/);
  await page.getByRole('button', { name: /周敏/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await sure(page, '退出登录');
  await expect(page).toHaveURL(/\/login/);
  await page.goto(at('/mine/mine'));
  await expect(page.getByRole('dialog', { name: '重新登录' })).toBeVisible();
});

const seen: readonly (readonly [string, string, string | undefined])[] = [
  ['the login page', '/login', undefined],
  ['a form', '/pre/project/project-edit?status=1', 'pm'],
  ['the way back in', '/retrieve-password', undefined],
];

for (const [name, route, username] of seen)
  test(`axe finds nothing serious on ${name}, and at twice the size it fits the window`, async ({
    page,
    baseURL,
  }) => {
    if (username) await signInByCookie(page.context(), baseURL ?? '', username);
    await page.goto(at(route));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await grave(page)).toEqual([]);
    await page.setViewportSize({ width: 640, height: 400 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      .toBeLessThanOrEqual(0);
    expect(await grave(page)).toEqual([]);
  });
