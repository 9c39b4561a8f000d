import { expect, test } from '@playwright/test';
import { makePdf } from '#kit/server/pdf.ts';
import { signInByCookie } from './people.ts';

test('an attached PDF is read on the screen: pages, zoom, search', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), new URL(baseURL ?? '').origin, 'pm');
  const text = '投标人应当对招标文件提出的实质性要求作出响应。';
  const blocks = Array.from({ length: 120 }, () => ({ kind: 'text' as const, text }));
  const buffer = await makePdf({ lang: 'zh', title: '招标文件', printedAt: new Date(0), blocks });
  await page.goto('/ebidding/pre/entrust-contract/editContract?opType=6');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '招标文件.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: '招标文件.pdf', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '招标文件.pdf' });
  const sheet = dialog.getByRole('region', { name: '招标文件.pdf' });
  // What is drawn can be read and copied as text too.
  await expect(sheet.getByText(text).first()).toBeVisible();
  await dialog
    .getByRole('searchbox', { name: '查找' })
    .or(dialog.getByLabel('查找'))
    .first()
    .fill('实质性要求');
  await expect(dialog.getByText('1 / 120')).toBeVisible();
  await dialog.getByRole('button', { name: '下一处' }).click();
  await expect(dialog.getByText('2 / 120')).toBeVisible();
  await dialog.getByRole('button', { name: '页面列表' }).click();
  await dialog.getByRole('button', { name: '第2页' }).click();
  await expect(dialog.getByRole('spinbutton', { name: '页码' })).toHaveValue('2');
  const before = await sheet.locator('.page').first().boundingBox();
  await dialog.getByRole('button', { name: '缩小' }).click();
  await expect
    .poll(async () => (await sheet.locator('.page').first().boundingBox())?.width)
    .toBeLessThan(before?.width ?? 0);
});
