import { expect, test } from '@playwright/test';
import { go } from './going.ts';
import { signInByCookie } from './people.ts';

test('an administrator says a word otherwise, sees it at once, and as declared again', async ({
  context,
  baseURL,
}) => {
  await signInByCookie(context, baseURL ?? '', 'admin');
  const page = await context.newPage();
  await go(page, '/base/i18n/list?searchKey=wording.historyEmpty');
  const row = page.getByRole('row', { name: /wording\.historyEmpty/ });
  await row.getByRole('button', { name: '改写' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('租户文案').fill('尚无改动');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('尚无改动');
  await row.getByRole('button', { name: '变更记录' }).click();
  await expect(page.getByRole('dialog')).toContainText('尚无改动');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '改写' }).click();
  await dialog.getByLabel('租户文案').fill('');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(row).not.toContainText('尚无改动');
});
