import { expect, type Page } from '@playwright/test';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { instance } from '#base/approval/shared/calls.ts';
import { decide } from '#apps/cli/demo/cast.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { flowScreens } from '#base/flow/shared/screens.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { at, go, settled } from './going.ts';
import { agreeByKey } from './keyboard.ts';
import { test } from './people.ts';

const SERVICE = 'CONTRACT_APPROVAL';
/** So large that no other journey's contract takes the branch. */
const LARGE = '8888888888';

test('an administrator draws a branch, another one publishes it, and large contracts take it', async ({
  people,
}) => {
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
  await choose(panel, '比较方式', '不小于');
  await panel.getByRole('textbox', { name: '委托金额（元）' }).fill(LARGE);
  await expect(problems).toHaveCount(0);
  await drawer.getByRole('button', { name: '在此处添加环节' }).nth(-3).click();
  await drawer.getByRole('menuitem', { name: '审批环节' }).click();
  const step = drawer.getByRole('region', { name: '审批环节' });
  await step.getByLabel('中文名称').fill('大额合同复核');
  await step.getByLabel('英文名称').fill('Second look at large contracts');
  await choose(step, '审批方式', '会签（全部同意）');
  await step.getByText('允许批量同意').click();
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
  const add = (entrustAmount: string) =>
    pm.send(addContract, {
      contractName: `流程设计 ${entrustAmount}`,
      contractType: '1',
      tendereeId: records[0]?.id,
      tendereeName: records[0]?.orgName,
      feeType: '1',
      feeMethod: '1',
      serviceFeePercent: '1',
      entrustAmount,
    });
  const stepsOf = async (id: string) =>
    (await pm.send(instance, { serviceKey: SERVICE, serviceId: id })).flow.map((s) => s.activityName);
  const small = await add('1');
  await pm.send(approveContract, { id: small.id });
  expect(await stepsOf(small.id)).toEqual(['部门负责人审批', '会签']);

  // Used as it was drawn: handed in on the form, decided step by step.
  const { id } = await add(LARGE);
  const more = [await add(LARGE), await add(LARGE)];
  const clerk = await people.page('pm');
  await go(clerk, linkTo(contractScreens.form, { opType: '1', id }));
  await clerk.getByRole('button', { name: '提交审批' }).click();
  await expect(said(clerk, '已提交审批')).toBeVisible();
  expect(await stepsOf(id)).toEqual(['部门负责人审批', '会签', '大额合同复核']);
  const leader = await people.page('leader');
  await leader.setViewportSize({ width: 360, height: 780 });
  await agreeOnPhone(leader, '部门负责人审批');
  await agreeByKey(await people.page('director'), id, SERVICE);
  await agreeOnPhone(leader, '会签');
  await agreeOnPhone(leader, '大额合同复核');
  await expect(async () => {
    await go(clerk, linkTo(contractScreens.form, { opType: '0', id }));
    await expect(clerk.getByText('已生效').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  // What its step allows is agreed from the list, several at once, and what it does not allow has no box to tick.
  for (const one of more) {
    await pm.send(approveContract, one);
    for (const approver of ['leader', 'director', 'leader'] as const)
      await decide(people.cast, people.cast[approver], SERVICE, one.id);
  }
  await leader.setViewportSize({ width: 1280, height: 800 });
  await go(leader, approvalScreens.pending);
  const waiting = leader.locator('tr[data-row]').filter({ hasText: '大额合同复核' });
  await expect(waiting).toHaveCount(2);
  await waiting.nth(0).getByRole('checkbox').check();
  await waiting.nth(1).getByRole('checkbox').check();
  await leader.getByRole('button', { name: '批量同意' }).click();
  await sure(leader, '同意');
  await expect(said(leader, '已同意 2 项')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // Where it went is drawn; the contract stands alone, as another program frames it; who decided finds it again.
  const which = { serviceKey: SERVICE, serviceId: id };
  await go(clerk, linkTo(approvalScreens.diagram, which));
  const drawing = clerk.getByRole('list', { name: '审批流程' });
  for (const step of ['部门负责人审批', '会签', '大额合同复核']) await expect(drawing).toContainText(step);
  await go(clerk, linkTo(approvalScreens.form, which));
  await expect(clerk.getByText('委托金额（元）').first()).toBeVisible();
  await expect(clerk.getByRole('navigation')).toHaveCount(0);
  const director = await people.page('director');
  await go(director, linkTo(approvalScreens.handle, { part: 'handled' }));
  await expect(director.getByText(`流程设计 ${LARGE}`).first()).toBeVisible();
});

/** 手机审批: from the to-do list to the contract, read and agreed to at 360 pixels, without scrolling sideways. */
async function agreeOnPhone(page: Page, step: string): Promise<void> {
  const title = `流程设计 ${LARGE}`;
  await go(page, approvalScreens.pending);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText('委托金额（元）').first()).toBeVisible();
  await settled(page);
  const bar = page.getByRole('region', { name: '审批', exact: true });
  await bar.getByRole('button', { name: '审批', exact: true }).click();
  await expect(bar).toContainText(step);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
}
