import type { ComponentType } from 'react';
import { createBrowserRouter, matchPath, redirect, type RouteObject, useLoaderData } from 'react-router';
import { preferenceSource } from '#base/account/web/index.ts';
import { ensureSession, isUnreachable, type SessionData } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { APP_BASE, homeRoute, routeOf } from '#kit/web/paths.ts';
import { openPreferences } from '#kit/web/preference.ts';
import { carriersOf, isWithin, type LayoutModule, type RouteEntry } from '#kit/web/routes.ts';
import { expireLogin } from '#kit/web/send.ts';
import { endLogin, isExpired, tokens } from '#kit/web/session.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { OuterFrame } from './outer-frame.tsx';
import { NotAllowed, NotFound, PageFailed, Starting } from './plain-pages.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';
import { layoutTable, routeEntries } from './tables.ts';

/** May this user open the route? Children and routes with authorize meta stay in the table; the server checks every call anyway. */
function isPermitted(entry: RouteEntry, session: SessionData): boolean {
  if (entry.open || entry.authorize === false) return true;
  const { uris } = session;
  return uris.has('*') || uris.has(entry.path) || carriersOf(entry).some((carrier) => uris.has(carrier));
}

/** Nobody signed in: the box, then the login page. The screen never comes. */
const never = () => new Promise<never>(() => undefined);

/** 路由守卫: session and its data before any screen that needs them. */
async function guarded(): Promise<SessionData> {
  const t = tokens();
  if (!t || isExpired(t)) {
    void expireLogin();
    return never();
  }
  try {
    const session = await ensureSession();
    openPreferences(session.user.id, preferenceSource);
    return session;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    endLogin();
    void expireLogin();
    return never();
  }
}

const pathOf = (request: Request): string => routeOf(new URL(request.url).pathname);

/** A screen as it came with its address: what the router would fetch by its own `lazy` leaves an empty page where it fails. */
function Fetched() {
  const Page = useLoaderData<unknown>() as ComponentType;
  return <Page />;
}

/** A part that cannot be had is told in the frame around it, and asked for again at the next visit. */
const fetched = (load: (request: Request) => Promise<ComponentType>) => ({
  Component: Fetched,
  loader: ({ request }: { readonly request: Request }) => load(request),
  shouldRevalidate: () => false,
  ErrorBoundary: PageFailed,
});

function page(entry: RouteEntry): RouteObject {
  return {
    ...fetched(async ({ url: to }) => {
      const [module, session] = await Promise.all([
        loadChunk(entry.load, { to }),
        entry.open ? undefined : guarded(),
      ]);
      return session && !isPermitted(entry, session) ? NotAllowed : module.Page;
    }),
    path: entry.path,
    handle: entry,
  };
}

const isOpenBare = (e: RouteEntry) => e.open === true && !e.naked;
const inShell = (e: RouteEntry) => !e.open && !e.bare && !e.naked;
const alone = (e: RouteEntry) => !isOpenBare(e) && !inShell(e);

/** Every unknown path ends at /404. */
const lost = (path: string): RouteObject => ({ path, loader: () => redirect(frameScreens.notFound) });

/** 页面框架: screens below its path stand inside it, whichever folder brings them. */
function framed(prefix: string, load: () => Promise<LayoutModule>): RouteObject {
  return {
    ...fetched(async ({ url: to }) => (await loadChunk(load, { to })).Layout),
    children: [
      ...routeEntries.filter((e) => inShell(e) && isWithin(prefix, e.path)).map(page),
      lost(`${prefix}/*`),
    ],
  };
}
const isFramed = (e: RouteEntry) => layoutTable.some(([prefix]) => isWithin(prefix, e.path));

/** Whoever is not signed in need not sign in to learn that there is no such page. */
const isSignedIn = (): boolean => {
  const t = tokens();
  return t !== undefined && !isExpired(t);
};
/** 页面不存在: one address for everybody, in the frame that this person has. */
const ofEither = async (): Promise<boolean> => {
  if (isSignedIn()) await guarded();
  return isSignedIn();
};
function EitherFrame() {
  return useLoaderData() ? <Shell /> : <PublicLayout />;
}
const isNowhere = (path: string): boolean =>
  ![...own, ...routeEntries].some((route) => route.path !== undefined && matchPath(route.path, path));

const guard = async ({ request }: { request: Request }) => {
  const path = pathOf(request);
  if (!isSignedIn() && isNowhere(path)) return redirect(frameScreens.notFound);
  await guarded();
  return null;
};

/** Screens the frame itself brings, unless a folder brings its own. */
const own: readonly RouteObject[] = [{ path: '/iframe/index', Component: OuterFrame }].filter(
  (route) => !routeEntries.some((entry) => entry.path === route.path),
);

/** Made when the application is first drawn, not when it is fetched: the login page fetches it early. */
export const makeRouter = () =>
  createBrowserRouter(
    [
      {
        Component: Root,
        HydrateFallback: Starting,
        ErrorBoundary: PageFailed,
        children: [
          { path: '/', loader: () => redirect(homeRoute()) },
          {
            path: '/redirect',
            loader: ({ request }) => {
              const to = new URL(request.url).searchParams.get('to') ?? frameScreens.home;
              return redirect(to.startsWith('/') && !to.startsWith('//') ? to : frameScreens.home);
            },
          },
          {
            Component: PublicLayout,
            children: routeEntries.filter(isOpenBare).map(page),
          },
          {
            Component: EitherFrame,
            loader: ofEither,
            ErrorBoundary: PageFailed,
            children: [{ path: frameScreens.notFound, Component: NotFound }],
          },
          ...routeEntries.filter(alone).map(page),
          {
            Component: Shell,
            loader: guard,
            shouldRevalidate: () => false,
            ErrorBoundary: PageFailed,
            children: [
              ...own,
              ...layoutTable.map(([prefix, load]) => framed(prefix, load)),
              ...routeEntries.filter((e) => inShell(e) && !isFramed(e)).map(page),
              lost('*'),
            ],
          },
        ],
      },
    ],
    { basename: APP_BASE },
  );
