import { expect, test } from '@playwright/test';
import { answer, choose, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';

const stamp = String(Date.now()).slice(-8);

test('a notice that is published too late stays one notice; published it is read, withdrawn it is changed, and a draft is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `值班安排${stamp}`;
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, '/base/notification/notification-manage');
  await expect(page.getByRole('heading', { name: '通知公告管理' })).toBeVisible();
  await page.getByRole('button', { name: '新增通知公告' }).first().click();
  await expect(page.getByRole('button', { name: '保存并发布' })).toBeVisible();
  await page.getByRole('button', { name: '保存并发布' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await choose(page, '栏目', '通知');
  await choose(page, '公开范围', '仅本单位');
  await page
    .locator('.gh-rich [contenteditable=true], [contenteditable=true]')
    .first()
    .fill('元旦假期值班。');
  await typeTime(page, '展示时间 开始日期', '2026-01-01');
  await typeTime(page, '展示时间 结束日期', '2026-01-03');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(said(page, '结束日期已过，发布后无人可见')).toBeVisible();
  await answer(page, '长期有效', '是');
  await page.getByRole('button', { name: '保存并发布' }).dblclick();
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('已发布');
  await expect(row).toHaveCount(1);
  const reader = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(reader.context(), baseURL ?? '', 'admin2');
  await go(reader, '/base/notification/notification-list');
  const theirs = reader.getByRole('row', { name: title });
  await expect(theirs).toContainText('未读');
  await theirs.getByRole('link', { name: title }).click();
  await expect(reader.getByText('元旦假期值班。')).toBeVisible();
  await reader.getByRole('button', { name: '返回' }).click();
  await expect(theirs).toContainText('已读');
  await row.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: '返回' }).click();
  await row.getByRole('button', { name: '撤回' }).click();
  await sure(page, '撤回');
  await expect(row).toContainText('已撤回');
  await go(reader, '/base/notification/notification-list');
  await expect(reader.getByRole('heading', { name: '通知公告' })).toBeVisible();
  await expect(theirs).toHaveCount(0);
  // Kept and refused again, it can be kept once more.
  await row.getByRole('button', { name: '编辑' }).click();
  await answer(page, '长期有效', '否');
  await typeTime(page, '展示时间 开始日期', '2026-01-01');
  await typeTime(page, '展示时间 结束日期', '2026-01-03');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(said(page, '结束日期已过，发布后无人可见').last()).toBeVisible();
  await typeTime(page, '展示时间 结束日期', '2036-01-03');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(row).toContainText('已发布');
  await row.getByRole('button', { name: '撤回' }).click();
  await sure(page, '撤回');
  await expect(row).toContainText('已撤回');
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);
  await reader.context().close();
});

