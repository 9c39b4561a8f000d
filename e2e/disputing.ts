import { expect } from '@playwright/test';
import { custodianLotKey, releaseLotKey, startOpening } from '#areas/bid-opening/shared/calls.ts';
import { openingScreens } from '#areas/bid-opening/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { forwardTo, worldTime } from '#apps/cli/demo/cast.ts';
import { decryptOwn, openNow } from '#apps/cli/demo/opening.ts';
import { openDemoKey } from '#apps/cli/demo/tendering.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { enterPin, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

const MINUTE = 60_000;
const hallOf = (packageId: string) => linkTo(submissionScreens.openingHall, { packageId });

/** 开标设置 before the opening: a time limit outside the bounds is refused beside its field. */
export async function settingOnScreen(people: People, packageId: string): Promise<void> {
  const host = await people.page('pm');
  await go(host, linkTo(openingScreens.setting, { packageId, opType: 'PM' }));
  await host.getByLabel('解密时限（分钟）').fill('4');
  await host.getByLabel('监督人', { exact: true }).fill('方正');
  await host.getByRole('button', { name: '保存', exact: true }).click();
  await expect(host.getByText('请输入5到480之间的整数').first()).toBeVisible();
  await expect(host.getByLabel('监督人', { exact: true })).toHaveValue('方正');
  expect(await grave(host)).toEqual([]);
  await host.getByLabel('解密时限（分钟）').fill('30');
  await host.getByRole('button', { name: '保存', exact: true }).click();
  await expect(said(host, '开标设置已保存')).toBeVisible();
  await expect(host.locator('form').getByText('请输入5到480之间的整数')).toHaveCount(0);
}

/** 流标 for want of bids: the host says why, and nothing is opened. */
export async function failOnScreen(people: People, packageId: string): Promise<void> {
  const host = await people.page('pm');
  await go(host, hallOf(packageId));
  await host.getByRole('button', { name: '投标人不足，流标' }).click();
  const box = host.getByRole('dialog', { name: '投标人不足，流标' });
  await box.getByRole('button', { name: '投标人不足，流标' }).click();
  await expect(box.getByText('请填写原因')).toBeVisible();
  await box.getByLabel('原因').fill('至投标截止时间无人递交');
  expect(await grave(host)).toEqual([]);
  await box.getByRole('button', { name: '投标人不足，流标' }).dblclick();
  await expect(box).toBeHidden();
  await expect(host.getByText('至投标截止时间无人递交').first()).toBeVisible();
}

