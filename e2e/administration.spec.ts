import { expect, type Page, test } from '@playwright/test';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { logIn, OWN_PASSWORD, setFirstPassword } from './proving.ts';

test('two administrators let a user in, who sets the password alone and loses a permission at once', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const stamp = String(Date.now()).slice(-8);
  const [username, mobile, roleName] = [`e2e.${stamp}`, `136${stamp}`, `合同查看员${stamp}`];
  await signInByCookie(admin.context(), baseURL ?? '', 'tenant');

  // A role that may see contracts
  await go(admin, '/base/role/RolePage/company');
  await admin.getByRole('button', { name: '新增角色' }).click();
  await admin.getByRole('dialog').getByLabel('角色名称').fill(roleName);
  await admin.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await admin.getByRole('searchbox', { name: '角色名称/编码' }).fill(roleName);
  await admin.getByRole('button', { name: '查询', exact: true }).click();
  await admin.getByRole('row', { name: roleName }).getByRole('button', { name: '权限分配' }).click();
  const seesContracts = admin.getByRole('checkbox', { name: /查看委托合同/ });
  await seesContracts.check();
  await admin.getByRole('button', { name: '保存' }).click();
  await expect(said(admin, '保存成功，权限已即时生效')).toBeVisible();
  const permissions = admin.url();

  // A user of the agency who holds it
  await go(admin, '/base/organization/treePage');
  await admin.getByRole('navigation', { name: '组织机构树' }).getByText('公衡招标代理有限公司').click();
  await admin.getByRole('button', { name: '新增用户' }).click();
  const form = admin.getByRole('dialog', { name: '新增用户' });
  await form.getByLabel('登录账号').fill(username);
  await form.getByLabel('姓名').fill('测试员');
  await form.getByLabel('手机号').fill(mobile);
  await form.getByRole('checkbox', { name: roleName }).check();
  await form.getByRole('button', { name: '确定' }).click();
  const half = async (page: Page): Promise<string> => {
    const shown = page.getByRole('dialog', { name: '设置密码的方式' });
    const code = (await shown.locator('code').textContent()) ?? '';
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await shown.getByRole('button', { name: '我已记下' }).click();
    return code;
  };
  const first = await half(admin);
  await expect(admin.getByRole('row', { name: username })).toContainText('待首次登录');

  // Nobody confirms what they asked for; another administrator gets the other half
  await go(admin, '/base/organization/requests');
  const asked = admin.getByRole('row', { name: username });
  await expect(asked.getByRole('button', { name: '不通过或撤回' })).toBeVisible();
  await expect(asked.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  const second = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInByCookie(second.context(), baseURL ?? '', 'admin');
  await go(second, '/base/organization/requests');
  await second.getByRole('row', { name: username }).getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  const code = `${first} ${await half(second)}`;
  await second.context().close();

  // The person alone has both
  const user = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await setFirstPassword(user, username, code);
  await logIn(user, username, OWN_PASSWORD);
  await expect(user.getByRole('button', { name: '设置工作台' })).toBeVisible();
  await go(user, '/pre/entrust-contract/contractList');
  await expect(user.getByRole('heading', { name: '委托合同' })).toBeVisible();

  // The permission goes while the user looks at the list
  await admin.goto(permissions);
  await seesContracts.uncheck();
  await admin.getByRole('button', { name: '保存' }).click();
  await expect(said(admin, '保存成功，权限已即时生效')).toBeVisible();
  const refused = user.waitForResponse((answer) => answer.url().includes(pageContracts.path));
  await user.getByRole('button', { name: '刷新' }).click();
  expect((await refused).status()).toBe(403);
  await user.context().close();
});

test('a tenant administrator shapes roles, menus and settings', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  const dialog = page.getByRole('dialog');

  // A role is given to somebody found in the organisation tree, and taken back; one that decides nothing, since
  // whoever holds a deciding role for a moment is asked for every approval that begins then, also of other journeys.
  await go(page, '/base/role/RolePage/company');
  await page.getByRole('row', { name: '档案管理员' }).getByRole('button', { name: '用户' }).click();
  await page.getByRole('button', { name: '添加用户' }).click();
  const tree = dialog.getByRole('navigation', { name: '组织机构树' });
  await tree.getByText('公衡招标代理有限公司').click();
  await expect(dialog.getByRole('row', { name: 'sup1' })).toHaveCount(0);
  await dialog.getByRole('row', { name: 'pm2' }).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '添加成功')).toBeVisible();
  await page.getByRole('row', { name: 'pm2' }).getByRole('button', { name: '移除' }).click();
  await sure(page, '移除');
  await expect(page.getByRole('row', { name: 'pm2' })).toHaveCount(0);

  // An own menu entry leads to a page that is there; it comes and goes
  const side = page.getByRole('navigation', { name: '功能菜单' });
  await go(page, '/base/menu/menuManage');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await dialog.getByLabel('上级菜单').selectOption({ label: '系统管理' });
  await dialog.getByLabel('中文名称').fill('单位清单');
  await dialog.getByLabel('英文名称').fill('Units');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('请选择页面');
  await dialog.getByLabel('页面').selectOption({ label: '组织机构 /base/organization/treePage' });
  await dialog.getByRole('button', { name: '确定' }).click();
  const row = page.getByRole('row', { name: '单位清单' });
  await expect(row).toContainText('自建');
  await page.reload();
  await side.getByRole('link', { name: '单位清单' }).click();
  await expect(page.getByRole('heading', { name: '组织机构' })).toBeVisible();
  await go(page, '/base/menu/menuManage');
  await row.getByRole('button', { name: '删除' }).click();
  await sure(page, '删除');
  await expect(row).toHaveCount(0);

  // A value of the tenant stands above the platform's until it is dropped
  await go(page, '/base/conf/treePage/tenant');
  const setting = page.getByRole('listitem').filter({ hasText: 'projectCodeLength' });
  await setting.getByRole('button', { name: '修改' }).click();
  await dialog.getByRole('textbox', { name: '项目编号长度上限' }).fill('151');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请输入1到150之间的整数');
  await dialog.getByRole('textbox', { name: '项目编号长度上限' }).fill('120');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(setting).toContainText('已修改');
  await setting.getByRole('button', { name: '恢复' }).click();
  await sure(page, '恢复');
  await expect(setting).toContainText('沿用');
});

// What stands in a menu is looked at with everything else there (access.spec); these do not.
for (const route of ['/base/user/personalCenter', '/base/user/personalCenter?tab=subscription'])
  test(`axe finds nothing serious on ${route}`, async ({ page, baseURL }) => {
    await signInByCookie(page.context(), baseURL ?? '', 'admin');
    await go(page, route);
    await expect(page.getByRole('heading', { name: '个人中心' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await grave(page)).toEqual([]);
  });
