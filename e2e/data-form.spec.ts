import { expect } from '@playwright/test';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { goodsPage } from '#areas/project/shared/goods/calls.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { formTemplateDetail } from '#areas/template/shared/calls.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { choose } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';

test('an administrator writes a data form, and a lot is filled in by it', async ({ people }) => {
  const { cast } = people;
  const name = `泵类明细表 ${Date.now()}`;

  const tenant = await people.page('tenant');
  await go(tenant, templateScreens.formTenant);
  await tenant.getByRole('button', { name: '新增模板' }).first().click();
  await tenant.getByRole('textbox', { name: '模板名称' }).fill(name);
  for (const [label, option] of [
    ['模板类型', '货物明细表'],
    ['项目性质', '货物'],
    ['采购方式', '公开招标'],
    ['资格审查方式', '资格后审'],
    ['行业分类', '通用设备制造业'],
    ['地区', '江海省（演示）'],
    ['适用项目类别', '货物 / 机电设备'],
  ] as const)
    await choose(tenant, label, option);
  await tenant.keyboard.press('Escape');
  await tenant.getByRole('textbox', { name: '备注' }).fill('单价含税');
  const add = async (title: string, code: string, type: string, formula = '') => {
    await tenant.getByRole('button', { name: '增加字段' }).click();
    const dialog = tenant.getByRole('dialog', { name: '增加字段' });
    await dialog.getByRole('textbox', { name: '字段名称' }).fill(title);
    await dialog.getByRole('textbox', { name: '字段编码' }).fill(code);
    await choose(dialog, '输入类型', type);
    if (formula) await dialog.getByRole('textbox', { name: '计算公式' }).fill(formula);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  };
  await add('数量', 'quantity', '数量');
  await add('单价', 'price', '金额');
  await add('总价', 'total', '金额', 'price×amount');
  await tenant.getByRole('button', { name: '启用' }).click();
  const fault = '字段“总价”的公式引用了不存在的字段“amount”';
  await expect(tenant.getByText(fault).last()).toBeVisible();
  await tenant.getByRole('button', { name: '编辑字段 总价' }).click();
  const dialog = tenant.getByRole('dialog', { name: '编辑字段' });
  await dialog.getByRole('textbox', { name: '计算公式' }).fill('price×quantity');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(tenant.getByRole('region', { name: '表单预览' })).toContainText('559,501.50');
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByRole('row', { name: new RegExp(name) })).toContainText('已生效');

  const subject = { ...cast.subject, mainName: `数据表单 ${Date.now()}`, goods: [] };
  const { mainId, packageList } = await recordProject({ ...cast, subject }, undefined);
  const packageId = packageList[0]?.packageId ?? '';
  const pm = await people.page('pm');
  await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);
  const listed = pm.getByRole('row').filter({ hasText: packageList[0]?.packageName ?? '' });
  await listed.getByRole('button', { name: '编辑', exact: true }).click();
  const lot = pm.getByRole('dialog', { name: '编辑标段' });
  await choose(lot, '物资明细模板', name);
  await expect(lot.getByText('单价含税')).toBeVisible();
  await lot.getByRole('button', { name: '新增一行' }).click();
  const row = pm.getByRole('dialog', { name: '新增一行' });
  await row.getByRole('textbox', { name: '名称', exact: true }).fill('离心泵');
  await row.getByRole('textbox', { name: '数量' }).fill('3');
  await row.getByRole('textbox', { name: '单价' }).fill('12.5');
  await expect(row.getByText('37.50')).toBeVisible();
  await row.getByRole('button', { name: '确定' }).click();
  await expect(row).toBeHidden();
  expect((await cast.pm.send(goodsPage, { packageId })).records).toMatchObject([
    { itemName: '离心泵', total: '37.50' },
  ]);

  await go(pm, templateScreens.list);
  await pm.getByRole('link', { name }).click();
  await expect(pm.getByRole('heading', { level: 1, name })).toBeVisible();
  const id = new URL(pm.url()).searchParams.get('id') ?? '';
  await expect.poll(async () => (await cast.pm.send(formTemplateDetail, { id })).citationCount).toBe(1);
});
