import { expect } from '@playwright/test';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { submitFile } from '#areas/tender-file/shared/calls.ts';
import { makeContract, recordProject, submitForApproval } from '#apps/cli/demo/preparation.ts';
import { draftTenderFile, datesFrom } from '#apps/cli/demo/tendering.ts';
import { pass, taskOf, until } from '#apps/cli/demo/cast.ts';
import { projectDetail } from '#areas/project/shared/main/calls.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { serviceStatus, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { frameScreens, linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const box = 'dialog[open], [role=dialog]';

test('approvers read the project and the file on their own screens, and the owner hands the file over', async ({
  people,
}) => {
  const { subject } = people.cast;
  const cast = { ...people.cast, subject: { ...subject, goods: [], enters: true as const } };
  const { pm, leader, director } = cast;
  const project = await recordProject(cast, await makeContract(cast));
  await submitForApproval(cast, project);
  const { mainId } = project;
  const page = await people.page('leader');
  const taskId = await taskOf(leader, 'PROJECT_APPROVAL', mainId);
  await go(page, linkTo(projectScreens.approve, { mainId, taskId: taskId ?? '' }));
  const bar = page.getByRole('region', { name: '审批', exact: true });
  await expect(page.getByText(subject.mainName).first()).toBeVisible();
  await expect(bar.getByRole('button', { name: '不同意' })).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
  await pass(
    cast,
    { serviceKey: 'PROJECT_APPROVAL', serviceId: mainId, approvers: [leader, director] },
    async () =>
      (await pm.send(projectDetail, { mainId })).packageList.every((l) => l.status >= lotStatus.approved),
  );
  const packageId = project.packageList[0]?.packageId ?? '';
  await draftTenderFile(cast, packageId, await datesFrom(cast, 200));
  await pm.send(submitFile, { packageId });
  const about = { serviceKey: 'FILE_APPROVAL', serviceId: packageId };
  await until('the file waits', async () => (await taskOf(leader, 'FILE_APPROVAL', packageId)) !== undefined);
  const fileTask = await taskOf(leader, 'FILE_APPROVAL', packageId);
  await go(page, linkTo(tenderFileScreens.approve, { packageId, taskId: fileTask ?? '' }));
  await expect(bar.getByRole('button', { name: '不同意' })).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
  await until('the owner is next', async () => (await pm.send(serviceStatus, about)).bfSubmit);
  await pm.send(submitToOwner, about);

  // 待办: the drawer leads the owner there.
  const owner = await people.page('owner');
  await go(owner, frameScreens.home);
  await owner.getByRole('button', { name: /打开待办事项/ }).click();
  const duties = owner.getByRole('dialog', { name: '待办事项' });
  await expect(duties.locator(`a[href*="${packageId}"]`).first()).toBeVisible();
  expect(await grave(owner, box)).toEqual([]);
  await owner.keyboard.press('Escape');
  await go(owner, linkTo(tenderFileScreens.ownerApprove, { packageId }));
  const deed = owner.getByRole('region', { name: '业主审批' });
  await deed.getByRole('button', { name: '交接' }).click();
  const hand = owner.getByRole('dialog', { name: '交接' });
  await hand.getByRole('button', { name: /^交\s?接$/ }).click();
  await expect(hand.getByRole('alert')).toHaveText('请选择接收人');
  expect(await grave(owner, box)).toEqual([]);
  await choose(hand, '交接给', /魏刚/);
  await owner.keyboard.press('Escape');
  await expect(hand).toBeVisible();
  await hand.getByRole('button', { name: /^交\s?接$/ }).click();
  await expect(said(owner, '交接成功')).toBeVisible();
  await expect(deed.getByRole('button', { name: '交接' })).toHaveCount(0);

  const boss = await people.page('ownerlead');
  await go(boss, frameScreens.home);
  await boss.getByRole('button', { name: /打开待办事项/ }).click();
  await boss.getByRole('dialog', { name: '待办事项' }).locator(`a[href*="${packageId}"]`).click();
  const theirs = boss.getByRole('region', { name: '业主审批' });
  await expect(boss.getByRole('dialog', { name: '待办事项' })).toBeHidden();
  await theirs.getByLabel('审批意见').fill('请您把关');
  await theirs.getByRole('button', { name: '转交' }).click();
  const on = boss.getByRole('dialog', { name: '转交' });
  await on.getByRole('button', { name: /^转\s?交$/ }).click();
  await expect(on.getByRole('alert')).toHaveText('请选择接收人');
  expect(await grave(boss, box)).toEqual([]);
  await on.getByRole('button', { name: '取消' }).click();
  await theirs.getByRole('button', { name: '不同意' }).click();
  await sure(boss, '不同意');
  await expect(said(boss, '已退回招标代理机构')).toBeVisible();
  const clerk = await people.page('pm');
  await go(clerk, linkTo(tenderFileScreens.make, { packageId, opType: 'PM' }));
  await clerk.getByRole('button', { name: '业主审批记录' }).click();
  const records = clerk.getByRole('dialog', { name: '业主审批记录' });
  await expect(records).toContainText('交给 魏刚');
  expect(await grave(clerk, box)).toEqual([]);
});
