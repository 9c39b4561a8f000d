import { expect, type Page, test } from '@playwright/test';
import { answer, at, choose, said, upload } from './acts.ts';
import { signInByCookie } from './people.ts';
import { picture } from './pictures.ts';

/** A day typed into a date input. */
async function day(page: Page, label: string, value: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label, exact: true });
  await input.fill(value);
  await input.press('Enter');
}

test('a project of Anhui is filled in with its fields, shown, and found by them', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByCookie(context, baseURL ?? '', 'ahpm');
  await page.goto(at('/pre/project/project-list'));
  await expect(page.getByRole('heading', { name: '采购项目' })).toBeVisible();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const name = `皖江堤防加固 ${Date.now() % 1_000_000}`;
  await page.getByRole('textbox', { name: '项目名称' }).fill(name);
  await choose(page, '采购方式', '公开招标');
  await choose(page, '项目分类', '货物');
  await choose(page, '二级分类', '机电设备');
  await choose(page, '行业分类', '水的生产和供应业');
  await choose(page, '项目地区（省）', /江州|示范|演示/);
  await choose(page, '项目地区（市）', '江州市');
  await answer(page, '是否依法必招', '是');
  await choose(page, '资金来源', '财政资金');
  await page.getByRole('textbox', { name: '备注' }).fill('堤防加固所需水泵。');
  await page.getByRole('button', { name: '添加招标人/采购人' }).click();
  const tenderees = page.getByRole('dialog');
  await tenderees.getByText('皖江河道管理局').click();
  await tenderees.getByRole('button', { name: '确定' }).click();

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
  await page.goto(at('/pre/project/project-list'));
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
  const shown = (label: string) =>
    page
      .locator('.gh-read', { has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();
  await expect(shown('预算金额')).toContainText('1,200.50');
  await expect(shown('开标时间')).toHaveText('2027-03-01');
  await picture(page, 'region-view');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(shown('Bid opening date')).toHaveText('2027-03-01');
  await picture(page, 'region-view-en');
  await page.goto(at('/pre/project/project-list?fieldTenderProjectMap.kbTime=2027-03-02'));
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.goto(at('/pre/project/project-list?fieldTenderProjectMap.kbTimeEnd=2027-03-01'));
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await picture(page, 'region-list-en');
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
