import { afterEach, expect, test, vi } from 'vitest';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { isWithin } from '#kit/web/routes.ts';
import { fakeServer, ok, refused, signedOut } from '#kit/web/test/api.ts';
import { withSession } from '#kit/web/test/render.tsx';
import { NotFound } from './plain-pages.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { makeRouter } from './router.tsx';
import { Shell } from './shell.tsx';
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
  stops.push(() => router.stop());
  return router;
}

/** The router's state once it has found the screen. */
const shown = async (router: Router): Promise<string> => {
  // The program of a screen is fetched.
  await vi.waitFor(
    () => expect([router.state.frames !== undefined, router.state.isLeaving]).toEqual([true, false]),
    30_000,
  );
  return router.state.location.pathname;
};

const innermost = (router: Router) => router.state.frames?.at(-1);

test('a screen stands in the frames of its kind, and they stay where the next one stands in them too', async () => {
  const router = openedAt(frameScreens.home);
  expect(await shown(router)).toBe(frameScreens.home);
  const [Home] = await Promise.all(
    routeEntries.filter(({ path }) => path === frameScreens.home).map(({ load }) => load()),
  );
  expect(router.state.frames).toEqual([Root, Shell, Home?.Page]);

  for (const [prefix, load] of layoutTable) {
    const inside = routeEntries.find(({ path, bare }) => !bare && isWithin(prefix, path));
    await router.navigate(inside?.path ?? '');
    expect(await shown(router)).toBe(inside?.path);
    const { Layout } = await load();
    expect(router.state.frames).toEqual([Root, Shell, Layout, (await inside?.load())?.Page]);
  }
  const open = routeEntries.find((entry) => entry.open && !entry.naked && !entry.bare);
  await router.navigate(open?.path ?? '');
  expect(router.state.frames).toEqual([Root, PublicLayout, (await open?.load())?.Page]);
  const bare = routeEntries.find((entry) => entry.bare && !entry.open);
  await router.navigate(bare?.path ?? '');
  expect(router.state.frames).toEqual([Root, (await bare?.load())?.Page]);
});

test('a slash at the end and capital letters make no other address', async () => {
  const [entry] = routeEntries.filter(({ open, path }) => !open && /[A-Z]/.test(path));
  const path = entry?.path ?? '';
  const router = openedAt(`${path.toLowerCase()}/`);
  await shown(router);
  const there = innermost(router);
  expect(there).toBe((await entry?.load())?.Page);
  await router.navigate(frameScreens.home);
  expect(innermost(router)).not.toBe(there);
  await router.navigate(`${path.toUpperCase()}/`);
  expect(innermost(router)).toBe(there);
});

test('what is no address ends at 404, also below a frame, and also where it was gone to', async () => {
  expect(await shown(openedAt('/no/such'))).toBe(frameScreens.notFound);
  const router = openedAt(frameScreens.home);
  for (const nowhere of ['/no/such', ...layoutTable.map(([prefix]) => `${prefix}/no/such`)]) {
    await router.navigate(nowhere);
    expect(await shown(router), nowhere).toBe(frameScreens.notFound);
    expect(router.state.frames).toEqual([Root, Shell, NotFound]);
  }
  signedOut();
  const nobodys = openedAt('/no/such');
  expect(await shown(nobodys)).toBe(frameScreens.notFound);
  expect(nobodys.state.frames).toEqual([Root, PublicLayout, NotFound]);
});

test('an address that leads on leads within the application alone', async () => {
  const router = openedAt(frameScreens.home);
  await router.navigate(`/redirect?to=${encodeURIComponent(frameScreens.notFound)}`);
  expect(await shown(router)).toBe(frameScreens.notFound);
  await router.navigate(`/redirect?to=${encodeURIComponent('//elsewhere.example/x')}`);
  expect(await shown(router)).toBe(frameScreens.home);
});
