import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { pageRoles } from '#base/role/shared/calls.ts';
import { atDesk, fits, onPhone } from './acts.ts';
import { at } from './going.ts';
import { grave } from './looking.ts';
import { letIn, logIn, OWN_PASSWORD, setFirstPassword } from './proving.ts';

const stamp = String(Date.now()).slice(-8);

/** Lets somebody in who holds one built-in role, and signs them in for the first time. */
async function asOnly(page: Page, base: string, roleCode: string, company: string): Promise<Locator> {
  const [asking, confirming] = [await ApiUser.demo(base, 'tenant'), await ApiUser.demo(base, 'admin')];
  const { records } = await asking.send(pageRoles, { roleLevel: 'company', searchKey: roleCode });
  const role = records.find((one) => one.roleCode === roleCode);
  const userName = `${roleCode}.${stamp}`;
  const mobile = `${roleCode === 'employee' ? '136' : '134'}${stamp}`;
  const who = { userName, trueName: '常远', mobile, roleIds: [role?.id ?? ''] };
  await setFirstPassword(page, userName, await letIn(asking, confirming, { ...who, company }));
  await logIn(page, userName, OWN_PASSWORD);
  await expect(page).toHaveURL(/\/mine\/mine/);
  return page.getByRole('main');
}

const menus = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('button');

test('an employee has a home with what everybody has, and is told whom to ask for more', async ({
  page,
  baseURL,
}) => {
  const main = await asOnly(page, new URL(baseURL ?? '').origin, 'employee', '公衡招标代理有限公司');
  await expect(main.getByRole('heading', { name: '您的角色不经办招标采购业务' })).toBeVisible();
  for (const plate of ['待办事项', '通知公告', '最新消息', '快捷入口'])
    await expect(main.getByRole('region', { name: plate })).toBeVisible();
  await expect(main.getByText('CA证书')).toHaveCount(0);
  await expect(menus(page)).toHaveCount(1);
  expect(await grave(page)).toEqual([]);
  await onPhone(page);
  await fits(page);
  await page.goto(at('/ess/award/index'));
  await expect(page.getByText('没有权限打开此页面').first()).toBeVisible();
});

test('a supervising expert sees what supervision sees, and nothing to decide', async ({ page, baseURL }) => {
  const authority = '江州市公共资源交易监督管理局';
  const main = await asOnly(page, new URL(baseURL ?? '').origin, 'supervisingexpert', authority);
  await expect(main.getByRole('region', { name: '需要关注' })).toBeVisible();
  await expect(main.getByText('即将开标')).toBeVisible();
  await expect(main.getByText('待见证抽取')).toHaveCount(0);
  expect(await grave(page)).toEqual([]);
  await onPhone(page);
  await fits(page);
  await atDesk(page);
  await page.goto(at('/ess/award/index'));
  await expect(page.getByRole('heading', { name: '定标' })).toBeVisible();
  await page.goto(at('/ess/committee/supervision'));
  await expect(page.getByText('没有权限打开此页面').first()).toBeVisible();
});
