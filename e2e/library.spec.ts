import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { datesFrom, earliestDates, makeTenderFile, publishTender } from '#apps/cli/demo/tendering.ts';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { catalogueTree, saveEntry, saveProduct } from '#areas/catalogue/shared/calls.ts';
import { catalogueScreens } from '#areas/catalogue/shared/screens.ts';
import { saveClause } from '#areas/clause/shared/calls.ts';
import { clauseScreens } from '#areas/clause/shared/screens.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { methodInEffect } from './methods.ts';
import { test } from './people.ts';
import { rowAct, rowOf } from './rows.ts';

/** What this run brings, told from what an earlier one did. */
const mark = Date.now().toString(36).toUpperCase();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const ok = (page: Page, name: string) =>
  dialog(page, name).getByRole('button', { name: /^(确\s?定|保\s?存)$/ });

test('the catalogue is kept: entries added, moved and removed, products narrowed to one, corrected and removed', async ({
  people,
  baseURL,
}) => {
  const api = await ApiUser.demo(baseURL ?? '', 'tenant');
  const [above, one, two] = [`材料${mark}`, `水管${mark}`, `阀类${mark}`];
  const entry = (directoryName: string, code: string, parentId: string | null) =>
    api.send(saveEntry, { directoryName, code: `${code}${mark}`, parentId });
  const { id } = await entry(above, 'A', null);
  await entry(one, 'B', id);
  const below = async () =>
    (await api.send(catalogueTree, {}))
      .find((node) => node.id === id)
      ?.children.map((node) => [node.directoryName, ...node.children.map((last) => last.directoryName)]);
  const tenant = await people.page('tenant');

  await test.step('an entry is added below another one, and is shown at once', async () => {
    await go(tenant, linkTo(catalogueScreens.index, { id }));
    await expect(tenant.getByRole('heading', { name: above })).toBeVisible();
    const add = tenant.getByRole('button', { name: '新增下级' });
    await add.click();
    await ok(tenant, '新增下级').click();
    await expect(dialog(tenant, '新增下级').getByText('请填写目录名称').first()).toBeVisible();
    await dialog(tenant, '新增下级').getByLabel('目录名称').fill(two);
    await dialog(tenant, '新增下级').getByLabel('目录编码').fill(`B${mark}`);
    await ok(tenant, '新增下级').click();
    await expect(dialog(tenant, '新增下级').getByText('该编码已存在').first()).toBeVisible();
    await dialog(tenant, '新增下级').getByLabel('目录编码').fill(`C${mark}`);
    await ok(tenant, '新增下级').dblclick();
    await expect(tenant.getByRole('heading', { name: two })).toBeVisible();
    expect(await grave(tenant)).toEqual([]);
  });

  await test.step('it goes before its neighbour, then below it; not without saying where', async () => {
    const move = tenant.getByRole('button', { name: '调整位置' });
    await move.click();
    const box = dialog(tenant, '调整位置');
    await ok(tenant, '调整位置').click();
    await expect(box.getByRole('alert').filter({ hasText: '请选择目标目录' })).toBeVisible();
    await box.getByRole('searchbox').fill(mark);
    await expect(box.getByText(two, { exact: true })).toHaveCount(0);
    await box.getByRole('radio', { name: one }).check();
    await box.getByRole('radio', { name: '前面' }).check();
    expect(await grave(tenant, '.ant-modal')).toEqual([]);
    await ok(tenant, '调整位置').dblclick();
    await expect(said(tenant, '已调整')).toBeVisible();
    await expect(box).toBeHidden();
    await expect(move).toBeFocused();
    expect(await below()).toEqual([[two], [one]]);
    await move.click();
    await box.getByRole('searchbox').fill(mark);
    await box.getByRole('radio', { name: one }).check();
    await box.getByRole('radio', { name: '下级' }).check();
    await ok(tenant, '调整位置').click();
    await expect(box).toBeHidden();
    expect(await below()).toEqual([[one, two]]);
    await expect(tenant.getByText(one, { exact: true }).last()).toBeVisible();
  });

  await test.step('it is removed after the question, and one with others below it never', async () => {
    await expect(tenant.getByRole('button', { name: '停用' })).toHaveCount(0);
    await tenant.getByRole('button', { name: '删除', exact: true }).click();
    await sure(tenant, '确认');
    await expect(said(tenant, '删除成功')).toBeVisible();
    await expect(tenant.getByRole('heading', { name: two })).toHaveCount(0);
    expect(await below()).toEqual([[one]]);
  });

  await test.step('products are narrowed to an entry, which the field names, also after a reload', async () => {
    const tree = await api.send(catalogueTree, { status: '1' });
    const find = (nodes: typeof tree): string | undefined =>
      nodes.flatMap((n) => (n.directoryName === '打印机' ? [n.id] : (find(n.children) ?? [])))[0];
    const catalogueId = find(tree) ?? '';
    await api.send(saveProduct, {
      catalogueId,
      productCode: `P${mark}`,
      productName: `激光机${mark}`,
      specification: 'A4',
      unit: '台',
      referencePrice: '1200',
    });
    await go(tenant, catalogueScreens.products);
    const field = tenant.locator('.cat-narrow input');
    await tenant.locator('.cat-narrow').getByRole('button', { name: '选择' }).click();
    await dialog(tenant, '采购目录选择').getByPlaceholder('名称、拼音或首字母').fill('dyj');
    await dialog(tenant, '采购目录选择').getByRole('radio', { name: '打印机' }).check();
    await dialog(tenant, '采购目录选择').getByRole('button', { name: '确定' }).click();
    await expect(field).toHaveValue('打印机');
    await expect(rowOf(tenant, `激光机${mark}`)).toBeVisible();
    await tenant.reload();
    await expect(field).toHaveValue('打印机');
  });

  await test.step('a product is corrected, a price that is none refused, and removed', async () => {
    const row = rowOf(tenant, `激光机${mark}`);
    await rowAct(row, '编辑');
    const box = dialog(tenant, '编辑产品');
    await expect(box.getByLabel('产品名称')).toHaveValue(`激光机${mark}`);
    await box.getByLabel('参考价').fill('-1');
    await box.getByLabel('规格型号').fill('A3');
    await box.getByRole('button', { name: /^(确\s?定|保\s?存)$/ }).click();
    await expect(box.getByText('参考价应为不小于 0 的金额').first()).toBeVisible();
    await box.getByLabel('参考价').fill('1300');
    await box.getByRole('button', { name: /^(确\s?定|保\s?存)$/ }).click();
    await expect(box).toBeHidden();
    await expect(row).toContainText('A3');
    await rowAct(row, '删除');
    await sure(tenant, '删除');
    await expect(row).toHaveCount(0);
  });
});

