import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { agreeOnScreen, answer, choose, said, upload } from './acts.ts';
import { at, go } from './going.ts';
import { signInByCookie } from './people.ts';
import { picture } from './pictures.ts';

/** A day typed into a date input. */
async function day(page: Page, label: string, value: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label, exact: true });
  await input.fill(value);
  await input.press('Enter');
}

/** What a field says where it is read. */
const shown = (page: Page, label: string): Locator =>
  page
    .locator('.gh-read', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** What every platform asks of a project (项目表单的通用部分), its client the only one in the library. */
async function fillInProject(page: Page, name: string, client: string): Promise<void> {
  await go(page, '/pre/project/project-list');
  await expect(page.getByRole('heading', { name: '采购项目' })).toBeVisible();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('textbox', { name: '项目名称' }).fill(name);
  await choose(page, '采购方式', '公开招标');
  await choose(page, '项目分类', '货物');
  await choose(page, '二级分类', '机电设备');
  await choose(page, '行业分类', '水的生产和供应业');
  await choose(page, '项目地区（省）', /江州|示范|演示/);
  await choose(page, '项目地区（市）', '江州市');
  await answer(page, '是否依法必招', '是');
  await choose(page, '资金来源', '财政资金');
  await page.getByRole('textbox', { name: '备注' }).fill('所需水泵。');
  await page.getByRole('button', { name: '添加招标人/采购人' }).click();
  const tenderees = page.getByRole('dialog');
  await tenderees.getByText(client).click();
  await tenderees.getByRole('button', { name: '确定' }).click();
}

/** 提交审批: handed in, agreed to by both approvers of the platform, and set up. */
async function isApproved(
  page: Page,
  {
    browser,
    baseURL,
    name,
    by,
  }: {
    readonly browser: Browser;
    readonly baseURL: string;
    readonly name: string;
    readonly by: readonly string[];
  },
): Promise<void> {
  await page.getByRole('button', { name: '提交审批' }).first().click();
  await expect(said(page, '提交成功')).toBeVisible();
  await go(page, `/pre/project/project-list?searchKey=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('审批中');
  const href = await page.getByRole('link', { name }).getAttribute('href');
  const mainId = new URL(href ?? '', 'http://here').searchParams.get('mainId') ?? '';
  for (const who of by) {
    const context = await browser.newContext();
    await signInByCookie(context, baseURL, who);
    await agreeOnScreen(await context.newPage(), 'PROJECT_APPROVAL', mainId);
    await context.close();
  }
  // The project hears of the decision a moment after the approver does.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('已立项', { timeout: 2_000 });
  }).toPass();
}

test('a project of Anhui is filled in with its fields, shown, and found by them', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByCookie(context, baseURL ?? '', 'ahpm');
  const name = `皖江堤防加固 ${Date.now() % 1_000_000}`;
  await fillInProject(page, name, '皖江河道管理局');

  // What the region asks for is said beside its fields.
  await page.getByRole('button', { name: '保存', exact: true }).click();
  for (const words of ['请输入预算金额', '请选择开标时间', '请上传附件'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '最高限价', exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: '预算金额' }).fill('1200.5');
  await answer(page, '是否最高限价', '是');
  await page.getByRole('textbox', { name: '最高限价', exact: true }).fill('1100');
  await day(page, '开标时间', '2027-03-01');
  await upload(page, '项目附件', '概算批复.pdf', Buffer.from('%PDF-1.4\n批复'));
  await picture(page, 'region-form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(said(page, '添加成功')).toBeVisible();

  // A lot has its own.
  await page.getByRole('button', { name: '新增标段', exact: true }).click();
  const lot = page.getByRole('dialog', { name: '新增标段' });
  await lot.getByRole('textbox', { name: '估算价' }).fill('480');
  await lot.getByRole('button', { name: '确定' }).click();
  await expect(lot.getByText('请输入标段包内容', { exact: true })).toBeVisible();
  await answer(lot.page(), '是否面向中小企业', '是');
  await choose(lot, '中小企业类型', '小型企业');
  await lot.getByRole('textbox', { name: '合同履约期限（天）' }).fill('90');
  await lot.getByRole('textbox', { name: '标段包内容' }).fill('离心泵六台及安装');
  await picture(page, 'region-lot');
  await lot.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '添加成功')).toBeVisible();

  // Read again, in the other language too.
  await go(page, '/pre/project/project-list');
  const filters = page.getByRole('search');
  await filters.getByRole('button', { name: '展开' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await filters.getByLabel('是否最高限价').selectOption({ label: '否' });
  await expect(row).toHaveCount(0);
  await filters.getByLabel('是否最高限价').selectOption({ label: '是' });
  await expect(row).toContainText('1,200.50');
  await expect(row).toContainText('2027-03-01');
  await picture(page, 'region-list');
  await page.getByRole('link', { name }).click();
  await expect(shown(page, '预算金额')).toContainText('1,200.50');
  await expect(shown(page, '开标时间')).toHaveText('2027-03-01');
  await picture(page, 'region-view');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(shown(page, 'Bid opening date')).toHaveText('2027-03-01');
  await picture(page, 'region-view-en');
  await go(page, '/pre/project/project-list?fieldTenderProjectMap.kbTime=2027-03-02');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await go(page, '/pre/project/project-list?fieldTenderProjectMap.kbTimeEnd=2027-03-01');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await picture(page, 'region-list-en');
});

test('a project of Sichuan asks for the trading centre once it is entered, and its lot for the bid security', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInByCookie(context, baseURL ?? '', 'scpm');
  const name = `蜀江公路泵站 ${Date.now() % 1_000_000}`;
  await fillInProject(page, name, '蜀江公路建设管理中心');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  for (const words of ['请输入招标项目预算', '请选择计划发包时间', '请选择项目特征'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: '招标项目预算' }).fill('1200.5');
  await day(page, '计划发包时间', '2027-03-01');
  await choose(page, '项目特征', '扩建');
  await expect(page.getByRole('combobox', { name: '进场方式' })).toHaveCount(0);
  await answer(page, '是否进场', '是');
  await expect(page.getByRole('combobox', { name: '进场方式' })).toBeVisible();
  await answer(page, '是否使用交易中心场地', '是');
  await picture(page, 'region-sc-form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(said(page, '添加成功')).toBeVisible();

  await page.getByRole('button', { name: '新增标段', exact: true }).click();
  const lot = page.getByRole('dialog', { name: '新增标段' });
  await lot.getByRole('textbox', { name: '估算价' }).fill('480.5');
  await lot.getByRole('textbox', { name: '工期（天）' }).fill('180');
  await choose(lot, '保证金缴纳方式', '银行保函');
  await expect(lot.getByRole('textbox', { name: '保证金金额' })).toHaveCount(0);
  await choose(lot, '价款形式代码', '比率');
  await expect(lot.getByRole('textbox', { name: '投标保证金比率或其他' })).toBeVisible();
  await choose(lot, '价款形式代码', '金额');
  await expect(lot.getByRole('textbox', { name: '投标保证金比率或其他' })).toHaveCount(0);
  await lot.getByRole('textbox', { name: '保证金金额' }).fill('9.62');
  await lot.getByRole('textbox', { name: '标段项目类型' }).fill('市政工程');
  await lot.getByRole('textbox', { name: '供应商/投标人资格条件' }).fill('市政公用工程施工总承包二级及以上');
  await lot.getByRole('button', { name: '确定' }).click();
  await expect(lot.getByText(/投标保证金不得超过标段估算价的2%/)).toBeVisible();
  await lot.getByRole('textbox', { name: '保证金金额' }).fill('9.61');
  await picture(page, 'region-sc-lot');
  await lot.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '添加成功')).toBeVisible();
  await isApproved(page, { browser, baseURL: baseURL ?? '', name, by: ['scleader', 'scdirector'] });
  await page.getByRole('link', { name }).click();
  await expect(shown(page, '招标项目预算')).toContainText('1,200.50');
  await expect(shown(page, '进场方式')).toHaveText('依法进场');
  await picture(page, 'region-sc-view');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(shown(page, 'Nature of the project')).toHaveText('Extension');
  await picture(page, 'region-sc-view-en');
});

test('a project of JZ is always traded at the centre, and says only whether rooms are reserved', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInByCookie(context, baseURL ?? '', 'jzpm');
  const name = `金竹实训楼水泵 ${Date.now() % 1_000_000}`;
  await fillInProject(page, name, '金竹职业技术学院');
  await expect(page.getByText('是否进场', { exact: true })).toHaveCount(0);
  await choose(page, '是否需要场地预约', '不需要');
  await picture(page, 'region-jz-form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(said(page, '添加成功')).toBeVisible();
  await page.getByRole('button', { name: '新增标段', exact: true }).click();
  const lot = page.getByRole('dialog', { name: '新增标段' });
  await lot.getByRole('textbox', { name: '估算价' }).fill('80');
  await lot.getByRole('button', { name: '确定' }).click();
  await expect(said(page, '添加成功')).toBeVisible();
  await isApproved(page, { browser, baseURL: baseURL ?? '', name, by: ['jzleader', 'jzdirector'] });
  await page.getByRole('link', { name }).click();
  await expect(shown(page, '是否需要场地预约')).toHaveText('不需要');
  await picture(page, 'region-jz-view');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(shown(page, 'Rooms to be booked')).toBeVisible();
  await picture(page, 'region-jz-view-en');
});

test('a browser fetches a region once and only where one works in it', async ({ page, context, baseURL }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/region-[^/]*\.js/.test(request.url())) fetched.push(request.url());
  });
  const list = at('/pre/project/project-list');
  await signInByCookie(context, baseURL ?? '', 'pm');
  await page.goto(list);
  await expect(page.getByRole('heading', { name: '采购项目' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '预算金额' })).toHaveCount(0);
  const standard = fetched.length;
  await context.clearCookies();
  await signInByCookie(context, baseURL ?? '', 'ahpm');
  await page.goto(list);
  await expect(page.getByRole('columnheader', { name: '预算金额' })).toBeVisible();
  expect(fetched.length).toBe(standard + 1);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: '预算金额' })).toBeVisible();
  expect(fetched.length).toBe(standard + 1);
});
