import { expect } from '@playwright/test';
import { stepOf } from '#base/approval/shared/definition.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { ownBusiness } from './approval-deeds.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const box = 'dialog[open], [role=dialog]';

test('an approver asks others, names who is next, returns, passes on, and takes back', async ({ people }) => {
  const { pm, base } = people.cast;
  const stamp = String(Date.now()).slice(-8);
  const both = (zh: string, en: string) => ({ zh, en });
  const business = await ownBusiness(base, stamp, [
    {
      ...stepOf('leader', both('部门审核', 'Department')),
      key: 'head',
      enableAddSign: true,
      enableAssignApprover: true,
    },
    { ...stepOf('director', both('总经理审核', 'Manager')), key: 'chief', resubmit: 'back' },
    {
      type: 'choice',
      key: 'way',
      name: both('去向', 'Way'),
      by: 'approver',
      branches: [
        {
          key: 'w1',
          name: both('归档', 'File'),
          nodes: [{ ...stepOf('leader', both('归档确认', 'Filing')), key: 'file' }],
        },
        {
          key: 'w2',
          name: both('用印', 'Seal'),
          nodes: [{ ...stepOf('leader', both('用印确认', 'Sealing')), key: 'seal' }],
        },
      ],
    },
  ]);
  const [title, refused, undone] = [`甲申请${stamp}`, `乙申请${stamp}`, `丙申请${stamp}`] as const;
  for (const one of [title, refused, undone]) await business.submit(pm, one);

  const leader = await people.page('leader');
  await go(leader, approvalScreens.pending);
  const row = leader.locator('tr[data-row]').filter({ hasText: title });
  await expect(row).toContainText('未读');
  await row.getByRole('button', { name: '标记', exact: true }).click();
  await expect(row).toContainText('已标记');
  await row.getByRole('button', { name: '取消标记' }).click();
  await expect(row).not.toContainText('已标记');
  await row.getByRole('link', { name: title }).click();

  const bar = leader.getByRole('region', { name: '审批', exact: true });
  await expect(bar).toContainText('部门审核');
  await expect(leader.getByText('金额（元）')).toBeVisible();
  await bar.getByRole('button', { name: '不同意' }).click();
  await expect(bar.getByRole('alert')).toHaveText('不同意时，必须填写审批意见');
  await bar.getByLabel('审批意见').fill(`请补充${stamp}`);
  await bar.getByRole('button', { name: '存为常用意见' }).click();
  await expect(said(leader, '添加成功')).toBeVisible();

  await bar.getByRole('button', { name: '加签' }).click();
  const sign = leader.getByRole('dialog', { name: '加签' });
  await sign.getByRole('button', { name: /^加\s?签$/ }).click();
  await expect(sign.getByRole('alert')).toBeVisible();
  expect(await grave(leader, box)).toEqual([]);
  await sign.getByText('在我之后审批').click();
  await choose(sign, '加签给', '赵雯');
  await leader.keyboard.press('Escape');
  await expect(sign).toBeVisible();
  await sign.getByRole('button', { name: /^加\s?签$/ }).click();
  await expect(said(leader, '加签成功')).toBeVisible();
  // Who asked still decides, and may think better of it.
  await expect(bar.getByLabel('审批意见')).toHaveValue('');
  await bar.getByRole('button', { name: '减去赵雯' }).click();
  await expect(said(leader, '已减签')).toBeVisible();
  await expect(bar.getByRole('button', { name: '减去赵雯' })).toHaveCount(0);
  await bar.getByRole('button', { name: '加签' }).click();
  await choose(sign, '加签给', '赵雯');
  await leader.keyboard.press('Escape');
  await expect(sign).toBeVisible();
  await sign.getByRole('button', { name: /^加\s?签$/ }).click();
  await expect(bar).toBeHidden();
  const asked = leader.getByRole('region', { name: '加签', exact: true });
  await asked.getByRole('button', { name: '减去赵雯' }).click();
  await expect(bar.getByRole('button', { name: '同意', exact: true })).toBeVisible();
  await leader.getByRole('button', { name: '审批记录' }).click();
  const drawer = leader.getByRole('dialog', { name: '审批记录' });
  await expect(drawer).toContainText('加签给 赵雯');
  await drawer.getByText('仅展示有审批意见节点').click();
  expect(await grave(leader, box)).toEqual([]);
  await leader.keyboard.press('Escape');
  await leader.getByRole('button', { name: '流程记录' }).click();
  const course = leader.getByRole('dialog', { name: '流程记录' });
  await expect(course).toContainText('提交审批');
  await leader.keyboard.press('Escape');
  await expect(course).toBeHidden();

  await bar.getByRole('button', { name: '指定审批人' }).click();
  const assign = leader.getByRole('dialog', { name: '指定审批人' });
  await assign.getByText('指定为').first().click();
  await assign.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(assign.getByRole('alert')).toHaveText('请先勾选用户');
  expect(await grave(leader, box)).toEqual([]);
  await choose(assign, '总经理审核 指定为', '赵雯');
  await choose(assign, '总经理审核 指定为', '吴国栋');
  await leader.keyboard.press('Escape');
  await assign.getByRole('button', { name: /^确\s?定$/ }).click();
  await bar.getByRole('button', { name: '常用意见' }).click();
  await leader.getByRole('menuitem', { name: `请补充${stamp}` }).click();
  await expect(bar.getByLabel('审批意见')).toHaveValue(`请补充${stamp}`);
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(leader, '同意');
  await expect(said(leader, '审批成功')).toBeVisible();
  await go(leader, approvalScreens.handled);
  await row.getByRole('button', { name: '撤回' }).click();
  await sure(leader, '撤回');
  await expect(said(leader, '撤销成功')).toBeVisible();
  await expect(row).toHaveCount(0);
  await go(leader, approvalScreens.pending);
  await leader.getByRole('link', { name: title }).click();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(leader, '同意');
  await expect(said(leader, '审批成功')).toBeVisible();

  // Who comes next sends it back, and what comes back stands first in the other's bar.
  const colleague = await people.page('pm2');
  const theirs = colleague.getByRole('region', { name: '审批', exact: true });
  await go(colleague, approvalScreens.pending);
  await colleague.getByRole('link', { name: title }).click();
  await theirs.getByLabel('审批意见').fill('金额请再核');
  await theirs.getByRole('button', { name: '退回到指定环节' }).click();
  const back = colleague.getByRole('dialog', { name: '退回到指定环节' });
  await back.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(back.getByRole('alert')).toHaveText('请选择退回环节');
  expect(await grave(colleague, box)).toEqual([]);
  await back.getByText('部门审核').click();
  await back.getByText('退回后直接回到本环节').click();
  await back.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(said(colleague, '审批成功')).toBeVisible();
  await go(leader, approvalScreens.pending);
  await leader.getByRole('link', { name: title }).click();
  await expect(bar).toContainText('金额请再核');
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(leader, '同意');
  await expect(said(leader, '审批成功')).toBeVisible();

  await go(colleague, approvalScreens.pending);
  await colleague.getByRole('link', { name: title }).click();
  await theirs.getByLabel('审批意见').fill('请代为处理');
  await theirs.getByRole('button', { name: '转交' }).click();
  const transfer = colleague.getByRole('dialog', { name: '转交', exact: true });
  await transfer.getByRole('button', { name: /^转\s?交$/ }).click();
  await expect(transfer.getByRole('alert')).toHaveText('请选择转交人');
  expect(await grave(colleague, box)).toEqual([]);
  await transfer.getByRole('button', { name: '选择' }).click();
  const book = colleague.getByRole('dialog', { name: '通讯录' });
  await book.getByRole('row', { name: '周敏' }).getByRole('radio').check();
  await book.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(transfer.getByRole('textbox', { name: '转交给' })).toHaveValue('周敏');
  await transfer.getByRole('button', { name: /^转\s?交$/ }).click();
  await expect(said(colleague, '转交成功')).toBeVisible();
  await expect(colleague.getByText('没有其他待办了').or(colleague.getByText('下一条待办'))).toBeVisible();

  // The last of the step says which way it goes on.
  await go(leader, approvalScreens.pending);
  await leader.getByRole('link', { name: title }).click();
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(leader, '同意');
  await expect(said(leader, '审批成功')).toBeVisible();
  const director = await people.page('director');
  await go(director, approvalScreens.pending);
  await director.getByRole('link', { name: title }).click();
  await director.getByRole('button', { name: '同意', exact: true }).click();
  const way = director.getByRole('dialog', { name: '选择流转路径' });
  await way.getByRole('button', { name: '同意', exact: true }).click();
  await expect(way.getByRole('alert')).toHaveText('请选择流转路径');
  expect(await grave(director, box)).toEqual([]);
  await way.getByText('用印').click();
  await way.getByRole('button', { name: '同意', exact: true }).click();
  await expect(said(director, '审批成功')).toBeVisible();

  await go(leader, approvalScreens.pending);
  await expect(row).toContainText('用印确认');
  await leader.getByRole('link', { name: refused }).click();
  await bar.getByLabel('审批意见').fill('不予用印');
  await bar.getByRole('button', { name: '不同意' }).dblclick();
  await expect(leader.locator('dialog[open]')).toHaveCount(1);
  await sure(leader, '不同意');
  await expect(said(leader, '审批成功')).toBeVisible();

  const clerk = await people.page('pm');
  await go(clerk, approvalScreens.submitted);
  const own = (words: string) => clerk.locator('tr[data-row]').filter({ hasText: words });
  await expect(own(refused)).toContainText('不同意');
  await expect(own(refused).getByRole('button', { name: '撤销审批' })).toHaveCount(0);
  await own(title).getByRole('button', { name: '催办' }).click();
  await expect(said(clerk, '已催办')).toBeVisible();
  await own(title).getByRole('button', { name: '催办' }).click();
  await expect(said(clerk, '今天已经催办过')).toBeVisible();
  await own(title).getByRole('button', { name: '查看历史' }).click();
  const history = clerk.getByRole('dialog', { name: '查看历史' });
  await expect(history).toContainText('转交给 周敏');
  await expect(history).toContainText('减去 赵雯');
  expect(await grave(clerk, box)).toEqual([]);
  await clerk.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await own(undone).getByRole('button', { name: '撤销审批' }).click();
  await sure(clerk, '撤销审批');
  await expect(said(clerk, '撤销审批成功')).toBeVisible();
  await expect(own(undone)).toContainText('已撤回');
});
