import { createCanvas } from '@napi-rs/canvas';
import { expect, type Page, test } from '@playwright/test';
import { fits, onPhone, said, sure } from './acts.ts';
import { grave } from './looking.ts';
import { at } from './going.ts';
import { signInByCookie } from './people.ts';
import { logIn, slide, typeCode } from './proving.ts';

const stamp = String(Date.now()).slice(-8);
const centre = at('/base/user/personalCenter');

/** A value of the account page by its label. */
const shown = (page: Page, label: string) =>
  page.locator('.gh-read', { has: page.getByText(label, { exact: true }) }).locator('dd');

async function own(page: Page, baseURL: string | undefined, username: string): Promise<string> {
  await signInByCookie(page.context(), baseURL ?? '', username);
  await page.goto(centre);
  return /1\d{10}/.exec((await shown(page, '手机号').textContent()) ?? '')?.[0] ?? '';
}

async function chooseImage(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}

test('a person cuts an avatar and changes the password, and the other browser is signed out', async ({
  page,
  browser,
  baseURL,
}) => {
  const mobile = await own(page, baseURL, 'archivist');
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await own(other, baseURL, 'archivist');

  await page.getByRole('button', { name: '编辑个人头像' }).click();
  const avatar = page.getByRole('dialog', { name: '编辑个人头像' });
  await avatar.getByRole('button', { name: '保存' }).click();
  await expect(said(page, '请上传图片！')).toBeVisible();
  await chooseImage(page, 'face.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(said(page, '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种')).toBeVisible();
  await chooseImage(page, 'face.png', await createCanvas(320, 240).encode('png'));
  await avatar.getByRole('button', { name: '放大' }).click();
  await avatar.getByRole('button', { name: '旋转' }).click();
  await avatar.getByRole('button', { name: '保存' }).click();
  await expect(said(page, '修改成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '编辑个人头像' }).locator('img')).toBeVisible();

  await page.getByRole('button', { name: '更换 密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog).toContainText('手机号不能为空');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请输入手机验证码');
  await dialog.getByLabel('手机号').fill(mobile);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新密码', { exact: true }).fill(`Heng-${stamp}`);
  await dialog.getByLabel('确认新密码').fill(`Heng-${stamp}`);
  await dialog.getByRole('button', { name: '确认修改' }).click();
  await expect(dialog).toBeHidden();

  await other.reload();
  await expect(other.getByRole('dialog', { name: '重新登录' })).toBeVisible();
  await other.context().clearCookies();
  await logIn(other, 'archivist', `Heng-${stamp}`);
  await expect(other).toHaveURL(/\/mine\/mine/);
  await other.context().close();
});

test('a person changes the mobile over the basic information, and comes back to it', async ({
  page,
  baseURL,
}) => {
  const before = await own(page, baseURL, 'cashier');
  const after = `137${stamp}`;
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const info = page.getByRole('dialog', { name: '基本信息' });
  await expect(info.getByLabel('手机号')).toBeDisabled();
  await info.getByRole('button', { name: '更换手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  await dialog.getByLabel('手机号').fill(before);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toContainText('请填写手机号');
  await expect(dialog).toContainText('请输入短信验证码');
  await dialog.getByLabel('新手机号').fill('13900000001');
  await dialog.getByLabel('手机验证码').focus();
  await expect(dialog).toContainText('手机号已被占用');
  await dialog.getByLabel('新手机号').fill(after);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toBeHidden();
  await expect(info.getByLabel('手机号')).toHaveValue(after);
  // What else stands there is kept with it; a wrong value is said beside it.
  await info.getByLabel('邮箱').fill('cashier@');
  await info.getByLabel('身份证号').fill('110101199003071234');
  await info.getByRole('button', { name: '确定' }).click();
  await expect(info).toContainText('邮箱格式不正确');
  await info.getByLabel('邮箱').fill(`cashier${stamp}@example.cn`);
  await info.getByLabel('身份证号').fill('11010519491231002X');
  await info.getByRole('button', { name: '确定' }).dblclick();
  await expect(info).toBeHidden();
  await expect(shown(page, '手机号')).toContainText(after);
  await expect(shown(page, '邮箱')).toContainText(`cashier${stamp}@example.cn`);
  await page.goto(at('/base/message/web-message-list'));
  await expect(page.getByText('手机号已更换').first()).toBeVisible();
});

test('a person signs by hand here and on a telephone, and takes the signature out of use', async ({
  page,
  browser,
  baseURL,
}) => {
  /** Writes with the mouse: a stroke and a dot. */
  const write = async (at: Page, low: number) => {
    const pad = at.getByRole('img', { name: /手写区/ });
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const to = (x: number, y: number) => at.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await to(0.2, 0.3);
    await at.mouse.down();
    await to(0.4, low);
    await to(0.6, 0.3);
    await at.mouse.up();
    await to(0.8, 0.5);
    await at.mouse.down();
    await at.mouse.up();
  };
  await own(page, baseURL, 'pm2');
  await page.getByRole('button', { name: '设置 手写签名' }).click();
  const dialog = page.getByRole('dialog', { name: '手写签名' });
  await dialog.getByRole('button', { name: '保存签名' }).click();
  await expect(said(page, '请先书写签名或选择图片')).toBeVisible();
  await chooseImage(page, 'blank.png', await createCanvas(300, 100).encode('png'));
  await dialog.getByRole('button', { name: '保存签名' }).click();
  await expect(said(page, '图片中没有可辨认的笔迹')).toBeVisible();
  await dialog.getByRole('button', { name: '清除' }).click();
  await write(page, 0.8);
  // A dot is a stroke as well.
  const inked = (x: number, y: number) =>
    page.evaluate(
      `(() => { const pad = document.querySelector('.acc-pad'); return pad.getContext('2d').getImageData(pad.width * ${x}, pad.height * ${y}, 1, 1).data[0]; })()`,
    );
  expect([await inked(0.8, 0.5), await inked(0.9, 0.5)]).toEqual([0, 255]);
  expect(await grave(page, 'dialog[open], [role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '保存签名' }).dblclick();
  await expect(dialog).toBeHidden();
  const kept = page.getByRole('img', { name: '赵雯的手写签名' });
  await expect(kept).toBeVisible();
  const before = await kept.getAttribute('src');

  // The code leads a telephone to the pad; once it is kept there, it stands here.
  await page.getByRole('button', { name: '更换 手写签名' }).click();
  await dialog.getByRole('button', { name: '用手机书写' }).click();
  await expect(dialog.getByRole('img', { name: '手机书写的二维码' })).toBeVisible();
  const phone = await (await browser.newContext({ locale: 'zh-CN', hasTouch: true })).newPage();
  await onPhone(phone);
  await signInByCookie(phone.context(), baseURL ?? '', 'pm2');
  await phone.goto(`${baseURL ?? ''}${centre}?sign=1`);
  const there = phone.getByRole('dialog', { name: '手写签名' });
  await expect(there).toBeVisible();
  await fits(phone);
  await write(phone, 0.5);
  await there.getByRole('button', { name: '保存签名' }).click();
  await expect(there).toBeHidden();
  await phone.context().close();
  await expect(dialog).toBeHidden();
  await expect(said(page, '签名已保存').last()).toBeVisible();
  await expect.poll(() => kept.getAttribute('src')).not.toBe(before);

  await page.getByRole('button', { name: '停用 手写签名' }).click();
  await sure(page, '停用');
  await expect(said(page, '签名已停用')).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('a person subscribes to a message, and the switch stays', async ({ page, baseURL }) => {
  await own(page, baseURL, 'pm2');
  // It is of no module, so no module's menu stands beside it.
  await expect(page.getByRole('navigation', { name: '功能菜单' })).toHaveCount(0);
  await page.getByRole('navigation', { name: '个人中心' }).getByText('消息订阅').click();
  const sms = page.getByRole('switch', { name: '待审批 短信' });
  const was = await sms.isChecked();
  const saved = page.waitForResponse((answer) => answer.url().includes('/subscription/submit'));
  await sms.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(sms).toBeChecked({ checked: !was });
  await page.route('**/subscription/submit', (route) => route.abort());
  await sms.click();
  await expect(sms).toBeChecked({ checked: !was });
});

test('who forgot the password proves the mobile, and nobody learns whose it is', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const mobile = await own(owner, baseURL, 'supervisor');
  await page.goto(at('/login'));
  await page.getByRole('link', { name: '忘记密码' }).click();
  const next = page.getByRole('button', { name: '下一步' });
  await next.click();
  await expect(page.getByText('请输入正确手机号')).toBeVisible();
  for (const number of [`170${stamp}`, mobile]) {
    await page.reload();
    await page.getByLabel('手机号').fill(number);
    await slide(page, () => page.getByRole('button', { name: '获取验证码' }).click());
    await expect(page.getByText('短信没有发往手机')).toBeVisible();
  }
  await owner.goto(at('/base/message/record-list'));
  const text = await owner
    .getByText(/验证码 \d{6}/)
    .first()
    .textContent();
  await page.getByLabel('手机验证码').fill(/\d{6}/.exec(text ?? '')?.[0] ?? '');
  await next.click();
  await page.getByLabel('新密码', { exact: true }).fill(`Heng+${stamp}`);
  await page.getByLabel('确认新密码').fill(`Heng+${stamp}`);
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'supervisor', `Heng+${stamp}`);
  await expect(page).toHaveURL(/\/mine\/mine/);
  await owner.context().close();
});
