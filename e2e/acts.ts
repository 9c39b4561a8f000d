import { PIN } from '#apps/cli/demo/tendering.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { go } from './going.ts';
import { frameScreens } from '#kit/shared/screens.ts';

/** 手机: the window of a telephone, 360 pixels wide. */
export async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
}

/** 电脑: back at a desk. */
export async function atDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Nothing is wider than the window. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

/** 选择: opens a choice by its label and takes one of its options. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  const box = page.getByRole('combobox', { name: label, exact: true });
  await scope.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
  const entry = list.locator('.ant-select-item-option-content');
  await entry
    .filter({ hasText: typeof option === 'string' ? new RegExp(`^${option}$`) : option })
    .first()
    .click();
  await expect(scope.locator('.ant-select').filter({ has: box }).first()).toContainText(option);
}

/** 是否: a yes or no by its label. */
export async function answer(scope: Page | Locator, label: string, option: '是' | '否'): Promise<void> {
  await scope.getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click();
}

/** 确认: answers the question in the box with its main button. */
export async function sure(page: Page, button: string): Promise<void> {
  await page.locator('dialog[open]').getByRole('button', { name: button, exact: true }).click();
}

/** The page load in which somebody has entered the PIN: until the next one it is not asked for again. */
const entered = new WeakMap<Page, unknown>();

/** Whether the PIN was entered since the page was loaded; it counts as entered from now on. */
export async function pinIsKnown(page: Page): Promise<boolean> {
  const loaded = await page.evaluate('performance.timeOrigin');
  const known = entered.get(page) === loaded;
  entered.set(page, loaded);
  return known;
}

/** 证书签署: enters the PIN of the demonstration certificate and signs, where it is asked for. */
export async function enterPin(page: Page): Promise<void> {
  if (await pinIsKnown(page)) return;
  await page.getByLabel('证书密码').fill(PIN);
  const box = page.getByRole('dialog', { name: '签署' });
  await box.getByRole('button', { name: /^签\s?署$/ }).click();
  await expect(box).toBeHidden();
}

/** 时间: types into a date input and leaves it. */
export async function typeTime(scope: Page | Locator, label: string, value: string): Promise<void> {
  const input = scope.getByRole('textbox', { name: label, exact: true });
  await input.click();
  await input.fill(value);
  await input.press('Enter');
  await input.press('Tab');
}

const linkTo = (scope: Page | Locator, duty: string, ids: readonly string[]): Locator =>
  scope
    .locator(`a${ids.map((id) => `[href*="${id}"]`).join('')}`)
    .filter({ hasText: duty })
    .first();

/** 待办: what one has to do as home lists it; `ids` stand in its address, where the duty may name them. */
export const dutyAtHome = (page: Page, duty: string, ...ids: readonly string[]): Locator =>
  linkTo(page.getByRole('region', { name: '待办事项' }), duty, ids);

/** 办理列表: the same in the list of all that one has to do. */
export const dutyInList = (page: Page, duty: string, ...ids: readonly string[]): Locator =>
  linkTo(page.getByRole('main'), duty, ids);

/** 首页待办: from home to the very place where one thing is done. */
export async function fromHome(page: Page, duty: string, ...ids: readonly string[]): Promise<void> {
  const link = dutyAtHome(page, duty, ...ids);
  const plate = page.getByRole('region', { name: '待办事项' });
  // Duties are worked out a moment after the act that brings them: what came between the page and its live line shows at the next look.
  await expect(async () => {
    await go(page, frameScreens.home);
    await expect(plate).toBeVisible();
    if (await link.isVisible()) return link.click({ timeout: 5_000 });
    // Home shows the nearest ones; whoever has more to do than fits goes on to the list of all.
    await plate.getByRole('link', { name: '办理列表' }).click({ timeout: 5_000 });
    await dutyInList(page, duty, ...ids).click({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
}

/** A short message that appears in passing. */
export const said = (page: Page, words: string): Locator =>
  page.locator('.gh-toast').filter({ hasText: words }).first();

/** 审批: the task on home leads to the approval screen, where it is agreed to. */
export async function agreeOnScreen(page: Page, serviceKey: string, serviceId: string): Promise<void> {
  await fromHome(page, '审批', serviceId, serviceKey);
  const bar = page.getByRole('region', { name: '审批' });
  await bar.getByLabel('审批意见').fill('同意');
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
}

/** 附件上传: a file into the upload of a field. */
export async function upload(
  page: Page,
  field: string | RegExp,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: field }).getByRole('button', { name: '上传文件' }).click();
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
}
