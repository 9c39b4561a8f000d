import { expect, type Page } from '@playwright/test';
import { awardDetail } from '#areas/award/shared/calls.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { CHANGE_KEY, RESULT_KEY } from '#areas/award/shared/status.ts';
import { publishAward } from '#apps/cli/demo/awarding.ts';
import { until } from '#apps/cli/demo/cast.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { agreeOnScreen, choose, fromHome, said, sure, upload } from './acts.ts';
import { agreedByOwner } from './entered.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/** The agency proposes the change on its form, with evidence. */
async function propose(pm: Page): Promise<void> {
  await choose(pm, '法定情形', '放弃中标');
  await pm.getByRole('textbox', { name: '理由' }).fill('中标人来函表示放弃中标');
  await upload(pm, /证明材料/, '放弃中标函.pdf', Buffer.from('%PDF-1.7 letter'));
  await pm.getByRole('button', { name: '提交变更' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '变更已提交')).toBeVisible();
}

/** 中标人变更: the agency proposes it with evidence, the tenderee returns it with a reason, and the winner stands. */
export async function changeReturned(people: People, packageId: string): Promise<void> {
  const [pm, owner] = [await people.page('pm'), await people.page('owner')];
  const award = () => people.cast.owner.send(awardDetail, { packageId });
  const winner = (await award()).determination?.bidId;
  await go(pm, linkTo(awardScreens.change, { packageId, opType: 'PM' }));
  await pm.getByRole('button', { name: '提交变更' }).click();
  await expect(pm.getByText('请选择法定情形').first()).toBeVisible();
  expect(await grave(pm)).toEqual([]);
  await propose(pm);
  await expect(pm.getByRole('button', { name: '撤回变更' })).toBeVisible();

  await owner.setViewportSize({ width: 1280, height: 800 });
  await fromHome(owner, '确认或退回中标人变更', packageId);
  await owner.getByRole('button', { name: '退回变更' }).click();
  const back = owner.getByRole('dialog', { name: '退回变更' });
  await back.getByRole('textbox', { name: '退回原因' }).fill('函件未盖章');
  await back.getByRole('button', { name: /确\s?定/ }).click();
  await expect(said(owner, '变更已退回')).toBeVisible();
  // Until the box closes its button is greyed.
  await expect(back).toBeHidden();
  expect(await grave(owner)).toEqual([]);
  const after = await award();
  expect(after.determination?.bidId).toBe(winner);
  expect(after.changes).toMatchObject([{ outcome: 'returned', outcomeReason: '函件未盖章' }]);
}

/** 中标人变更: proposed again, confirmed by the tenderee and agreed by its approver; the next candidate wins and a new result is published. */
export async function changeCarriedOut(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [pm, owner] = [await people.page('pm'), await people.page('owner')];
  const award = () => cast.owner.send(awardDetail, { packageId });
  const { nextCandidate, determination: former } = await award();
  await go(pm, linkTo(awardScreens.change, { packageId, opType: 'PM' }));
  await propose(pm);
  await fromHome(owner, '确认或退回中标人变更', packageId);
  await owner.getByRole('button', { name: '确认变更并提交审批' }).click();
  await sure(owner, '确认变更并提交审批');
  await expect(said(owner, '变更已提交审批')).toBeVisible();
  await agreeOnScreen(await people.page('ownerlead'), CHANGE_KEY, packageId);
  await until(
    'the next candidate is the winner',
    async () => (await award()).determination?.bidId === nextCandidate?.bidId,
  );
  await agreedByOwner(cast, RESULT_KEY, packageId);
  await publishAward(cast, packageId);

  const replaced = await people.page('sup2');
  await go(replaced, linkTo(awardScreens.ownNotice, { packageId }));
  await expect(replaced.getByText(/号通知书作废/)).toBeVisible();
  await expect(replaced.getByText(nextCandidate?.bidderName ?? '').first()).toBeVisible();
  expect(await grave(replaced)).toEqual([]);
  expect(former?.bidId).not.toBe(nextCandidate?.bidId);
}
