import { expect, type Page } from '@playwright/test';
import { filledWorkbook } from '#apps/cli/demo/documents.ts';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { exportTemplate, goodsPage } from '#areas/project/shared/goods/calls.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { choose, said } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What Excel puts on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);

test('a goods sheet is filled in by keys, pasted into, mended, and replaced by a workbook', async ({
  people,
}) => {
  const { cast } = people;
  const subject = { ...cast.subject, mainName: `明细表格 ${Date.now()}`, goods: [] };
  const { mainId, packageList } = await recordProject({ ...cast, subject }, undefined);
  const packageId = packageList[0]?.packageId ?? '';
  const rows = async () => (await cast.pm.send(goodsPage, { packageId, size: 200 })).records;

  const pm = await people.page('pm');
  await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);
  const listed = pm.getByRole('row').filter({ hasText: packageList[0]?.packageName ?? '' });
  await listed.getByRole('button', { name: '编辑', exact: true }).click();
  const lot = pm.getByRole('dialog', { name: '编辑标段' });
  await choose(lot, '物资明细模板', '设备采购明细表');
  await lot.getByRole('button', { name: '编辑明细表' }).click();
  const dialog = pm.getByRole('dialog', { name: /编辑明细表/ });
  const cell = (name: string, n: number) => dialog.getByRole('textbox', { name: `${name} 第${n}行` });

  await test.step('by keys: typing, Tab, Enter, a choice, a total that follows', async () => {
    await expect(cell('物资名称', 1)).toBeFocused();
    for (const words of ['卧式离心泵', 'Q=800', '台', '2']) {
      await pm.keyboard.insertText(words);
      await pm.keyboard.press('Tab');
    }
    await expect(cell('预算单价', 1)).toBeFocused();
    await pm.keyboard.type('12000.505');
    await expect(dialog.getByRole('gridcell', { name: '24001.01' })).toBeVisible();
    await pm.keyboard.press('Enter');
    await expect(cell('预算单价', 2)).toBeFocused();
  });

  await test.step('a block from Excel; what is wrong is said, found and mended', async () => {
    await pm.keyboard.press('Home');
    await expect(cell('物资名称', 2)).toBeFocused();
    await paste(pm, '闸阀\tDN300\t只\t4\t1,000\r\n蝶阀\tDN200\t只\t-3\t500\r\n');
    await expect(dialog.getByText('1处有误，下一处')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(said(pm, '请先修改有误的单元格')).toBeVisible();
    await expect(dialog.getByText('第3行需求数量：请输入正数')).toBeVisible();
    await expect(cell('需求数量', 3)).toBeFocused();
    const faults = await grave(pm, '.gs-frame');
    expect(faults).toEqual([]);
    await pm.keyboard.type('3');
    await pm.keyboard.press('Enter');
    await expect(dialog.getByText('1处有误，下一处')).toBeHidden();
  });

  await test.step('one step back and forth; saved in one act', async () => {
    await pm.keyboard.press('Control+z');
    await expect(dialog.getByText('1处有误，下一处')).toBeVisible();
    await pm.keyboard.press('Control+y');
    await expect(dialog.getByText('1处有误，下一处')).toBeHidden();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    expect(await rows()).toMatchObject([
      { itemNo: 1, itemName: '卧式离心泵', dynamicField4: '24001.01' },
      { itemNo: 2, itemName: '闸阀', dynamicField3: '1000', dynamicField4: '4000.00' },
      { itemNo: 3, itemName: '蝶阀', requestQuantity: '3', dynamicField4: '1500.00' },
    ]);
    await expect(lot.getByText('蝶阀')).toBeVisible();
  });

  await test.step('a workbook with a wrong cell is refused with its place; mended, it replaces the rows', async () => {
    const made = await cast.pm.send(exportTemplate, { packageId });
    const empty = await cast.pm.download(`/base/file/download?fileId=${made.fileId}`);
    const row = { 物资名称: '止回阀', 规格型号: 'DN150', 计量单位: '只', 预算单价: 800 };
    await lot.getByRole('button', { name: '导入', exact: true }).click();
    const importing = pm.getByRole('dialog', { name: '导入' });
    const bring = async (quantity: string) => {
      const filled = await filledWorkbook(empty, '物资名称', [{ ...row, 需求数量: quantity }]);
      const file = { name: '物资明细.xlsx', mimeType: XLSX, buffer: Buffer.from(filled) };
      await importing.locator('input[type=file]').setInputFiles(file);
    };
    await bring('abc');
    await expect(importing.getByText(/请输入正数/)).toBeVisible();
    await bring('6');
    await importing.getByRole('button', { name: '确认导入' }).click();
    await expect(importing).toBeHidden();
    expect(await rows()).toMatchObject([{ itemNo: 1, itemName: '止回阀', dynamicField4: '4800.00' }]);
  });

  await test.step('in approval it is only read', async () => {
    await lot.getByRole('button', { name: '确定' }).click();
    await expect(lot).toBeHidden();
    await pm.getByRole('button', { name: '提交审批' }).click();
    await expect(said(pm, '提交成功')).toBeVisible();
    await go(pm, `${projectScreens.form}?status=2&mainId=${mainId}`);
    await expect(pm.getByText(subject.mainName).first()).toBeVisible();
    await expect(pm.getByRole('button', { name: '编辑明细表' })).toHaveCount(0);
    await go(pm, `${projectScreens.sheets}?packageId=${packageId}&opType=PM`);
    await expect(pm.getByText('审批中').first()).toBeVisible();
    await expect(pm.getByRole('button', { name: '从Excel导入' })).toHaveCount(0);
    await pm.getByRole('button', { name: '查看', exact: true }).click();
    await expect(pm.getByText('止回阀')).toBeVisible();
    await expect(pm.getByText('4,800.00').first()).toBeVisible();
  });
});
