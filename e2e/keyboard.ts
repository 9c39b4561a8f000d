import { expect, type Locator, type Page } from '@playwright/test';
import { frameScreens } from '#kit/shared/screens.ts';
import { dutyAtHome, dutyInList, said } from './acts.ts';
import { go } from './going.ts';

const FAR = 150;

/** 键盘操作: goes with the Tab key until the element has the focus; it has to be on the way. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  const there = () => to.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let presses = 0; presses < FAR; presses++) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${to.toString()} is not reached by Tab`);
}

/** Goes there and presses it. */
export async function pressByKey(page: Page, to: Locator): Promise<void> {
  await tabTo(page, to);
  await page.keyboard.press('Enter');
}

/** Writes into a field. */
export async function typeByKey(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** 首页待办: from home to the very place where one thing is done, without a mouse. */
export async function fromHomeByKey(page: Page, duty: string, ...ids: readonly string[]): Promise<void> {
  const link = dutyAtHome(page, duty, ...ids);
  const plate = page.getByRole('region', { name: '待办事项' });
  await expect(async () => {
    await go(page, frameScreens.home);
    await expect(plate).toBeVisible();
    if (await link.isVisible()) return pressByKey(page, link);
    // Home shows the nearest ones; whoever has more to do than fits goes on to the list of all.
    await pressByKey(page, plate.getByRole('link', { name: '办理列表' }));
    const listed = dutyInList(page, duty, ...ids);
    await expect(listed).toBeVisible({ timeout: 5_000 });
    await pressByKey(page, listed);
  }).toPass({ timeout: 45_000 });
}

/** 确认: the box that asks has the focus already; its main button is one of two. */
export async function sureByKey(page: Page, button: string): Promise<void> {
  await pressByKey(page, page.locator('dialog[open]').getByRole('button', { name: button, exact: true }));
}

/** 审批: from home to the approval screen, where it is agreed to, without a mouse. */
export async function agreeByKey(page: Page, ...ids: readonly string[]): Promise<void> {
  await fromHomeByKey(page, '审批', ...ids);
  const bar = page.getByRole('region', { name: '审批' });
  await typeByKey(page, bar.getByLabel('审批意见'), '同意');
  await pressByKey(page, bar.getByRole('button', { name: '同意', exact: true }));
  await sureByKey(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
}