/** 开标 in which somebody's key does not come: the time is over, responsibility is proposed, returned, proposed and confirmed, the time prolonged; a bidder objects and is answered; the supervision signs. */
export async function openInDispute(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [host, supervisor, bidder] = [
    await people.page('pm'),
    await people.page('supervisor'),
    await people.page('sup1'),
  ];
  await cast.pm.send(startOpening, { packageId });
  for (const s of cast.suppliers.slice(0, 3)) await decryptOwn(s, packageId);
  await go(host, hallOf(packageId));
  await go(supervisor, hallOf(packageId));
  await forwardTo(cast, (await worldTime(cast.pm)) + 31 * MINUTE, '解密时限');
  await host.reload();
  await expect(host.getByText('待标段密钥')).toHaveCount(3);
  await expect(host.getByText('解密时限已到，请提议未解密投标文件的责任认定，或延长时间')).toBeVisible();
  const own = host.locator('tr').filter({ has: host.getByRole('button', { name: '提议责任认定' }) });
  await own.last().getByRole('button', { name: '提议责任认定' }).click();
  const box = host.getByRole('dialog', { name: /提议责任认定/ });
  await expect(box.getByRole('radio', { name: /^投标人原因/ })).toBeDisabled();
  await box.getByRole('button', { name: '提议责任认定' }).click();
  await expect(box.getByText('请填写说明')).toBeVisible();
  await box.getByLabel('说明').fill('标段密钥未释放');
  await box.getByRole('button', { name: '提议责任认定' }).click();
  await expect(box).toBeHidden();
  await expect(host.getByText(/提议认定：/)).toBeVisible();
  await supervisor.getByRole('button', { name: '退回认定' }).click();
  const back = supervisor.getByRole('dialog', { name: /退回认定/ });
  await back.getByLabel('原因').fill('请先延长时间');
  await back.getByRole('button', { name: '退回认定' }).click();
  await expect(back).toBeHidden();
  await expect(host.getByText(/提议认定：/)).toBeHidden();
  await own.last().getByRole('button', { name: '提议责任认定' }).click();
  await box.getByLabel('说明').fill('投标人未到场');
  await box.getByRole('button', { name: '提议责任认定' }).click();
  await expect(box).toBeHidden();
  await supervisor.getByRole('button', { name: '确认认定' }).click();
  await sure(supervisor, '确认');
  await expect(said(supervisor, '责任认定已确认')).toBeVisible();

  await host.getByRole('button', { name: '延长解密时间' }).click();
  const more = host.getByRole('dialog', { name: '延长解密时间' });
  await more.getByLabel('延长时间（分钟）').fill('4');
  await more.getByLabel('原因').fill('等候密钥保管人');
  await more.getByRole('button', { name: '延长解密时间' }).click();
  await expect(more.getByRole('alert')).toHaveText('请输入5到480之间的整数');
  await more.getByLabel('延长时间（分钟）').fill('30');
  await more.getByRole('button', { name: '延长解密时间' }).dblclick();
  await expect(more).toBeHidden();
  const key = await openDemoKey(cast.owner);
  const held = await cast.owner.send(custodianLotKey, { packageId });
  const lotPrivateKey = await unwrapLotKey(held, key.agreeKey, packageId);
  await cast.owner.send(releaseLotKey, { packageId, lotPrivateKey });

  await go(bidder, hallOf(packageId));
  await bidder.getByRole('button', { name: '提出异议' }).click();
  const objection = bidder.getByRole('dialog', { name: '提出异议' });
  await objection.getByRole('button', { name: '提出异议' }).click();
  await expect(objection.getByText('请填写异议内容')).toBeVisible();
  await objection.getByLabel('异议').fill('唱标工期与本单位文件不一致');
  await objection.getByRole('button', { name: '提出异议' }).dblclick();
  await expect(objection).toBeHidden();
  await host.getByRole('button', { name: '答复异议' }).click();
  const answer = host.getByRole('dialog', { name: /答复异议/ });
  await expect(answer.getByText('唱标工期与本单位文件不一致')).toBeVisible();
  await answer.getByRole('button', { name: '答复异议' }).click();
  await expect(answer.getByText('请填写答复内容')).toBeVisible();
  await answer.getByLabel('答复').fill('已核对，以投标文件为准');
  await answer.getByRole('button', { name: '答复异议' }).click();
  await expect(answer).toBeHidden();
  await expect(bidder.getByText('已核对，以投标文件为准').first()).toBeVisible();
  await openNow(cast, packageId);
  await supervisor.getByRole('button', { name: '签署开标记录' }).click();
  await sure(supervisor, '确认');
  await enterPin(supervisor);
  await expect(said(supervisor, '开标记录已签署')).toBeVisible();
  await expect(supervisor.getByRole('button', { name: '签署开标记录' })).toHaveCount(0);
  await supervisor.getByRole('button', { name: '开标记录', exact: true }).click();
  // Whether a bidder confirmed is part of the record on paper; what only works on the screen is not.
  await expect(supervisor.getByRole('columnheader', { name: '确认情况' })).toBeVisible();
  await supervisor.emulateMedia({ media: 'print' });
  await expect(supervisor.getByRole('columnheader', { name: '确认情况' })).toBeVisible();
  await expect(supervisor.getByRole('checkbox', { name: '显示报价大写' })).toBeHidden();
  await supervisor.emulateMedia({ media: null });
  await go(host, linkTo(openingScreens.bidFiles, { packageId, opType: 'PM' }));
  await expect(host.getByText('签章有效')).toHaveCount(4);
  expect(await grave(host)).toEqual([]);
  await go(host, linkTo(openingScreens.setting, { packageId, opType: 'PM' }));
  await expect(host.getByText('开标后不能修改开标设置')).toBeVisible();
}
