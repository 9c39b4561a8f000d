import type { Page } from '@playwright/test';
import { accountScreens } from '#base/account/shared/screens.ts';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { menuList } from '#base/session/shared/start-calls.ts';
import { ApiUser } from '../apps/cli/demo/client.ts';

/** How far below the menu links are followed, and how many addresses of one role are taken at most. */
const DEEPEST = 2;
const MOST_ADDRESSES = 60;

type Menus = readonly { readonly resourceUri: string; readonly children: Menus }[];

/** The first account of every role that the login page names. */
export async function oneOfEachRole(base: string): Promise<string[]> {
  const { accounts } = await new ApiUser(base, '', '').send(demoWorld, {});
  return [...new Map(accounts.toReversed().map((one) => [one.role.en, one.username])).values()].toReversed();
}

/** The addresses that were met, by their screens. */
export type Known = Map<string, Set<string>>;

/** A role that goes through the platform (角色巡览). */
interface Tour {
  readonly base: string;
  readonly role: string;
  /** So many addresses of one screen at most, since a hundred records look alike. */
  readonly each: number;
  /** Shared by the tours of several roles, each screen is met once. */
  readonly known: Known;
  /** Opens it; false where the role is led to the login. */
  readonly open: (route: string) => Promise<Page | false>;
}

/** Home, the menu, and what their links lead to: every address is opened but those of the last step, which are only named. */
export async function tour({ base, role, each, known, open }: Tour): Promise<string[]> {
  const api = await ApiUser.demo(base, role);
  const met: string[] = [];
  let fresh = ['/mine/mine', ...menuRoutes(await api.send(menuList, {})), accountScreens.personalCentre];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const next: string[] = [];
    for (const route of fresh) {
      const path = route.split('?')[0] ?? route;
      const routes = known.get(path) ?? new Set();
      if (routes.has(route) || routes.size >= each || met.length >= MOST_ADDRESSES) continue;
      known.set(path, routes.add(route));
      met.push(route);
      const page = await open(route);
      if (page && depth < DEEPEST) next.push(...(await linksOf(page)));
    }
    fresh = next;
  }
  return met;
}

const menuRoutes = (menus: Menus): string[] =>
  menus.flatMap((one) => [
    ...(one.resourceUri.startsWith('/') ? [one.resourceUri] : []),
    ...menuRoutes(one.children),
  ]);

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/ebidding/"]')
    .evaluateAll((all) =>
      all
        .map((one) => (one.getAttribute('href') ?? '').replace('/ebidding', ''))
        .filter((href) => !href.startsWith('/api/') && !href.startsWith('/public')),
    );

const DRAWN = 'h1, [role=alert], .gh-state';
const ON_ITS_WAY = '.gh-loading, .ant-skeleton, .ant-spin-spinning';
const PATIENCE = { timeout: 20_000 };

/** Opens a screen and waits until it stands; false where it leads to the login. */
export async function visit(page: Page, base: string, route: string): Promise<boolean> {
  await page.goto(`${base}/ebidding${route}`);
  // On a busy machine the quiet comes before the scripts have asked for anything.
  await page
    .locator(DRAWN)
    .first()
    .waitFor(PATIENCE)
    .catch(() => undefined);
  // A live screen keeps asking, so quiet never comes there; what it shows has come by then.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  const waits = page.locator(ON_ITS_WAY).first();
  await waits.waitFor({ ...PATIENCE, state: 'hidden' }).catch(() => undefined);
  return !page.url().includes('/login');
}
