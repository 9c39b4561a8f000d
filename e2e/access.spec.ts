import { expect, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { sessionStart } from '#base/session/shared/calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { at } from './acts.ts';
import { faultsOf } from './looking.ts';
import { signInByCookie } from './people.ts';

test.describe.configure({ mode: 'parallel' });

const roles = ['pm', 'sup1', 'exp1', 'supervisor', 'owner', 'leader', 'tenant', 'admin'] as const;

interface Entry {
  readonly resourceUri: string;
  readonly children: readonly Entry[];
}
const targets = (entries: readonly Entry[]): string[] =>
  entries.flatMap((one) => [one.resourceUri, ...targets(one.children)]).filter((to) => to.startsWith('/'));

/** Home and every entry of a role's menu that no role before it has. */
async function screensOf(base: string, role: (typeof roles)[number]): Promise<string[]> {
  const menuOf = async (username: string) =>
    targets((await (await ApiUser.demo(base, username)).send(sessionStart, {})).menus);
  const before = await Promise.all(roles.slice(0, roles.indexOf(role)).map(menuOf));
  const seen = new Set(before.flat());
  return [frameScreens.home, ...(await menuOf(role)).filter((to) => !seen.has(to))];
}

for (const role of roles)
  test(`every screen of ${role}'s menu is for everybody, at a desk, on a telephone and at 400 %`, async ({
    page,
    baseURL,
  }) => {
    const base = new URL(baseURL ?? '').origin;
    await signInByCookie(page.context(), base, role);
    const screens = await screensOf(base, role);
    const faults: string[] = [];
    for (const screen of screens) {
      await page.goto(at(screen));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      faults.push(...(await faultsOf(page)).map((fault) => `${screen} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

test('on another screen the focus stands on its heading, and its title is read out', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), new URL(baseURL ?? '').origin, 'pm');
  await page.goto(at(frameScreens.home));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('button', { name: '招标采购' })
    .press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: '委托合同' });
  await expect(heading).toBeFocused();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '委托合同' })).toHaveCount(1);
  await expect(page).toHaveTitle(/^委托合同 - /);
});

test('on a telephone the menu is a sheet that opens, leads on and closes by keyboard', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByCookie(page.context(), new URL(baseURL ?? '').origin, 'pm');
  await page.goto(at(frameScreens.home));
  const open = page.getByRole('button', { name: '菜单', exact: true });
  const sheet = page.getByRole('dialog', { name: '功能菜单' });
  await open.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await open.press('Enter');
  await sheet.getByRole('link', { name: '项目管理' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '采购项目' })).toBeFocused();
  await expect(sheet).toBeHidden();
});
