import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { holidayYear, saveHolidays } from '#base/calendar/shared/calls.ts';
import { calendarScreens } from '#base/calendar/shared/screens.ts';
import { recordScreens } from '#base/record/shared/screens.ts';
import { modifyRole } from '#base/role/shared/calls.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { pageTenants } from '#base/tenant/shared/calls.ts';
import { tenantScreens } from '#base/tenant/shared/screens.ts';
import { said, sure } from './acts.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { at, go, settled } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { logIn, OWN_PASSWORD } from './proving.ts';

const lineOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

test.describe.configure({ mode: 'parallel' });

/** Nobody counts a period in this year. */
const YEAR = 2036;
const WRONG_LINE = '2036-02-30 节假日 春节';

test.afterAll(async ({ baseURL }) => {
  await holidaysAsBefore(new URL(baseURL ?? '').origin);
});

let days: OutputOf<typeof holidayYear>['days'] | undefined;

const arranged = async (base: string) => {
  const operator = await ApiUser.demo(base, 'admin');
  return { operator, ...(await operator.send(holidayYear, { year: YEAR })) };
};

async function holidaysAsBefore(base: string): Promise<void> {
  const { operator, seen, days: now } = await arranged(base);
  if (!days || JSON.stringify(now) === JSON.stringify(days)) return;
  await operator.send(saveHolidays, { year: YEAR, seen, days, reason: '恢复原安排' });
}

async function anew(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
}

test('the operator reads a notice into a year, sees what it changes, and publishes it for every tenant', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  ({ days } = await arranged(base));
  await signInByCookie(page.context(), base, 'admin');
  await go(page, `${calendarScreens.list}?year=${YEAR}`);
  await expect(page.getByText(`${YEAR}年的放假调休安排尚未录入`)).toBeVisible();
  await page.getByRole('button', { name: '导入年度安排' }).click();
  const dialog = page.getByRole('dialog', { name: '导入年度安排' });
  await dialog.getByRole('checkbox', { name: /替换全年/ }).uncheck();
  const notice = '二、春节：1月28日至2月3日放假调休，共7天。1月26日（周六）上班。';
  await dialog.getByLabel('粘贴内容').fill(`${notice}\n${WRONG_LINE}`);
  // What cannot be read is named beside what was.
  await expect(dialog).toContainText('无法识别，请核对');
  await expect(dialog).toContainText(WRONG_LINE);
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByLabel('粘贴内容').fill(notice);
  await expect(dialog).not.toContainText('无法识别');
  await dialog.getByRole('button', { name: '放入日历' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /调休上班 2036-01-26 已修改，尚未发布/ })).toBeVisible();

  await page.getByRole('button', { name: '核对并发布' }).click();
  const effect = page.getByRole('dialog', { name: `${YEAR}年节假日变更` });
  await expect(effect.getByRole('row', { name: '2036-01-26' })).toContainText('调休上班');
  const publish = effect.getByRole('button', { name: '发布' });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await effect.getByLabel('依据（通知文号或说明）').fill('国办发明电〔2035〕1号');
  await publish.click();
  await expect(said(page, '已发布，立即生效')).toBeVisible();
  await expect(page.getByRole('button', { name: /调休上班 2036-01-26$/ })).toBeVisible();
  await expect(page.getByText('安排尚未录入')).toHaveCount(0);
  await expect(page.getByRole('row', { name: '国办发明电〔2035〕1号' }).first()).toContainText('已发布');

  // A tenant counts with it, and may look at it alone.
  const tenant = await anew(browser);
  await signInByCookie(tenant.context(), base, 'tenant');
  await go(tenant, `${calendarScreens.list}?year=${YEAR}`);
  await expect(tenant.getByText('节假日由平台统一维护，此处只供查看。')).toBeVisible();
  await expect(tenant.getByText(/调休上班 2036-01-26/)).toBeAttached();
  await expect(tenant.getByRole('button', { name: '导入年度安排' })).toHaveCount(0);
  await expect(tenant.getByRole('button', { name: /2036-01-26/ })).toHaveCount(0);
  await tenant.context().close();
});

