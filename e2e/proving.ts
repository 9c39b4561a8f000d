import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import {
  addUser,
  modifyUser,
  orgList,
  pageUsers,
  takeFactorOff,
  userDetail,
} from '#base/people/shared/calls.ts';
import { confirmRequest, pageRequests } from '#base/people/shared/request-calls.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { DEMO_PASSWORD } from '../db/seed/demo-accounts.ts';
import { at } from './going.ts';
import { holeOf } from './slider.ts';

/** Opens the slider by a button and passes it with the keyboard; a wrong place brings another picture. */
export async function slide(page: Page, open: () => Promise<void>): Promise<void> {
  // Where a place has drawn many, the browser computes for a while first, four of them on two cores.
  const long = { timeout: 60_000 };
  const pictures: Response[] = [];
  const note = (answer: Response) => {
    if (answer.url().includes('/base/code/generate')) pictures.push(answer);
  };
  page.on('response', note);
  const box = page.getByRole('dialog', { name: '请完成下列验证后继续' });
  const track = box.getByRole('slider', { name: '拼图位置' });
  await open();
  for (let tries = 0; tries < 3 && (tries === 0 || (await box.isVisible())); tries++) {
    if (tries === 0) await expect.poll(() => pictures.length, long).toBeGreaterThan(0);
    await expect(track).toBeEnabled(long);
    // The arrow keys are its own from the first: Enter brings no other picture.
    await expect(track).toBeFocused();
    // The newest is the one that is shown, however many were drawn.
    const shown = pictures.length;
    await track.fill(String(await holeOf(await pictures.at(-1)?.json())));
    await track.press('Enter');
    await expect.poll(async () => pictures.length > shown || !(await box.isVisible()), long).toBe(true);
  }
  page.off('response', note);
  await expect(box).toBeHidden();
}

/** 获取验证码: asks for a code and types it as it lies in the local outbox. */
export async function typeCode(page: Page, dialog: Locator): Promise<void> {
  await slide(page, () => dialog.getByRole('button', { name: '获取验证码' }).click());
  await expect(dialog).toContainText('短信没有发往手机');
  await dialog.getByRole('button', { name: '查看验证码' }).click();
  const text = await dialog.getByText(/验证码 \d{6}/).textContent();
  await dialog.getByLabel('手机验证码').fill(/\d{6}/.exec(text ?? '')?.[0] ?? '');
}

async function found(admin: ApiUser, userName: string) {
  const { records } = await admin.send(pageUsers, { searchKey: userName });
  const user = records.find((one) => one.userName === userName);
  if (!user) throw new Error(`nobody is called ${userName}`);
  return user;
}

/** 管理员改过手机号: no code is sent to a number that its holder never proved; who one is is proved by the password from now on. */
export async function withoutCodes(base: string, userName: string): Promise<void> {
  const admin = await ApiUser.demo(base, 'admin');
  const { id, orgId, version, trueName, email, deptId } = await found(admin, userName);
  const mobile = `158${String(Date.now()).slice(-8)}`;
  await admin.send(modifyUser, { id, orgId, version, trueName, email, deptId, mobile });
}

/** 解除第二验证因素 by two administrators: what an attempt that broke off had bound, so that the next can begin. */
export async function withoutFactor(base: string, userName: string): Promise<void> {
  const asking = await ApiUser.demo(base, 'tenant');
  const confirming = await ApiUser.demo(base, 'admin2');
  const waiting = async () =>
    (await confirming.send(pageRequests, { size: 100 })).records.find(
      (one) => one.kind === 'factor' && one.userName === userName,
    );
  const { id, orgId } = await found(asking, userName);
  const { can } = await asking.send(userDetail, { id, orgId });
  if (can.takeFactor && !(await waiting()))
    await asking.send(takeFactorOff, { id, orgId, reason: '重新开始' });
  const request = await waiting();
  if (request) await confirming.send(confirmRequest, { id: request.id });
}

/** 当前密码: types it into a box and presses its button, which asks for the slider first. */
export async function byPassword(page: Page, box: Locator, button: string): Promise<void> {
  await box.getByLabel('当前密码').fill(DEMO_PASSWORD);
  await slide(page, () => box.getByRole('button', { name: button, exact: true }).click());
}

/** 登录: by name, password and slider. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.locator('input[name=password]').fill(password);
  await slide(page, () => page.getByRole('button', { name: '登录', exact: true }).click());
}

/** What somebody let in by a journey sets for the first time (首次密码). */
export const OWN_PASSWORD = 'Heng-2027-ping';

/** 开通账号: somebody new with roles of a company, asked by one administrator and confirmed by another; the code to set a first password with. */
export async function letIn(
  asking: ApiUser,
  confirming: ApiUser,
  {
    company,
    ...who
  }: Pick<InputOf<typeof addUser>, 'userName' | 'trueName' | 'mobile' | 'roleIds'> & {
    readonly company: string;
  },
): Promise<string> {
  const companies = await asking.send(orgList, { searchKey: company, orgType: '1' });
  const { half } = await asking.send(addUser, { ...who, orgId: companies[0]?.id });
  const { records } = await confirming.send(pageRequests, { size: 100 });
  const request = records.find((one) => one.userName === who.userName);
  const other = await confirming.send(confirmRequest, { id: request?.id });
  return `${half} ${other.half}`;
}

/** 凭复核码设置密码: both halves together, then the new password twice. */
export async function setFirstPassword(page: Page, username: string, code: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('button', { name: '我有管理员给的复核码' }).click();
  await page.getByLabel('登录账号').fill(username);
  await page.getByLabel('复核码').fill(code);
  await slide(page, () => page.getByRole('button', { name: '下一步' }).click());
  await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认新密码').fill(`${OWN_PASSWORD}x`);
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('两次输入密码不一致!')).toBeVisible();
  await page.getByLabel('确认新密码').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page).toHaveURL(/\/login/);
}