async function clauses(rows: readonly (readonly string[])[]) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('条款');
  for (const row of [
    ['*条款类型', '适用类别', '*条款名称', '参考分值', '客观评审因素', '*评审标准'],
    ...rows,
  ])
    sheet.addRow([...row]);
  return {
    name: '条款.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

test('clauses are corrected and imported; a method is copied, taken from a former lot, and goes out of effect', async ({
  people,
  baseURL,
}) => {
  const { cast } = people;
  const api = await ApiUser.demo(baseURL ?? '', 'tenant');
  const tenant = await people.page('tenant');
  const name = `扬程${mark}`;

  await test.step('a clause that somebody else has changed is not overwritten, and what was typed stays', async () => {
    const clause = { kind: 'technical', scope: '2', name, full: '5', objective: '1', standard: '达到要求' };
    const { id } = await api.send(saveClause, clause as never);
    await go(tenant, `${clauseScreens.list}?searchKey=${mark}`);
    await rowAct(rowOf(tenant, name), '编辑');
    const box = dialog(tenant, '编辑条款');
    await expect(box.getByLabel('条款名称')).toHaveValue(name);
    await api.send(saveClause, { ...clause, id, revision: 1, full: '6' } as never);
    await box.getByRole('textbox', { name: '评审标准' }).fill('每高1米得1分');
    await ok(tenant, '编辑条款').click();
    await expect(said(tenant, '记录已被他人修改')).toBeVisible();
    await expect(box.getByRole('textbox', { name: '评审标准' })).toHaveValue('每高1米得1分');
    await tenant.keyboard.press('Escape');
    await sure(tenant, '确认');
    await expect(box).toBeHidden();
    // Opened again it is what the other one has made of it, and can be changed.
    await expect(rowOf(tenant, name).getByRole('cell', { name: '6', exact: true })).toBeVisible();
    await rowAct(rowOf(tenant, name), '编辑');
    await expect(box.getByLabel('参考分值')).toHaveValue('6');
    await box.getByRole('textbox', { name: '评审标准' }).fill('每高1米得1分');
    await ok(tenant, '编辑条款').click();
    await expect(box).toBeHidden();
    await expect(rowOf(tenant, name)).toContainText('每高1米得1分');
  });

  await test.step('a workbook: an unlawful row is named; a lawful one changes what is there and adds', async () => {
    const open = tenant.getByRole('button', { name: '导入条款' });
    await open.click();
    const box = dialog(tenant, '导入条款');
    const bring = async (...rows: readonly (readonly string[])[]) =>
      box.locator('input[type=file]').setInputFiles(await clauses(rows));
    await bring(['技术', '货物', `新${mark}`, '3', '是', '注册资本5000万元以上得满分']);
    await expect(box.getByText(/第2行.*不得以企业规模/).first()).toBeVisible();
    await bring(
      ['技术', '货物', name, '7', '是', '改为每高1米得2分'],
      ['技术', '货物', `新${mark}`, '3', '否', '酌情'],
    );
    await box.getByRole('button', { name: '导入条款' }).click();
    await expect(said(tenant, '已导入2条评审条款')).toBeVisible();
    await expect(box).toBeHidden();
    await expect(open).toBeFocused();
    await expect(rowOf(tenant, name)).toContainText('改为每高1米得2分');
    await tenant.getByRole('checkbox').first().check();
    await tenant.getByRole('button', { name: '删除', exact: true }).first().click();
    await sure(tenant, '删除');
    await expect(rowOf(tenant, mark)).toHaveCount(0);
  });

  const method = `综合法${mark}`;
  const id = await methodInEffect(api, method);
  await test.step('a method in effect is copied to a draft of its own, and goes out of effect', async () => {
    await go(tenant, `${templateScreens.methodTenant}?searchKey=${mark}`);
    await rowAct(rowOf(tenant, method), '复制');
    await sure(tenant, '复制');
    await expect(said(tenant, '复制成功')).toBeVisible();
    await expect(tenant.getByRole('textbox', { name: '模板名称' })).toHaveValue(new RegExp(`${method}-副本`));
    await expect(tenant.getByRole('textbox', { name: '评审项' }).first()).toHaveValue('技术方案');
    await go(tenant, linkTo(templateScreens.methodEdit, { level: 'tenant', id }));
    await tenant.getByRole('button', { name: '失效' }).click();
    await sure(tenant, '失效');
    await expect(said(tenant, '已失效')).toBeVisible();
    await go(tenant, `${templateScreens.methodTenant}?searchKey=${mark}`);
    await expect(rowOf(tenant, method).filter({ hasText: '已失效' })).toHaveCount(1);
    await expect(rowOf(tenant, '副本')).toHaveCount(1);
  });

  const called = (mainName: string) => ({ ...cast, subject: { ...cast.subject, mainName, goods: [] } });
  const former = await makeProject(called(`旧泵站${mark}`), await makeContract(cast));
  const { saleBegin } = await earliestDates(cast);
  await makeTenderFile(cast, former.packageId, { ...(await datesFrom(cast, 200)), saleBegin });
  await publishTender(cast, former.packageId);
  const { packageId } = await makeProject(called(`新泵站${mark}`), await makeContract(cast));
  const pm = await people.page('pm');
  await test.step('a method is taken from a former lot, into the lot that is being prepared', async () => {
    await go(pm, `${tenderFileScreens.extract}?packageId=${packageId}`);
    const open = pm.getByRole('button', { name: '从历史项目提取' });
    await open.click();
    const box = pm.locator('.ant-modal');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box.getByRole('alert').filter({ hasText: '请选择标段' })).toBeVisible();
    expect(await grave(pm, '.ant-modal')).toEqual([]);
    await box.getByRole('searchbox').fill(former.mainName);
    await expect(box.locator('tr[data-row]')).toHaveCount(1);
    await expect(box.locator('tr[data-row]')).toContainText('公开招标');
    await box.getByRole('radio').check();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(pm.getByText(/^历史项目“/)).toBeVisible();
    await pm.getByRole('button', { name: '保存到标段' }).dblclick();
    await expect(said(pm, '评标办法已提取到标段')).toBeVisible();
    const file = await cast.pm.send(fileDetail, { packageId });
    expect(file.methodSource).toMatchObject({ kind: 'lot', id: former.packageId });
  });

  await test.step('a bidder reads the notice of a lot within the platform', async () => {
    const bidder = await people.page('sup1');
    await go(bidder, linkTo(bulletinScreens.bidderView, { packageId: former.packageId }));
    await expect(bidder.getByRole('heading', { level: 1 })).toContainText(former.mainName);
    await expect(bidder.getByRole('link', { name: '公开页面' })).toBeVisible();
    expect(await grave(bidder)).toEqual([]);
    await go(bidder, linkTo(bulletinScreens.bidderView, { packageId }));
    await expect(bidder.getByText('公告不存在').first()).toBeVisible();
  });
});
