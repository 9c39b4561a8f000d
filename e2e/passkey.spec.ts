import { readFile } from 'node:fs/promises';
import { PIN } from '#apps/cli/demo/tendering.ts';
import { caScreens } from '#base/ca/shared/screens.ts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { said, sure } from './acts.ts';
import { at, go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie, test } from './people.ts';
import { byPassword, logIn, withoutCodes, withoutFactor } from './proving.ts';

/** Nobody else's journeys sign in as this supplier: its sessions are ended here. */
const WHO = 'sup5';

/** A device that always says yes, of the browser itself (虚拟认证器). */
async function withDevice(context: BrowserContext, page: Page): Promise<void> {
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person registers a passkey, logs in by it alone, and beside the password', async ({
  browser,
  baseURL,
}) => {
  // Passkeys belong to a name: of the machine itself it is localhost.
  const base = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withDevice(context, page);
  await withoutCodes(new URL(baseURL ?? '').origin, WHO);
  await withoutFactor(new URL(baseURL ?? '').origin, WHO);
  await signInByCookie(context, base, WHO);
  await page.goto(at('/base/user/security'));
  await page.getByRole('button', { name: '登记通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '登记通行密钥' });
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请输入');
  await byPassword(page, dialog, '下一步');
  await dialog.getByRole('button', { name: '登记设备' }).click();
  await expect(dialog).toContainText('请输入通行密钥名称');
  await dialog.getByLabel('名称').fill('办公电脑');
  await dialog.getByRole('button', { name: '登记设备' }).click();
  await expect(dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '复制恢复码' }).click();
  await expect(said(page, '恢复码已复制')).toBeVisible();
  const copied = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
  expect(copied).toEqual(
    await dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem').allTextContents(),
  );
  await dialog.getByRole('button', { name: '已保存' }).click();
  await expect(page.getByText('办公电脑')).toBeVisible();

  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(at('/login'));
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/mine\/mine/);

  await context.clearCookies();
  await logIn(page, WHO, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: '第二步验证' })).toBeVisible();
  await page.getByRole('button', { name: '改用通行密钥' }).click();
  await expect(page).toHaveURL(/\/mine\/mine/);

  // One of the sessions left behind is ended, then all the others.
  await page.goto(at('/base/user/security'));
  const sessions = page.locator('.acc-safe').first().getByRole('listitem');
  await expect(sessions.filter({ hasText: '当前会话' })).toHaveCount(1);
  const before = await sessions.count();
  await sessions.getByRole('button', { name: /^结束/ }).first().click();
  await sure(page, '结束');
  await expect(sessions).toHaveCount(before - 1);
  await page.getByRole('button', { name: '结束其他全部会话' }).click();
  await sure(page, '结束其他全部会话');
  await expect(sessions).toHaveCount(1);

  await page.getByRole('button', { name: '改名 办公电脑' }).click();
  const rename = page.getByRole('dialog', { name: '改名' });
  await rename.getByLabel('名称').fill(' ');
  await rename.getByRole('button', { name: '确定' }).click();
  await expect(rename).toContainText('请输入通行密钥名称');
  await rename.getByLabel('名称').fill('家里电脑');
  await rename.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '删除 家里电脑' }).click();
  const removal = page.getByRole('dialog', { name: /家里电脑/ });
  await byPassword(page, removal, '下一步');
  await removal.getByRole('button', { name: '删除' }).click();
  await removal.getByRole('button', { name: /通行密钥/ }).click();
  await expect(removal).toBeHidden();
  await expect(page.getByText('家里电脑')).toHaveCount(0);
  await context.close();
});

test('a lost key is reported, refused, reported again and agreed to, taken back, and a certificate is unbound by its key', async ({
  people,
}) => {
  // A second certificate, so that the one the demonstration bids with stays.
  const page = await people.page(WHO);
  await withoutCodes(people.cast.base, WHO);
  await go(page, caScreens.binding);
  await page.getByRole('button', { name: '绑定证书', exact: true }).click();
  const form = page.locator('main form');
  await form.getByLabel('证书密码', { exact: true }).fill(PIN);
  await form.getByLabel('再次输入证书密码').fill(PIN);
  // The slider before it computes for long where a place has drawn many.
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await byPassword(page, form, '生成密钥并绑定');
  const file = {
    name: 'sm2.pem',
    mimeType: 'application/x-pem-file',
    buffer: await readFile(await (await download).path()),
  };
  await expect(page.getByRole('heading', { name: '国密 SM2 证书' })).toBeVisible();

  const lost = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '密钥已丢失：国密 SM2' }) });
  const dialog = page.getByRole('dialog');
  const report = async (reason: string) => {
    await lost.getByRole('button', { name: '密钥已丢失' }).last().click();
    await dialog.getByLabel('丢失情况').fill(reason);
    await byPassword(page, dialog, '提交申报');
    await expect(page.getByText('已申报密钥丢失，等待平台审核。')).toBeVisible();
  };
  await lost.getByRole('button', { name: '密钥已丢失' }).last().click();
  await dialog.getByRole('button', { name: '提交申报' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请填写丢失情况' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await report('U盾遗失');

  const admin = await people.page('admin');
  const asked = () => admin.getByRole('row', { name: 'U盾遗失' }).first();
  const asks = admin.getByRole('dialog');
  const review = async (act: '同意' | '不同意', opinion: string) => {
    await go(admin, caScreens.lost);
    await asked().getByRole('button', { name: act, exact: true }).click();
    await asks.getByRole('button', { name: act, exact: true }).click();
    await expect(admin.getByRole('alert').filter({ hasText: '请填写审核意见' })).toBeVisible();
    await asks.getByLabel('审核意见').fill(opinion);
    await asks.getByRole('button', { name: act, exact: true }).dblclick();
    await expect(asks).toHaveCount(0);
  };
  await review('不同意', '未能电话核实本人');
  await expect(asked()).toContainText('不同意');
  await page.reload();
  await report('U盾遗失，已补报');
  await review('同意', '已电话核实本人');
  await expect(asked()).toContainText('已同意');
  await page.reload();
  await expect(page.getByText(/平台已同意密钥丢失申报/)).toBeVisible();
  await page.getByRole('button', { name: '撤回申报' }).click();
  await sure(page, '确认');
  await expect(page.getByText(/平台已同意密钥丢失申报/)).toHaveCount(0);

  await page.getByRole('button', { name: '解绑' }).last().click();
  await dialog.getByRole('button', { name: '解绑' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByLabel('证书密码').fill(PIN);
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await byPassword(page, dialog, '解绑');
  await expect(said(page, '证书已解绑')).toBeVisible();
  await expect(page.getByRole('heading', { name: '绑定国密 SM2 证书' })).toBeVisible();
  await go(page, caScreens.list);
  const row = page.getByRole('row', { name: '国密 SM2' }).first();
  await expect(row).toContainText('已解绑');
  await row
    .getByRole('link', { name: '打开证书' })
    .or(row.getByRole('button', { name: '打开证书' }))
    .first()
    .click();
  await expect(page.getByText('解绑时间')).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await page.getByRole('button', { name: '证书内容' }).click();
  await expect(page.getByText('BEGIN CERTIFICATE')).toBeVisible();
});
