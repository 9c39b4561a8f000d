import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { signInByCookie } from '../e2e/people.ts';
import { findBrowser } from '../tools/browser.ts';
import { EVERY_SCREEN } from '../tools/chunks.ts';
import { declaredRoutes, framesAround } from '../tools/declared-routes.ts';
import {
  MOST_KB,
  MOST_REQUESTS,
  type Seen,
  SEEN_SCREENS,
  seenScreens,
  shownWith,
} from '../tools/seen-screens.ts';
import { filesOf, WEB_GRAPH, type WebGraph } from '../tools/web-graph.ts';
import { WEB_DIST } from '../tools/web-source.ts';
import { type Known, oneOfEachRole, tour, visit } from './crawl.ts';
import { printTable } from './report.ts';

/** Two records of one screen: its parts differ with what stands in it. */
const EACH = 2;

interface Asked {
  readonly path: string;
  readonly kind: string;
  bytes: number;
}

interface Weighed {
  readonly role: string;
  readonly route: string;
  readonly asked: readonly Asked[];
}

type Words = Readonly<Record<string, string>>;

/**
 * H9: what every screen asks for and weighs, everything counted (全部页面的请求数与传输量): each screen that a role reaches by its menu
 * and by links of a running demonstration, the browser's cache off. Prints what is above the limits, and how the screens lie.
 * `--role pm,sup1`, `--route /a,/b` for these screens only, `--full 1` with every request of them. `--write 1` adds to what the plan of the files
 * knows of what screens fetch (`tools/seen-screens.json`); to make it anew, write `{}` into it and build first.
 */
export async function requests(_: Readonly<Record<string, number>>, words: Words): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const base = `http://127.0.0.1:${words['port'] ?? 8080}`;
  const roles = words['role']?.split(',') ?? (await oneOfEachRole(base));
  const found = await findBrowser(root);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  try {
    const worst = new Map<string, Weighed>();
    const all: Weighed[] = [];
    const known: Known = new Map();
    for (const role of roles)
      for (const one of await ofRole(browser, base, role, known, words['route']?.split(','))) {
        const path = one.route.split('?')[0] ?? '';
        all.push(one);
        const before = worst.get(path);
        if (!before || heavier(one, before)) worst.set(path, one);
      }
    report([...worst.values()], words['full'] === '1');
    if (words['write'] === '1') writeSeen(root, all);
  } finally {
    await browser.close();
  }
}

const kB = ({ asked }: Weighed): number => asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
const answersOf = ({ asked }: Weighed): readonly Asked[] =>
  asked.filter(({ path }) => path.includes('/api/'));
const share = (one: Weighed): number => Math.max(one.asked.length / MOST_REQUESTS, kB(one) / MOST_KB);
const heavier = (one: Weighed, other: Weighed): boolean => share(one) > share(other);

async function ofRole(
  browser: Browser,
  base: string,
  role: string,
  known: Known,
  only?: readonly string[],
): Promise<Weighed[]> {
  const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', reducedMotion: 'reduce' });
  await signInByCookie(context, base, role);
  const weighed: Weighed[] = [];
  let page = await context.newPage();
  const open = async (route: string): Promise<Page | false> => {
    await page.close();
    page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const asked = listen(devtools);
    const isIn = await visit(page, base, route);
    weighed.push({ role, route, asked: [...asked.values()] });
    return isIn && page;
  };
  if (only) for (const route of only) await open(route);
  else await tour({ base, role, each: EACH, known, open });
  await context.close();
  return weighed;
}

function listen(devtools: CDPSession): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const url = new URL(request.url);
    asked.set(requestId, { path: url.pathname + url.search, kind: type ?? 'Other', bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return asked;
}

function report(screens: readonly Weighed[], full: boolean): void {
  const sorted = screens.toSorted((a, b) => share(b) - share(a));
  const above = sorted.filter((one) => share(one) > 1);
  if (full) for (const one of sorted) printRequests(one);
  printTable(
    above.map((one) => ({
      role: one.role,
      screen: one.route.split('?')[0] ?? '',
      requests: String(one.asked.length),
      answers: String(answersOf(one).length),
      kB: kB(one).toFixed(0),
    })),
  );
  const numbers = screens.map(({ asked }) => asked.length).toSorted((a, b) => a - b);
  const weights = screens.map(kB).toSorted((a, b) => a - b);
  printTable([spread('requests', numbers), spread('kB', weights)]);
  console.log(`${screens.length} screens, ${above.length} above ${MOST_REQUESTS} requests or ${MOST_KB} kB`);
}

const spread = (what: string, sorted: readonly number[]): Record<string, string> => {
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  return { what, median: at(0.5), 'nine of ten': at(0.9), most: at(1) };
};

function printRequests(one: Weighed): void {
  console.log(`\n${one.role} ${one.route}: ${one.asked.length} requests, ${kB(one).toFixed(0)} kB`);
  for (const { path, kind, bytes } of one.asked)
    console.log(`  ${kind.padEnd(12)}${(bytes / 1000).toFixed(1).padStart(7)}  ${path}`);
}

/** Parts of screens: neither words nor what a library fetches, and no other screen, to which this one leads on now and then. */
const isPart = (module: string): boolean =>
  /^(areas|base|kit|regions)\//.test(module) && !module.includes('/text/') && !module.endsWith('.page.tsx');

/** Adds what screens were seen to fetch: their answers, and parts of their own. */
function writeSeen(root: string, screens: readonly Weighed[]): void {
  const graph = JSON.parse(readFileSync(join(root, WEB_DIST, WEB_GRAPH), 'utf8')) as WebGraph;
  const routes = declaredRoutes(root);
  const around = framesAround(routes);
  const before = seenScreens(root);
  const seen = new Map(Object.entries(before));
  for (const one of screens) {
    const screen = routes.screens.get(one.route.split('?')[0] ?? '');
    if (!screen) continue;
    const fetched = new Set(one.asked.map(({ path }) => path.replace('/ebidding/', '')));
    const own = filesOf(graph, [...EVERY_SCREEN, ...shownWith(screen, around, before)]);
    const found = graph.lazy.filter((module) => {
      const files = [...filesOf(graph, [module])];
      return (
        isPart(module) &&
        files.some((file) => !own.has(file)) &&
        files.every((file) => fetched.has(file) || own.has(file))
      );
    });
    const answers = answersOf(one);
    const known: Seen = seen.get(screen) ?? { answers: 0, kB: 0 };
    const parts = [...new Set([...(known.parts ?? []), ...found])].sort();
    seen.set(screen, {
      answers: Math.max(known.answers, answers.length),
      kB: Math.max(known.kB, Math.ceil(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)),
      ...(parts.length > 0 ? { parts } : {}),
    });
  }
  const kept = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = kept.map(([screen, one]) => `${JSON.stringify(screen)}: ${JSON.stringify(one)}`);
  writeFileSync(join(root, SEEN_SCREENS), `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${SEEN_SCREENS}: ${kept.length} screens`);
}