test('the operator opens a tenant whose administrator works from the first minute, and takes a function back', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  const stamp = String(Date.now()).slice(-8);
  const [name, userName] = [`临江建设集团${stamp}`, `linjiang${stamp}`];
  const operator = await ApiUser.demo(base, 'admin');
  const taken = (await operator.send(pageTenants, { size: 20 })).records[0]?.tenantCode ?? '';
  await signInByCookie(page.context(), base, 'admin');
  await go(page, tenantScreens.page);
  await page
    .getByRole('link', { name: '开通租户' })
    .or(page.getByRole('button', { name: '开通租户' }))
    .click();
  for (const [label, value] of [
    ['租户名称', name],
    ['租户编码', taken],
    ['联系人', '江月'],
    ['联系手机', `138${stamp}`],
    ['管理员登录名', userName],
    ['管理员姓名', '江月'],
    ['管理员手机', `137${stamp}`],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('租户编码或平台编码已被使用').first()).toBeVisible();
  await page.getByLabel('租户编码', { exact: true }).fill(`lj-${stamp}`);
  await page.getByRole('button', { name: '保存' }).click();
  const entry = page.getByRole('dialog', { name: '管理员设置密码' });
  await expect(entry).toContainText(userName);
  const link = (await entry.locator('code').textContent()) ?? '';
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await entry.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('row', { name })).toContainText('启用');

  // The link is for its administrator alone, who sets the password and has a workbench, people and roles.
  const own = await anew(browser);
  await own.goto(link);
  await own.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await own.getByLabel('确认新密码').fill(OWN_PASSWORD);
  await own.getByRole('button', { name: '确认修改' }).click();
  await expect(own).toHaveURL(/\/login/);
  await logIn(own, userName, OWN_PASSWORD);
  await expect(own.getByRole('button', { name: '设置工作台' })).toBeVisible();
  await go(own, '/base/organization/treePage');
  await expect(own.getByRole('row', { name: userName })).toBeVisible();
  const side = own.getByRole('navigation', { name: '功能菜单' });
  const folder = side.getByRole('button', { name: '通知与消息' });
  await folder.click();
  const entries = side.getByRole('link', { name: '消息模板' });
  await expect(entries).toBeVisible();

  // Taken back, it is gone from the menu and from behind its address; given again, it is there.
  const turn = async (on: boolean) => {
    await page.getByRole('row', { name }).getByRole('button', { name: '功能与角色' }).click();
    const granted = page.getByRole('dialog', { name: `功能与角色：${name}` });
    const check = granted.getByRole('checkbox', { name: /^站内信/ });
    await check.setChecked(on);
    await granted.getByRole('button', { name: '保存' }).click();
    await expect(said(page, '已保存，立即生效')).toBeVisible();
    await expect(granted).toBeHidden();
    await own.reload();
  };
  await turn(false);
  await expect(own.getByRole('row', { name: userName })).toBeVisible();
  await expect(entries).toHaveCount(0);
  await turn(true);
  await folder.click();
  await expect(entries).toBeVisible();
  await own.context().close();

  await page.getByRole('row', { name }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await sure(page, '停用');
  await expect(page.getByRole('row', { name })).toContainText('停用');
});

