import { expect, type Page } from '@playwright/test';
import { agencyScreens } from '#areas/agency/shared/screens.ts';
import {
  addAgency,
  agencyOrganisations,
  enableAgency,
  pageAgencies,
  pageRelations,
  submitRelation,
} from '#areas/agency/shared/calls.ts';
import { SERVICE_KEY } from '#areas/agency/shared/status.ts';
import { addBuilding } from '#areas/building-project/shared/calls.ts';
import { buildingScreens } from '#areas/building-project/shared/screens.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { type Cast, decide } from '#apps/cli/demo/cast.ts';
import { makeContract, recordProject } from '#apps/cli/demo/preparation.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { agreeOnScreen, atDesk, choose, fits, fromHome, onPhone, said, sure, upload } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';
import { rowAct } from './rows.ts';

/** What this run brings, told from what an earlier one did. */
const mark = Date.now().toString(36).toUpperCase();
const project = `滨江泵站${mark}`;
const AGENCY = '公衡招标代理有限公司';

const row = (page: Page, words: string) => page.locator('tr[data-row]').filter({ hasText: words });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function pick(page: Page, field: string, box: string, words: string) {
  await page.getByRole('textbox', { name: field, exact: true }).click();
  const picker = dialog(page, box);
  await picker.getByRole('searchbox').fill(words);
  await picker.getByRole('radio', { name: words }).check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(picker).toBeHidden();
}

test('a tenderee chooses its agency, its approver agrees, the agency accepts, and either side sees it end', async ({
  people,
}) => {
  const { owner: api } = people.cast;
  await api.send(addBuilding, {
    projectName: project,
    projectCode: `BJ-${mark}`,
    ownerName: '江州水务集团有限公司',
    province: '990000',
    city: '990100',
    status: '20',
  });
  const owner = await people.page('owner');
  await test.step('the agency stands in the library, and is in effect', async () => {
    await go(owner, agencyScreens.secondList);
    await expect(owner.getByRole('heading', { name: '代理机构库' })).toBeVisible();
    await expect(row(owner, AGENCY).or(owner.getByText('还没有代理机构')).first()).toBeVisible();
    if ((await row(owner, AGENCY).count()) === 0) {
      await owner.getByRole('button', { name: '新增代理机构' }).first().click();
      const box = dialog(owner, '新增代理机构');
      await box.getByRole('button', { name: '确定' }).click();
      await expect(box.getByText('请选择代理机构').first()).toBeVisible();
      await pick(owner, '代理机构', '选择代理机构', AGENCY);
      await box.getByLabel('备注').fill('经公开比选入库');
      await box.getByRole('button', { name: '确定' }).click();
      await expect(box).toBeHidden();
      await row(owner, AGENCY).getByRole('button', { name: '生效' }).click();
      await sure(owner, '生效');
      await expect(said(owner, '已生效')).toBeVisible();
    }
    await expect(row(owner, AGENCY).first()).toContainText('已生效');
    expect(await grave(owner)).toEqual([]);
  });

  await test.step('it is chosen for the construction project, with scope and ground, and submitted', async () => {
    await go(owner, agencyScreens.relations);
    await owner.getByRole('button', { name: '新增关联' }).first().click();
    await expect(owner.getByRole('heading', { name: '新增关联' })).toBeVisible();
    await owner.getByRole('button', { name: '提交', exact: true }).click();
    await expect(owner.getByText('请填写选择理由').first()).toBeVisible();
    await pick(owner, '建设项目', '选择建设项目', project);
    await pick(owner, '代理机构', '选择代理机构', AGENCY);
    await owner.getByLabel('委托范围').fill('施工与设备的招标代理');
    await owner.getByLabel('选择理由').fill('比选综合得分第一');
    expect(await grave(owner)).toEqual([]);
    await owner.getByRole('button', { name: '提交', exact: true }).click();
    await sure(owner, '确认');
    await expect(row(owner, project)).toContainText('审核中');
  });

  const [relation] = (await api.send(pageRelations, { searchKey: project })).records;
  const id = relation?.id ?? '';
  const pm = await people.page('pm');
  await test.step('the agency knows of nothing before the approver of the tenderee has agreed', async () => {
    await go(pm, `${agencyScreens.result}?id=${id}`);
    await expect(pm.getByText('关联不存在').or(pm.getByText('没有此记录')).first()).toBeVisible();
    const lead = await people.page('ownerlead');
    await agreeOnScreen(lead, SERVICE_KEY, id);
  });

  await test.step('the agency is asked at home, reads what it is entrusted with, and accepts', async () => {
    await fromHome(pm, '确认招标人的项目委托', id);
    await expect(pm.getByText('施工与设备的招标代理')).toBeVisible();
    await expect(pm.getByText('比选综合得分第一')).toHaveCount(0);
    await onPhone(pm);
    await fits(pm);
    await atDesk(pm);
    await pm.getByRole('button', { name: '不接受' }).click();
    const decline = dialog(pm, /不接受/);
    await decline.getByRole('button', { name: '确定' }).click();
    await expect(decline.getByText('请填写原因', { exact: true })).toBeVisible();
    await decline.getByRole('button', { name: '取消' }).click();
    await pm.getByRole('button', { name: '确认接受' }).click();
    const box = dialog(pm, '确认接受');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box).toBeHidden();
    await expect(pm.locator('.gh-tag').filter({ hasText: '已生效' }).first()).toBeVisible();
    expect(await grave(pm)).toEqual([]);
  });

  await test.step('the construction project is among those of the agency, and can be looked at alone', async () => {
    await go(pm, buildingScreens.list);
    await pm.getByLabel('项目名称或编号').fill(project);
    await pm.getByRole('button', { name: '查询', exact: true }).click();
    await expect(row(pm, project)).toContainText('招标人委托');
    await expect(row(pm, project).getByRole('button', { name: '编辑' })).toHaveCount(0);
  });

  await test.step('the tenderee ends it with a reason, and the agency finds the project no more', async () => {
    await go(owner, `${agencyScreens.relate}?id=${id}`);
    await owner.getByRole('button', { name: '终止', exact: true }).click();
    const box = dialog(owner, /终止/);
    await box.getByLabel('原因').fill('项目暂缓实施');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box).toBeHidden();
    await expect(owner.getByText('项目暂缓实施').first()).toBeVisible();
    await onPhone(owner);
    await fits(owner);
    await atDesk(owner);
    expect(await grave(owner)).toEqual([]);
    await pm.reload();
    await expect(pm.locator('tr[data-row]')).toHaveCount(0);
    await go(pm, `${agencyScreens.result}?id=${id}`);
    await expect(pm.getByText('项目暂缓实施').first()).toBeVisible();
  });
});

