import { expect, type Locator, type Page } from '@playwright/test';

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

/** 确认: the box that asks has the focus already; its main button is one of two. */
export async function sureByKey(page: Page, button: string): Promise<void> {
  await pressByKey(page, page.locator('dialog[open]').getByRole('button', { name: button, exact: true }));
}
