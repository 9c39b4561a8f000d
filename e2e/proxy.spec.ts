import { expect } from '@playwright/test';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { taskOf } from '#apps/cli/demo/cast.ts';
import { instance, records, transmit, transmitUsers } from '#base/approval/shared/calls.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { addUser, disableUser } from '#base/people/shared/calls.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { choose, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';

const KEY = 'CONTRACT_APPROVAL';

test('an approver who is gone is replaced by two administrators, and the new one is stood in for by a proxy', async ({
  people,
}) => {
  const { pm, leader, base } = people.cast;
  const stamp = Date.now().toString().slice(-9);
  const contractName = `代理与改派 ${stamp}`;
  const admin = await ApiUser.demo(base, 'tenant');
  const own = (await pm.send(pageOrganisations, { orgKind: 'agency' })).records[0]?.id ?? '';
  const client = (await pm.send(pageOrganisations, { orgKind: 'tenderee' })).records[0];
  const submitted = async (name: string) => {
    const { id } = await pm.send(addContract, {
      contractName: name,
      contractType: '1',
      tendereeId: client?.id,
      tendereeName: client?.orgName,
      feeType: '1',
      feeMethod: '1',
      serviceFeePercent: '1',
    });
    await pm.send(approveContract, { id });
    return id;
  };
  const id = await submitted(contractName);
  const endless = `终止审批 ${stamp}`;
  const other = await submitted(endless);
  // Somebody of this journey alone takes the task, and leaves.
  const gone = { trueName: `离职${stamp.slice(-4)}`, userName: `gone${stamp}`, mobile: `13${stamp}` };
  await admin.send(addUser, { ...gone, orgId: own, roleIds: [] });
  const taskId = (await taskOf(leader, KEY, id)) ?? '';
  const successor = (await leader.send(transmitUsers, { taskId })).find((u) => u.trueName === gone.trueName);
  for (const task of [taskId, (await taskOf(leader, KEY, other)) ?? ''])
    await leader.send(transmit, { taskId: task, users: [successor?.id ?? ''] });
  await admin.send(disableUser, { id: successor?.id ?? '', orgId: own });

  const first = await people.page('tenant');
  const rowOn = (page: typeof first) => page.getByRole('row').filter({ hasText: contractName });
  await go(first, approvalScreens.exception);
  await expect(rowOn(first)).toContainText(`${gone.trueName}的账号已停用`);
  await rowOn(first).getByRole('button', { name: '改派' }).click();
  const dialog = first.getByRole('dialog', { name: '改派审批人' });
  await choose(dialog, '改派给', '赵雯');
  await dialog.getByLabel('原因').fill('审批人已离职');
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(said(first, '等待另一位管理员复核')).toBeVisible();
  await expect(rowOn(first).getByRole('button', { name: '复核通过' })).toHaveCount(0);
  const second = await people.page('admin');
  await go(second, approvalScreens.exception);
  await rowOn(second).getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  await expect(said(second, '已复核通过')).toBeVisible();

  // The other one is ended: the first wish is refused, the second confirmed, and who submitted it may do so anew.
  const ending = (page: typeof first) => page.getByRole('row').filter({ hasText: endless });
  for (const answer of ['退回', '复核通过'] as const) {
    await go(first, approvalScreens.exception);
    await ending(first).getByRole('button', { name: '终止' }).click();
    const box = first.getByRole('dialog', { name: '终止审批' });
    await box.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(box.getByText('请填写原因', { exact: true })).toBeVisible();
    await box.getByLabel('原因').fill('合同不再签订');
    await box.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(said(first, '等待另一位管理员复核')).toBeVisible();
    await go(second, approvalScreens.exception);
    await ending(second).getByRole('button', { name: answer }).click();
    await expect(second.locator('dialog[open]')).toContainText(endless);
    await sure(second, answer);
    if (answer === '退回') await expect(ending(second).getByRole('button', { name: answer })).toHaveCount(0);
    else await expect(ending(second)).toHaveCount(0);
  }
  expect((await pm.send(instance, { serviceKey: KEY, serviceId: other })).status).toBe('4');

  const approver = await people.page('pm2');
  await go(approver, approvalScreens.proxy);
  // The empty list offers the same below, a moment later.
  await approver.getByRole('button', { name: '委托代理' }).first().click();
  const proxy = approver.getByRole('dialog', { name: '委托代理' });
  await choose(proxy, '代理人', '吴国栋');
  const hours = (n: number) => shanghaiTime(new Date(Date.now() + n * 3_600_000));
  await typeTime(proxy, '开始时间', hours(-1));
  // Other journeys move the clock of the demonstration forward.
  await typeTime(proxy, '结束时间', hours(300 * 24));
  await proxy.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(said(approver, '委托成功')).toBeVisible();
  const given = approver.getByRole('row').filter({ hasText: '吴国栋' }).filter({ hasText: '代理中' });
  await expect(given).toHaveCount(1);

  const standIn = await people.page('director');
  await go(standIn, approvalScreens.pending);
  await expect(rowOn(standIn)).toContainText('代赵雯');
  await rowOn(standIn).getByRole('link', { name: contractName }).click();
  const bar = standIn.getByRole('region', { name: '审批' });
  await bar.getByLabel('审批意见').fill('同意');
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(standIn, '同意');
  await expect(said(standIn, '审批成功')).toBeVisible();
  const [group] = await pm.send(records, { serviceKey: KEY, serviceId: id });
  expect(group?.records.find((r) => r.onBehalf === '赵雯')).toMatchObject({
    opType: '2',
    aprvUserName: '吴国栋',
  });
  await approver.bringToFront();
  await given.getByRole('button', { name: '终止' }).click();
  await sure(approver, '终止');
  await expect(said(approver, '已终止')).toBeVisible();
  await expect(given).toHaveCount(0);
});
