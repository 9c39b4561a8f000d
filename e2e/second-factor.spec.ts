import { expect, test } from '@playwright/test';
import { codeOfSecret } from './authenticator.ts';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { at } from './acts.ts';
import { signInByCookie } from './people.ts';
import { logIn, typeCode } from './proving.ts';

const MOBILE = '13900000024';

test('a person binds an authenticator, signs in by its code and by a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'ahdirector');
  await page.goto(at('/base/user/security'));
  await page.getByRole('button', { name: '绑定动态码' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定动态码' });
  await dialog.getByLabel('手机号').fill(MOBILE);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '动态码绑定二维码' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog).toContainText('请输入动态码');
  await dialog.getByLabel('动态码', { exact: true }).fill(codeOfSecret(secret));
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(13);
  const recovery =
    (await dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: '已保存' }).click();
  await expect(page.getByText('已绑定动态码，剩余 10 个恢复码。')).toBeVisible();

  const other = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await logIn(other, 'ahdirector', DEMO_PASSWORD);
  await expect(other.getByRole('heading', { name: '输入动态码' })).toBeVisible();
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other.getByText('请输入动态码或恢复码')).toBeVisible();
  await other.getByRole('textbox', { name: '动态码' }).fill(codeOfSecret(secret, 1));
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other).toHaveURL(/\/mine\/mine/);
  await other.context().close();

  const third = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await logIn(third, 'ahdirector', DEMO_PASSWORD);
  await third.getByRole('button', { name: '改用恢复码' }).click();
  await third.getByRole('textbox', { name: '恢复码' }).fill(recovery);
  await third.getByRole('button', { name: '登录', exact: true }).click();
  await expect(third).toHaveURL(/\/mine\/mine/);
  await third.goto(at('/base/user/security'));
  await expect(third.getByText('已绑定动态码，剩余 9 个恢复码。')).toBeVisible();
  await third.context().close();
});
