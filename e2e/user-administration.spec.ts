import { expect, test } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { said, sure } from './acts.ts';
import { go, settled } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { addUser, saveUnit } from '#base/people/shared/calls.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEADS = ['*登录账号', '*姓名', '*手机', '邮箱', '部门', '角色'];

/** A filled template of people. */
function workbook(rows: readonly (readonly string[])[]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADS, ...rows].map((row) => [...row])), '用户');
  return { name: '用户.xlsx', mimeType: XLSX, buffer: write(book, { type: 'buffer' }) as Buffer };
}

test('an administrator brings people in by a workbook, changes, moves and resets them, and removes a department', async ({
  page,
  baseURL,
}) => {
  // Two companies of this journey alone.
  const stamp = String(Date.now()).slice(-8);
  const tenant = await ApiUser.demo(new URL(baseURL ?? '').origin, 'tenant');
  const department = `项目${stamp}部`;
  const company = (name: string) =>
    tenant.send(saveUnit, {
      orgType: '1',
      orgKind: 'agency',
      orgName: `${name}${stamp}`,
      orgCode: `${name === '甲代理' ? 'A' : 'B'}-${stamp}`,
    });
  const [{ id }, other] = await Promise.all([company('甲代理'), company('乙代理')]);
  await tenant.send(addUser, {
    userName: `known.${stamp}`,
    trueName: '范成',
    mobile: `131${stamp}`,
    orgId: id,
    roleIds: [],
  });

  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, `/base/organization/treePage?unit=${id}`);
  await page.getByRole('button', { name: '新增部门' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(department);
  await dialog.getByRole('textbox', { name: '编码', exact: true }).fill(`D-${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: department })).toBeVisible();
  await go(page, `/base/organization/treePage?unit=${id}`);

  await page.getByRole('button', { name: '批量导入' }).click();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(workbook([[`known.${stamp}`, '范成', `132${stamp}`, '', '无此部', '']]));
  await expect(dialog.getByText('登录账号已存在')).toBeVisible();
  await expect(dialog.getByText('本单位没有这个部门')).toBeVisible();
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await input.setInputFiles(
    workbook([
      [`new.a${stamp}`, '葛明', `133${stamp}`, '', department, ''],
      [`new.b${stamp}`, '华英', `134${stamp}`, `b${stamp}@example.cn`, '', ''],
    ]),
  );
  await expect(dialog.getByText('校验通过，共2行，可以导入')).toBeVisible();
  await dialog.getByRole('button', { name: '确认导入' }).dblclick();
  await expect(dialog.getByText('已导入 2 人')).toBeVisible();
  await dialog.getByRole('button', { name: '我已记录，关闭' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('葛明')).toContainText(department);

  const more = async (name: string, act: string) => {
    // A row that is drawn anew takes its open menu along.
    await settled(page);
    await row(name).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  await row('华英').getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('手机号').fill(`133${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('手机号已被占用');
  await dialog.getByLabel('手机号').fill(`135${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(row('华英')).toContainText(`135${stamp}`);
  await row('华英').getByRole('button', { name: '角色', exact: true }).click();
  await dialog.getByRole('checkbox', { name: '员工', exact: true }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(row('华英')).toContainText('员工');
  await more('华英', '重置密码');
  await sure(page, '重置密码');
  // Shown this once: no key pressed beside it takes it away.
  await page.keyboard.press('Escape');
  await expect(dialog.locator('code')).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await dialog.getByRole('button', { name: '我已记下' }).click();
  await more('华英', '结束会话');
  await sure(page, '结束会话');
  await expect(said(page, '会话已结束')).toBeVisible();
  await more('华英', '调动');
  await dialog.getByRole('button', { name: '调动' }).click();
  // Departments are those of the company that is chosen.
  await expect(dialog.getByText('调入部门')).toHaveCount(0);
  await dialog.getByLabel('调入单位').selectOption({ label: `乙代理${stamp}` });
  await dialog.getByRole('button', { name: '调动' }).click();
  await expect(said(page, '调动成功')).toBeVisible();
  await expect(row('华英')).toHaveCount(0);
  await go(page, `/base/organization/treePage?unit=${other.id}`);
  await expect(row('华英')).toBeVisible();
  await go(page, `/base/organization/treePage?unit=${id}`);
  // A department with people in it stays.
  await page.getByPlaceholder('搜索单位或部门').fill(department);
  await page.getByRole('navigation', { name: '组织机构树' }).getByText(department).click();
  // People without a department are listed under the company only; this is the list of the department.
  await expect(row('范成')).toHaveCount(0);
  await expect(row('葛明')).toBeVisible();
  const remove = page.locator('.ppl-unit').getByRole('button', { name: '删除', exact: true });
  await expect(remove).toHaveCount(0);
  await more('葛明', '移出');
  await sure(page, '移出');
  await expect(row('葛明')).toHaveCount(0);
  await remove.click();
  await sure(page, '删除');
  await expect(said(page, '删除成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: `甲代理${stamp}` })).toBeVisible();
});