test('an operator makes a dictionary, orders its entries, and removes it', async ({ page, baseURL }) => {
  const code = `E2E_${stamp}`;
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  await go(page, '/base/valset/manager');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增字典' }).click();
  await dialog.getByLabel('字典编码').fill('1abc');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByLabel('字典编码').fill(code);
  await dialog.getByLabel('名称', { exact: true }).fill(`供货方式${stamp}`);
  await dialog.getByLabel('英文名称').fill(`Delivery ${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').first().fill(code);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.getByRole('row', { name: code });
  await expect(row).toContainText('自定义');
  await row
    .getByRole('link', { name: '字典项' })
    .or(row.getByRole('button', { name: '字典项' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `字典项：供货方式${stamp}` })).toBeVisible();
  expect(await grave(page)).toEqual([]);
  const add = async (val: string, name: string, parent?: string) => {
    await page.getByRole('button', { name: '新增字典项' }).click();
    await dialog.getByLabel('值', { exact: true }).fill(val);
    await dialog.getByLabel('名称', { exact: true }).fill(name);
    await dialog.getByLabel('英文名称').fill(name);
    if (parent) await dialog.getByLabel('上级值').selectOption(parent);
    await dialog.getByRole('button', { name: '确定' }).dblclick();
  };
  await add('1', '直送');
  await expect(dialog).toHaveCount(0);
  await add('1', '自提');
  await expect(dialog).toContainText('同一上级下已有该值');
  await dialog.getByLabel('值', { exact: true }).fill('2');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  await add('1.1', '直送到场', '1');
  await expect(dialog).toHaveCount(0);
  const line = (name: string) => page.getByRole('row', { name });
  await line('自提').getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('到库自提');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(line('到库自提')).toBeVisible();
  await line('到库自提').getByRole('button', { name: '停用' }).click();
  await expect(line('到库自提').getByRole('button', { name: '启用' })).toBeVisible();
  await page
    .getByRole('row', { name: /^直送 / })
    .getByRole('button', { name: '删除' })
    .click();
  await sure(page, '删除');
  await expect(said(page, '该项下还有下级字典项，不能删除')).toBeVisible();
  await line('直送到场').getByRole('button', { name: '删除' }).click();
  await sure(page, '删除');
  await expect(line('直送到场')).toHaveCount(0);
  await go(page, '/base/valset/manager');
  await page.getByRole('searchbox').first().fill(code);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(row).toContainText('2');
  await row.getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(`交货方式${stamp}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText(`交货方式${stamp}`);
  await row.getByRole('button', { name: '删除' }).click();
  await sure(page, '删除');
  await expect(row).toHaveCount(0);
});

test('a tenant writes a message of its own, changes one of the platform and restores it, and narrows whom SMS reach', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, '/base/message/template-list');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增模板' }).click();
  await dialog.getByLabel('模板编码').fill(`E2E_${stamp}`);
  await dialog.getByLabel('模板名称').fill(`催办${stamp}`);
  await dialog.getByRole('checkbox', { name: '站内信' }).check();
  await dialog.getByLabel('标题', { exact: true }).fill('催办：{title}');
  await dialog.getByLabel('站内信内容', { exact: true }).fill('请办理{nothing}。');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByLabel('站内信内容', { exact: true }).fill('请办理{title}。');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('searchbox').first().fill(`E2E_${stamp}`);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.getByRole('row', { name: `E2E_${stamp}` });
  await row.getByRole('button', { name: `E2E_${stamp}` }).click();
  await expect(dialog).toContainText('催办：泵站设备采购委托合同');
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '修改模板' }).click();
  await dialog.getByLabel('标题', { exact: true }).fill('请尽快：{title}');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: '删除' }).click();
  await sure(page, '删除');
  await expect(row).toHaveCount(0);

  // One of the platform in one's own words, seldom sent, and back again.
  const find = async (what: string) => {
    await page.getByRole('searchbox').first().fill(what);
    await page.getByRole('button', { name: '查询', exact: true }).click();
  };
  await find('export.message.failed');
  const failed = page.getByRole('row', { name: 'export.message.failed' });
  await failed.getByRole('button', { name: '修改模板' }).click();
  await dialog.getByLabel('站内信内容', { exact: true }).fill('导出“{title}”未完成：{why}。');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(failed).toContainText('本租户');
  await failed.getByRole('button', { name: '恢复' }).click();
  await sure(page, '恢复');
  await expect(failed).toContainText('系统默认');

  // Whom SMS and mail may reach.
  await go(page, '/base/message/control-list');
  await find('message.message.announced');
  const announced = page.getByRole('row', { name: 'message.message.announced' });
  await expect(announced).toContainText('所有接收人');
  await announced.getByRole('button', { name: '设置接收范围' }).click();
  await dialog.getByRole('checkbox', { name: '供应商' }).check();
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(announced).toContainText('供应商');
  await announced.getByRole('button', { name: '设置接收范围' }).click();
  await dialog.getByRole('button', { name: '所有接收人' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(announced).toContainText('所有接收人');
  const inApp = announced.getByRole('switch', { name: /站内信/ });
  await inApp.click();
  await page.locator('dialog[open]').getByRole('button', { name: '取消' }).click();
  await expect(inApp).toBeChecked();

  // The centre of messages beside the screen.
  await page.getByRole('button', { name: '打开消息中心' }).click();
  const centre = page.getByRole('dialog', { name: '消息中心' });
  await expect(centre.getByText('最近一周', { exact: true })).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await centre.getByRole('link', { name: '查看全部' }).click();
  await expect(page.getByRole('heading', { name: '站内信' })).toBeVisible();
  await expect(centre).toBeHidden();
});
