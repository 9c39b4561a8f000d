import { expect, test } from '@playwright/test';
import { codeOfSecret } from './authenticator.ts';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { said, sure } from './acts.ts';
import { at } from './going.ts';
import { signInByCookie } from './people.ts';
import { logIn, typeCode } from './proving.ts';

test('a person binds an authenticator, signs in by its code and by a recovery code, and loses it to two administrators', async ({
  page,
  browser,
  baseURL,
}) => {
  // The first one is owed no code so soon after an attempt that broke off.
  const n = test.info().retry === 0 ? 7 : 4;
  const who = `sup${n}`;
  await signInByCookie(page.context(), baseURL ?? '', who);
  await page.goto(at('/base/user/security'));
  await page.getByRole('button', { name: '绑定动态码' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定动态码' });
  await dialog.getByLabel('手机号').fill(`1380000000${n}`);
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
  await logIn(other, who, DEMO_PASSWORD);
  await expect(other.getByRole('heading', { name: '第二步验证' })).toBeVisible();
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other.getByText('请输入动态码或恢复码')).toBeVisible();
  await other.getByRole('textbox', { name: '动态码' }).fill(codeOfSecret(secret, 1));
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other).toHaveURL(/\/mine\/mine/);
  await other.context().close();

  const third = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await logIn(third, who, DEMO_PASSWORD);
  await third.getByRole('button', { name: '改用恢复码' }).click();
  await third.getByRole('textbox', { name: '恢复码' }).fill(recovery);
  await third.getByRole('button', { name: '登录', exact: true }).click();
  await expect(third).toHaveURL(/\/mine\/mine/);
  await third.goto(at('/base/user/security'));
  await expect(third.getByText('已绑定动态码，剩余 9 个恢复码。')).toBeVisible();
  await third.context().close();

  // It is lost: one administrator asks, never confirms, and another one takes it off.
  const asking = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(asking.context(), baseURL ?? '', 'tenant');
  await asking.goto(at('/base/organization/treePage'));
  await asking.getByRole('searchbox', { name: '姓名/账号/手机号' }).fill(who);
  await asking.getByRole('button', { name: '查询', exact: true }).click();
  // The row stands in the unsearched list too: a menu opened there closes when the answer comes.
  await expect(asking.getByText('第 1-1 条，共 1 条')).toBeVisible();
  const row = asking.getByRole('row', { name: who });
  await row.getByRole('button', { name: '更多' }).click();
  await asking.getByRole('menuitem', { name: '解除第二验证因素' }).click();
  const asks = asking.getByRole('dialog', { name: /解除第二验证因素/ });
  await asks.getByRole('textbox').fill('手机遗失，已电话核实本人');
  await asks.getByRole('button', { name: '提交复核' }).click();
  await expect(said(asking, '已提交，待另一名管理员复核')).toBeVisible();
  await asking.goto(at('/base/organization/requests'));
  const asked = asking.getByRole('row', { name: who });
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  await asking.context().close();
  const second = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(second.context(), baseURL ?? '', 'admin2');
  await second.goto(at('/base/organization/requests'));
  await second.getByRole('row', { name: who }).getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  await expect(second.getByRole('row', { name: who })).toHaveCount(0);
  await second.context().close();
  const again = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await logIn(again, who, DEMO_PASSWORD);
  await expect(again).toHaveURL(/\/mine\/mine/);
  await again.context().close();
});
