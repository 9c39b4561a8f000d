import type { Page } from '@playwright/test';
import { choose } from './acts.ts';

const FOR = [
  ['项目性质', '货物'],
  ['采购方式', '公开招标'],
  ['资格审查方式', '资格后审'],
  ['行业分类', '通用设备制造业'],
  ['地区', '江海省（演示）'],
] as const;

/** 新增模板: from the list of a kind of template to its form, named and made for domestic open tenders of the demonstration. */
export async function beginTemplate(page: Page, name: string, type?: string): Promise<void> {
  // A list without any repeats its button below.
  await page.getByRole('button', { name: '新增模板' }).first().click();
  await page.getByRole('textbox', { name: '模板名称' }).fill(name);
  if (type !== undefined) await choose(page, '模板类型', type);
  for (const [label, option] of FOR) await choose(page, label, option);
}
