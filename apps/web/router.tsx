import type { ComponentType } from 'react';
import { preferenceSource } from '#base/account/web/index.ts';
import { ensureSession, isUnreachable, type SessionData } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { APP_BASE, homeRoute } from '#kit/web/paths.ts';
import { openPreferences } from '#kit/web/preference.ts';
import { browserEntries, pathOf, type Place } from '#kit/web/router/history.ts';
import { createRouter, type Found, type Frames } from '#kit/web/router/navigation.ts';
import { carriersOf, isWithin, type RouteEntry } from '#kit/web/routes.ts';
import { expireLogin } from '#kit/web/send.ts';
import { endLogin, isExpired, tokens } from '#kit/web/session.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { OuterFrame } from './outer-frame.tsx';
import { NotAllowed, NotFound, PageFailed } from './plain-pages.tsx';
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

/** A part that cannot be fetched is reported in the frame around it, and fetched again at the next visit. */
async function orFailed(part: Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await part;
  } catch (error) {
    return () => <PageFailed error={error} />;
  }
}

/** The screen of an entry, for whoever may open it. */
async function screenOf(entry: RouteEntry, to: string): Promise<ComponentType> {
  const [module, session] = await Promise.all([
    loadChunk(entry.load, { to }),
    entry.open ? undefined : guarded(),
  ]);
  return session && !isPermitted(entry, session) ? NotAllowed : module.Page;
}

/** As addresses are compared: a slash at the end or a capital letter makes no other address. */
const addressOf = (path: string): string => path.replace(/\/+$/, '').toLowerCase();
const entryAt = new Map(routeEntries.map((entry) => [addressOf(entry.path), entry]));

/** The screen that the frame itself brings, unless a folder brings its own. */
const OWN = '/iframe/index';
const NOWHERE: Found = { to: frameScreens.notFound };

/** Within the frame of whoever is signed in, which comes with the session's data alone. */
async function inShell(inner: readonly Promise<ComponentType>[]): Promise<Frames> {
  try {
    await guarded();
  } catch (error) {
    return [Root, () => <PageFailed error={error} />];
  }
  return [Root, Shell, ...(await Promise.all(inner))];
}

/** A screen in the frames that it stands in (页面框架), whichever folder brings either. */
async function framesOf(entry: RouteEntry, to: string): Promise<Frames> {
  const screen = orFailed(screenOf(entry, to));
  if (entry.naked) return [Root, await screen];
  if (entry.open) return [Root, PublicLayout, await screen];
  if (entry.bare) return [Root, await screen];
  const layout = layoutTable.find(([prefix]) => isWithin(prefix, entry.path))?.[1];
  if (!layout) return inShell([screen]);
  return inShell([orFailed(loadChunk(layout, { to }).then((module) => module.Layout)), screen]);
}

/** Whoever is not signed in need not sign in to learn that there is no such page. */
const isSignedIn = (): boolean => {
  const t = tokens();
  return t !== undefined && !isExpired(t);
};

/** 页面不存在: one address for everybody, in the frame that this person has; every unknown path ends there. */
const notFound = (): Found | Promise<Found> =>
  isSignedIn() ? inShell([Promise.resolve(NotFound)]) : [Root, PublicLayout, NotFound];

function find(place: Place): Found | Promise<Found> {
  const address = addressOf(place.pathname);
  const entry = entryAt.get(address);
  if (entry) return framesOf(entry, APP_BASE + pathOf(place));
  if (address === addressOf(frameScreens.notFound)) return notFound();
  if (address === '') return { to: homeRoute() };
  if (address === '/redirect') {
    const to = new URLSearchParams(place.search).get('to') ?? frameScreens.home;
    return { to: to.startsWith('/') && !to.startsWith('//') ? to : frameScreens.home };
  }
  return address === OWN ? inShell([Promise.resolve(OuterFrame)]) : NOWHERE;
}

/** Made when the application is first drawn, not when it is fetched: the login page fetches it early. */
export const makeRouter = () => createRouter(browserEntries(APP_BASE), find);
