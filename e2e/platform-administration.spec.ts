import { expect, test } from '@playwright/test';
import { pageTenants } from '#base/tenant/shared/calls.ts';
import { caScreens } from '#base/ca/shared/screens.ts';
import { calendarScreens } from '#base/calendar/shared/screens.ts';
import { addExport } from '#base/export/shared/calls.ts';
import { exportScreens } from '#base/export/shared/screens.ts';
import { tenantScreens } from '#base/tenant/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { atDesk, fits, onPhone, sure, typeTime } from './acts.ts';
import { at, go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';

test('the operator names whom to ask about certificates in one tenant, and its people see them', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await ApiUser.demo(new URL(baseURL ?? '').origin, 'admin');
  const { records } = await admin.send(pageTenants, {});
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  const tenant = records.find((one) => one.tenantName === '皖江公共采购平台');
  await go(page, linkTo(tenantScreens.parameter, { tenantId: tenant?.id ?? '' }));
  const setting = page.getByRole('listitem').filter({ hasText: 'caInfo' });
  await setting.getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await grave(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('textbox').fill('证书服务台，0551-60000000，工作日');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(setting).toContainText('已修改');

  const holder = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await signInByCookie(holder.context(), baseURL ?? '', 'ahdirector');
  await holder.goto(`${baseURL ?? ''}${at(caScreens.binding)}`);
  await holder.getByRole('button', { name: '证书咨询' }).click();
  await expect(holder.getByRole('dialog').getByRole('link', { name: '0551-60000000' })).toHaveAttribute(
    'href',
    'tel:0551-60000000',
  );
  expect(await grave(holder, 'dialog[open], [role=dialog]')).toEqual([]);
  await holder.context().close();
  await setting.getByRole('button', { name: '恢复' }).click();
  await sure(page, '恢复');
  await expect(setting).toContainText('沿用');
});

test('days of a year are changed and given up again, and a holiday has a name', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'admin');
  await go(page, `${calendarScreens.list}?year=2038`);
  await page.getByRole('button', { name: /2038-03-01/ }).click();
  const dialog = page.getByRole('dialog', { name: '修改日期' });
  await expect(dialog).toBeVisible();
  expect(await grave(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('radio', { name: '节假日', exact: true }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('alert')).toContainText('请填写节假日名称');
  await dialog.getByRole('textbox', { name: '名称' }).fill('厂庆');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await typeTime(dialog, '结束日期', '2038-02-01');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('alert')).toContainText('结束日期不能早于开始日期');
  await typeTime(dialog, '结束日期', '2038-03-03');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('有3天未发布的修改')).toBeVisible();
  await page.getByRole('button', { name: '下一年' }).click();
  await expect(page.locator('dialog[open]')).toContainText('放弃3天未发布的修改？');
  await page.locator('dialog[open]').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await sure(page, '放弃修改');
  await expect(page.getByText('有3天未发布的修改')).toHaveCount(0);
  await page.getByRole('button', { name: '下一年' }).click();
  await expect(page).toHaveURL(/year=2039/);
});

test('whoever joins a program to the platform finds each call, and whoever prepares a computer what it lacks', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('/openapi'));
  await expect(page.getByText('请选择一个接口')).toBeVisible();
  expect(await grave(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: /按名称/ });
  await search.fill('不存在的接口');
  await expect(page.getByText('没有符合的接口')).toBeVisible();
  await search.fill('/base/seal/register');
  await page.getByRole('button', { name: /POST .*\/base\/seal\/register/ }).click();
  await expect(page.getByRole('article')).toContainText('sealName');
  expect(await grave(page)).toEqual([]);
  // On a telephone a name has the whole width, and its row is still one for those who hear it.
  await onPhone(page);
  const name = page.getByRole('article').getByRole('rowheader', { name: /seal\s?Name/ });
  await expect(async () => expect((await name.boundingBox())?.width).toBeGreaterThan(200)).toPass({
    timeout: 5_000,
  });
  await expect(page.getByRole('article').getByRole('row', { name: /seal\s?Name/ })).toHaveCount(1);
  await fits(page);
  expect(await grave(page)).toEqual([]);
  await atDesk(page);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('article')).toBeVisible();

  await signInByCookie(page.context(), baseURL ?? '', 'ahdirector');
  await go(page, '/base/syscheck/main');
  await expect(page.getByText('本机满足使用要求。').or(page.getByText(/有\d+项需要处理/))).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '重新检测' }).click();
  await expect(page.getByText('无法连接平台')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重新检测' }).click();
  await expect(page.getByText('无法连接平台')).toHaveCount(0);
});

test('a sheet that was made in the background is fetched and removed', async ({ page, baseURL }) => {
  const api = await ApiUser.demo(new URL(baseURL ?? '').origin, 'ahdirector');
  await api.send(addExport, {
    line: 'GET /bos/ca/page',
    input: {},
    columns: [{ head: '证书序列号', from: ['serial'], kind: 'text' }],
    title: '本人证书',
  });
  await signInByCookie(page.context(), baseURL ?? '', 'ahdirector');
  await go(page, exportScreens.list);
  const row = page.getByRole('row', { name: '本人证书' }).first();
  await expect(row).toContainText('可下载');
  expect(await grave(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toMatch(/^本人证书.*\.xlsx$/);
  await row.getByRole('button', { name: '删除' }).click();
  await sure(page, '删除');
  await expect(row).toHaveCount(0);
});

test('a menu of few entries is pinned and set free, and the demonstration clock wants a time to come', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'ahdirector');
  await go(page, caScreens.list);
  const strip = page.getByRole('navigation', { name: '功能菜单' });
  await strip.getByRole('button', { name: '菜单固定在左侧' }).click();
  await expect(page.locator('.sh-strip')).toHaveCount(0);
  await page.reload();
  await expect(strip.getByRole('link', { name: '电子印章' })).toBeVisible();
  await expect(page.locator('.sh-strip')).toHaveCount(0);
  await strip.getByRole('button').first().click();
  await expect(page.locator('.sh-strip')).toBeVisible();

  const forward = page.getByRole('button', { name: '快进' });
  await forward.click();
  const box = page.getByRole('dialog', { name: '快进' });
  await expect(box.getByText('时间只能向前，影响演示环境的所有人')).toBeVisible();
  await typeTime(box, '快进到', '2020-01-01 08:00');
  expect(await grave(page)).toEqual([]);
  await expect(box.getByRole('button', { name: '快进到', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(forward).toBeFocused();
});
