import { expect, type Page } from '@playwright/test';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { instance } from '#base/approval/shared/calls.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { addFlow, flowDetail, publishFlow, saveFlow } from '#base/flow/shared/calls.ts';
import { flowScreens } from '#base/flow/shared/screens.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie, test } from './people.ts';

const SERVICE = 'CONTRACT_APPROVAL';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const box = 'dialog[open], [role=dialog]';

test('a further flow is bound by two administrators, and whoever submits by it chooses the way, the approvers and the signed file', async ({
  people,
}) => {
  const { pm, base } = people.cast;
  const stamp = String(Date.now()).slice(-8);
  /** An amount of this journey alone. */
  const amount = `77${stamp}`;
  const name = `另行流程${stamp}`;
  const [tenant, admin] = await Promise.all(['tenant', 'admin'].map((user) => ApiUser.demo(base, user)));
  const drawer = await people.page('tenant');
  await go(drawer, flowScreens.list);
  await drawer.getByRole('button', { name: '新增流程' }).click();
  const adding = drawer.getByRole('dialog', { name: '新增流程' });
  await adding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(adding.getByRole('alert')).toHaveText('请选择业务');
  await choose(adding, '业务', '委托合同审批');
  await adding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(adding.getByRole('alert')).toHaveText('请填写名称');
  expect(await grave(drawer, box)).toEqual([]);
  await adding.getByLabel('中文名称').fill(name);
  await adding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(said(drawer, '流程已新增')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: `设计流程：${name}` })).toBeVisible();
  // One person by name.
  await drawer
    .getByRole('button', { name: /部门负责人审批/ })
    .first()
    .click();
  await drawer.getByRole('button', { name: '指定用户…' }).click();
  const picking = drawer.getByRole('dialog', { name: '指定用户' });
  await expect(picking.getByRole('button', { name: /^确\s?定$/ })).toHaveAttribute('aria-disabled', 'true');
  await choose(picking, '提交单位', '公衡招标代理有限公司');
  await choose(picking, '人员', '赵雯');
  expect(await grave(drawer, box)).toEqual([]);
  await picking.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(drawer.getByText('指定用户：赵雯').first()).toBeVisible();
  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await expect(said(drawer, '草稿已保存')).toBeVisible();
  await drawer.getByRole('button', { name: '放弃草稿' }).click();
  await sure(drawer, '放弃草稿');
  // It was nothing but its draft.
  await expect(said(drawer, '草稿已放弃')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '流程设计' })).toBeVisible();
  await expect(drawer.getByText(name)).toHaveCount(0);

  const again = await tenant?.send(addFlow, { serviceKey: SERVICE, name: { zh: name, en: name } });
  const step = { enableAddSign: false, whenEmpty: 'refuse' as const };
  const both = (word: string) => ({ zh: word, en: word });
  const nodes = [
    {
      type: 'choice' as const,
      key: 'way',
      name: both('去向'),
      by: 'initiator' as const,
      branches: [
        {
          key: 'short',
          name: both('简易'),
          nodes: [{ ...stepOf('leader', both('简易审批')), ...step, key: 'one' }],
        },
        {
          key: 'full',
          name: both('完整'),
          nodes: [
            {
              ...stepOf('leader', both('线下审批')),
              key: 'paper',
              mode: 'orsign' as const,
              assignees: [{ role: 'leader' }, { role: 'director' }],
              initiatorChooses: true,
              needsFile: true,
            },
          ],
        },
      ],
    },
  ];
  const flow = { serviceKey: SERVICE, flowKey: again?.flowKey };
  const { draft } = (await tenant?.send(flowDetail, flow)) ?? {};
  const saved = await tenant?.send(saveFlow, { ...flow, name: both(name), nodes, version: draft?.version });
  expect(saved?.problems).toEqual([]);
  await admin?.send(publishFlow, { ...flow, version: saved?.version });

  await go(drawer, flowScreens.bindings);
  await drawer.getByRole('button', { name: '申请绑定' }).first().click();
  const binding = drawer.getByRole('dialog', { name: '申请绑定' });
  await binding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(binding.getByRole('alert')).toHaveText('请选择业务');
  await choose(binding, '业务', '委托合同审批');
  await binding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(binding.getByRole('alert')).toHaveText('请选择流程');
  await choose(binding, '流程', name);
  await choose(binding, '适用单位', '公衡招标代理有限公司');
  await binding.getByRole('button', { name: '添加条件' }).click();
  await choose(binding, '条件（同时满足）', '委托金额（元）');
  await binding.getByRole('textbox', { name: '委托金额（元）' }).fill(amount);
  await binding.getByLabel('顺序').fill('');
  await binding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(binding.getByRole('alert')).toHaveText('顺序为1到99的整数');
  expect(await grave(drawer, box)).toEqual([]);
  await binding.getByLabel('顺序').fill('7');
  await binding.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(said(drawer, '已申请，待另一位复核')).toBeVisible();
  const row = (of: Page) => of.locator('tr[data-row]').filter({ hasText: name });
  await expect(row(drawer)).toContainText('顾平：申请绑定');
  await expect(row(drawer).getByRole('button', { name: '复核通过' })).toHaveCount(0);
  const second = await people.page('admin');
  await go(second, flowScreens.bindings);
  await row(second).getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  await expect(said(second, '已生效')).toBeVisible();
  // A change is asked for and refused: what held goes on.
  await go(drawer, flowScreens.bindings);
  await row(drawer).getByRole('button', { name: '变更' }).click();
  const changing = drawer.getByRole('dialog', { name: '变更' });
  await changing.getByLabel('顺序').fill('8');
  await changing.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(row(drawer)).toHaveCount(2);
  await go(second, flowScreens.list);
  await go(second, flowScreens.bindings);
  await row(second).getByRole('button', { name: '退回' }).click();
  await sure(second, '退回');
  await expect(said(second, '已退回')).toBeVisible();
  await expect(row(second)).toHaveCount(1);

  // Whoever submits such a contract is asked the way, who decides, and for the signed file.
  const { records } = await pm.send(pageOrganisations, { orgKind: 'tenderee' });
  const contractName = `线下合同${stamp}`;
  const { id } = await pm.send(addContract, {
    contractName,
    contractType: '1',
    tendereeId: records[0]?.id,
    tendereeName: records[0]?.orgName,
    feeType: '1',
    feeMethod: '1',
    serviceFeePercent: '1',
    entrustAmount: amount,
  });
  const clerk = await people.page('pm');
  const asked = clerk.locator('dialog[open]');
  await go(clerk, linkTo(contractScreens.form, { opType: '1', id }));
  await clerk.getByRole('button', { name: '提交审批' }).click();
  await expect(asked).toContainText('选择审批流程');
  expect(await grave(clerk, box)).toEqual([]);
  await asked.getByText('完整').click();
  await sure(clerk, '提交');
  await expect(asked).toContainText('选择审批人');
  expect(await grave(clerk, box)).toEqual([]);
  for (const one of ['周敏', '吴国栋']) await asked.getByLabel(one).uncheck();
  await sure(clerk, '提交');
  await expect(said(clerk, '每个环节至少选择一位审批人')).toBeVisible();
  await asked.getByLabel('周敏').check();
  await sure(clerk, '提交');
  await expect(asked).toContainText('上传审批文件');
  expect(await grave(clerk, box)).toEqual([]);
  await sure(clerk, '提交');
  await expect(said(clerk, '请上传审批文件')).toBeVisible();
  await asked
    .getByLabel('审批文件')
    .setInputFiles({ name: '签字页.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') });
  await sure(clerk, '提交');
  await expect(said(clerk, '不支持的文件类型')).toBeVisible();
  await expect(asked).toContainText('上传审批文件');
  await asked
    .getByLabel('审批文件')
    .setInputFiles({ name: '签字页.png', mimeType: 'image/png', buffer: PNG });
  await sure(clerk, '提交');
  await expect(said(clerk, '已提交审批')).toBeVisible();
  const { flow: steps } = await pm.send(instance, { serviceKey: SERVICE, serviceId: id });
  expect(steps.map((s) => [s.activityName, s.approvers])).toEqual([['线下审批', ['周敏']]]);

  const approver = await people.page('leader');
  await go(approver, approvalScreens.pending);
  await approver.getByRole('link', { name: contractName }).click();
  await approver.getByRole('button', { name: '查看签章文件' }).click();
  const signed = approver.getByRole('dialog', { name: '查看签章文件' });
  await expect(signed.getByText('签字页.png')).toBeVisible();
  expect(await grave(approver, box)).toEqual([]);

  // The binding goes as it came.
  await go(drawer, flowScreens.list);
  await go(drawer, flowScreens.bindings);
  await row(drawer).getByRole('button', { name: '解绑' }).click();
  await sure(drawer, '解绑');
  await expect(said(drawer, '已申请，待另一位复核')).toBeVisible();
  await go(second, flowScreens.list);
  await go(second, flowScreens.bindings);
  await row(second).getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  await expect(row(second)).toHaveCount(0);

  // An older version is drawn on again.
  await go(drawer, linkTo(flowScreens.design, { serviceKey: SERVICE, flowKey: flow.flowKey ?? '' }));
  await drawer.getByRole('button', { name: '历史版本' }).click();
  const versions = drawer.getByRole('dialog', { name: '历史版本' });
  await expect(versions).toContainText('（当前）');
  expect(await grave(drawer, box)).toEqual([]);
  await versions.getByRole('button', { name: '以此版本为草稿' }).first().click();
  await expect(versions).toBeHidden();
  await expect(drawer.getByRole('button', { name: '保存草稿' })).toBeVisible();
});

