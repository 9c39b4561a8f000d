import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { decide, until } from '#apps/cli/demo/cast.ts';
import { filledWorkbook } from '#apps/cli/demo/documents.ts';
import type { Prepared } from '#apps/cli/demo/preparation.ts';
import { goods } from '#apps/cli/demo/subject.ts';
import { pageProjects, projectDetail } from '#areas/project/shared/main/calls.ts';
import { agreeOnScreen, answer, choose, said } from './acts.ts';
import { go } from './going.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** 委托合同 on the screen: recorded, submitted, approved by department head, general manager and once more the head. */
export async function contractOnScreen(people: People): Promise<{ id: string; name: string }> {
  const { cast } = people;
  const page = await people.page('pm');
  const name = cast.subject.contractName;
  await go(page, '/pre/entrust-contract/contractList');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('textbox', { name: '委托合同名称' }).fill(name);
  await choose(page, '委托合同类型', '招标代理');
  await page.getByRole('button', { name: '选择委托人' }).click();
  const picker = page.getByRole('dialog', { name: '选择委托人' });
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await picker.getByRole('searchbox').fill('江州水务');
  await picker.getByRole('radio', { name: /江州水务/ }).check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '选择委托人' })).toBeFocused();
  await choose(page, '代理服务费收取对象', /中标/);
  await choose(page, '代理服务费收取方式', /百分比|费率/);
  await page.getByRole('textbox', { name: '代理服务费百分比（%）' }).fill('1.25');
  await page.getByRole('textbox', { name: '委托金额（元）' }).fill('60000');
  await picture(page, 'contract');
  await page.getByRole('button', { name: '提交审批' }).click();
  await expect(said(page, '已提交审批')).toBeVisible();
  const { records } = await cast.pm.send(pageContracts, { searchKey: name, size: 10 });
  const id = records[0]?.id ?? '';
  await agreeOnScreen(await people.page('leader'), 'CONTRACT_APPROVAL', id);
  await agreeOnScreen(await people.page('director'), 'CONTRACT_APPROVAL', id);
  await decide(cast, cast.leader, 'CONTRACT_APPROVAL', id);
  await go(page, '/pre/entrust-contract/contractList');
  const row = page.getByRole('row').filter({ hasText: name });
  await until('the contract takes effect', async () => {
    const { records: now } = await cast.pm.send(pageContracts, { searchKey: name, size: 10 });
    return now[0]?.status === '50';
  });
  await page.reload();
  await expect(row).toContainText('已生效');
  return { id, name };
}

/** 立项 on the screen: a project with two lots, the goods rows of the first imported from a workbook. */
export async function projectOnScreen(people: People, contract: { name: string }): Promise<Prepared> {
  const { cast } = people;
  const page = await people.page('pm');
  const { mainName } = cast.subject;
  await go(page, '/pre/project/project-list');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('textbox', { name: '项目名称' }).fill(mainName);
  await choose(page, '采购方式', '公开招标');
  await choose(page, '项目分类', '货物');
  await choose(page, '二级分类', '机电设备');
  await choose(page, '行业分类', '水的生产和供应业');
  await choose(page, '项目地区（省）', /江州|示范|演示/);
  await choose(page, '项目地区（市）', '江州市');
  await answer(page, '是否依法必招', '是');
  await choose(page, '资金来源', '企业自筹');
  await page.getByRole('textbox', { name: '委托合同' }).click();
  const picker = page.getByRole('dialog', { name: '选择委托合同' });
  await picker.getByRole('searchbox').fill(contract.name);
  await picker.getByRole('radio', { name: contract.name }).check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('textbox', { name: '委托合同' })).toBeFocused();
  await page.getByRole('textbox', { name: '备注' }).fill('新建第二水厂送水泵房工艺设备采购及安装指导。');
  await page.getByRole('button', { name: '保存并新增标段' }).click();
  await firstLot(page);
  await page.getByRole('button', { name: '新增标段', exact: true }).click();
  const second = page.getByRole('dialog', { name: '新增标段' });
  await second.getByRole('textbox', { name: '标段名称' }).fill('第二标段 电气自控');
  await second.getByRole('textbox', { name: '估算价' }).fill('300');
  await second.getByRole('button', { name: '确定' }).click();
  await expect(second).toBeHidden();
  await picture(page, 'project', page.getByRole('region', { name: '招标人/采购人信息' }));
  await page.getByRole('button', { name: '提交审批' }).click();
  await expect(said(page, '提交成功')).toBeVisible();
  const found = await cast.pm.send(pageProjects, { searchKey: mainName, size: 10 });
  const mainId = found.records[0]?.mainId ?? '';
  await agreeOnScreen(await people.page('leader'), 'PROJECT_APPROVAL', mainId);
  await decide(cast, cast.director, 'PROJECT_APPROVAL', mainId);
  const lots = async () => (await cast.pm.send(projectDetail, { mainId })).packageList;
  await until('the lots are approved', async () => (await lots()).every((lot) => lot.status === '3010'));
  const packageIds = (await lots()).map((lot) => lot.packageId);
  return { mainId, packageId: packageIds[0] ?? '', packageIds, mainName };
}

/** The first lot: the template is downloaded in the page, filled, checked and imported. */
async function firstLot(page: Page): Promise<void> {
  const lot = page.getByRole('dialog', { name: '新增标段' });
  await lot.getByRole('textbox', { name: '标段名称' }).fill('第一标段 水泵及阀门');
  await lot.getByRole('textbox', { name: '估算价' }).fill('500');
  // Other journeys put sheets of their own into the library.
  await choose(lot, '物资明细模板', '设备采购明细表');
  const download = page.waitForEvent('download');
  await lot.getByRole('button', { name: '下载导入模板' }).click();
  const template = await readFile(await (await download).path());
  const filled = await filledWorkbook(new Uint8Array(template), '物资名称', goods);
  await lot.getByRole('button', { name: '导入', exact: true }).click();
  const importing = page.getByRole('dialog', { name: '导入' });
  const chosen = page.waitForEvent('filechooser');
  await importing.getByRole('button', { name: '选择文件' }).click();
  await (await chosen).setFiles({ name: '物资明细.xlsx', mimeType: XLSX, buffer: Buffer.from(filled) });
  await expect(importing.getByRole('status')).toContainText('校验通过，共3行');
  await importing.getByRole('button', { name: '确认导入' }).click();
  await expect(importing).toBeHidden();
  // The rows needed a lot to stand in: it was kept for them and is edited from then on.
  const kept = page.getByRole('dialog', { name: '编辑标段' });
  await expect(kept.getByText('卧式离心泵')).toBeVisible();
  await kept.getByRole('button', { name: '确定' }).click();
  await expect(kept).toBeHidden();
}
