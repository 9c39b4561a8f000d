import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { everyFault, shapeFaults } from '../e2e/looking.ts';
import { signInByCookie } from '../e2e/people.ts';
import { findBrowser } from '../tools/browser.ts';
import { oneOfEachRole, tour, visit } from './crawl.ts';
import { printTable } from './report.ts';

/** Home, the menu, and what their links lead to; one address per screen. */
async function reachable(context: BrowserContext, base: string, role: string): Promise<string[]> {
  const page = await context.newPage();
  const open = async (route: string) => (await visit(page, base, route)) && page;
  const routes = await tour({ base, role, each: 1, known: new Map(), open });
  await page.close();
  return routes;
}

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 1024: 768 };
/** What the public sees without signing in; to them come the newest notice of each kind that the list shows, and a search. */
const PUBLIC = [
  '/login',
  sessionScreens.register,
  '/public/',
  '/public/results',
  '/public/verify',
  '/public/log',
];
const NOTICES = 6;
/** Words that stand in no notice, and in many. */
const SEARCHED = ['没有这样的公告', '采购'];

type Words = Readonly<Record<string, string>>;
interface Shot {
  readonly route: string;
  readonly file: string;
  readonly title: string;
  readonly faults: readonly string[];
}

/**
 * Contact sheet (界面总览): every screen that a role reaches by its menu and by links, once per address, in each language
 * and width, against a running demonstration. Writes one page of small pictures per role, language and width, and prints
 * what is wrong without looking: errors of the page, its shape (one heading, no grey button without its reason, nothing wider
 * than the window) and, with `--axe 1`, what axe calls serious.
 * `--role pm,sup1 --lang zh,en --width 1280,1024,360 --port 8080 --to .cache/screens`; the role `-` is the public, and
 * `--route /base/people/list,/mine/mine` shoots these screens only; `--js 0` is a browser without JavaScript.
 */
export async function screens(_: Readonly<Record<string, number>>, words: Words): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const base = `http://127.0.0.1:${words['port'] ?? 8080}`;
  const folder = resolve(root, words['to'] ?? '.cache/screens');
  const langs = (words['lang'] ?? 'zh,en').split(',');
  const widths = (words['width'] ?? '1280,1024,360').split(',').map(Number);
  const roles = words['role']?.split(',') ?? ['-', ...(await oneOfEachRole(base))];
  const found = await findBrowser(root);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  const rows: Record<string, string>[] = [];
  try {
    for (const role of roles) {
      let routes: readonly string[] | undefined = words['route']?.split(',');
      for (const lang of langs) {
        for (const width of widths) {
          const context = await contextOf(browser, base, { role, lang, width, js: words['js'] !== '0' });
          // The first round finds the screens, the others show the same ones.
          routes ??= role === '-' ? await publicRoutes(context, base) : await reachable(context, base, role);
          const name = `${role === '-' ? 'public' : role}-${lang}-${width}${words['js'] === '0' ? '-plain' : ''}`;
          const asked = routes.map((route) => inLanguage(route, lang));
          const shots = await shoot(context, base, asked, join(folder, name), words['axe'] === '1');
          await context.close();
          await sheet(browser, folder, name, shots, width);
          for (const { route, faults } of shots)
            for (const fault of faults) rows.push({ sheet: name, screen: route, fault });
          console.log(`${name}: ${shots.length}`);
        }
      }
    }
  } finally {
    await browser.close();
  }
  if (rows.length > 0) printTable(rows);
  console.log(folder);
}

interface Seen {
  readonly role: string;
  readonly lang: string;
  readonly width: number;
  readonly js: boolean;
}

async function contextOf(browser: Browser, base: string, { role, lang, width, js }: Seen) {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    javaScriptEnabled: js,
    viewport: { width, height: HEIGHTS[width] ?? 800 },
  });
  await context.addInitScript(`localStorage.setItem('gongheng.lang', '${lang === 'en' ? 'en' : 'zh'}')`);
  if (role !== '-') await signInByCookie(context, base, role);
  return context;
}

