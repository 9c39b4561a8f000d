import { expect, type Page } from '@playwright/test';
import { pageInvitations } from '#areas/committee/shared/calls.ts';
import { hallDetail } from '#areas/review/shared/calls.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { until } from '#apps/cli/demo/cast.ts';
import { atDesk, choose, fits, fromHome, onPhone, sure, upload } from './acts.ts';
import { go } from './going.ts';
import { fromHomeByKey, pressByKey, typeByKey } from './keyboard.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/**
 * 评审中更换 on the screens: the host asks with evidence, the supervision reads it and confirms, the replaced member is shown out, and
 * the one drawn instead accepts, signs in and judges the bids anew. Answers the one who sits there now.
 */
export async function replaceOnScreen(people: People, packageId: string, gone: ApiUser): Promise<ApiUser> {
  const left = await people.page(gone.userName);
  await go(left, `/ess/review-hall/index?packageId=${packageId}`);
  await expect(left.getByRole('heading', { name: '评标委员会' })).toBeVisible();
  // To the host everybody has a number and no name.
  const { mySeat } = await gone.send(hallDetail, { packageId });
  const { members } = await people.cast.pm.send(hallDetail, { packageId });
  const name = members.find((m) => m.seat === mySeat)?.name ?? '';
  await askOnScreen(await people.page('pm'), packageId, name);
  await confirmOnScreen(await people.page('supervisor'));
  await watchOnScreen(await people.page('supervisor'), packageId);
  // The hall the member has open says at once that it is no longer theirs.
  await expect(left.getByText('评审不存在').first()).toBeVisible();
  const next = await newMember(people);
  const page = await people.page(next.userName);
  await fromHome(page, '答复评审邀请');
  await page.getByRole('button', { name: '接受邀请' }).first().click();
  await expect(page.getByText('已确认').first()).toBeVisible();
  await fromHome(page, '评审签到', packageId);
  await page.getByRole('checkbox', { name: /我已阅读评审纪律/ }).check();
  await page.getByRole('checkbox', { name: /不存在应当回避/ }).check();
  await page.getByRole('button', { name: '签到', exact: true }).click();
  const passes = page.getByRole('button', { name: '本投标人全部通过' });
  await expect(passes).toHaveCount(3);
  for (const pass of await passes.all()) await pass.click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await sure(page, '提交');
  return next;
}

async function askOnScreen(page: Page, packageId: string, member: string): Promise<void> {
  await go(page, `/v6-template/master-page/review?packageId=${packageId}`);
  const row = page.getByRole('listitem').filter({ hasText: member });
  await row.getByRole('button', { name: '申请更换' }).click();
  const box = page.getByRole('dialog', { name: '申请更换' });
  await choose(box, '更换事由', '健康原因不能评标');
  await box.getByRole('textbox', { name: '事实与证据' }).fill('评审中突发疾病送医，不能继续评审');
  await upload(page, /证明材料/, '诊断证明.pdf', Buffer.from('%PDF-1.7 ill'));
  await box.getByRole('button', { name: '申请更换' }).click();
  await sure(page, '确认');
  await expect(box).toBeHidden();
}

async function confirmOnScreen(page: Page): Promise<void> {
  // The supervision does without a mouse, in a window as narrow as a telephone.
  await onPhone(page);
  await fromHomeByKey(page, '确认或退回评委更换');
  await pressByKey(page, page.getByRole('button', { name: '确认更换' }).first());
  const box = page.getByRole('dialog', { name: '确认更换' });
  await expect(box.getByText('评审中突发疾病送医，不能继续评审')).toBeVisible();
  await fits(page);
  await expect(box.getByRole('button', { name: '诊断证明.pdf', exact: true })).toBeVisible();
  await typeByKey(page, box.getByRole('textbox', { name: '随机种子' }), '监督 23');
  await pressByKey(page, box.getByRole('button', { name: '确认更换' }));
  await expect(box).toBeHidden();
  await expect(page.getByText('已更换').first()).toBeVisible();
}

/** 监督: the console of the lot leads the supervision to what it may look at; it has nothing to do there. */
async function watchOnScreen(page: Page, packageId: string): Promise<void> {
  await atDesk(page);
  await go(page, `/v6-template/master-page?packageId=${packageId}`);
  await expect(page.getByText('时间安排')).toBeVisible();
  const steps = page.getByRole('navigation', { name: '主控台' });
  const course = steps.getByRole('link', { name: /评审过程/ });
  // Its step is folded once it is over.
  if (!(await course.isVisible())) await steps.getByText('初步评审').click();
  await course.click();
  await expect(page.getByText('观察员')).toBeVisible();
  expect(await grave(page)).toEqual([]);
}

/** Whoever was drawn: only they know it themselves. */
async function newMember({ cast }: People): Promise<ApiUser> {
  let found: ApiUser | undefined;
  await until('somebody is drawn', async () => {
    for (const expert of cast.experts) {
      const { records } = await expert.send(pageInvitations, { size: 100 });
      if (records.some((r) => r.can.answer)) found = expert;
    }
    return found !== undefined;
  });
  return found as ApiUser;
}
