import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { at } from './going.ts';
import { signInByCookie } from './people.ts';
import { logIn, typeCode } from './proving.ts';

const WHO = 'ahleader';
const MOBILE = '13900000023';

/** A device that always says yes, of the browser itself (虚拟认证器). */
async function withDevice(context: BrowserContext, page: Page): Promise<void> {
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person registers a passkey, logs in by it alone, and beside the password', async ({
  browser,
  baseURL,
}) => {
  // Passkeys belong to a name: of the machine itself it is localhost.
  const base = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withDevice(context, page);
  await signInByCookie(context, base, WHO);
  await page.goto(at('/base/user/security'));
  await page.getByRole('button', { name: '登记通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '登记通行密钥' });
  await dialog.getByLabel('手机号').fill(MOBILE);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '登记设备' }).click();
  await expect(dialog).toContainText('请输入通行密钥名称');
  await dialog.getByLabel('名称').fill('办公电脑');
  await dialog.getByRole('button', { name: '登记设备' }).click();
  await expect(dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: '已保存' }).click();
  await expect(page.getByText('办公电脑')).toBeVisible();

  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(at('/login'));
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/mine\/mine/);

  await context.clearCookies();
  await logIn(page, WHO, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: '第二步验证' })).toBeVisible();
  await page.getByRole('button', { name: '改用通行密钥' }).click();
  await expect(page).toHaveURL(/\/mine\/mine/);
  await context.close();
});
