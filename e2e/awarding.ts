import { expect } from '@playwright/test';
import { awardDetail } from '#areas/award/shared/calls.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { forwardTo, until } from '#apps/cli/demo/cast.ts';
import { PIN } from '#apps/cli/demo/tendering.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { fromHome, pinIsKnown, said, sure } from './acts.ts';
import { go } from './going.ts';
import { agreeByKey, fromHomeByKey, pressByKey, sureByKey, typeByKey } from './keyboard.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';

/** 定标 on the screen: candidates publicised, winner determined by the tenderee, notices sent, the result public. */
export async function awardOnScreen(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [page, owner, ownerlead] = [
    await people.page('pm'),
    await people.page('owner'),
    await people.page('ownerlead'),
  ];
  await fromHome(page, '公示中标候选人', packageId);
  await expect(page.getByRole('button', { name: '发布公示' })).toBeVisible();
  await picture(page, 'award');
  await page.getByRole('button', { name: '发布公示' }).click();
  await sure(page, '确认');
  await expect(said(page, '公示已发布')).toBeVisible();
  const { publicityEnd } = await cast.pm.send(awardDetail, { packageId });
  await forwardTo(cast, publicityEnd ?? '', '公示期满');
  await until(
    'the winner may be determined',
    async () => (await cast.owner.send(awardDetail, { packageId })).can.determine,
  );
  // The tenderee does without a mouse.
  await fromHomeByKey(owner, '确定中标人', packageId);
  await pressByKey(owner, owner.getByRole('button', { name: '提交定标' }));
  await sureByKey(owner, '确认');
  if (!(await pinIsKnown(owner))) {
    await typeByKey(owner, owner.getByLabel('证书密码'), PIN);
    await pressByKey(
      owner,
      owner.getByRole('dialog', { name: '签署' }).getByRole('button', { name: /^签\s?署$/ }),
    );
  }
  await expect(said(owner, '定标已提交审批')).toBeVisible();
  // So does its approver.
  await agreeByKey(ownerlead, packageId, 'AWARD_APPROVAL');
  await until(
    'the determination is approved',
    async () => (await cast.pm.send(awardDetail, { packageId })).can.publish,
  );
  await fromHome(page, '发出通知书并公布结果', packageId);
  await page.getByRole('button', { name: '发出通知书并公布结果' }).click();
  await sure(page, '发出通知书并公布结果');
  await expect(said(page, '通知书已发出，结果已公布')).toBeVisible();
  const winner = await people.page('sup1');
  await go(winner, `/ess/bidder/notice/view?packageId=${packageId}`);
  await winner.getByRole('button', { name: '确认收到' }).click();
  await sure(winner, '确认收到');
  await expect(said(winner, '已确认收到')).toBeVisible();
  const download = winner.waitForEvent('download');
  await winner.getByRole('button', { name: '下载PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
}

/** 结果公告业主审批: sent to the owner, returned with an opinion, sent again, agreed on a telephone, and then published. */
export async function resultToOwnerOnScreen(
  people: People,
  { packageId, mainName }: { readonly packageId: string; readonly mainName: string },
): Promise<void> {
  const pm = await people.page('pm');
  const owner = await people.page('owner');
  await owner.setViewportSize({ width: 360, height: 780 });
  const send = async () => {
    await go(pm, linkTo(awardScreens.notices, { packageId, opType: 'PM' }));
    await expect(pm.getByRole('button', { name: '发出通知书并公布结果' })).toHaveCount(0);
    await pm.getByRole('button', { name: '提交业主审批' }).click();
    await sure(pm, '提交业主审批');
    await expect(said(pm, '已提交业主审批')).toBeVisible();
    await expect(pm.getByRole('button', { name: '撤销业主审批' })).toBeVisible();
  };
  const beside = async () => {
    await go(owner, linkTo(awardScreens.ownerApprove, { packageId }));
    await owner.getByRole('button', { name: '业主审批', exact: true }).click();
    await expect(owner.getByText(mainName).filter({ visible: true }).first()).toBeVisible();
  };
  await send();
  await beside();
  await owner.getByRole('button', { name: '不同意' }).click();
  await expect(owner.getByText('不同意时，必须填写审批意见')).toBeVisible();
  await owner.getByPlaceholder('请填写意见').fill('请在备案后再发布');
  await owner.getByRole('button', { name: '不同意' }).click();
  await sure(owner, '不同意');
  await expect(said(owner, '已退回招标代理机构')).toBeVisible();
  await send();
  await beside();
  await owner.getByRole('button', { name: '同意', exact: true }).click();
  await sure(owner, '同意');
  await expect(said(owner, '已同意')).toBeVisible();
  await expect(owner.getByText('业主已同意').first()).toBeVisible();
  await go(pm, linkTo(awardScreens.notices, { packageId, opType: 'PM' }));
  await pm.getByRole('button', { name: '发出通知书并公布结果' }).click();
  await sure(pm, '发出通知书并公布结果');
  await expect(said(pm, '通知书已发出，结果已公布')).toBeVisible();
}
