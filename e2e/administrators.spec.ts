import { type Browser, expect, type Page, test } from '@playwright/test';
import { frameScreens } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { fromHomeByKey, pressByKey, sureByKey } from './keyboard.ts';
import { signInByCookie } from './people.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { orgDetail, pageUsers, saveUnit } from '#base/people/shared/calls.ts';

const stamp = () => String(Date.now()).slice(-8);

async function other(browser: Browser, base: string | undefined, username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(page.context(), base ?? '', username);
  return page;
}

test('a client version is entered by one administrator and put online by another', async ({
  page,
  browser,
  baseURL,
}) => {
  const versionNo = `9.${stamp().slice(0, 4)}.${stamp().slice(4)}`.replaceAll(/\.0+(?=\d)/g, '.');
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  await go(page, '/base/system/client-version/client-version');
  // An empty list offers it once more below.
  await page.getByRole('button', { name: '新增版本' }).first().click();
  // The list has a filter of the same name: only once it is gone is there one platform to choose.
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible();
  await choose(page, '适用平台', '银河麒麟');
  await page.getByLabel('版本号').fill('9');
  await page.getByLabel('更新说明').fill('修正打印');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('版本号为两至四段数字，如2.1.0').first()).toBeVisible();
  await page.getByLabel('版本号').fill(versionNo);
  await page.locator('input[type=file]').setInputFiles({
    name: 'client.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'),
  });
  await expect(page.getByText('client.zip').first()).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: versionNo });
  await expect(row).toContainText('待他人上线');
  await expect(row.getByRole('button', { name: '上线', exact: true })).toHaveCount(0);

  // The other one does it from home, by the menu and without a mouse.
  const second = await other(browser, baseURL, 'admin2');
  await go(second, frameScreens.home);
  const roots = second.getByRole('navigation', { name: '主导航' });
  await pressByKey(second, roots.getByRole('button', { name: '系统管理' }));
  const side = second.getByRole('navigation', { name: '功能菜单' });
  await pressByKey(second, side.getByRole('button', { name: '运行监控' }));
  await pressByKey(second, side.getByRole('link', { name: '客户端版本' }));
  const theirs = second.getByRole('row', { name: versionNo });
  await pressByKey(second, theirs.getByRole('button', { name: '上线', exact: true }));
  await sureByKey(second, '上线');
  await expect(theirs).toContainText('已上线');
  await theirs.getByRole('button', { name: '下线', exact: true }).click();
  await sure(second, '下线');
  await expect(theirs).toContainText('已下线');
  await second.context().close();
});

test('a leaver’s work is shown row by row, asked to be handed over, and taken back', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, '/base/organization/treePage');
  await page.getByRole('searchbox', { name: '姓名/账号/手机号' }).fill('cashier');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.getByRole('row', { name: 'cashier' });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '离职交接' }).click();
  const dialog = page.getByRole('dialog', { name: /离职交接 · 冯丽/ });
  for (const item of [/经办的委托合同：\d+项/, /待审批事项：\d+项/, /个人待办：\d+项/])
    await expect(dialog.getByRole('listitem').filter({ hasText: item })).toBeVisible();
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog.getByText('请选择本单位可登录的接收人')).toBeVisible();
  await choose(dialog, '接收人', /archivist/);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog.getByText('请填写交接理由')).toBeVisible();
  await dialog.getByLabel('交接理由').fill('岗位调整');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(said(page, '已提交，待另一名管理员复核')).toBeVisible();

  await go(page, '/base/organization/requests');
  const asked = page.getByRole('row', { name: 'cashier' });
  await expect(asked.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  await asked.getByRole('button', { name: '不通过或撤回' }).click();
  await page.locator('dialog[open]').getByRole('button').last().click();
  await expect(page.getByRole('row', { name: 'cashier' })).toHaveCount(0);
});

