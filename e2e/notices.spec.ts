import { expect, test } from '@playwright/test';
import { go } from './going.ts';
import { signInByCookie } from './people.ts';

test('an operator publishes a notice, a clerk finds it at home and reads it, and it is withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `夜间维护 ${String(Date.now()).slice(-8)}`;
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  await go(page, '/base/notification/edit-notification?level=tenant');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('请输入标题').first()).toBeVisible();
  await expect(page.getByText('请选择栏目').first()).toBeVisible();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('栏目').click();
  await page.getByTitle('通知', { exact: true }).last().click();
  await page.getByRole('radio', { name: '是' }).first().check();
  await page.locator('.gh-rich [contenteditable], .gh-rich[contenteditable]').first().click();
  await page.keyboard.type('今晚停机，请提前保存。');
  await page.getByRole('button', { name: '保存并发布' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('已发布')).toBeVisible();

  const reader = await (await browser.newContext({ locale: 'zh-CN', baseURL: baseURL ?? '' })).newPage();
  await signInByCookie(reader.context(), baseURL ?? '', 'cashier');
  await go(reader, '/');
  const plate = reader.locator('section').filter({ has: reader.getByRole('heading', { name: '通知公告' }) });
  await expect(plate.getByRole('listitem').filter({ hasText: title }).getByText('未读')).toBeVisible();
  await plate.getByRole('link', { name: title }).click();
  await expect(reader.getByText('今晚停机，请提前保存。')).toBeVisible();

  await page.reload();
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await row.getByRole('button', { name: '撤回' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|撤\s*回/ })
    .click();
  await expect(row.getByText('已撤回')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('通知公告不存在').first()).toBeVisible();
  await reader.context().close();
});
