import { expect, type Page } from '@playwright/test';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { PIN } from '#apps/cli/demo/tendering.ts';
import { atDesk, enterPin, fromHome, onPhone, sure } from './acts.ts';
import { at } from './going.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';
import { noteShifts, shiftOf } from './still.ts';

const SUPPLIERS = ['sup1', 'sup2', 'sup3'] as const;

/** 使用证书: PIN, the button, the question. */
async function useKey(page: Page, button: string): Promise<void> {
  await page.getByLabel('证书密码').fill(PIN);
  await page.getByRole('button', { name: button, exact: true }).click();
  await sure(page, '确认');
}

/** 开标 live on five screens: check-in, start, both keys, read-out, confirmation, end. Answers the host's page. */
export async function openOnScreen(people: People, packageId: string, deadline: string): Promise<Page> {
  const { cast } = people;
  await forwardTo(cast, Date.parse(deadline) - 30 * 60_000, '开标前半小时');
  const hall = at(`/v6-template/master-page/bos/opening/process?packageId=${packageId}`);
  const pages = await Promise.all(['pm', 'owner', ...SUPPLIERS].map((name) => people.page(name)));
  const [host, owner, ...bidders] = pages as [Page, Page, ...Page[]];
  await Promise.all([host, owner].map((page) => page.goto(hall)));
  await standsStill(people, hall);
  for (const bidder of bidders) {
    await fromHome(bidder, '开标签到', packageId);
    await bidder.getByRole('button', { name: '签到', exact: true }).click();
    await expect(bidder.getByText(/已于.*签到，请等候开标/).first()).toBeVisible();
  }
  await forwardTo(cast, deadline, '投标截止、开标时间');
  await fromHome(host, '主持开标', packageId);
  await host.getByRole('button', { name: '开始开标', exact: true }).click();
  await sure(host, '确认');
  await fromHome(owner, '释放标段密钥', packageId);
  await useKey(owner, '释放标段密钥');
  await expect(owner.getByText(/标段密钥已于.*释放/).first()).toBeVisible();
  for (const bidder of bidders) await useKey(bidder, '解密投标文件');
  await host.getByRole('textbox', { name: '请输入消息内容' }).fill('请各投标人核对唱标内容并确认。');
  await host.getByRole('button', { name: '发送' }).click();
  for (const bidder of bidders)
    await expect(bidder.getByRole('log').getByText('请各投标人核对唱标内容并确认。')).toBeVisible();
  await picture(host, 'hall');
  for (const bidder of bidders) {
    await bidder.getByRole('button', { name: '确认无误' }).click();
    await sure(bidder, '确认');
    await expect(bidder.getByText(/已于.*确认开标记录/).first()).toBeVisible();
  }
  await expect(host.getByText('4,180,000.00').first()).toBeVisible();
  await host.getByRole('button', { name: '结束开标' }).click();
  await sure(host, '确认');
  await enterPin(host);
  await expect(host.getByText('开标结束').first()).toBeVisible();
  return host;
}

/** On a telephone the hall comes as it stands: its head may have three lines or one. */
async function standsStill(people: People, hall: string): Promise<void> {
  const phone = await people.page('supervisor');
  await onPhone(phone);
  await noteShifts(phone);
  await phone.goto(hall);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await phone.waitForLoadState('networkidle');
  expect(await shiftOf(phone)).toBeLessThan(0.05);
  // The clock was moved: the bar that says so has one line here, as its place had before it was known.
  const bar = await phone.getByRole('region', { name: '演示环境' }).boundingBox();
  expect(bar?.height).toBeLessThan(40);

  // A list of steps that is long in coming does not keep the step from who came for it.
  await phone.route('**/pre/proc/console/list*', () => undefined);
  await phone.reload();
  const step = phone.locator('.co-page');
  await expect(step).toBeAttached();
  await expect(step).toBeHidden();
  await phone.evaluate(
    "for (const late of document.querySelector('.co-body').getAnimations()) late.finish()",
  );
  await expect(step).toBeVisible();
  await phone.unrouteAll({ behavior: 'ignoreErrors' });
  await atDesk(phone);
}
