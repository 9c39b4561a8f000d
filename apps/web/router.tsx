import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject, useLoaderData } from 'react-router';
import { preferenceSource } from '#base/account/web/index.ts';
import { ensureSession, isUnreachable, type SessionData } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { APP_BASE, homeRoute, routeOf } from '#kit/web/paths.ts';
import { openPreferences } from '#kit/web/preference.ts';
import { carriersOf, isWithin, type RouteEntry } from '#kit/web/routes.ts';
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

/** As addresses are compared: a slash at the end or a capital letter makes no other address. */
const addressOf = (path: string): string => path.replace(/\/+$/, '').toLowerCase();
const entryAt = new Map(routeEntries.map((entry) => [addressOf(entry.path), entry]));

const ROOT = 'root';
const PUBLIC = 'public';
const SHELL = 'shell';

/** The frame that a screen stands in (页面框架), whichever folder brings either. */
function frameOf(entry: RouteEntry): string {
  if (entry.naked) return ROOT;
  if (entry.open) return PUBLIC;
  if (entry.bare) return ROOT;
  return layoutTable.find(([prefix]) => isWithin(prefix, entry.path))?.[0] ?? SHELL;
}

/** Every unknown path ends at /404. */
const lost = (path: string): RouteObject => ({ path, loader: () => redirect(frameScreens.notFound) });

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
const isNowhere = (path: string): boolean => !entryAt.has(addressOf(path)) && path !== own?.path;

const guard = async ({ request }: { request: Request }) => {
  const path = pathOf(request);
  if (!isSignedIn() && isNowhere(path)) return redirect(frameScreens.notFound);
  await guarded();
  return null;
};

/** The screen that the frame itself brings, unless a folder brings its own. */
const OWN = '/iframe/index';
const own: RouteObject | undefined = entryAt.has(OWN) ? undefined : { path: OWN, Component: OuterFrame };

/**
 * The frames, with the one screen that stands at the address now. The others are added when they are first gone to: to compile and
 * rank two hundred addresses took a fifth of the time in which a page starts.
 */
function routesAt(here: RouteEntry | undefined): RouteObject[] {
  const inside = (frame: string): RouteObject[] => (here && frameOf(here) === frame ? [page(here)] : []);
  return [
    {
      id: ROOT,
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
        { id: PUBLIC, Component: PublicLayout, children: inside(PUBLIC) },
        {
          Component: EitherFrame,
          loader: ofEither,
          ErrorBoundary: PageFailed,
          children: [{ path: frameScreens.notFound, Component: NotFound }],
        },
        ...inside(ROOT),
        {
          id: SHELL,
          Component: Shell,
          loader: guard,
          shouldRevalidate: () => false,
          ErrorBoundary: PageFailed,
          children: [
            ...(own ? [own] : []),
            ...layoutTable.map(([prefix, load]) => ({
              id: prefix,
              ...fetched(async ({ url: to }) => (await loadChunk(load, { to })).Layout),
              children: [...inside(prefix), lost(`${prefix}/*`)],
            })),
            ...inside(SHELL),
            lost('*'),
          ],
        },
      ],
    },
  ];
}

/** Made when the application is first drawn, not when it is fetched: the login page fetches it early. */
export const makeRouter = () =>
  createBrowserRouter(routesAt(entryAt.get(addressOf(routeOf(location.pathname)))), {
    basename: APP_BASE,
    patchRoutesOnNavigation: ({ path, patch }) => {
      const entry = entryAt.get(addressOf(routeOf(path)));
      if (entry) patch(frameOf(entry), [page(entry)]);
    },
  });