test('the business of a joined program is registered, corrected and removed', async ({ page, baseURL }) => {
  const stamp = String(Date.now()).slice(-8);
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await go(page, flowScreens.services);
  await page.getByRole('button', { name: '新增流程服务' }).click();
  const adding = page.getByRole('dialog', { name: '新增流程服务' });
  const ok = /^(确\s?定|保\s?存)$/;
  await adding.getByRole('button', { name: ok }).click();
  await expect(adding.getByText('请填写业务编码').first()).toBeVisible();
  expect(await grave(page, box)).toEqual([]);
  await adding.getByLabel('业务编码').fill(`JOINED_${stamp}`);
  await adding.getByLabel('中文名称').fill(`车辆申请${stamp}`);
  await adding.getByLabel('英文名称').fill('Use of a car');
  await adding.getByRole('combobox', { name: '提交权限' }).click();
  await page.keyboard.type('entrustContract.submit');
  await page.keyboard.press('Enter');
  await adding.getByLabel('流转变量').fill('days 天数');
  await adding.getByRole('button', { name: ok }).click();
  await expect(adding.getByText('第1行不是').first()).toBeVisible();
  await adding.getByLabel('流转变量').fill('days | 天数 | Days | 数字');
  await adding.getByRole('button', { name: ok }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('searchbox', { name: '业务名称或编码' }).fill(`JOINED_${stamp}`);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.locator('tr[data-row]').filter({ hasText: `JOINED_${stamp}` });
  await expect(row).toContainText(`车辆申请${stamp}`);
  await row.getByRole('button', { name: /展开/ }).click();
  await expect(page.getByText('天数 [days, 数字]')).toBeVisible();
  await row.getByRole('button', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: '修改流程服务' });
  await expect(editing.getByLabel('流转变量')).toHaveValue(/days/);
  await editing.getByLabel('中文名称').fill(`用车申请${stamp}`);
  await editing.getByRole('button', { name: ok }).click();
  await expect(row).toContainText(`用车申请${stamp}`);
  await row.getByRole('button', { name: '删除' }).click();
  await expect(page.locator('dialog[open]')).toContainText(`删除“用车申请${stamp}”`);
  await sure(page, '删除');
  await expect(row).toHaveCount(0);
});