test('a function of one’s own stands beside the declared ones, which nobody removes', async ({
  page,
  baseURL,
}) => {
  const stamp = String(Date.now()).slice(-8);
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  await go(page, roleScreens.functions);
  const search = page.getByRole('searchbox', { name: '搜索功能、权限或接口' });
  const declared = page.locator('fieldset').filter({ hasText: '系统功能' });
  await expect(declared.first()).toBeVisible();
  await expect(declared.getByRole('button', { name: '删除' })).toHaveCount(0);
  const known = (await declared.first().locator('legend code').textContent()) ?? '';

  await page.getByRole('button', { name: '新增功能' }).click();
  const dialog = page.getByRole('dialog', { name: '新增功能' });
  await dialog.getByLabel('功能编码').fill(known);
  const parent = dialog.getByRole('combobox', { name: '上级', exact: true });
  await parent.fill('系统管理');
  await parent.press('Enter');
  await dialog.getByLabel('中文名称').fill(`运维查看${stamp}`);
  await dialog.getByLabel('英文名称').fill('Operations, to look at');
  await dialog.getByRole('checkbox', { name: /查看操作日志/ }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('功能编码已存在')).toBeVisible();
  await dialog.getByLabel('功能编码').fill(`OPS_${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();

  await search.fill(`ops_${stamp}`);
  const own = page.locator('fieldset').filter({ hasText: `OPS_${stamp}` });
  await expect(own).toContainText('自定义');
  await own.getByText('已归集 1 项权限').click();
  await expect(own.getByText('菜单：日志列表')).toBeVisible();
  await own.getByRole('button', { name: '编辑' }).click();
  const edited = page.getByRole('dialog', { name: '编辑功能' });
  await edited.getByLabel('中文名称').fill(`运维${stamp}`);
  await edited.getByRole('button', { name: '确定' }).click();
  await expect(own).toContainText(`运维${stamp}`);
  await own.getByRole('button', { name: '删除' }).click();
  await expect(page.locator('dialog[open]')).toContainText(`运维${stamp}`);
  await page.locator('dialog[open]').getByRole('button').last().click();
  await expect(own).toHaveCount(0);

  // Nor is a declared entry of the menu: it is hidden, or named otherwise.
  await go(page, roleScreens.menus);
  const row = page.getByRole('row', { name: '功能管理' });
  await expect(row.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);
});

test('what was changed in the browser is found in the log, with who, when, before and after; others have no entry', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  const stamp = String(Date.now()).slice(-8);
  const [before, after] = [`值班员${stamp}`, `值班长${stamp}`];
  await signInByCookie(page.context(), base, 'tenant');
  await go(page, roleScreens.companyRoles);
  await page.getByRole('button', { name: '新增角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('角色名称').fill(before);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: '角色名称/编码' }).fill(stamp);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await settled(page);
  const role = page.getByRole('row', { name: stamp });
  await role.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await dialog.getByLabel('角色名称').fill(after);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(role).toContainText(after);

  await go(page, recordScreens.operations);
  const search = page.getByRole('search', { name: '查询条件' });
  await search.getByRole('button', { name: '展开' }).click();
  await search.getByLabel('用户名').fill('tenant');
  await search.getByLabel('接口（完整）').fill(lineOf(modifyRole));
  const line = page.getByRole('main').getByRole('row').filter({ hasText: 'tenant' }).first();
  const entry = page.getByRole('dialog');
  const changed = (side: string) => entry.getByLabel(side, { exact: true }).first();
  // Lines are written each second; another journey may have changed a role since.
  await expect(async () => {
    // What was opened may have been an older line.
    if (await entry.isVisible()) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await settled(page);
    await line.locator('button, a').filter({ hasText: '角色' }).first().click({ timeout: 2_000 });
    await expect(changed('变更后')).toContainText(after, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(changed('变更前')).toContainText(before);
  await expect(entry).toContainText('127.0.0.1');
  await expect(entry).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);

  const other = await anew(browser);
  await signInByCookie(other.context(), base, 'pm2');
  await other.goto(at(recordScreens.operations));
  await expect(other.getByText(/没有.*权限/).first()).toBeVisible();
  await expect(other.getByRole('link', { name: '日志列表' })).toHaveCount(0);
  await expect(other.getByText(after)).toHaveCount(0);
  await other.context().close();
});