test('the head of a unit is asked for by one administrator and confirmed by another', async ({
  page,
  browser,
  baseURL,
}) => {
  // A department of this journey alone, in which nobody works.
  const tenant = await ApiUser.demo(new URL(baseURL ?? '').origin, 'tenant');
  const { records } = await tenant.send(pageUsers, { searchKey: 'archivist' });
  const orgName = `专项小组${stamp()}`;
  const parentId = records[0]?.orgId ?? '';
  const { id } = await tenant.send(saveUnit, { orgType: '2', orgName, orgCode: `E2E-${stamp()}`, parentId });
  await signInByCookie(page.context(), baseURL ?? '', 'admin2');
  await go(page, `/base/organization/treePage?unit=${id}`);
  const setHead = page.getByRole('button', { name: '设置负责人' });
  await setHead.click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`设置负责人 · ${orgName}`) });
  await expect(dialog.getByText('改动须由另一名管理员复核后生效')).toBeVisible();
  await dialog.getByRole('button', { name: '选择' }).click();
  const picker = page.getByRole('dialog', { name: '选择用户' });
  await picker.getByRole('row', { name: 'archivist' }).getByRole('radio').check();
  await picker.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(dialog.getByRole('textbox', { name: '负责人' })).toHaveValue('曹书');
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(said(page, '已提交，由另一名管理员复核后生效')).toBeVisible();
  await expect(setHead).toHaveAttribute('aria-disabled', 'true');
  expect((await tenant.send(orgDetail, { id })).headId).toBe('');

  const change = `“${orgName}”的负责人由“未设负责人”改为“曹书”`;
  await go(page, '/base/organization/requests');
  await expect(page.getByRole('row', { name: change }).getByRole('button', { name: '复核通过' })).toHaveCount(
    0,
  );
  // The tenant's administrator does it from home, without a mouse.
  const second = await other(browser, baseURL, 'tenant');
  await fromHomeByKey(second, orgName);
  await pressByKey(
    second,
    second.getByRole('row', { name: change }).getByRole('button', { name: '复核通过' }),
  );
  await expect(second.locator('dialog[open]')).toContainText(change);
  await sureByKey(second, '复核通过');
  await expect(said(second, '已通过')).toBeVisible();
  await second.context().close();
  await go(page, `/base/organization/treePage?unit=${id}`);
  await expect(page.getByText('负责人：曹书')).toBeVisible();
});

test('another name of a company is asked for by one administrator and confirmed by another', async ({
  page,
  browser,
  baseURL,
}) => {
  // A company of this journey alone.
  const tenant = await ApiUser.demo(new URL(baseURL ?? '').origin, 'tenant');
  const orgName = `改名代理${stamp()}`;
  const company = { orgType: '1', orgKind: 'agency', orgName, orgCode: `E2E-${stamp()}` };
  const { id } = await tenant.send(saveUnit, company);
  await signInByCookie(page.context(), baseURL ?? '', 'admin2');
  await go(page, `/base/organization/treePage?unit=${id}`);
  await expect(page.getByRole('heading', { name: orgName })).toBeVisible();
  const edit = page.locator('.ppl-unit').getByRole('button', { name: '编辑', exact: true });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: '编辑组织' });
  await expect(dialog.getByText('变更，须由另一名管理员复核后生效')).toBeVisible();
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(`${orgName}集团`);
  await dialog.getByLabel('联系人').fill('周江');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '名称、统一社会信用代码的变更已提交，由另一名管理员复核后生效')).toBeVisible();
  await expect(
    page.getByRole('main').getByText('名称或统一社会信用代码的变更正在等待另一名管理员复核'),
  ).toBeVisible();
  await edit.click();
  await expect(dialog.getByRole('textbox', { name: '名称', exact: true })).toBeDisabled();
  await expect(dialog.getByLabel('联系人')).toHaveValue('周江');
  await dialog.getByRole('button', { name: '取消' }).click();

  const change = `名称由“${orgName}”改为“${orgName}集团”`;
  const second = await other(browser, baseURL, 'tenant');
  await go(second, '/base/organization/requests');
  await second.getByRole('row', { name: change }).getByRole('button', { name: '复核通过' }).click();
  await expect(second.locator('dialog[open]')).toContainText(change);
  await sure(second, '复核通过');
  await expect(said(second, '已通过')).toBeVisible();
  await second.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${orgName}集团` })).toBeVisible();
});
