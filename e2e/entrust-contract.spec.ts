import { expect } from '@playwright/test';
import { pass } from '#apps/cli/demo/cast.ts';
import { makeContract, recordContract, recordProject } from '#apps/cli/demo/preparation.ts';
import { contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { SERVICE_KEY } from '#areas/entrust-contract/shared/status.ts';
import { projectDetail } from '#areas/project/shared/main/calls.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';
import { rowAct, rowOf } from './rows.ts';

const stamp = Date.now().toString(36).toUpperCase();
const named = (what: string) => `委托合同${what} ${stamp}`;
const own = `${contractScreens.list}?level=1&searchKey=${stamp}`;

test('a contract is submitted from the list, given up, changed, entered later and put out of force, each with its reason', async ({
  people,
}) => {
  const { cast } = people;
  const { subject } = cast;
  const of = (what: string) => ({ ...cast, subject: { ...subject, contractName: named(what) } });
  const draft = await recordContract(of('甲'));
  const force = await makeContract(of('乙'));
  const spare = await recordContract(of('丙'));
  const mainName = `关联项目 ${stamp}`;
  const free = await recordProject({ ...cast, subject: { ...subject, mainName, goods: [] } }, undefined);
  const pm = await people.page('pm');
  await go(pm, own);

  await test.step('submitted from its row, once', async () => {
    await rowAct(rowOf(pm, draft.name), '提交审批');
    await pm.locator('dialog[open]').getByRole('button', { name: '提交审批', exact: true }).dblclick();
    await expect(said(pm, '已提交审批')).toBeVisible();
    await expect(rowOf(pm, draft.name)).toContainText('审批中');
  });

  await test.step('given up with a reason, which stays with it', async () => {
    await rowAct(rowOf(pm, spare.name), '废弃');
    const box = pm.getByRole('dialog', { name: `废弃 · ${spare.name}` });
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box.getByText('请填写原因', { exact: true })).toBeVisible();
    expect(await grave(pm, '.ant-modal')).toEqual([]);
    await box.getByLabel('废弃原因').fill('委托人取消采购');
    await box.getByRole('button', { name: '确定' }).dblclick();
    await expect(rowOf(pm, spare.name)).toContainText('已废弃');
    await rowOf(pm, spare.name).getByRole('link', { name: spare.name }).click();
    await expect(pm.getByRole('alert').filter({ hasText: '废弃原因' })).toContainText('委托人取消采购');
  });

  await test.step('a change is compared with what is in force until it is agreed to', async () => {
    await go(pm, own);
    await rowAct(rowOf(pm, force.name), '变更');
    await pm.getByLabel('委托金额（元）').fill('72000.50');
    await pm.getByRole('button', { name: '提交审批' }).click();
    await expect(rowOf(pm, force.name)).toContainText('变更审批中');
    await rowOf(pm, force.name).getByRole('link', { name: force.name }).click();
    const change = pm.getByRole('region', { name: '变更内容' }).getByRole('row', { name: /委托金额/ });
    await expect(change).toContainText('60,000.00');
    await expect(change).toContainText('72,000.50');
    await pass(
      cast,
      { serviceKey: SERVICE_KEY, serviceId: force.id, approvers: [cast.leader, cast.director] },
      async () => (await cast.pm.send(contractDetail, { id: force.id })).changeStatus === null,
    );
  });

  await test.step('a project is tied to it, and untied', async () => {
    await go(pm, own);
    await rowAct(rowOf(pm, force.name), '关联项目');
    await expect(pm.getByText('还没有项目关联这份合同')).toBeVisible();
    await pm.getByRole('button', { name: '关联项目', exact: true }).click();
    const box = pm.getByRole('dialog', { name: '关联项目' });
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box.getByRole('alert').filter({ hasText: '请选择项目' })).toBeVisible();
    await box.getByRole('searchbox').fill(stamp);
    await box.getByRole('radio', { name: mainName }).check();
    await box.getByRole('button', { name: '确定' }).dblclick();
    await expect(said(pm, '关联成功')).toBeVisible();
    await expect(rowOf(pm, mainName)).toBeVisible();
    expect(await grave(pm, 'main')).toEqual([]);
    const { mainId } = free;
    expect((await cast.pm.send(projectDetail, { mainId })).conContractId).toBe(force.id);
    await rowAct(rowOf(pm, mainName), '解除关联');
    await sure(pm, '解除关联');
    await expect(rowOf(pm, mainName)).toHaveCount(0);
    expect((await cast.pm.send(projectDetail, { mainId })).conContractId).toBeNull();
  });

  const name = named('丁');
  await test.step('signed on paper and entered later: what was typed before the page was lost is offered again', async () => {
    await go(pm, own);
    await pm.getByRole('button', { name: '补录', exact: true }).click();
    await pm.getByLabel('委托合同名称').fill(name);
    await choose(pm, '委托合同类型', '招标代理');
    pm.once('dialog', (question) => void question.accept());
    await pm.reload();
    await pm.getByText('与当前内容有 2 处不同').click();
    await expect(pm.getByRole('region', { name: '未保存的内容' })).toContainText('→ 招标代理');
    expect(await grave(pm, 'main')).toEqual([]);
    await pm.getByRole('button', { name: '恢复' }).click();
    await expect(pm.getByLabel('委托合同名称')).toHaveValue(name);
    // The button is gone: the focus is not.
    await expect(pm.getByLabel('委托合同名称')).toBeFocused();
  });

  await test.step('days come from the calendar or are typed; what is wrong with them is said in their place', async () => {
    const signed = pm.getByRole('textbox', { name: '签订日期' });
    const calendar = pm.locator('.ant-picker-dropdown');
    const press = () =>
      pm.locator('.gh-date').filter({ has: signed }).getByRole('button', { name: '打开日历' }).click();
    await press();
    await expect(calendar).toBeVisible();
    await pm.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await press();
    await calendar.getByText('16', { exact: true }).first().click();
    await expect(signed).toHaveValue(/^\d{4}-\d\d-16$/);
    await expect(signed).toBeFocused();
    await pm.getByRole('textbox', { name: '开始日期' }).fill('2026.3.1');
    await pm.getByRole('textbox', { name: '开始日期' }).press('Tab');
    await expect(pm.getByRole('textbox', { name: '开始日期' })).toHaveValue('2026-03-01');
    await pm.getByRole('textbox', { name: '结束日期' }).fill('20260201');
    await pm.getByRole('button', { name: '生效', exact: true }).click();
    await expect(pm.getByText('请选择委托人').first()).toBeVisible();
    await expect(pm.getByText('合同结束日期不能早于开始日期').first()).toBeVisible();
    await pm.getByRole('textbox', { name: '结束日期' }).fill('20270201');
    await pm.getByRole('button', { name: '选择委托人' }).click();
    const box = pm.getByRole('dialog', { name: '选择委托人' });
    await box.getByRole('searchbox').fill(subject.tenderee);
    await box.getByRole('radio').first().check();
    await box.getByRole('button', { name: '确定' }).click();
    await choose(pm, '代理服务费收取对象', '委托人');
    await choose(pm, '代理服务费收取方式', '固定金额');
    await pm.getByLabel('代理服务费（元）').fill('8000');
    await pm.getByRole('button', { name: '生效', exact: true }).dblclick();
    await expect(said(pm, '添加成功')).toBeVisible();
    await go(pm, own);
    await expect(rowOf(pm, name)).toHaveCount(1);
    await expect(rowOf(pm, name)).toContainText('已生效');
  });

  await test.step('out of force with a reason; Escape asks before what was written is lost, and the focus goes back', async () => {
    await rowAct(rowOf(pm, name), '失效');
    const box = pm.getByRole('dialog', { name: `失效 · ${name}` });
    await box.getByLabel('失效原因').fill('双方协商终止');
    await pm.keyboard.press('Escape');
    await sure(pm, '取消');
    await expect(box.getByLabel('失效原因')).toHaveValue('双方协商终止');
    await pm.keyboard.press('Escape');
    await sure(pm, '确认');
    await expect(box).toBeHidden();
    await expect(rowOf(pm, name).getByRole('button', { name: '失效', exact: true })).toBeFocused();
    await pm.keyboard.press('Enter');
    await box.getByLabel('失效原因').fill('双方协商终止');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(rowOf(pm, name)).toContainText('已失效');
    await expect(rowOf(pm, name).getByRole('button', { name: '关联项目' })).toHaveCount(0);
    await rowOf(pm, name).getByRole('link', { name }).click();
    await expect(pm.getByRole('alert').filter({ hasText: '失效原因' })).toContainText('双方协商终止');
  });
});
