import { expect, test } from '@playwright/test';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { instance } from '#base/approval/shared/calls.ts';
import { flowScreens } from '#base/flow/shared/screens.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { at, choose, said, sure } from './acts.ts';
import { People } from './people.ts';

const SERVICE = 'CONTRACT_APPROVAL';
/** So large that no other journey's contract takes the branch. */
const LARGE = '8888888888';

test('an administrator draws a branch, another one publishes it, and large contracts take it', async ({
  browser,
  baseURL,
}) => {
  const people = await People.gather(browser, baseURL ?? '');
  const design = at(linkTo(flowScreens.design, { serviceKey: SERVICE }));
  const drawer = await people.page('tenant');
  await drawer.goto(design);
  await drawer.getByRole('button', { name: '在此处添加环节' }).last().click();
  await drawer.getByRole('menuitem', { name: '条件或选择分支' }).click();
  // What is missing is named, and leads to where it is filled in.
  const problems = drawer.getByText('请为此分支填写条件，只有最后一个分支可以不填');
  await expect(problems.first()).toBeVisible();
  const panel = drawer.getByRole('region', { name: '条件或选择分支' });
  await panel.getByRole('button', { name: '添加条件' }).click();
  await choose(panel, '条件（同时满足）', '委托金额（元）');
  await choose(panel, '审批方式', '不小于');
  await panel.getByRole('textbox', { name: '委托金额（元）' }).fill(LARGE);
  await expect(problems).toHaveCount(0);
  await drawer.getByRole('button', { name: '在此处添加环节' }).nth(-3).click();
  await drawer.getByRole('menuitem', { name: '审批环节' }).click();
  const step = drawer.getByRole('region', { name: '审批环节' });
  await step.getByLabel('中文名称').fill('大额合同复核');
  await step.getByLabel('英文名称').fill('Second look at large contracts');
  await choose(step, '审批方式', '会签（全部同意）');
  await drawer.getByRole('button', { name: '撤销修改' }).click();
  await expect(drawer.getByText('有未保存的修改')).toBeVisible();
  await drawer.getByRole('button', { name: '恢复修改' }).click();

  await drawer.getByRole('button', { name: '模拟', exact: true }).click();
  const trial = drawer.getByRole('dialog', { name: '模拟审批' });
  await choose(trial, '提交单位', '公衡招标代理有限公司');
  await trial.getByLabel('委托金额（元）').fill('1');
  await trial.getByRole('button', { name: '开始模拟' }).click();
  await expect(trial.getByText('部门负责人审批')).toBeVisible();
  await expect(trial.getByText('大额合同复核')).toHaveCount(0);
  await trial.getByLabel('委托金额（元）').fill(LARGE);
  await trial.getByRole('button', { name: '开始模拟' }).click();
  await expect(trial.getByText('大额合同复核')).toBeVisible();
  await trial.getByRole('button', { name: '关闭' }).click();

  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await expect(said(drawer, '草稿已保存')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '发布' })).toHaveAttribute('aria-disabled', 'true');

  const publisher = await people.page('admin');
  await publisher.goto(design);
  await expect(publisher.getByRole('button', { name: /大额合同复核/ })).toBeVisible();
  await publisher.getByRole('button', { name: '发布' }).click();
  await sure(publisher, '发布');
  await expect(said(publisher, '流程已发布')).toBeVisible();
  await expect(publisher.getByText('已发布第 2 版')).toBeVisible();

  const { pm } = people.cast;
  const { records } = await pm.send(pageOrganisations, { orgKind: 'tenderee' });
  const submit = async (entrustAmount: string) => {
    const { id } = await pm.send(addContract, {
      contractName: `流程设计 ${entrustAmount}`,
      contractType: '1',
      tendereeId: records[0]?.id,
      tendereeName: records[0]?.orgName,
      feeType: '1',
      feeMethod: '1',
      serviceFeePercent: '1',
      entrustAmount,
    });
    await pm.send(approveContract, { id });
    return (await pm.send(instance, { serviceKey: SERVICE, serviceId: id })).flow.map((s) => s.activityName);
  };
  expect(await submit(LARGE)).toEqual(['部门负责人审批', '会签', '大额合同复核']);
  expect(await submit('1')).toEqual(['部门负责人审批', '会签']);
  await people.leave();
});
