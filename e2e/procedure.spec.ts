import { expect, test } from '@playwright/test';
import { procedureScreens } from '#areas/procedure/shared/screens.ts';
import { sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';

test('a tenant draws up a procedure from the standard one: what the law asks for may not be left out', async ({
  page,
  baseURL,
}) => {
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`;
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, `${procedureScreens.list}?searchKey=OPEN-1010`);
  await expect(page.getByRole('row', { name: /OPEN-1010/ })).toContainText('可选用');
  await page
    .getByRole('row', { name: /OPEN-1010/ })
    .getByText('复制')
    .click();

  // A copy is a procedure of one's own, with a code of its own; what was typed survives every refusal.
  await page.getByRole('button', { name: '提交生效' }).click();
  await expect(page.getByText('请输入流程编码')).toBeVisible();
  await page.getByLabel('流程编码').fill(code);
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '移除' }) });
  const last = (await steps.last().locator('strong').textContent()) ?? '';
  const name = await steps.last().getByRole('textbox').first().inputValue();
  await steps.last().getByRole('button', { name: '移除' }).click();
  await page.getByRole('button', { name: '提交生效' }).click();
  await sure(page, '确认');
  await expect(page.getByText(`缺少必经步骤“${name}”`).first()).toBeVisible();
  await expect(page.getByLabel('流程编码')).toHaveValue(code);
  expect(await grave(page)).toEqual([]);

  const drawn = await steps.count();
  await page.getByRole('combobox', { name: '添加步骤' }).click();
  // A long list draws what is in sight only.
  await page.locator('.ant-select-item-option-content').last().hover();
  await page.mouse.wheel(0, 2000);
  await page.locator('.ant-select-item-option-content').getByText(`${last} ${name}`, { exact: true }).click();
  await expect(steps).toHaveCount(drawn + 1);
  await page.getByRole('button', { name: '提交生效' }).click();
  await sure(page, '确认');
  await page.waitForURL(/procedure-list/);
  await go(page, `${procedureScreens.list}?searchKey=${code}`);
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('已生效');
  await row.getByText('失效', { exact: true }).click();
  await sure(page, '失效');
  await expect(row).toContainText('已失效');
});

test('a standard procedure that was taken out of force is put back', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, `${procedureScreens.list}?searchKey=AUCTION-1070`);
  const row = page.getByRole('row', { name: /AUCTION-1070/ });
  await row.getByText('失效', { exact: true }).click();
  await sure(page, '失效');
  await expect(row).toContainText('已失效');
  await row.getByText('恢复生效', { exact: true }).click();
  await sure(page, '恢复生效');
  await expect(row).toContainText('已生效');
  await expect(row.getByText('恢复生效', { exact: true })).toHaveCount(0);
});
