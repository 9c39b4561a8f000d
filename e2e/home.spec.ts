import { expect, type Locator } from '@playwright/test';
import { forwardTo, until } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { makeTenderFile, submitTenderBulletin } from '#apps/cli/demo/tendering.ts';
import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { choose, fits, onPhone, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { sealOnScreen } from './bidding.ts';
import { agreeByKey, pressByKey, sureByKey, tabTo } from './keyboard.ts';
import { signInByCookie, test } from './people.ts';

test('home leads to what is to be done, and forgets it once it is done', async ({ people }) => {
  test.setTimeout(300_000);
  const { cast } = people;
  const { packageId, mainName } = await makeProject(cast, await makeContract(cast));
  const { saleBegin } = await makeTenderFile(cast, packageId);
  await submitTenderBulletin(cast, packageId);
  await test.step('部门负责人：只用键盘', async () => {
    await agreeByKey(await people.page('leader'), packageId, 'BULLETIN_APPROVAL');
  });
  await test.step('总经理：在手机上', async () => {
    const page = await people.page('director');
    await page.setViewportSize({ width: 360, height: 740 });
    await go(page, '/mine/mine');
    await page
      .getByRole('region', { name: '待办事项' })
      .getByRole('link')
      .filter({ hasText: mainName })
      .first()
      .click();
    const bar = page.getByRole('region', { name: '审批' });
    const opinion = bar.getByLabel('审批意见');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(opinion).toBeHidden();
    await bar.getByRole('button', { name: '审批', exact: true }).click();
    await opinion.fill('同意');
    await bar.getByRole('button', { name: '同意', exact: true }).click();
    await sure(page, '同意');
    await expect(said(page, '审批成功')).toBeVisible();
  });
  await until(
    'the bulletin is approved',
    async () => (await cast.pm.send(bulletinDetail, { packageId })).status === bulletinStatus.finished,
  );
  await test.step('项目经理', async () => {
    const page = await people.page('pm');
    await go(page, '/mine/mine');
    const duties = page.getByRole('region', { name: '待办事项' });
    const duty = duties.getByRole('link').filter({ hasText: '发布招标公告' }).filter({ hasText: mainName });
    await pressByKey(page, duty);
    await pressByKey(page, page.getByRole('button', { name: '发布公告' }));
    await sureByKey(page, '发布公告');
    await expect(said(page, '公告已发布')).toBeVisible();
    await page.getByRole('link', { name: /首页/ }).click();
    await expect(duties).toBeVisible();
    await expect(duty).toHaveCount(0);
    const lot = page
      .getByRole('region', { name: '我的标段' })
      .getByRole('link')
      .filter({ hasText: mainName });
    await expect(lot.first()).toContainText(/待发售|发售中/);
    expect(await grave(page)).toEqual([]);
  });
  await forwardTo(cast, saleBegin, '文件获取开始');
  await test.step('供应商', async () => {
    const page = await people.page('sup1');
    await go(page, '/mine/mine');
    const open = page.getByRole('region', { name: '可参与标段' });
    // With the keyboard alone
    await pressByKey(page, open.getByRole('link').filter({ hasText: mainName }).first());
    await pressByKey(page, page.getByRole('button', { name: '获取文件' }));
    await expect(said(page, '已获取文件')).toBeVisible();
    await page.getByRole('link', { name: /首页/ }).click();
    const duties = page.getByRole('region', { name: '待办事项' });
    const bid = duties
      .getByRole('link')
      .filter({ hasText: '加密并递交投标文件' })
      .filter({ hasText: mainName });
    await bid.click();
    await sealOnScreen(page, '4180000.00', '加密并递交');
    await expect(page).toHaveURL(/\/receipt/);
    await test.step('a word and a screen explain themselves', async () => {
      const digest = page.getByRole('button', { name: '密文摘要（SHA-256）' });
      await tabTo(page, digest);
      await expect(page.getByRole('tooltip')).toContainText('加密后的投标文件称为密文');
      expect(await grave(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await go(page, `${submissionScreens.openingHall}?packageId=${packageId}&opType=supplier`);
      await expect(page.getByRole('heading', { name: '开标大厅' })).toBeVisible();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: '页面说明' });
      await expect(help).toContainText('密钥保管人释放标段密钥');
      await expect(help).toContainText('《招标投标法》第三十四条');
      await page.keyboard.press('Escape');
    });
    await page.getByRole('link', { name: /首页/ }).click();
    await expect(duties).toBeVisible();
    await expect(bid).toHaveCount(0);
  });
});

const others = [
  ['财务', 'cashier', '本岗位的业务随收费与归档模块一同开通'],
  ['档案管理员', 'archivist', '本岗位的业务随收费与归档模块一同开通'],
  ['平台运营', 'admin', '需要关注'],
  ['租户管理员', 'tenant', '需要关注'],
] as const;

for (const [role, username, heading] of others)
  test(`the home of ${role} says what waits, or whose work is not there yet`, async ({ page, baseURL }) => {
    await signInByCookie(page.context(), new URL(baseURL ?? '').origin, username);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/api')[1] ?? ''));
    await go(page, '/mine/mine');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    // The whole page is one answer: no area is asked beside it.
    expect(asked.filter((path) => path.startsWith('/base/workbench/'))).toEqual(['/base/workbench/home']);
    expect(asked.filter((path) => /^\/(pre|bos|ess|ctr|ls|mbd|pls|sts)\//.test(path))).toEqual([]);
    await expect(page.getByRole('region', { name: '待办事项' })).toBeVisible();
  });

for (const [role, username] of others.slice(0, 2))
  test(`${role} goes by keyboard from home through a menu that is short as long as the work is not there yet`, async ({
    page,
    baseURL,
  }) => {
    await signInByCookie(page.context(), new URL(baseURL ?? '').origin, username);
    await go(page, '/mine/mine');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: '本岗位的业务随收费与归档模块一同开通' })).toBeVisible();
    await expect(main.getByText('收费、保证金和归档尚未上线')).toBeVisible();
    const modules = page.getByRole('navigation', { name: '主导航' }).getByRole('button');
    expect(await modules.count()).toBeLessThanOrEqual(3);
    await pressByKey(page, modules.last());
    await expect(page).not.toHaveURL(/\/mine\/mine/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    const side = page.getByRole('navigation', { name: '功能菜单' });
    const entries = side.getByRole('link');
    expect(await entries.count()).toBeLessThanOrEqual(10);
    await pressByKey(page, entries.last());
    await expect(heading).toBeFocused();
    await pressByKey(page, page.getByRole('link', { name: /首页/ }));
    await expect(main.getByRole('region', { name: '待办事项' })).toBeVisible();
  });

/** Presses 此刻 in the calendar of a time; returns what it says then, as the time of Shanghai that it is. */
async function now(form: Locator, label: string): Promise<string> {
  const input = form.page().getByRole('textbox', { name: label, exact: true });
  const field = form.locator('.gh-date', { has: input });
  await field.getByRole('button', { name: '打开日历' }).click();
  await form.page().getByText('此刻', { exact: true }).click();
  await expect(input).toBeFocused();
  return `${(await input.inputValue()).replace(' ', 'T')}+08:00`;
}

test('on a telephone the leader arranges home, notes a day, and chooses a shortcut; all of it is there again elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  await signInByCookie(page.context(), base, 'director');
  await onPhone(page);
  await go(page, '/mine/mine');
  const main = page.getByRole('main');
  const headings = main.getByRole('heading', { level: 2 });
  await expect(main.getByRole('region', { name: '待办事项' })).toBeVisible();

  // The card of the first visit says where help is on a telephone, and there it is.
  await expect(main.getByText('以后可以从“菜单”里的“页面说明”再看。')).toBeVisible();
  await page.getByRole('button', { name: '菜单', exact: true }).click();
  await page.getByRole('button', { name: '页面说明' }).click();
  await expect(page.getByRole('dialog', { name: '页面说明' })).toContainText('这是什么');
  await page.keyboard.press('Escape');

  // 板块: figures above everything, notices not at all.
  await page.getByRole('button', { name: '设置工作台' }).click();
  const arrange = page.getByRole('dialog', { name: '设置工作台' });
  await arrange.getByRole('checkbox', { name: '显示通知公告' }).uncheck();
  await arrange.getByRole('button', { name: '下移待办事项' }).click();
  await arrange.getByRole('button', { name: /确\s?定/ }).click();
  await expect(main.getByRole('region', { name: '通知公告' })).toHaveCount(0);
  await expect.poll(async () => (await headings.allTextContents()).indexOf('待办事项')).toBeGreaterThan(0);

  // 日程: a reminder after the entry only, in the words of the specification.
  await main.getByRole('button', { name: '新增日程' }).click();
  const entry = page.getByRole('dialog', { name: '新增日程' });
  await entry.getByRole('textbox', { name: '事项', exact: true }).fill('与招标人核对定标方案');
  // The whole calendar fits the telephone.
  await now(entry, '事项时间');
  await typeTime(entry, '事项时间', '2099-03-01 09:00');
  await choose(entry, '提醒', '自定义时间');
  await typeTime(entry, '提醒时间', '2099-03-01 08:00');
  await entry.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect(entry.getByText('提醒时间必须大于事项时间').first()).toBeVisible();
  await typeTime(entry, '提醒时间', '2099-03-01 10:00');
  await entry.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect(entry).toBeHidden();

  // 快捷入口
  const shortcuts = main.getByRole('region', { name: '快捷入口' });
  await shortcuts.getByRole('button', { name: '选择' }).click();
  const chosen = page.getByRole('dialog', { name: '选择快捷入口' });
  await chosen.getByRole('checkbox', { name: '待我审批' }).check();
  await chosen.getByRole('button', { name: /确\s?定/ }).click();
  await expect(shortcuts.getByRole('link', { name: '待我审批' })).toBeVisible();
  await fits(page);

  const elsewhere = await browser.newContext({
    baseURL: base,
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
  });
  await signInByCookie(elsewhere, base, 'director');
  const desk = await elsewhere.newPage();
  await go(desk, '/mine/mine');
  // Far away, times are said to be Beijing's, and now is what it is there.
  await expect(desk.getByText('均为北京时间')).toBeVisible();
  const again = desk.getByRole('main');
  await again.getByRole('button', { name: '新增日程' }).click();
  const note = desk.getByRole('dialog', { name: '新增日程' });
  const clock = (await desk.locator('.gh-clock time').first().textContent()) ?? '';
  const ahead = Date.parse(await now(note, '事项时间')) - Date.parse(`${clock.replace(' ', 'T')}+08:00`);
  expect(Math.abs(ahead)).toBeLessThan(120_000);
  await note.getByRole('button', { name: '取消' }).click();
  await sure(desk, '确认');
  await again.getByRole('link', { name: '待我审批', exact: true }).click();
  await expect(desk).toHaveURL(/aprvPending/);
  await desk.goBack();
  await expect(again.getByRole('region', { name: '待办事项' })).toBeVisible();
  await expect(again.getByRole('region', { name: '通知公告' })).toHaveCount(0);
  await elsewhere.close();
});
