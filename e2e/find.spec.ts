import { keepPreference } from '#base/account/shared/calls.ts';
import { expect } from '@playwright/test';
import { makeContract } from '#apps/cli/demo/preparation.ts';
import { at, go } from './going.ts';
import { grave } from './looking.ts';
import { People, test } from './people.ts';

test('a word leads to screens and records, and each person keeps their own colours', async ({
  people,
  browser,
  baseURL,
}) => {
  const { name: contractName } = await makeContract(people.cast);
  const page = await people.page('pm');
  await go(page, '/mine/mine');
  await expect(page.getByRole('button', { name: '设置工作台' })).toBeVisible();

  await test.step('a screen', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '快速查找' }).fill('委托');
    await expect(page.getByRole('option', { selected: true })).toContainText('委托合同');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/contractList/);
  });
  await test.step('a record, by two words in any order', async () => {
    await page.keyboard.press('Control+k');
    const [first, last] = [contractName.slice(0, 2), contractName.slice(-4)];
    await page.getByRole('combobox', { name: '快速查找' }).fill(`${last} ${first}`);
    const found = page.getByRole('option', { name: contractName });
    await expect(found.first()).toBeVisible();
    expect(await grave(page, 'dialog')).toEqual([]);
    await found.first().click();
    await expect(page).toHaveURL(/id=/);
  });
  await test.step('what nobody has', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '快速查找' }).fill('没有这样的记录');
    await expect(page.getByText('没有找到，可换一个词再试')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: '快速查找' })).toHaveCount(0);
  });
  await test.step('what a list is for, and the way round home, offered once', async () => {
    await people.cast.pm.send(keepPreference, { kind: 'help', key: 'homeTour', value: '' });
    await page.evaluate(() => localStorage.removeItem('gongheng.preferences'));
    // Loaded anew: a page that stands knows what was kept before.
    await page.goto(at('/mine/mine'));
    await page.getByRole('button', { name: '看一看' }).click();
    const tour = page.getByRole('dialog', { name: '首页导览' });
    await expect(tour).toContainText('待办事项');
    // What lies dimmed below it is not to be read now.
    expect(await grave(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
    const again = await page.context().newPage();
    await go(again, '/mine/mine');
    await expect(again.getByRole('region', { name: '待办事项' })).toBeVisible();
    await expect(again.getByText('第一次使用？')).toHaveCount(0);
    await again.close();

    await go(page, '/pre/entrust-contract/contractList');
    await expect(page.getByRole('heading', { name: '委托合同' })).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '页面说明' });
    await expect(help).toContainText('《招标投标法实施条例》第十四条');
    expect(await grave(page, '.ant-modal')).toEqual([]);
    await help.getByRole('link', { name: '看一看首页上有什么' }).click();
    await expect(tour).toContainText('第 1 步，共 5 步');
    await tour.getByRole('button', { name: '下一步' }).click();
    await expect(tour).toContainText('我的标段');
    await tour.getByRole('button', { name: /^结\s?束$/ }).click();
    await expect(tour).toHaveCount(0);
  });
  await test.step('dark, also on another computer', async () => {
    await go(page, '/base/user/personalCenter');
    await page.getByText('个性化设置').click();
    const kept = page.waitForResponse((r) => r.url().endsWith('/base/user/preference/keep'));
    await page.getByLabel('深色').check();
    await kept;
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    const other = await People.gather(browser, baseURL ?? '');
    try {
      const there = await other.page('pm');
      await go(there, '/pre/entrust-contract/contractList');
      await expect(there.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await expect(there.getByRole('link', { name: contractName }).first()).toBeVisible();
      // Its colours may still be on their way when the scheme is told.
      await expect.poll(() => grave(there)).toEqual([]);
    } finally {
      await other.leave();
    }
    await page.getByLabel('浅色').check();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  });
  await test.step('compact: the same list in less height', async () => {
    const rowOf = async () => {
      await go(page, '/pre/entrust-contract/contractList');
      const rows = page.locator('tr[data-row]');
      await expect(rows.first()).toBeVisible();
      // The lowest: another journey's contract may come first meanwhile, with a name of two lines.
      return rows.evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().height)));
    };
    const choose = async (density: string) => {
      await go(page, '/base/user/personalCenter');
      await page.getByText('个性化设置').click();
      const kept = page.waitForResponse((r) => r.url().endsWith('/base/user/preference/keep'));
      await page.getByLabel(density).check();
      await kept;
    };
    const roomy = await rowOf();
    await choose('紧凑');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    expect(await rowOf()).toBeLessThan(roomy);
    expect(await grave(page)).toEqual([]);
    await choose('宽松');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy');
  });
});
