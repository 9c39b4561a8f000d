import { expect } from '@playwright/test';
import { argue, hallDetail, reportDetail, submitPreliminary, summarise } from '#areas/review/shared/calls.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import {
  beginReview,
  electLeader,
  inviteesAccept,
  reviewUpToScores,
  scoreAll,
  signAsMember,
} from '#apps/cli/demo/evaluation.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, enterPin, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/**
 * 评审 in which not all agree: one avoids when the bidders are named, most fail a bid, the leader returns a sheet, one dissents from the
 * report.
 */
export async function reviewWithDissent(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const seated = await beginReview(cast, packageId);
  const leaving = seated.at(-1) as ApiUser;
  const page = await people.page(leaving.userName);
  await go(page, linkTo(reviewScreens.hall, { packageId }));
  await page.getByRole('button', { name: '声明回避' }).click();
  const box = page.getByRole('dialog', { name: '声明回避' });
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await expect(box.getByRole('textbox', { name: '理由' })).toBeFocused();
  await expect(box.getByRole('textbox', { name: '理由' })).toHaveAccessibleDescription('请填写理由');
  await box.getByRole('textbox', { name: '理由' }).fill('配偶在投标人处任职');
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的评审' })).toBeVisible();
  await inviteesAccept(cast, packageId);
  const members = await beginReview(cast, packageId);
  await failBid(people, packageId, members);
  await scoreAll(packageId, members);
  const halls = await Promise.all(members.map((m) => m.send(hallDetail, { packageId })));
  const leader = members[halls.findIndex((h) => h.role === 'leader')] as ApiUser;
  const other = members.find((m) => m !== leader) as ApiUser;
  const seat = (await other.send(hallDetail, { packageId })).mySeat;
  const name = halls[0]?.members.find((m) => m.seat === seat)?.name ?? '';
  const lead = await people.page(leader.userName);
  await go(lead, linkTo(reviewScreens.hall, { packageId }));
  await lead.getByRole('columnheader', { name }).getByRole('button', { name: '退回' }).click();
  const back = lead.getByRole('dialog', { name: `退回：${name}` });
  await back.getByRole('button', { name: /^退\s?回$/ }).click();
  await expect(back.getByText('请选择退回的法定情形').first()).toBeVisible();
  expect(await grave(lead)).toEqual([]);
  await choose(back, '法定情形', '客观评审因素评分不一致');
  await back.getByRole('textbox', { name: '理由' }).fill('第一项与其他成员相差较大，请核对');
  await back.getByRole('button', { name: /^退\s?回$/ }).click();
  await expect(back).toBeVisible();
  await choose(back, '法定情形', '评分畸高、畸低');
  await back.getByRole('button', { name: /^退\s?回$/ }).click();
  await expect(said(lead, '评分表已退回')).toBeVisible();
  await expect(back).toBeHidden();
  // The table that shows all scores is shut from now on, which is no failure of the leader.
  await expect(said(lead, '全部成员提交后才能查看评分')).toHaveCount(0);
  const scored = await people.page(other.userName);
  await go(scored, linkTo(reviewScreens.hall, { packageId }));
  await expect(scored.getByText(/第一项与其他成员相差较大/)).toBeVisible();
  await scored.getByRole('button', { name: '提交', exact: true }).click();
  await sure(scored, '提交');
  await expect(lead.getByRole('button', { name: '汇总并生成报告' })).toBeVisible();
  await leader.send(summarise, { packageId });
  await go(scored, linkTo(reviewScreens.report, { packageId }));
  await scored.getByRole('button', { name: '不同意' }).click();
  const dissent = scored.getByRole('dialog', { name: '不同意' });
  await dissent.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dissent.getByText('请书面说明不同意见和理由')).toBeVisible();
  await dissent.getByRole('textbox', { name: '理由' }).fill('第一名的交货期响应不充分');
  await dissent.getByRole('button', { name: /确\s?定/ }).click();
  const pin = scored.getByRole('dialog', { name: '签署' });
  await pin.getByRole('button', { name: /取\s?消/ }).click();
  await expect(pin).toBeHidden();
  await expect(dissent.getByRole('textbox', { name: '理由' })).toHaveValue('第一名的交货期响应不充分');
  await dissent.getByRole('button', { name: /确\s?定/ }).click();
  await enterPin(scored);
  await expect(dissent).toBeHidden();
  await expect(scored.getByText('第一名的交货期响应不充分').first()).toBeVisible();
  await expect(scored.getByRole('button', { name: '不同意' })).toHaveCount(0);
  const { digest } = await leader.send(reportDetail, { packageId });
  for (const one of members) if (one !== other) await signAsMember(one, packageId, digest);
  await expect(scored.getByText('评审结束', { exact: true }).first()).toBeVisible();
}

/** 否决投标: one fails an item of the dearest bid on the screen, two agree; the leader reads in the hall on what ground, and why. */
async function failBid(people: People, packageId: string, members: readonly ApiUser[]): Promise<void> {
  await electLeader(packageId, members);
  const [leader, first, ...others] = members as [ApiUser, ApiUser, ...ApiUser[]];
  const lead = await people.page(leader.userName);
  await go(lead, linkTo(reviewScreens.hall, { packageId }));
  const { bids, terms } = await first.send(hallDetail, { packageId });
  const bid = bids.toSorted((a, b) => Number(b.price) - Number(a.price))[0] as (typeof bids)[number];
  const items = terms?.passItems ?? [];
  const item = items[0] as (typeof items)[number];
  const why = '资质证书已过有效期';
  const page = await people.page(first.userName);
  await go(page, linkTo(reviewScreens.hall, { packageId }));
  const passes = page.getByRole('button', { name: '本投标人全部通过' });
  await expect(passes).toHaveCount(bids.length);
  for (const pass of await passes.all()) await pass.click();
  const name = `${bid.bidderName} ${item.name}`;
  await page.getByRole('radiogroup', { name }).getByText('不通过', { exact: true }).click();
  const submit = page.getByRole('button', { name: '提交', exact: true });
  await choose(page, `${name} 否决情形`, /^投标人不符合/);
  // Without a reason the item counts as left open.
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: `${name} 理由` }).fill(why);
  expect(await grave(page)).toEqual([]);
  await submit.click();
  await sure(page, '提交');
  await expect(submit).toHaveCount(0);
  await expect(page.getByRole('cell', { name: /不通过/ })).toContainText(why);
  for (const one of others.slice(0, 2))
    await one.send(submitPreliminary, {
      packageId,
      rows: bids.flatMap(({ bidId }) =>
        items.map(({ id }) =>
          bidId === bid.bidId && id === item.id
            ? { bidId, itemId: id, passed: false, ground: '3' as const, reason: why }
            : { bidId, itemId: id, passed: true },
        ),
      ),
    });
  // Nobody reads the sheets of others before all are in.
  await expect(lead.getByText(why)).toHaveCount(0);
  await reviewUpToScores(packageId, members);
  // Two valid bids are left: each member says whether they still compete.
  for (const one of members)
    await one.send(argue, { packageId, opinion: 'continue', reason: '两家报价和方案均有实质差异' });
  const row = lead.getByRole('row').filter({ hasText: bid.bidderName });
  await expect(row.getByText('评委会多数否决')).toBeVisible();
  await expect(row.getByText(new RegExp(`${item.name}.*不符合.*${why}`))).toBeVisible();
}
