import { expect, type Page } from '@playwright/test';
import { prices, sealAndSubmit } from '#apps/cli/demo/bidding.ts';
import { wordFile } from '#apps/cli/demo/documents.ts';
import { PIN } from '#apps/cli/demo/tendering.ts';
import { atDesk, enterPin, fits, onPhone, said, sure } from './acts.ts';
import { go } from './going.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';

const SUBMIT = '/v6-template/master-page/bos/submit/submit-file';

/** 获取采购文件 on a telephone: from the list of lots on the market to the documents. */
export async function obtainOnScreen(people: People, packageId: string): Promise<void> {
  const page = await people.page('sup1');
  await onPhone(page);
  await go(page, '/pre/bidder/package/list');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${packageId}"]`) });
  await expect(row.first()).toBeVisible();
  await fits(page);
  await go(page, `/v6-template/master-page/file/view?packageId=${packageId}&opType=supplier`);
  await page.getByRole('button', { name: '获取文件' }).click();
  await expect(said(page, '已获取文件')).toBeVisible();
  await page.getByRole('button', { name: '招标文件.docx', exact: true }).click();
  await expect(page.frameLocator('iframe[title="招标文件.docx"]').locator('section').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await fits(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 招标文件.docx', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('招标文件.docx');
}

/** 加密并递交: filled in, sealed under the certificate in the browser, submitted. */
export async function sealOnScreen(page: Page, price: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: '投标报价（元）' }).fill(price);
  await page.getByRole('textbox', { name: '工期/交货期' }).fill('合同签订后120日历天');
  await page.getByRole('textbox', { name: '质量标准' }).fill('合格');
  await page.getByRole('textbox', { name: '项目负责人' }).fill('王工');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).click();
  const bytes = await wordFile('投标文件', ['技术方案……', '商务部分……']);
  await (await chosen).setFiles({
    name: '投标文件.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  await page.getByRole('textbox', { name: '参与人姓名' }).fill('孙海');
  await page.getByRole('textbox', { name: '手机' }).fill('13800000000');
  await page.getByLabel('证书密码').fill(PIN);
  await picture(page, 'bid', page.getByRole('region', { name: '唱标内容' }));
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** 递交、撤回、替换 on the screen of the first bidder; the others submit likewise. */
export async function bidsOnScreen(people: People, packageId: string): Promise<void> {
  const page = await people.page('sup1');
  const [, second, third] = people.cast.suppliers;
  // First on a telephone, as somebody away from the desk may have to; then at the desk.
  await onPhone(page);
  await go(page, `${SUBMIT}?packageId=${packageId}`);
  // What is better done at a desk says so there, and only there.
  const desk = page.getByRole('note').filter({ hasText: '请在电脑上办理' });
  await expect(desk).toBeVisible();
  await sealOnScreen(page, '4790000.00', '加密并递交');
  await expect(page).toHaveURL(/\/receipt/);
  await fits(page);
  await expect(page.getByText(/回执编号/).first()).toBeVisible();
  await expect(page.getByText('回执签名有效').first()).toBeVisible();
  await atDesk(page);
  // A checkpoint copied from the receipt is one only with its lines.
  await expect(page.getByText(/^gongheng\/log\//)).toHaveCSS('white-space', 'pre-wrap');
  await picture(page, 'receipt');
  await go(page, `${SUBMIT}?packageId=${packageId}`);
  await page.getByRole('button', { name: '加密并替换' }).click();
  await expect(desk).toBeHidden();
  await sealOnScreen(page, '4780000.00', '加密并替换');
  await sure(page, '确认');
  await expect(page).toHaveURL(/\/receipt/);
  await go(page, `${SUBMIT}?packageId=${packageId}`);
  await page.getByRole('button', { name: '撤回投标文件' }).click();
  await sure(page, '确认');
  await enterPin(page);
  await expect(said(page, '投标文件已撤回')).toBeVisible();
  await sealOnScreen(page, prices[0], '加密并递交');
  await expect(page).toHaveURL(/\/receipt/);
  if (second) await sealAndSubmit(second, packageId, prices[1]);
  if (third) await sealAndSubmit(third, packageId, prices[2]);
}
