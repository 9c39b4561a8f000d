import { expect, test } from '@playwright/test';
import { at } from './going.ts';
import { grave } from './looking.ts';

const pages = ['/public/', '/public/results', '/public/verify', '/public/log', '/public/nothing'] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor searches, changes the language and finds the way to the login', async ({ page }) => {
    await page.goto(at('/public/'));
    await page.getByRole('searchbox', { name: '关键字' }).fill('没有这样的公告');
    await page.getByRole('combobox', { name: '公告类型' }).selectOption({ label: '招标公告' });
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的公告')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: '关键字' })).toHaveValue('没有这样的公告');
    // The same search in the other language.
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByText('No notices match')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('没有这样的公告');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'How to verify' }).first().click();
    await expect(page.getByRole('heading', { name: 'How to verify', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
      'href',
      '/ebidding/login',
    );
  });
});

test.describe('the application without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/ls/account'])
    test(`${path} says what it needs, and leads to what can be read without`, async ({ page }) => {
      await page.goto(at(path));
      const heading = page.getByRole('heading', { level: 1, name: '请启用 JavaScript' });
      await expect(heading).toBeVisible();
      await page.setViewportSize({ width: 360, height: 640 });
      const box = await heading.locator('..').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await page.getByRole('link', { name: 'Procurement notices' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Procurement notices' })).toBeVisible();
    });
});

for (const path of pages)
  test(`${path} is whole on a telephone and at 400 %, and axe finds nothing serious`, async ({ page }) => {
    await page.goto(at(path));
    for (const width of [1280, 360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await grave(page)).toEqual([]);
    }
  });

test('the table of a notice keeps its figures whole on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(at('/public/verify'));
  const cells = '<td>11,286,400.00</td>'.repeat(7);
  const text = `<div class="text"><table><tr>${cells}</tr></table></div>`;
  await page.evaluate(`document.querySelector('main').innerHTML = '${text}'`);
  expect(await page.evaluate("document.querySelector('td').clientHeight")).toBeLessThan(50);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('the bare address leads to the public pages, and the login page too', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/ebidding\/public\/$/);
  await page.goto(at('/login'));
  await page.getByRole('link', { name: '招标采购公告' }).click();
  await expect(page).toHaveURL(/\/ebidding\/public\/$/);
});
