import { expect, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { addRole } from '#base/role/shared/calls.ts';
import {
  askFactorDemand,
  confirmFactorDemand,
  factorDemands,
  refuseFactorDemand,
} from '#base/session/shared/factor-calls.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { said, sure } from './acts.ts';
import { at } from './going.ts';
import { codeOfSecret } from './authenticator.ts';
import { signInByCookie } from './people.ts';
import { letIn, logIn, OWN_PASSWORD, setFirstPassword, typeCode } from './proving.ts';

/** A role of this journey alone and its one holder, let in by two administrators as everybody is: what is demanded of it nobody else notices. */
async function holderOfOwnRole(asking: ApiUser, confirming: ApiUser) {
  const stamp = String(Date.now()).slice(-8);
  const [roleName, userName, mobile] = [`资金复核员${stamp}`, `factor.${stamp}`, `135${stamp}`];
  const { id: roleId } = await asking.send(addRole, { roleName, roleLevel: 'company' });
  const code = await letIn(asking, confirming, {
    company: '公衡招标代理有限公司',
    userName,
    trueName: '林复核',
    mobile,
    roleIds: [roleId],
  });
  return { roleName, userName, mobile, code };
}

/** Nobody of an earlier try stands in the way, and nobody is left under a demand. */
async function liftDemand(asking: ApiUser, confirming: ApiUser): Promise<void> {
  const { waiting, inForce, today } = await asking.send(factorDemands, {});
  if (waiting) await asking.send(refuseFactorDemand, { id: waiting.id });
  if (!inForce) return;
  const wish = { roleCodes: [], fromDay: today, graceDays: 0, reason: '演示结束，取消要求' };
  await confirming.send(confirmFactorDemand, { id: (await asking.send(askFactorDemand, wish)).id });
}

const control = (page: Page) => page.goto(at(sessionScreens.loginControl));

test('two administrators demand a second factor of a role, whose holder sets one up before anything else', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  const [asking, confirming] = [await ApiUser.demo(base, 'tenant'), await ApiUser.demo(base, 'admin')];
  await liftDemand(asking, confirming);
  const { roleName, userName, mobile, code } = await holderOfOwnRole(asking, confirming);
  const elsewhere = async () =>
    (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const user = await elsewhere();
  await setFirstPassword(user, userName, code);
  await logIn(user, userName, OWN_PASSWORD);
  await expect(user).toHaveURL(/\/mine\/mine/);
  await user.context().close();

  // One administrator asks, and confirms nothing.
  await signInByCookie(admin.context(), base, 'tenant');
  await control(admin);
  await admin.getByRole('button', { name: '申请调整' }).click();
  const form = admin.getByRole('dialog', { name: '申请调整两步登录要求' });
  const roles = form.getByRole('combobox', { name: '角色' });
  // It takes words once it is open.
  await roles.click();
  await roles.fill(roleName);
  await admin.locator('.ant-select-item-option-content', { hasText: roleName }).click();
  await form.getByLabel('宽限天数').fill('0');
  await form.getByRole('button', { name: '提交复核' }).click();
  await expect(form).toContainText('请填写理由');
  await form.getByLabel('理由').fill('经手资金，须两步登录');
  await form.getByRole('button', { name: '提交复核' }).click();
  await expect(said(admin, '已提交，待另一名管理员复核')).toBeVisible();
  await expect(admin.getByRole('button', { name: '撤回', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: '复核通过' })).toHaveCount(0);

  // Another one confirms it, and sees that nobody has met it yet.
  const second = await elsewhere();
  await signInByCookie(second.context(), base, 'admin');
  await control(second);
  await second.getByRole('button', { name: '复核通过' }).click();
  await sure(second, '复核通过');
  await expect(second.getByText('持有这些角色的共 1 人，其中 1 人尚未设置。')).toBeVisible();

  // At the next login nothing else works, whatever address is typed; there is no way round it but out.
  const due = await elsewhere();
  await logIn(due, userName, OWN_PASSWORD);
  const binding = due.getByRole('dialog', { name: '绑定动态码' });
  await expect(binding).toContainText('您的角色须使用两步登录');
  await due.goto(at(sessionScreens.security));
  await expect(binding).toBeVisible();
  await due.keyboard.press('Escape');
  await expect(binding).toBeVisible();
  await expect(binding.getByRole('button', { name: '退出登录' })).toBeVisible();
  await binding.getByLabel('手机号').fill(mobile);
  await typeCode(due, binding);
  await binding.getByRole('button', { name: '下一步' }).click();
  const secret = ((await binding.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await binding.getByLabel('动态码', { exact: true }).fill(codeOfSecret(secret, -40));
  await binding.getByRole('button', { name: '确认绑定' }).click();
  await expect(binding).toContainText('动态码错误');
  await binding.getByLabel('动态码', { exact: true }).fill(codeOfSecret(secret));
  await binding.getByRole('button', { name: '确认绑定' }).click();
  await binding.getByRole('button', { name: '已保存' }).click();
  await expect(binding).toBeHidden();
  await due.goto(at(frameScreens.home));
  await expect(due.getByRole('button', { name: '设置工作台' })).toBeVisible();
  await due.context().close();

  // From now on the code of the authenticator is asked for, and lets in.
  const next = await elsewhere();
  await logIn(next, userName, OWN_PASSWORD);
  await expect(next.getByRole('heading', { name: '第二步验证' })).toBeVisible();
  await next.getByRole('textbox', { name: '动态码' }).fill(codeOfSecret(secret, 1));
  await next.getByRole('button', { name: '登录', exact: true }).click();
  await expect(next).toHaveURL(/\/mine\/mine/);
  await expect(next.getByRole('button', { name: '设置工作台' })).toBeVisible();
  await next.context().close();
  await control(second);
  await expect(second.getByText('持有这些角色的共 1 人，其中 0 人尚未设置。')).toBeVisible();
  await second.context().close();
  await liftDemand(asking, confirming);
});
