import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { ssoCode } from '#base/session/shared/sso-calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { sure } from './acts.ts';
import { at } from './going.ts';
import { signInByCookie } from './people.ts';

const LIST = '/pre/entrust-contract/contractList';
const PAST = '**/sso/login**';

/** Whose session the page shows. */
const me = (page: Page, trueName: string) => page.getByRole('button', { name: trueName });

/** Addresses that the browser passed by on its way; what is left at once is no page of the history. */
function passedBy(page: Page): URL[] {
  const seen: URL[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(new URL(frame.url()));
  });
  return seen;
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find((one) => one.name === 'gongheng_auth')?.value ?? '';

test('old addresses, the root and /redirect lead to their screens, and an unknown one to 404', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'pm2');
  for (const [from, to] of [
    [`/demo/index.htm?no_sitemesh#${LIST}`, LIST],
    ['/', frameScreens.home],
    [`/redirect?to=${encodeURIComponent(`${LIST}?current=1`)}`, LIST],
    ['/redirect?to=//elsewhere.example.cn', frameScreens.home],
    ['/no/such/page', frameScreens.notFound],
  ] as const) {
    await page.goto(at(from));
    await expect(page, from).toHaveURL((url) => url.pathname === at(to));
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  // Whoever is signed in already sees the login page, if they ask for it.
  await page.goto(at(frameScreens.login));
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
});

test('an unknown page is one for visitors too, without a box', async ({ page }) => {
  await page.goto(at('/no/such/page'));
  await expect(page).toHaveURL((url) => url.pathname === at(frameScreens.notFound));
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without a session the box has one button, does not close, and keeps the whole way back', async ({
  page,
}) => {
  await page.goto(at(`${LIST}?current=2&size=20`));
  const box = page.getByRole('dialog', { name: '重新登录' });
  await expect(box).toContainText('登录已过期，请重新登录');
  await expect(box.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeVisible();
  await sure(page, '重新登录');
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === at(frameScreens.login) &&
      url.searchParams.get('redirect') === `${LIST}?current=2&size=20`,
  );
});

test('a code handed over in ssoToken takes the place of the session, and a spent one signs nobody in', async ({
  page,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  await signInByCookie(page.context(), base, 'pm2');
  await page.goto(at(LIST));
  await expect(me(page, '赵雯')).toBeVisible();
  const { code } = await (await ApiUser.demo(base, 'leader')).send(ssoCode, {});
  const seen = passedBy(page);
  const arriving = page.waitForRequest(PAST);
  await page.goto(at(`${LIST}?size=20&ssoToken=${code}`)).catch(() => undefined);
  const asked = new URL((await arriving).url()).searchParams;
  expect(asked.get('ssoCode')).toBe(code);
  expect(asked.get('redirect')).toBe(`${LIST}?size=20`);
  await expect(me(page, '周敏')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === at(LIST) && url.search === '?size=20');
  // The code is in no address that can be gone back to.
  expect(seen.at(-1)?.href).not.toContain(code);

  await page.goto(at(`${LIST}?ssoToken=${code}`)).catch(() => undefined);
  await expect(page.getByRole('alert')).toContainText('登录链接已失效');
  expect(await cookieOf(page.context())).toBe('');
  // Nothing leads back to a code that is spent.
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
    'href',
    at(frameScreens.login),
  );
  await page.getByRole('button', { name: '前往登录页' }).click();
  await expect(page).toHaveURL((url) => url.pathname === at(frameScreens.login));
});

test('an access-token of an address leads home, and a wrong one to the login page', async ({
  page,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  const { code } = await (await ApiUser.demo(base, 'leader')).send(ssoCode, {});
  await page.goto(at(`${LIST}?access-token=${code}`)).catch(() => undefined);
  await expect(page).toHaveURL((url) => url.pathname === at(frameScreens.home));
  await expect(me(page, '周敏')).toBeVisible();
  const kept = JSON.parse(decodeURIComponent(await cookieOf(page.context()))) as Record<string, unknown>;
  expect(Object.keys(kept).toSorted()).toEqual(['currentTime', 'expiredTime', 'refreshToken', 'token']);
  await page.goto(at(`${LIST}?access-token=${code}`)).catch(() => undefined);
  await expect(page).toHaveURL((url) => url.pathname === at(frameScreens.login));
  expect(await cookieOf(page.context())).toBe('');
});

test('once another account signs in beside it, a page asks whether to go on as that one', async ({
  page,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  await page.goto(at(frameScreens.login));
  await page.getByRole('button', { name: /部门负责人/ }).click();
  await expect(me(page, '周敏')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(new URL(at(frameScreens.login), base).href);
  await other.getByRole('button', { name: /总经理/ }).click();
  await expect(me(other, '吴国栋')).toBeVisible();
  const box = page.getByRole('dialog', { name: '账号已切换' });
  await expect(box.getByRole('button', { name: '登录其他账号' })).toBeVisible();
  await box.getByRole('button', { name: '刷新页面' }).click();
  await expect(me(page, '吴国栋')).toBeVisible();
});

test('another screen begins at its top', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(at('/base/logincontrol'));
  await expect(page.getByRole('heading', { name: '已锁定用户' })).toBeAttached();
  const scrolled = () => page.evaluate<number>(`document.getElementById('gh-content').scrollTop + scrollY`);
  await page.getByRole('heading', { name: '已锁定用户' }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: '功能菜单' }).getByRole('link', { name: '权限查询' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '权限查询' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test('a screen that cannot be fetched is waited for where one stands, and told in the frame when it is lost again', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), baseURL ?? '', 'pm2');
  await page.goto(at(LIST));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading('委托合同')).toBeVisible();
  const lostOnTheWayTo = async (name: string) => {
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: '功能菜单' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByText('网络连接失败，正在重新连接……').last()).toBeVisible();
    await page.context().setOffline(false);
  };
  await lostOnTheWayTo('项目看板');
  await expect(heading('委托合同')).toBeVisible();
  await expect(heading('项目看板')).toBeVisible();
  // Not loaded anew twice in a minute: what fails again may not be the line.
  await lostOnTheWayTo('公告管理');
  await expect(page.getByRole('alert').filter({ hasText: '页面出现错误' })).toBeVisible();
  await page
    .getByRole('navigation', { name: '功能菜单' })
    .getByRole('link', { name: '委托合同', exact: true })
    .click();
  await expect(heading('委托合同')).toBeVisible();
});

test('whoever came in by the portal has its home and goes out to it; by the other login it is forgotten', async ({
  page,
}) => {
  const leave = async () => {
    await page.getByRole('button', { name: /周敏/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await sure(page, '退出登录');
  };
  for (const [login, home] of [
    [frameScreens.portalLogin, frameScreens.portalHome],
    [frameScreens.login, frameScreens.home],
  ] as const) {
    await page.goto(at(login));
    await page.getByRole('button', { name: /部门负责人/ }).click();
    await expect(page).toHaveURL((url) => url.pathname === at(home));
    await expect(me(page, '周敏')).toBeVisible();
    await page.goto(at('/'));
    await expect(page).toHaveURL((url) => url.pathname === at(home));
    await leave();
    await expect(page).toHaveURL((url) => url.pathname === at(login));
  }
});

test('the header tells the service telephone', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'pm2');
  await page.goto(at(LIST));
  await page.getByRole('button', { name: '服务电话' }).click();
  await expect(page.getByText(/\d{3,4}-?\d{3,}/).first()).toBeVisible();
});
