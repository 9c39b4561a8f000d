import { expect } from '@playwright/test';
import { answerObjection, awardDetail, raiseObjection } from '#areas/award/shared/calls.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { SERVICE_KEY } from '#areas/award/shared/status.ts';
import { forwardTo, until, worldTime } from '#apps/cli/demo/cast.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, enterPin, fromHome, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

const DAY = 86_400_000;

/** 排名第一的候选人异议成立: publicised late with the reason, the objection upheld, another determined in a case of the law and approved. */
export async function secondCandidate(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [pm, owner, approver] = [
    await people.page('pm'),
    await people.page('owner'),
    await people.page('ownerlead'),
  ];
  await forwardTo(cast, (await worldTime(cast.pm)) + 6 * DAY, '公示逾期');
  await go(pm, linkTo(awardScreens.candidates, { packageId, opType: 'PM' }));
  await expect(pm.getByText('评标报告完成已超过3日，请说明逾期公示的原因')).toBeVisible();
  await pm.getByRole('button', { name: '发布公示' }).click();
  await expect(pm.getByText('请填写逾期公示说明').first()).toBeVisible();
  expect(await grave(pm)).toEqual([]);
  const late = '招标人内部核对评标报告用时较长';
  await pm.getByRole('textbox', { name: '逾期公示说明' }).fill(late);
  await pm.getByRole('button', { name: '发布公示' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '公示已发布')).toBeVisible();

  const award = () => cast.owner.send(awardDetail, { packageId });
  const { candidates, publicityEnd } = await award();
  const [first, second] = candidates as [(typeof candidates)[number], (typeof candidates)[number]];
  const { objectionId } = await (cast.suppliers[1] as ApiUser).send(raiseObjection, {
    packageId,
    bidId: first.bidId,
    content: '第一名的业绩合同系伪造',
  });
  await cast.pm.send(answerObjection, { objectionId, decision: 'upheld', answer: '经核实，业绩合同不实' });
  await go(owner, linkTo(awardScreens.candidates, { packageId, opType: 'owner' }));
  await owner.getByRole('button', { name: '确认答复' }).click();
  await sure(owner, '确认答复');
  await expect(said(owner, '答复已生效')).toBeVisible();
  await expect(owner.getByText('异议成立，不能确定为中标人')).toBeVisible();

  await forwardTo(cast, publicityEnd ?? '', '公示期满');
  await until('the winner may be determined', async () => (await award()).can.determine);
  await fromHome(owner, '确定中标人', packageId);
  await expect(owner.getByRole('radio', { name: first.bidderName })).toBeDisabled();
  await owner.getByRole('button', { name: '提交定标' }).click();
  await expect(owner.getByText('请选择中标候选人').first()).toBeVisible();
  await owner.getByRole('radio', { name: second.bidderName }).check();
  await owner.getByRole('button', { name: '提交定标' }).click();
  await expect(owner.getByText('请选择法定情形').first()).toBeVisible();
  await expect(owner.getByText('请填写理由').first()).toBeVisible();
  expect(await grave(owner)).toEqual([]);
  await choose(owner, '法定情形', /^被查实/);
  const reason = '第一名业绩造假，不符合中标条件';
  await owner.getByLabel('理由').fill(reason);
  await owner.getByRole('button', { name: '提交定标' }).click();
  await sure(owner, '确认');
  await enterPin(owner);
  await expect(said(owner, '定标已提交审批')).toBeVisible();

  // 审批页面: what the approver reads stands there too, with the records and the way back.
  await fromHome(approver, '审批', packageId, SERVICE_KEY);
  await approver.getByRole('link', { name: '打开原单据' }).click();
  await expect(approver.getByRole('heading', { level: 1, name: '确定中标人' })).toBeVisible();
  await expect(approver.getByText(reason)).toBeVisible();
  await expect(approver.getByText(/^被查实/).first()).toBeVisible();
  await approver.getByRole('button', { name: '审批记录' }).click();
  await expect(approver.getByRole('dialog', { name: '审批记录' })).toContainText('发起');
  await approver.keyboard.press('Escape');
  expect(await grave(approver)).toEqual([]);
  await approver.getByRole('button', { name: '返回' }).click();
  const bar = approver.getByRole('region', { name: '审批', exact: true });
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(approver, '同意');
  await expect(said(approver, '审批成功')).toBeVisible();
  await until('the winner stands', async () => (await award()).determination?.outcome === 'agreed');
}
