import { type Browser, expect } from '@playwright/test';
import { grave } from './looking.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';

interface Notice {
  readonly packageId: string;
  readonly title: string;
}

/** 公开页面: found by words in any order without JavaScript on a telephone, and the way from there straight to the documents. */
export async function noticeOnScreen(people: People, browser: Browser, base: string, notice: Notice) {
  const plain = await browser.newContext({
    baseURL: base,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const phone = await plain.newPage();
  await phone.goto('/ebidding/public/');
  await phone.getByRole('searchbox', { name: '关键字' }).fill('招标公告 水泵及阀门');
  await phone.getByRole('button', { name: '查询' }).click();
  await phone.getByRole('link', { name: notice.title }).first().click();
  await expect(phone.getByText('最高限价').first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: '标段进程' })).toBeVisible();
  await expect(phone.getByText('最短不得少于二十日').first()).toBeVisible();
  await plain.close();

  const page = await people.stranger();
  await page.goto('/ebidding/public/');
  await page.getByRole('link', { name: notice.title }).first().click();
  expect(await grave(page)).toEqual([]);
  await picture(page, 'bulletin');
  // On paper the foot keeps the name, and nothing of the links that no paper follows.
  await page.emulateMedia({ media: 'print' });
  expect((await page.locator('.foot').innerText()).includes('·')).toBe(false);
  await page.emulateMedia({ media: null });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: '供应商登录，前往本标段采购文件' }).click();
  await page.getByRole('button', { name: /sup2/ }).click();
  await expect(page).toHaveURL(new RegExp(`/file/view\\?packageId=${notice.packageId}`));
  await expect(page.getByRole('heading', { name: '采购文件' }).first()).toBeVisible();
}
