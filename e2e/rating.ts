import { expect } from '@playwright/test';
import { pageTenderees } from '#areas/tenderee/shared/calls.ts';
import { tendereeScreens } from '#areas/tenderee/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/** 招标人评价: the ended project is rated once; what is low says why, and the record shows it at once. */
export async function rateTendereeOnScreen(people: People, mainName: string): Promise<void> {
  const { cast } = people;
  const pm = await people.page('pm');
  const { records } = await cast.pm.send(pageTenderees, { searchKey: '江州水务集团', size: 20 });
  const id = records.find((one) => one.can.rate)?.id ?? '';
  await go(pm, linkTo(tendereeScreens.detail, { id }));
  await pm.getByRole('button', { name: '评价', exact: true }).click();
  await expect(pm.getByRole('heading', { level: 1, name: /^招标人评价/ })).toBeVisible();
  await pm.getByRole('button', { name: '提交评价' }).click();
  await expect(pm.getByText('请选择评分').first()).toBeVisible();
  expect(await grave(pm)).toEqual([]);
  await choose(pm, '评价项目', new RegExp(mainName));
  for (const field of ['需求明确', '配合及时', '守法合规']) await choose(pm, field, '5 很好');
  await choose(pm, '费用支付', '2 差');
  await pm.getByRole('button', { name: '提交评价' }).click();
  await sure(pm, '确认');
  await expect(pm.getByText('有评分为 2 分及以下的，请说明情况').first()).toBeVisible();
  await pm.getByLabel('评价说明').fill('代理服务费逾期两月');
  await pm.getByRole('button', { name: '提交评价' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '评价成功')).toBeVisible();
  const row = pm.locator('tr[data-row]').filter({ hasText: mainName });
  await expect(row).toContainText('代理服务费逾期两月');
  expect(await grave(pm)).toEqual([]);
  await pm.getByRole('button', { name: '返回' }).click();
  await expect(pm.getByText(/次评价/).first()).toBeVisible();
}
