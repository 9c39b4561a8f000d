import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { settingCalls } from '#base/dictionary/shared/calls.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { openProvider } from '#base/session/server/test/provider.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { onPhone, said, sure } from './acts.ts';
import { at } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { typeCode } from './proving.ts';

const TITLE = '集团统一身份';
/** Nobody else's journey signs this expert in or looks at the account. */
const [WHO, NAME, MOBILE] = ['exp12', '秦悦', '13700000012'] as const;
const subject = `qin.${Date.now()}`;

const { tree, modify } = settingCalls.tenant;

/** 租户参数: what single sign-on is told; null = what holds above, as it was before. */
async function settle(base: string, values: Readonly<Record<string, string | null>>): Promise<void> {
  const tenant = await ApiUser.demo(base, 'tenant');
  const settings = (await tenant.send(tree, {})).groups.flatMap((group) => group.settings);
  for (const [configKey, configValue] of Object.entries(values)) {
    const seen = settings.find((one) => one.configKey === configKey)?.configValue ?? null;
    if (seen !== configValue) await tenant.send(modify, { configKey, configValue, seen });
  }
}
const named = (issuer: string) => ({ ssoIssuer: issuer, ssoClientId: 'gongheng', ssoTitle: TITLE });

let base: string;
let provider: Awaited<ReturnType<typeof openProvider>>;
test.beforeAll(async ({ baseURL }) => {
  base = new URL(baseURL ?? '').origin;
  provider = await openProvider(base + at(frameScreens.ssoLogin), undefined, 'localhost');
  await settle(base, named(provider.issuer));
});
test.afterAll(async () => {
  await settle(base, { ssoIssuer: null, ssoClientId: null, ssoTitle: null });
  await provider.close();
});

const byProvider = (page: Page) => page.getByRole('button', { name: `使用${TITLE}登录` });

/** 登录页: away to the provider, which is another site. */
async function leave(page: Page, { redirect = '', to = provider.issuer } = {}): Promise<void> {
  // Its page wants letters from elsewhere; no journey waits for that.
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
  await page.goto(
    at(`${frameScreens.login}${redirect === '' ? '' : `?${new URLSearchParams({ redirect })}`}`),
  );
  await byProvider(page).click();
  await expect(page).toHaveURL((url) => url.origin === to);
}

/** 在提供方登录: as whoever one says one is. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Says so in a sentence, signs nobody in, and leads to the login page. */
async function refused(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(words);
  expect(await page.context().cookies(base + at('/'))).not.toContainEqual(
    expect.objectContaining({ name: 'gongheng_auth' }),
  );
  // Neither code nor state stays in the address.
  await expect(page).toHaveURL(base + at(frameScreens.ssoLogin));
  await page.getByRole('button', { name: '前往登录页' }).click();
  await expect(page).toHaveURL((url) => url.pathname === at(frameScreens.login));
}

const elsewhere = async (browser: Browser) =>
  (await browser.newContext({ baseURL: base, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

test('whoever bound the identity signs in by the provider and comes to where one wanted to go; unbound it opens nothing', async ({
  page,
  browser,
}) => {
  await signInByCookie(page.context(), base, WHO);
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
  await page.goto(at(sessionScreens.security));
  await expect(page.getByText(`绑定${TITLE}后，可在登录页使用${TITLE}登录本账号。`)).toBeVisible();
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '绑定统一身份' });
  await dialog.getByRole('button', { name: '前往认证' }).click();
  // Not without the proof of who one is.
  await expect(dialog).toContainText('请输入手机验证码');
  await dialog.getByLabel('手机号').fill(MOBILE);
  await typeCode(page, dialog);
  await dialog.getByRole('button', { name: '前往认证' }).click();
  await signInThere(page, subject);
  await expect(page).toHaveURL(base + at(sessionScreens.security));
  await expect(page.getByText(`已绑定${TITLE}，可在登录页使用${TITLE}登录。`)).toBeVisible();

  const other = await elsewhere(browser);
  await onPhone(other);
  const wanted = '/base/user/personalCenter';
  await leave(other, { redirect: wanted });
  await signInThere(other, subject);
  await expect(other).toHaveURL(base + at(wanted));
  await expect(other.getByRole('main')).toContainText(NAME);
  await other.context().close();

  await page.getByRole('button', { name: '解除绑定' }).click();
  await sure(page, '解除绑定');
  await expect(said(page, '已解除绑定')).toBeVisible();
  const third = await elsewhere(browser);
  await leave(third);
  await signInThere(third, subject);
  await refused(third, '该统一身份尚未绑定账号，请先用其他方式登录，再到个人中心绑定');
  await third.context().close();
});

test('who cancels at the provider, is unknown here, or shows a state of nobody stays out, each with a sentence', async ({
  page,
}) => {
  await leave(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await refused(page, '统一身份认证未通过，请重新登录');

  await leave(page);
  await signInThere(page, `nobody.${subject}`);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await grave(page)).toEqual([]);
  await refused(page, '该统一身份尚未绑定账号，请先用其他方式登录，再到个人中心绑定');

  await page.goto(at(`${frameScreens.ssoLogin}?code=made-up&state=${randomUUID()}`));
  await refused(page, '登录链接已失效，请重新登录');
});

/** Stops in front of the way back, and answers with its address. */
async function stoppedOnTheWayBack(page: Page): Promise<string> {
  const back = (url: URL) => url.pathname === at(frameScreens.ssoLogin);
  await page.route(back, (route) => route.abort());
  const asked = page.waitForRequest((request) => back(new URL(request.url())));
  await page.getByRole('button', { name: 'Continue' }).click();
  const url = (await asked).url();
  await page.unroute(back);
  return url;
}

test('a way back is worth nothing in another browser, and a provider that is away is told in a sentence', async ({
  page,
  browser,
}) => {
  const begun = async (at: string): Promise<string> => {
    await leave(page, { to: at });
    await page.getByPlaceholder('Enter any login').fill(subject);
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    return stoppedOnTheWayBack(page);
  };
  const stolen = await begun(provider.issuer);
  const thief = await elsewhere(browser);
  await thief.goto(stolen);
  await refused(thief, '登录链接已失效，请重新登录');
  await thief.context().close();

  const away = '统一身份提供方暂时无法访问，请稍后重试或改用其他登录方式';
  const other = await openProvider(base + at(frameScreens.ssoLogin), undefined, 'localhost');
  await settle(base, named(other.issuer));
  const late = await begun(other.issuer);
  await other.close();
  await page.goto(late);
  await refused(page, away);

  // Nobody has ever listened there: one stays on the login page, with every other way in.
  await settle(base, named('http://localhost:1'));
  await page.goto(at(frameScreens.login));
  await byProvider(page).click();
  await expect(page.getByRole('alert').filter({ hasText: away })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  expect(await grave(page)).toEqual([]);
});
