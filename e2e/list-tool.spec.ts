import { read, utils } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { makeContract } from '#apps/cli/demo/preparation.ts';
import { keepPreference, preferences } from '#base/account/shared/calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { said } from './acts.ts';
import { at, settled } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie, test } from './people.ts';

const LIST = at(`${contractScreens.list}?level=1`);

const heads = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ });

/** 列设置, closed again by Escape. */
async function columns(page: Page, work: (panel: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: '列设置' }).click();
  const panel = page.getByRole('dialog', { name: '列设置' });
  await work(panel);
  // Rows that are being asked for anew are pale for a moment.
  await settled(page);
  expect(await grave(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

/** What an attempt that broke off had kept of the list: the next finds it as it comes. */
async function asAtFirst(reader: ApiUser): Promise<void> {
  const kept = await reader.send(preferences, {});
  for (const { kind, key } of kept)
    if (key.startsWith(pageContracts.path)) await reader.send(keepPreference, { kind, key, value: '' });
}

test('a list is arranged, asked and taken away as its reader likes, and stays so', async ({
  people,
  baseURL,
}) => {
  const page = await people.page('pm');
  const contractName = `列表里的委托合同 ${Date.now()}`;
  await makeContract({ ...people.cast, subject: { ...people.cast.subject, contractName } });
  await asAtFirst(people.cast.pm);
  await page.goto(LIST);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();

  await test.step('columns', async () => {
    await columns(page, async (panel) => {
      await panel.getByRole('checkbox', { name: '代理服务费收取对象' }).uncheck();
      await panel.getByRole('button', { name: '委托合同编号：下移' }).press('Enter');
      await expect(panel.getByRole('button', { name: '委托合同编号：下移' })).toBeFocused();
    });
    await expect(heads(page).first()).toHaveText('委托合同名称');
    const name = heads(page).first();
    const before = await name.boundingBox();
    if (!before) throw new Error('the head is not drawn');
    await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 57, before.y + before.height / 2, { steps: 4 });
    const kept = page.waitForResponse((r) => r.url().endsWith('/base/user/preference/keep'));
    await page.mouse.up();
    await kept;
    expect((await name.boundingBox())?.width).toBeCloseTo(before.width + 60, -1);
  });

  await test.step('a saved search', async () => {
    await page.getByLabel('关键字').fill(contractName);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('button', { name: '常用查询' }).click();
    const panel = page.getByRole('dialog', { name: '常用查询' });
    await panel.getByLabel('查询名称').fill('我的合同');
    await panel.getByRole('button', { name: '保存当前条件' }).click();
    await panel.getByRole('button', { name: '设为默认' }).click();
    expect(await grave(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '重置', exact: true }).first().click();
    await expect(page).not.toHaveURL(/searchKey/);
    const chip = page.getByRole('button', { name: /^我的合同/ });
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect(page).toHaveURL(/searchKey/);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a workbook of what is shown', async () => {
    await expect(page.locator('tr[data-row]')).toHaveCount(1);
    const loaded = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    const file = await loaded;
    expect(file.suggestedFilename()).toMatch(/^委托合同.*-\d{4}-\d\d-\d\d\.xlsx$/);
    await expect(said(page, '导出完成')).toBeVisible();
    const book = read(await readFile(await file.path()), { cellNF: true, UTC: true });
    const sheet = Object.values(book.Sheets)[0];
    if (!sheet) throw new Error('no sheet');
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(rows[1]?.slice(0, 3)).toEqual(['委托合同名称', '委托合同编号', '状态']);
    expect(rows[1]).toContain('委托金额（元）');
    expect(rows[1]).not.toContain('代理服务费收取对象');
    const amount = rows[1]?.indexOf('委托金额（元）') ?? -1;
    expect(typeof rows[2]?.[amount]).toBe('number');
    expect(rows.slice(2).map(([name]) => name)).toEqual([contractName]);
    await page.getByRole('button', { name: '重置', exact: true }).first().click();
    await expect(page).not.toHaveURL(/searchKey/);
  });

  await test.step('on paper: whole, without what cannot be pressed there', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: '查询', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: '导出' })).toBeHidden();
    const wide = () => page.locator('.gh-table').evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(wide).toBeLessThanOrEqual(1);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(page.getByRole('button', { name: '导出' })).toBeVisible();
  });

  await test.step('by the keyboard', async () => {
    await page.getByRole('region', { name: /委托合同/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tr[data-row]').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/contractList/);
  });

  await test.step('after signing in elsewhere', async () => {
    const other = await people.stranger();
    await signInByCookie(other.context(), new URL(baseURL ?? '').origin, 'pm');
    await other.goto(LIST);
    await expect(heads(other).first()).toHaveText('委托合同名称');
    await expect(other.getByRole('columnheader', { name: '代理服务费收取对象' })).toHaveCount(0);
    await expect(other).toHaveURL(/searchKey/);
  });

  await test.step('where room is short', async () => {
    await page.goto(LIST);
    const row = page.locator('tr[data-row]').first();
    const overflow = () => page.locator('.gh-table').evaluate((box) => box.scrollWidth - box.clientWidth);
    await columns(page, async (panel) => {
      await panel.getByRole('button', { name: '恢复默认' }).click();
    });
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(overflow).toBeLessThanOrEqual(1);
    }
    await expect(page.getByRole('columnheader', { name: '签订日期' })).toHaveCount(0);
    await row.getByRole('button', { name: '展开' }).click();
    await expect(page.locator('.gh-beside').first()).toContainText('签订日期');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('.gh-cards')).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await grave(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: '常用查询' }).click();
    await page.getByRole('button', { name: '删除 我的合同' }).click();
  });
});