/** Pages of the public are asked for in a language; screens keep theirs in the browser. */
const inLanguage = (route: string, lang: string): string =>
  route.startsWith('/public/') ? `${route}${route.includes('?') ? '&' : '?'}lang=${lang}` : route;

/** The fixed pages, two searches, and notices: the newest, and those of lots that have a result. */
async function publicRoutes(context: BrowserContext, base: string): Promise<string[]> {
  const page = await context.newPage();
  const notices: string[] = [];
  for (const list of ['/public/', '/public/results']) {
    await page.goto(`${base}/ebidding${list}`);
    const links = await page
      .locator('main a[href*="/public/bulletin/"]')
      .evaluateAll((all) => all.map((one) => (one.getAttribute('href') ?? '').replace(/\?.*/, '')));
    notices.push(...links.slice(0, NOTICES / 2).map((path) => path.replace('/ebidding', '')));
  }
  await page.close();
  const searches = SEARCHED.map((words) => `/public/?q=${encodeURIComponent(words)}`);
  return [...PUBLIC, ...searches, ...new Set(notices), '/public/nothing'];
}

/** A screen is one picture whatever record it shows; pages of the public differ by what is asked of them. */
const nameOf = (route: string): string =>
  (route.startsWith('/public/') ? decodeURIComponent(route) : (route.split('?')[0] ?? '')).replace(
    /[^\p{L}\p{N}]+/gu,
    '_',
  );

async function shoot(
  context: BrowserContext,
  base: string,
  routes: readonly string[],
  folder: string,
  axe: boolean,
): Promise<Shot[]> {
  mkdirSync(folder, { recursive: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const shots: Shot[] = [];
  for (const route of routes) {
    errors.length = 0;
    await visit(page, base, route);
    const file = join(folder, `${nameOf(route)}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    shots.push({
      route,
      file,
      title: await page.title(),
      faults: [...new Set(errors), ...(await (axe ? everyFault(page) : shapeFaults(page)))],
    });
  }
  await page.close();
  return shots;
}

const COLUMNS: Readonly<Record<number, number>> = { 360: 6 };
const ROWS = 3;

/** The pictures of one role side by side: a page to open, and pictures of it that can still be read. */
async function sheet(
  browser: Browser,
  folder: string,
  name: string,
  shots: readonly Shot[],
  width: number,
): Promise<void> {
  const figures = shots.map(
    (one) =>
      `<figure><a href="${pathToFileURL(one.file)}"><img src="${pathToFileURL(one.file)}" alt=""></a>` +
      `<figcaption${one.faults.length > 0 ? ' class="bad"' : ''}>${plain(one.route.split('?')[0] ?? '')}<br>` +
      `${plain(one.title)}<br>${plain(one.faults.join('; '))}</figcaption></figure>`,
  );
  const columns = COLUMNS[width] ?? 3;
  const html =
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{margin:12px;font:13px sans-serif}` +
    `main{display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px}figure{margin:0}figure[hidden]{display:none}` +
    `img{width:100%;border:1px solid #bbb}.bad{color:#b3261e}figcaption{overflow-wrap:anywhere}</style>` +
    `<h1>${name}</h1><main>${figures.join('')}</main>`;
  const file = join(folder, `${name}.html`);
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  await page.goto(pathToFileURL(file).href);
  const most = columns * ROWS;
  for (let from = 0; from < shots.length; from += most) {
    // Only this part of the page stays, so that the picture holds few enough to be looked at.
    await page
      .locator('figure')
      .evaluateAll((all, [first, last]) => all.forEach((one, i) => (one.hidden = i < first || i >= last)), [
        from,
        from + most,
      ] as const);
    await page.screenshot({ path: join(folder, `${name}-${from / most + 1}.png`), fullPage: true });
  }
  await page.close();
}

const plain = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
