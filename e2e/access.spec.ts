import { expect, test } from '@playwright/test';
import { gather } from '#apps/cli/demo/cast.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { consoleList } from '#areas/console/shared/calls.ts';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { go, settled } from './going.ts';
import { faultsOf, shapeFaults } from './looking.ts';
import { signInByCookie } from './people.ts';

test.describe.configure({ mode: 'parallel' });

const roles = [
  'pm',
  'sup1',
  'exp1',
  'supervisor',
  'owner',
  'ownerlead',
  'leader',
  'director',
  'cashier',
  'archivist',
  'tenant',
  'admin',
] as const;

interface Entry {
  readonly resourceUri: string;
  readonly children: readonly Entry[];
}
const targets = (entries: readonly Entry[]): string[] =>
  entries.flatMap((one) => [one.resourceUri, ...targets(one.children)]).filter((to) => to.startsWith('/'));

/** The menus that were asked for, by role: the next one asks for the same. */
const menus = new Map<string, Promise<string[]>>();
const menuAt = async (base: string, username: string) =>
  targets((await (await ApiUser.demo(base, username)).send(sessionStart, {})).menus);

/** Home and every entry of a role's menu that no role before it has. */
async function screensOf(base: string, role: (typeof roles)[number]): Promise<string[]> {
  const menuOf = (username: string) => {
    const asked = menus.get(username) ?? menuAt(base, username);
    menus.set(username, asked);
    return asked;
  };
  const before = await Promise.all(roles.slice(0, roles.indexOf(role)).map(menuOf));
  const seen = new Set(before.flat());
  return [frameScreens.home, ...(await menuOf(role)).filter((to) => !seen.has(to))];
}

/** Roles with many screens are looked at in so many parts, side by side. */
const parts: Readonly<Partial<Record<(typeof roles)[number], number>>> = { pm: 2, tenant: 3, admin: 2 };

const partsOf = (role: (typeof roles)[number]) => {
  const of = parts[role] ?? 1;
  return Array.from({ length: of }, (_, part) => [part, of] as const);
};

for (const role of roles)
  for (const [part, of] of partsOf(role))
    test(`every screen of ${role}'s menu is for everybody, at a desk, on a telephone and at 400 % (${part + 1}/${of})`, async ({
      page,
      baseURL,
    }) => {
      const base = new URL(baseURL ?? '').origin;
      await signInByCookie(page.context(), base, role);
      const screens = (await screensOf(base, role)).filter((_, i) => i % of === part);
      const faults: string[] = [];
      for (const screen of screens) {
        await go(page, screen);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await settled(page);
        faults.push(...(await faultsOf(page)).map((fault) => `${screen} ${fault}`));
      }
      expect(faults).toEqual([]);
    });

/** The pages of the steps that wait or are under way, one of each, as the console leads there. */
async function stepPages(api: ApiUser): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const { records } = await api.send(pageProjects, { size: 100 });
  for (const { mainId, packageList } of records)
    for (const { packageId } of packageList) {
      const { stepList } = await api.send(consoleList, { packageId, opType: 'PM' });
      for (const { id, status, children } of stepList)
        for (const { opUrl, opUrlParamNew, priv } of children) {
          const query = { packageId, opType: 'PM', projectId: mainId, ...opUrlParamNew, status, priv };
          if (status === '0' || status === '1')
            pages.set(`${id} ${status} ${opUrl}`, `${opUrl}?${String(new URLSearchParams(query))}`);
        }
    }
  return pages;
}

test('every step says what it is, also before it begins, and why a button is grey', async ({
  page,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '').origin;
  const cast = await gather(base, () => undefined);
  await makeProject(cast, await makeContract(cast));
  await signInByCookie(page.context(), base, 'pm');
  const faults: string[] = [];
  let waiting = 0;
  for (const [step, to] of await stepPages(await ApiUser.demo(base, 'pm'))) {
    await go(page, to);
    await expect(page.getByRole('heading', { level: 1 }), step).toHaveCount(1);
    await expect(page.locator('.gh-loading')).toHaveCount(0);
    if (await page.getByRole('heading', { name: '何时开始' }).isVisible()) waiting += 1;
    faults.push(...(await shapeFaults(page)).map((fault) => `${step} ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(waiting).toBeGreaterThan(0);
});

test('on another screen the focus stands on its heading, and its title is read out', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page.context(), new URL(baseURL ?? '').origin, 'pm');
  await go(page, frameScreens.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // No module's menu stands beside home, before and after.
  const side = page.getByRole('navigation', { name: '功能菜单' });
  await expect(side).toHaveCount(0);
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
  await expect(side).toBeVisible();
  // Its entry there is brought into view; the first key leads past the menu all the same.
  await page.reload();
  await expect(side.getByRole('link', { name: '委托合同' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.getByRole('button', { name: /^打开消息中心/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: '消息中心' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^打开消息中心/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: '设置工作台' })).toBeVisible();
  await expect(side).toHaveCount(0);
});

test('on a telephone the menu is a sheet that opens, leads on and closes by keyboard', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByCookie(page.context(), new URL(baseURL ?? '').origin, 'pm');
  await go(page, frameScreens.home);
  const open = page.getByRole('button', { name: '菜单', exact: true });
  const sheet = page.getByRole('dialog', { name: '功能菜单' });
  await open.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await open.press('Enter');
  await sheet.getByRole('link', { name: '采购项目' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '采购项目' })).toBeFocused();
  await expect(sheet).toBeHidden();
});
