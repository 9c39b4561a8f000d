import { afterEach, expect, test, vi } from 'vitest';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { withSession } from '#kit/web/test/render.tsx';
import { makeRouter } from './router.tsx';
import { layoutTable, routeEntries } from './tables.ts';

withSession();
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

type Router = ReturnType<typeof makeRouter>;

const everybody = {
  id: 'u1',
  userName: 'pm',
  trueName: '周敏',
  orgId: 'o1',
  orgCount: 1,
  roleNames: [],
  tenantLogo: '',
};

/** The router as a page has it that was opened at this address by somebody who may see everything. */
function openedAt(route: string): Router {
  fakeServer(({ path }) =>
    path === sessionStart.path
      ? ok({ user: everybody, uris: ['*'], menus: [], outerMenus: [], buttons: {}, time: {} })
      : refused(404),
  );
  window.history.replaceState(null, '', `/ebidding${route}`);
  const router = makeRouter();
  stops.push(() => router.dispose());
  return router;
}

const addresses = (routes: Router['routes']): string[] =>
  routes.flatMap((route) => [...(route.path ? [route.path] : []), ...addresses(route.children ?? [])]);
const shown = async (router: Router): Promise<string | undefined> => {
  // The program of a screen is fetched.
  await vi.waitFor(
    () => expect([router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']),
    30_000,
  );
  return router.state.matches.at(-1)?.route.path;
};

test('a page knows the address it was opened at and the few of the frames; the others when they are gone to', async () => {
  const router = openedAt(frameScreens.home);
  expect(addresses(router.routes)).toContain(frameScreens.home);
  expect(addresses(router.routes).length).toBeLessThan(20);
  expect(routeEntries.length).toBeGreaterThan(150);
  expect(await shown(router)).toBe(frameScreens.home);

  const before = addresses(router.routes);
  const other = routeEntries.find(({ path, open, bare }) => !open && !bare && !before.includes(path));
  const to = other?.path ?? '';
  for (let twice = 0; twice < 2; twice += 1) {
    await router.navigate(to);
    expect(await shown(router)).toBe(to);
    await router.navigate(frameScreens.home);
  }
  expect(addresses(router.routes).toSorted()).toEqual([...before, to].toSorted());
});

test('a slash at the end and capital letters make no other address', async () => {
  const [{ path } = { path: '' }] = routeEntries.filter((entry) => !entry.open && /[A-Z]/.test(entry.path));
  expect(await shown(openedAt(`${path.toLowerCase()}/`))).toBe(path);
  const router = openedAt(frameScreens.home);
  await router.navigate(`${path.toUpperCase()}/`);
  expect(await shown(router)).toBe(path);
});

test('what is no address ends at 404, also below a frame, and also where it was gone to', async () => {
  expect(await shown(openedAt('/no/such'))).toBe(frameScreens.notFound);
  const router = openedAt(frameScreens.home);
  for (const nowhere of ['/no/such', ...layoutTable.map(([prefix]) => `${prefix}/no/such`)]) {
    await router.navigate(nowhere);
    expect(await shown(router), nowhere).toBe(frameScreens.notFound);
  }
});
