import { expect } from '@playwright/test';
import { answerObjection, candidatesForBidder } from '#areas/award/shared/calls.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { approveDetermination, determine, publicise, publishAward } from '#apps/cli/demo/awarding.ts';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure, upload } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/** 异议: raised by a bidder, an answer proposed, returned by the tenderee, proposed anew and confirmed; then the winner is determined. */
export async function awardAfterObjection(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [pm, owner, bidder] = [
    await people.page('pm'),
    await people.page('owner'),
    await people.page('sup2'),
  ];
  const end = await publicise(cast, packageId);
  await go(bidder, linkTo(awardScreens.publicity, { packageId, opType: 'supplier' }));
  await bidder.getByRole('button', { name: '提出异议' }).click();
  const box = bidder.getByRole('dialog', { name: '提出异议' });
  await box.getByRole('button', { name: '提出异议' }).click();
  await expect(box.getByText('请填写内容')).toBeVisible();
  expect(await grave(bidder)).toEqual([]);
  await choose(box, '异议对象', /^1 /);
  await box.getByRole('textbox', { name: '内容' }).fill('第一名的业绩证明与公开信息不符');
  await upload(bidder, /附件/, '证明.pdf', Buffer.from('%PDF-1.7 proof'));
  await box.getByRole('button', { name: '提出异议' }).click();
  await sure(bidder, '确认');
  await expect(said(bidder, '异议已提出')).toBeVisible();
  await expect(box).toBeHidden();

  await go(pm, linkTo(awardScreens.candidates, { packageId, opType: 'PM' }));
  await pm.getByRole('button', { name: '拟定答复' }).click();
  const answer = pm.getByRole('dialog', { name: '拟定答复' });
  await answer.getByRole('button', { name: '拟定答复' }).click();
  await expect(answer.getByText('请填写答复')).toBeVisible();
  await choose(answer, '处理结果', '异议不成立');
  await answer.getByRole('textbox', { name: '答复' }).fill('业绩属实');
  await answer.getByRole('button', { name: '拟定答复' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '答复已提交招标人确认')).toBeVisible();
  await expect(answer).toBeHidden();
  await expect(pm.getByRole('button', { name: '拟定答复' })).toHaveCount(0);
  // What is proposed is the bidder's to read only once it is the tenderee's word.
  const raised = async () => {
    const { objections } = await (cast.suppliers[1] as ApiUser).send(candidatesForBidder, { packageId });
    return objections[0] as (typeof objections)[number];
  };
  const { objectionId, answer: told } = await raised();
  expect(told).toBeNull();

  await go(owner, linkTo(awardScreens.candidates, { packageId, opType: 'owner' }));
  await owner.getByRole('button', { name: '退回答复' }).click();
  const back = owner.getByRole('dialog', { name: '退回答复' });
  await back.getByRole('textbox', { name: '退回原因' }).fill('请附核实的依据');
  await back.getByRole('button', { name: /确\s?定/ }).click();
  await expect(back).toBeHidden();
  await pm.reload();
  await expect(pm.getByText('请附核实的依据')).toBeVisible();
  const anew = '已向业主单位核实，业绩属实';
  await cast.pm.send(answerObjection, { objectionId, decision: 'dismissed', answer: anew });
  await owner.reload();
  await owner.getByRole('button', { name: '确认答复' }).click();
  await sure(owner, '确认答复');
  await expect(said(owner, '答复已生效')).toBeVisible();
  await bidder.reload();
  await expect(bidder.getByText(anew)).toBeVisible();

  await forwardTo(cast, end, '公示期满');
  await determine(cast, packageId);
  await approveDetermination(cast, packageId);
  await publishAward(cast, packageId);
  await go(owner, linkTo(awardScreens.result, { packageId, opType: 'owner' }));
  expect(await grave(owner)).toEqual([]);
  await go(bidder, awardScreens.ownNotices);
  const download = bidder.waitForEvent('download');
  await bidder
    .locator('tr')
    .filter({ hasText: cast.subject.mainName })
    .getByRole('button', { name: '下载PDF' })
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await go(pm, linkTo(committeeScreens.committee, { packageId }));
  await pm.getByRole('button', { name: '复算核对' }).first().click();
  await expect(said(pm, '复算一致')).toBeVisible();
  await expect(pm.getByText('当日已有其他评审').first()).toBeVisible();
}
