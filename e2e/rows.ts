import { expect, type Locator, type Page } from '@playwright/test';

/** 列表行: a row of a list by words in it. */
export const rowOf = (page: Page, words: string): Locator =>
  page.locator('tr[data-row]').filter({ hasText: words });

/** 行操作: an act of a row, whether it has room beside the others or stands in its menu. */
export async function rowAct(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: '更多' });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
