import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');

/** A picture for the walkthrough, only with E2E_PICTURES=1: without passing messages, from the given part on. */
export async function picture(page: Page, name: string, from?: Locator): Promise<void> {
  if (process.env['E2E_PICTURES'] !== '1') return;
  await expect(page.locator('.gh-toast')).toHaveCount(0);
  if (from) await from.first().evaluate('(part) => part.scrollIntoView({ block: "start" })');
  else await page.locator('*').evaluateAll('(all) => all.forEach((one) => one.scrollTo(0, 0))');
  await page.mouse.move(640, 2);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
