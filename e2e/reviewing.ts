import { expect, type Page } from '@playwright/test';
import { pageInvitations } from '#areas/committee/shared/calls.ts';
import {
  reportDetail,
  hallDetail,
  signIn,
  submitDetailed,
  submitPreliminary,
  voteLeader,
} from '#areas/review/shared/calls.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { inviteesAccept, scoreOf, signAsMember } from '#apps/cli/demo/evaluation.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { atDesk, enterPin, fits, fromHome, onPhone, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { pressByKey } from './keyboard.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';
import { replaceOnScreen } from './replacing.ts';

/** 组建评委会 on the screen: plan, commitment, seed, draw; the first expert confirms on the screen, the others likewise. */
export async function committeeOnScreen(
  people: People,
  packageId: string,
  time: string,
): Promise<readonly ApiUser[]> {
  const { cast } = people;
  const page = await people.page('pm');
  await go(page, `/v6-template/master-page/committee?packageId=${packageId}`);
  await typeTime(page, '评审时间', shanghaiTime(time, 'minute'));
  await page.getByRole('textbox', { name: '评审地点' }).fill('江州市公共资源交易中心评标室3');
  await page.getByRole('button', { name: '保存方案' }).click();
  await page.getByRole('button', { name: '开始抽取' }).click();
  await sure(page, '开始抽取');
  await page.getByRole('button', { name: '揭示并抽取' }).click();
  const box = page.getByRole('dialog', { name: '揭示并抽取' });
  await box.getByRole('button', { name: '随机生成' }).click();
  await expect(box.getByRole('textbox', { name: '随机种子' })).toHaveValue(/^[0-9a-f]{32}$/);
  await box.getByRole('textbox', { name: '随机种子' }).fill(cast.subject.seed);
  await box.getByRole('button', { name: '揭示并抽取' }).click();
  await expect(box).toBeHidden();
  const members: ApiUser[] = [];
  for (const expert of cast.experts) {
    const { records } = await expert.send(pageInvitations, { size: 100 });
    if (records.every((asked) => !asked.can.answer)) continue;
    const own = await people.page(expert.userName);
    // The invitation is read and answered on a telephone.
    await onPhone(own);
    await fromHome(own, '答复评审邀请');
    const asked = own.getByRole('button', { name: '接受邀请' });
    await expect(asked.first()).toBeVisible();
    await fits(own);
    const open = await asked.count();
    await pressByKey(own, asked.first());
    // Not 已确认: an invitation to another review may say so already.
    await expect(asked).toHaveCount(open - 1);
    members.push(expert);
    break;
  }
  const others = await inviteesAccept(cast, packageId);
  await page.reload();
  await expect(page.getByText('组建完成').first()).toBeVisible();
  await picture(page, 'committee', page.getByRole('region', { name: '随机抽取' }));
  return [...members, ...others.filter((one) => !members.includes(one))];
}

/** 评审 on the telephone of the first member but for the scores, the others likewise: sign in, elect, pass or fail, score, rank, sign. */
export async function reviewOnScreen(
  people: People,
  packageId: string,
  members: readonly ApiUser[],
): Promise<void> {
  const [first, ...others] = members as [ApiUser, ...ApiUser[]];
  const host = await people.page('pm');
  await go(host, `/v6-template/master-page/review?packageId=${packageId}`);
  await host.getByRole('button', { name: '开始评审' }).click();
  await sure(host, '开始评审');
  // Begun before the member looks: the list asks again every half a minute only.
  await expect(host.getByRole('button', { name: '开始评审' })).toBeHidden();
  const page = await people.page(first.userName);
  await fromHome(page, '评审签到', packageId);
  await page.getByRole('checkbox', { name: /我已阅读评审纪律/ }).check();
  await page.getByRole('checkbox', { name: /不存在应当回避/ }).check();
  await page.getByRole('button', { name: '签到', exact: true }).click();
  for (const one of others) await one.send(signIn, { packageId, secrecy: true, avoidance: true });
  const { mySeat } = await first.send(hallDetail, { packageId });
  await page.getByRole('radiogroup', { name: '推选组长' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: '推选', exact: true }).click();
  for (const one of others) await one.send(voteLeader, { packageId, seat: mySeat as number });
  await fits(page);
  await preliminary(page, packageId, others);
  const left = others.at(-1) as ApiUser;
  const seated = [...others.slice(0, -1), await replaceOnScreen(people, packageId, left)];
  // Scores go into a wide table, which is for a desk; the report is signed on the telephone again.
  await atDesk(page);
  await detailed(page, packageId, first, seated);
  await onPhone(page);
  await page.getByRole('button', { name: '汇总并生成报告' }).click();
  await sure(page, '汇总并生成报告');
  await page.getByRole('link', { name: '签署报告' }).click();
  await expect(page).toHaveURL(/report/);
  await page.getByRole('button', { name: '签署报告' }).click();
  await sure(page, '签署报告');
  await enterPin(page);
  const { digest } = await first.send(reportDetail, { packageId });
  for (const one of seated) await signAsMember(one, packageId, digest);
  await expect(page.getByText('评审结束', { exact: true }).first()).toBeVisible();
  await fits(page);
  await atDesk(page);
  await picture(page, 'report', page.getByRole('region', { name: '评审结果' }));
}

async function preliminary(page: Page, packageId: string, others: readonly ApiUser[]): Promise<void> {
  const passes = page.getByRole('button', { name: '本投标人全部通过' });
  await expect(passes).toHaveCount(3);
  for (const pass of await passes.all()) await pass.click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await sure(page, '提交');
  for (const one of others) {
    const hall = await one.send(hallDetail, { packageId });
    const rows = hall.bids.flatMap((bid) =>
      (hall.terms?.passItems ?? []).map((item) => ({ bidId: bid.bidId, itemId: item.id, passed: true })),
    );
    await one.send(submitPreliminary, { packageId, rows });
  }
}

async function detailed(
  page: Page,
  packageId: string,
  first: ApiUser,
  others: readonly ApiUser[],
): Promise<void> {
  const hall = await first.send(hallDetail, { packageId });
  const bids = hall.bids.toSorted((a, b) => Number(a.price) - Number(b.price));
  const items = hall.terms?.items ?? [];
  for (const [n, bid] of bids.entries())
    for (const item of items)
      await page
        .getByRole('textbox', { name: `${bid.bidderName} ${item.name}` })
        .fill(scoreOf(n, 0, item.full));
  await picture(page, 'review');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await sure(page, '提交');
  for (const [e, one] of others.entries())
    await one.send(submitDetailed, {
      packageId,
      rows: bids.flatMap((bid, n) =>
        items.map((item) => ({
          bidId: bid.bidId,
          itemId: item.id,
          score: scoreOf(n, e + 1, item.full),
        })),
      ),
    });
}
