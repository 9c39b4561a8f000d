import { expect, test } from '@playwright/test';
import { roleScreens } from '#base/role/shared/screens.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';

test.describe.configure({ mode: 'parallel' });

test('a page of a joined program is registered, found, put out of use and removed', async ({
  page,
  baseURL,
}) => {
  const name = `付款单${Date.now()}`;
  const address = `https://erp.example.cn/${Date.now()}`;
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, roleScreens.resources);
  await page.getByRole('button', { name: '新增资源' }).click();
  const dialog = page.getByRole('dialog', { name: '新增资源' });
  await dialog.getByLabel('地址').fill(address.replace('https', 'http'));
  await dialog.getByLabel('中文名称').fill(name);
  await dialog.getByLabel('英文名称').fill('Payments');
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请选择所需权限')).toBeVisible();
  // The list draws only what is in sight: what is typed brings the permission there.
  const permission = dialog.getByRole('combobox', { name: '所需权限', exact: true });
  await permission.fill('tenderFile.view');
  await permission.press('Enter');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('外部地址应以https://开头')).toBeVisible();
  await dialog.getByLabel('地址').fill(address);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '保存成功')).toBeVisible();

  await page.getByRole('searchbox', { name: '地址/名称/模块/权限' }).fill(address);
  await page.getByRole('combobox', { name: '来源', exact: true }).selectOption('自建');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.getByRole('row', { name: address });
  await expect(row).toContainText(name);
  await expect(row).toContainText('tenderFile.view');

  await row.getByRole('button', { name: '编辑' }).click();
  const edited = page.getByRole('dialog', { name: '编辑资源' });
  await expect(edited.getByLabel('地址')).toHaveValue(address);
  await edited.getByRole('radiogroup', { name: '启用' }).getByText('否', { exact: true }).click();
  await edited.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('已停用');

  await row.getByRole('button', { name: '删除' }).click();
  await expect(page.locator('dialog[open]')).toContainText(name);
  await sure(page, '删除');
  await expect(row).toHaveCount(0);
});

test('whoever’s roles hold no permission is said to hold none, instead of an empty search', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, roleScreens.access);
  const ask = async (login: string, button: string) => {
    await page.getByRole('button', { name: button }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('searchbox').last().fill(login);
    await picker.getByRole('row', { name: login }).getByRole('radio').check();
    await picker.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('heading', { level: 2, name: login })).toBeVisible();
    await page.getByLabel(/只看可以做的/).check();
  };
  await ask('cashier', '选择人员');
  await expect(page.getByText('在该单位没有任何权限')).toBeVisible();
  await expect(page.getByLabel(/只看可以做的（0\//)).toBeChecked();
  await ask('leader', '换一位');
  await expect(page.getByText('由“部门负责人”给予').first()).toBeVisible();
});
