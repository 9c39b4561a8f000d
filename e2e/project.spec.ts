import { expect } from '@playwright/test';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { goodsPage, goodsSheet, saveSheet } from '#areas/project/shared/goods/calls.ts';
import { memberPage } from '#areas/project/shared/member/calls.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';
import { rowAct, rowOf } from './rows.ts';

const stamp = Date.now().toString(36).toUpperCase();

test('people join a project and leave it, its sheet is worked on row by row, and lot and project are removed', async ({
  people,
}) => {
  const { cast } = people;
  const [first, second] = [`一标段${stamp}`, `二标段${stamp}`];
  const lots = [first, second].map((name) => ({ name, amount: '100' }));
  const mainName = `增减项目 ${stamp}`;
  const project = await recordProject({ ...cast, subject: { ...cast.subject, mainName, lots } }, undefined);
  const { mainId } = project;
  const packageId = project.packageList[0]?.packageId ?? '';
  const read = await cast.pm.send(goodsSheet, { packageId });
  // A row more than a page of the grid holds.
  await cast.pm.send(saveSheet, {
    packageId,
    templateId: read.formMain?.id,
    mark: read.mark,
    fields: read.fields,
    rows: Array.from({ length: 51 }, (_, i) => (read.rows[0] ?? []).with(0, `泵${i + 1}`)),
  });
  const rows = async () => (await cast.pm.send(goodsPage, { packageId, size: 50 })).total;
  const members = async () =>
    (await cast.pm.send(memberPage, { mainId, size: 50 })).records.map((one) => [
      one.operatorName,
      ...one.operationList.map((stage) => stage.operatePriv),
    ]);
  const pm = await people.page('pm');
  await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);

  await test.step('somebody from the address book joins, may do everything, and leaves', async () => {
    await pm.getByRole('radio', { name: '项目成员' }).click();
    const add = pm.getByRole('button', { name: '添加成员' });
    await add.click();
    const book = pm.getByRole('dialog', { name: '被统筹人员' });
    await book.getByRole('button', { name: '确定' }).click();
    await expect(book.getByRole('alert').filter({ hasText: '请选择' })).toBeVisible();
    expect(await grave(pm, '.ant-modal')).toEqual([]);
    await book.getByRole('searchbox', { name: '姓名、拼音或首字母' }).fill('zhoumin');
    await expect(book.locator('tr[data-row]')).toHaveCount(1);
    await book.locator('tr[data-row]').getByRole('checkbox').check();
    await book.getByRole('button', { name: '确定' }).click();
    await expect(book).toBeHidden();
    await expect(add).toBeFocused();
    await pm.getByRole('button', { name: '全部阶段 周敏' }).click();
    await pm.getByRole('menuitem', { name: '可操作' }).click();
    const save = pm.getByRole('button', { name: '保存', exact: true });
    await save.dblclick();
    await expect(said(pm, '保存成功')).toBeVisible();
    expect(await members()).toContainEqual(['周敏', '2', '2', '2', '2']);
    await pm.getByRole('row', { name: /周敏/ }).getByRole('button', { name: '删除' }).click();
    await sure(pm, '确认');
    await expect(pm.getByRole('row', { name: /周敏/ })).toHaveCount(0);
    // Not saved yet: whoever leaves is asked.
    await pm.getByRole('radio', { name: '项目信息' }).click();
    await sure(pm, '继续填写');
    await save.click();
    await expect.poll(members).toHaveLength(1);
  });

  const lot = pm.getByRole('dialog', { name: '编辑标段' });
  await test.step('a row is deleted, the last one of its page too; the sheet is emptied', async () => {
    await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);
    await rowOf(pm, first).getByRole('button', { name: '编辑', exact: true }).click();
    await expect(lot.getByText('泵1', { exact: true })).toBeVisible();
    await lot.getByRole('button', { name: '2', exact: true }).click();
    await lot.getByRole('row', { name: /泵51/ }).getByRole('button', { name: '删除' }).click();
    await sure(pm, '确认');
    await expect(lot.getByText('泵50', { exact: true })).toBeVisible();
    expect(await rows()).toBe(50);
    await lot.getByRole('button', { name: '清空' }).click();
    await sure(pm, '确认');
    await expect(lot.getByText('还没有物资明细，可以逐行填写或从Excel导入')).toBeVisible();
    expect(await rows()).toBe(0);
  });

  await test.step('a sheet by mouse: rows added, inserted and removed, each step back and forth', async () => {
    await lot.getByRole('button', { name: '编辑明细表' }).click();
    const dialog = pm.getByRole('dialog', { name: /编辑明细表/ });
    const at = (n: number) => dialog.getByRole('textbox', { name: `物资名称 第${n}行` });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const names = () => dialog.getByRole('row').locator('[role=gridcell]:nth-child(2)').allInnerTexts();
    await expect(at(1)).toBeFocused();
    await pm.keyboard.insertText('水泵');
    await pm.keyboard.press('Enter');
    await pm.keyboard.insertText('阀门');
    await expect.poll(names).toEqual(['水泵', '阀门']);
    await press('新增一行');
    await expect(at(3)).toBeFocused();
    await pm.keyboard.insertText('电机');
    await dialog.getByRole('gridcell', { name: '阀门' }).click();
    await press('插入行');
    await pm.keyboard.insertText('法兰');
    await pm.keyboard.press('Enter');
    await expect.poll(names).toEqual(['水泵', '法兰', '阀门', '电机']);
    await dialog.getByRole('gridcell', { name: '水泵' }).click();
    await press('删除行');
    await sure(pm, '确认');
    await expect.poll(names).toEqual(['法兰', '阀门', '电机']);
    await press('撤销');
    await expect.poll(names).toEqual(['水泵', '法兰', '阀门', '电机']);
    await press('重做');
    await expect.poll(names).toEqual(['法兰', '阀门', '电机']);
    await dialog.getByRole('gridcell', { name: '电机' }).dblclick();
    await pm.keyboard.press('End');
    await pm.keyboard.insertText('（防爆）');
    await pm.keyboard.press('Enter');
    await expect.poll(names).toEqual(['法兰', '阀门', '电机（防爆）', '']);
    // Unfinished: it closes only when that is meant.
    await dialog.getByRole('button', { name: '取消' }).click();
    await sure(pm, '取消');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await sure(pm, '确认');
    await expect(dialog).toBeHidden();
    expect(await rows()).toBe(0);
  });

  await test.step('a lot is removed, the first one never; then the whole draft', async () => {
    await pm.keyboard.press('Escape');
    await expect(lot).toBeHidden();
    await expect(rowOf(pm, first).getByRole('button', { name: '删除' })).toHaveCount(0);
    await rowOf(pm, second).getByRole('button', { name: '删除' }).click();
    await sure(pm, '确认');
    await expect(rowOf(pm, second)).toHaveCount(0);
    await go(pm, `${projectScreens.list}?searchKey=${stamp}`);
    await rowAct(rowOf(pm, mainName), '删除');
    await sure(pm, '删除');
    await expect(said(pm, '删除成功')).toBeVisible();
    await expect(rowOf(pm, mainName)).toHaveCount(0);
    await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);
    await expect(pm.getByText('项目不存在').first()).toBeVisible();
  });
});