/** 入库并生效, unless an earlier journey has done so. */
async function inLibrary({ owner }: Cast): Promise<void> {
  const { records } = await owner.send(pageAgencies, { searchKey: AGENCY });
  if (records.length > 0) return;
  const [agency] = (await owner.send(agencyOrganisations, { searchKey: AGENCY })).records;
  await owner.send(addAgency, { agencyId: agency?.id });
  const [entry] = (await owner.send(pageAgencies, { searchKey: AGENCY })).records;
  await owner.send(enableAgency, { id: entry?.id });
}

test('construction projects are saved, refused, changed and removed; an agency declines; a contract names its projects', async ({
  people,
}) => {
  const { cast } = people;
  const owner = await people.page('owner');
  const name = `滨河闸站${mark}`;
  const taken = `JS-${mark}-1`;
  await cast.owner.send(addBuilding, {
    projectName: `${name}一期`,
    projectCode: taken,
    ownerName: '江州水务集团有限公司',
    province: '990000',
    city: '990100',
    status: '20',
  });

  await test.step('a construction project: what is wrong is said at its field, and nothing typed is lost', async () => {
    await go(owner, buildingScreens.list);
    await owner.getByRole('button', { name: '新增建设项目' }).first().click();
    await owner.getByRole('button', { name: '保存', exact: true }).click();
    await expect(owner.getByText('请填写项目编号').first()).toBeVisible();
    await expect(owner.getByText('请选择项目地区').first()).toBeVisible();
    await owner.getByRole('textbox', { name: '项目名称', exact: true }).fill(`${name}二期`);
    await owner.getByLabel('项目编号').fill(taken);
    await owner.getByLabel('项目业主').fill('江州水务集团有限公司');
    await owner.getByLabel('总投资（元）').fill('0');
    await choose(owner, '省', /江/);
    await choose(owner, '市', /./);
    await owner.getByRole('button', { name: '保存', exact: true }).click();
    await expect(owner.getByText('总投资应为大于 0 的金额').first()).toBeVisible();
    await owner.getByLabel('总投资（元）').fill('35000000');
    await owner.getByRole('button', { name: '保存', exact: true }).click();
    await expect(owner.getByText('该项目编号已存在').first()).toBeVisible();
    expect(await grave(owner)).toEqual([]);
    await expect(owner.getByRole('textbox', { name: '项目名称', exact: true })).toHaveValue(`${name}二期`);
    await owner.getByLabel('项目编号').fill(`JS-${mark}-2`);
    await owner.getByRole('button', { name: '保存', exact: true }).dblclick();
    await expect(row(owner, `${name}二期`)).toContainText('已保存');
  });

  await test.step('it is changed; one that is in effect is only read; what is saved is removed', async () => {
    await rowAct(row(owner, `${name}二期`), '编辑');
    await owner.getByRole('textbox', { name: '项目名称', exact: true }).fill(`${name}三期`);
    await owner.getByRole('button', { name: '返回' }).click();
    await sure(owner, '继续填写');
    await owner.getByRole('button', { name: '保存', exact: true }).click();
    await expect(row(owner, `${name}三期`)).toContainText('已保存');
    await expect(row(owner, `${name}一期`).getByRole('button', { name: '编辑' })).toHaveCount(0);
    await rowAct(row(owner, `${name}三期`), '删除');
    await sure(owner, '删除');
    await expect(said(owner, '删除成功')).toBeVisible();
    await expect(row(owner, `${name}三期`)).toHaveCount(0);
  });

  let id = '';
  await test.step('a relation that stands is not made twice; its approver refuses it; it is submitted again', async () => {
    await inLibrary(cast);
    const relate = async (scope: string) => {
      await go(owner, agencyScreens.relate);
      await pick(owner, '建设项目', '选择建设项目', `${name}一期`);
      await pick(owner, '代理机构', '选择代理机构', AGENCY);
      await owner.getByLabel('委托范围').fill(scope);
      await owner.getByLabel('选择理由').fill('比选第一');
      await owner.getByRole('button', { name: '保存', exact: true }).click();
    };
    await relate('施工招标代理');
    await expect(row(owner, `${name}一期`)).toContainText('待提交');
    [{ id } = { id: '' }] = (await cast.owner.send(pageRelations, { searchKey: `${name}一期` })).records;
    await relate('监理招标代理');
    await expect(owner.getByText('该建设项目与该代理机构已有未终止的关联').first()).toBeVisible();
    await expect(owner.getByLabel('委托范围')).toHaveValue('监理招标代理');
    await cast.owner.send(submitRelation, { id });
    const lead = await people.page('ownerlead');
    await fromHome(lead, '审批', id, SERVICE_KEY);
    const bar = lead.getByRole('region', { name: '审批', exact: true });
    await bar.getByRole('button', { name: '不同意' }).click();
    await expect(
      bar
        .getByRole('alert')
        .filter({ hasText: '不同意' })
        .or(lead.getByText(/必须填写审批意见|请填写审批意见/))
        .first(),
    ).toBeVisible();
    await bar.getByLabel('审批意见').fill('请补充比选记录');
    await bar.getByRole('button', { name: '不同意' }).click();
    await sure(lead, '不同意');
    await expect(said(lead, '审批成功')).toBeVisible();
    // The record hears of the decision a moment after it.
    await expect(async () => {
      await go(owner, `${agencyScreens.relate}?id=${id}`);
      await expect(owner.locator('.gh-tag').filter({ hasText: '已退回' }).first()).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await owner.getByRole('button', { name: '审批记录' }).click();
    await expect(owner.getByRole('dialog', { name: '审批记录' })).toContainText('请补充比选记录');
    await owner.keyboard.press('Escape');
    await cast.owner.send(submitRelation, { id });
    await decide(cast, cast.ownerlead, SERVICE_KEY, id);
  });

  await test.step('the agency declines with its reason, and the tenderee reads it', async () => {
    const pm = await people.page('pm');
    await fromHome(pm, '确认招标人的项目委托', id);
    await pm.getByRole('button', { name: '不接受' }).click();
    const box = pm.getByRole('dialog', { name: /不接受/ });
    await box.getByLabel('原因').fill('本单位已代理相邻标段');
    await pm.keyboard.press('Escape');
    await sure(pm, '取消');
    await expect(box).toBeVisible();
    await box.getByRole('button', { name: '确定' }).dblclick();
    await expect(said(pm, '已退回招标人')).toBeVisible();
    await expect(pm.getByRole('heading', { level: 1, name: '项目关联代理' })).toBeVisible();
    await expect(said(pm, '关联不存在')).toHaveCount(0);
    await owner.reload();
    await expect(owner.getByText('本单位已代理相邻标段').first()).toBeVisible();
  });

  await test.step('the projects of a contract stand under its name; a draft is tied and untied', async () => {
    const pm = await people.page('pm');
    const contract = await makeContract(cast);
    const mainName = `关联项目 ${mark}`;
    await recordProject({ ...cast, subject: { ...cast.subject, mainName, goods: [] } }, undefined);
    await go(pm, linkTo(contractScreens.projects, { id: contract.id }));
    await expect(pm.getByRole('main').getByRole('link', { name: contract.name })).toBeVisible();
    await pm.getByRole('button', { name: '关联项目' }).first().click();
    const box = pm.getByRole('dialog', { name: '关联项目' });
    await box.getByRole('button', { name: '确定' }).click();
    await box.getByRole('searchbox').fill(mainName);
    await box.getByRole('radio', { name: mainName }).check();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(said(pm, '关联成功')).toBeVisible();
    await expect(row(pm, mainName)).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    await rowAct(row(pm, mainName), '解除关联');
    await sure(pm, '解除关联');
    await expect(said(pm, '已解除关联')).toBeVisible();
    await expect(row(pm, mainName)).toHaveCount(0);
  });
});

test('accounts of an agency are submitted by one administrator, and used once another has checked them', async ({
  people,
}) => {
  const [agency] = (await people.cast.owner.send(agencyOrganisations, { searchKey: AGENCY })).records;
  const config = `${agencyScreens.secondConfig}?agencyId=${agency?.id ?? ''}`;
  const number = `6222${Date.now()}`;
  const tenant = await people.page('tenant');
  await test.step('every field is needed; what was submitted waits, and cannot be confirmed by oneself', async () => {
    await go(tenant, config);
    await tenant.getByRole('textbox', { name: '主账户账号' }).fill('');
    await tenant.getByRole('button', { name: '提交复核' }).click();
    await expect(tenant.getByText('请填写主账户账号').first()).toBeVisible();
    await choose(tenant, '收款方式', '银行转账');
    for (const [field, value] of [
      ['合约账户预警数', '5'],
      ['主账户户名', AGENCY],
      ['主账户账号', number],
      ['现金管理客户树编号', 'T-01'],
      ['现金管理客户节点编号', 'N-01'],
      ['标书费通讯客户号', 'B-01'],
      ['网银签约编号', 'E-01'],
      ['招标业务合约编号', 'Z-01'],
    ] as const)
      await tenant.getByRole('textbox', { name: field }).fill(value);
    await upload(tenant, '开户证明', '开户证明.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    expect(await grave(tenant)).toEqual([]);
    await tenant.getByRole('button', { name: '提交复核' }).click();
    await sure(tenant, '确认');
    await expect(tenant.getByText('本人提交的配置，由另一位管理员复核。')).toBeVisible();
    await expect(tenant.getByRole('button', { name: '复核通过' })).toHaveCount(0);
    await onPhone(tenant);
    await fits(tenant);
    await atDesk(tenant);
  });
  await test.step('another administrator compares and confirms', async () => {
    const admin = await people.page('admin');
    await go(admin, config);
    await expect(admin.getByText(number).first()).toBeVisible();
    await admin.getByRole('button', { name: '复核通过' }).click();
    await sure(admin, '复核通过');
    await expect(admin.locator('.gh-tag').filter({ hasText: '使用中' }).first()).toBeVisible();
  });
});
