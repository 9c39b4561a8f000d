import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { makeContract, makeProject, recordProject } from '#apps/cli/demo/preparation.ts';
import { catalogueScreens } from '#areas/catalogue/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { choose } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

/** What this run brings, told from what an earlier one did. */
const mark = Date.now().toString(36).toUpperCase();
const HEADS = ['*目录编码', '*产品编码', '*产品名称', '规格型号', '*计量单位', '参考价（元）'];

async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('产品');
  sheet.addRow(HEADS);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

test('products, lots and construction projects are chosen where they are needed', async ({ people }) => {
  const tenant = await people.page('tenant');
  await test.step('a workbook that is refused says why in the box; a good one brings its products', async () => {
    await go(tenant, catalogueScreens.products);
    await tenant.getByRole('button', { name: '导入产品' }).click();
    const box = dialog(tenant, '导入产品');
    const input = tenant.locator('input[type=file]');
    await input.setInputFiles(file('no.xlsx', Buffer.from('no workbook')));
    await expect(box.getByRole('alert')).toContainText('文件不是可读取的Excel工作簿');
    await input.setInputFiles(file('bad.xlsx', await workbook([['Z9', `B-${mark}`, '泵', '', '台', 1]])));
    await expect(box.getByText('第2行A列“目录编码”：没有已启用的目录“Z9”')).toBeVisible();
    const rows = ['离心泵', '潜水泵'].map((name, i) => ['A0206', `P${i}-${mark}`, name, 'DN200', '台', 1200]);
    await input.setInputFiles(file('good.xlsx', await workbook(rows)));
    await expect(box.getByText('校验通过，共2行，可以导入')).toBeVisible();
    await box.getByRole('button', { name: '导入产品' }).click();
    await expect(box).toBeHidden();
    await tenant.getByLabel('产品名称、编码、拼音或规格').fill(mark);
    await tenant.getByRole('button', { name: '查询', exact: true }).click();
    await expect(tenant.locator('tr[data-row]')).toHaveCount(2);
    await tenant.getByRole('checkbox').first().check();
    await tenant.getByRole('button', { name: '上架', exact: true }).first().click();
    await expect(tenant.locator('tr[data-row]').getByText('已上架')).toHaveCount(2);
  });

  await test.step('a category is found by initials and must be chosen', async () => {
    await tenant.getByRole('button', { name: '新增产品' }).click();
    await dialog(tenant, '新增产品').getByRole('button', { name: '选择' }).click();
    const box = dialog(tenant, '采购目录选择');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(tenant.getByText('请选择品类名称').first()).toBeVisible();
    await box.getByPlaceholder('名称、拼音或首字母').fill('dyj');
    await box.getByRole('radio', { name: '打印机' }).check();
    expect(await grave(tenant)).toEqual([]);
    await box.getByRole('button', { name: '确定' }).click();
    await expect(dialog(tenant, '新增产品').locator('input[readonly]')).toHaveValue('打印机');
  });

  const pm = await people.page('pm');
  await test.step('a construction project is entered over the whole screen and named by the project', async () => {
    await go(pm, `${projectScreens.form}?status=0`);
    const field = pm.locator('.ant-form-item').filter({ hasText: /^建设项目/ });
    await field.getByRole('button', { name: '选择' }).click();
    const box = dialog(pm, '选择建设项目');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(pm.getByText('请选择建设项目').first()).toBeVisible();
    await box.getByRole('button', { name: '新增建设项目' }).click();
    const form = dialog(pm, '新增建设项目');
    await form.getByLabel('项目名称').fill(`滨江隧道 ${mark}`);
    await form.getByLabel('项目编号').fill(mark);
    await form.getByLabel('项目业主').fill('江州建设');
    await form.getByRole('combobox', { name: '省' }).fill('不限');
    await choose(form, '省', '不限');
    await expect(form.getByRole('combobox', { name: '市' })).toBeHidden();
    await form.getByRole('button', { name: '生效' }).click();
    await expect(form).toBeHidden();
    await box.getByLabel('项目名称或编号').fill(mark);
    await box.getByRole('radio', { name: `滨江隧道 ${mark}` }).check();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(field.locator('input[readonly]')).toHaveValue(`滨江隧道 ${mark}`);
  });

  const contract = await makeContract(people.cast);
  await test.step('a goods row is taken from the products that are up', async () => {
    const draft = await recordProject(people.cast, contract);
    await go(pm, `${projectScreens.form}?status=1&mainId=${draft.mainId}`);
    const lot = pm.locator('tr').filter({ hasText: draft.packageList[0]?.packageName ?? '' });
    await lot.getByRole('button', { name: '编辑', exact: true }).click();
    await dialog(pm, '编辑标段').getByRole('button', { name: '新增一行' }).click();
    const row = dialog(pm, '新增一行');
    await row.getByRole('button', { name: '选择产品' }).click();
    const box = dialog(pm, '选择产品');
    await box.getByLabel('产品名称、编码、拼音或规格').fill(`lxb ${mark}`);
    await expect(box.locator('tr[data-row]')).toHaveCount(1);
    await box.locator('tr[data-row]').dblclick();
    await expect(row.getByLabel('物资名称')).toHaveValue('离心泵');
    await expect(row.getByLabel('规格型号')).toHaveValue('DN200');
    await expect(row.locator('.ant-select').first()).toContainText('台');
    await expect(row.getByLabel('预算单价')).toHaveValue('1200.00');
  });

  await test.step('another lot is looked for and opened from the console', async () => {
    const made = await makeProject(people.cast, contract);
    const [first = '', second = ''] = made.packageIds;
    await go(pm, `${projectScreens.console}?packageId=${first}&opType=PM&projectId=${made.mainId}`);
    await pm.getByRole('button', { name: '其他标段' }).click();
    const box = dialog(pm, '选择标段');
    await expect(box.getByRole('radio').first()).toBeVisible();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(pm.getByText('请选择标段').first()).toBeVisible();
    await box.getByLabel('标段或项目的名称、编号').fill(made.mainName);
    await expect(box.locator('tr[data-row]')).toHaveCount(made.packageIds.length);
    await expect(box.locator('input[type=radio]:disabled')).toHaveCount(1);
    await box.locator('input[type=radio]:not(:disabled)').first().check();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(pm).toHaveURL(new RegExp(`packageId=(?!${first})`));
    expect(made.packageIds).toContain(second);
  });
});
