import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { hallDetail } from '#areas/bid-opening/shared/calls.ts';
import { pageMyLots } from '#areas/tender-file/shared/calls.ts';
import { ApiUser } from '../apps/cli/demo/client.ts';
import { signInByCookie } from '../e2e/people.ts';
import { findBrowser } from '../tools/browser.ts';
import { median, printTable } from './report.ts';

/** Its hundred packages weigh 176 MB, so it comes only when somebody measures, into a folder of its own. */
const LIGHTHOUSE = '13.5.0';
/** Where the browser listens to it. */
const DEBUG_PORT = 9_333;

interface Screen {
  readonly name: string;
  readonly route: string;
  readonly user?: string;
}

interface Audit {
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly transferSize?: number }[] };
}

interface Result {
  readonly lhr: {
    readonly categories: { readonly performance: { readonly score: number | null } };
    readonly audits: Readonly<Record<string, Audit | undefined>>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

/**
 * H9: what the screens weigh and how fast they stand on a phone (网页性能), by Lighthouse against a running demonstration:
 * requests, bytes as transferred, score, layout shift, largest paint, blocked time; the median of `--rounds`.
 */
export async function web(options: Readonly<Record<string, number>>): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const base = `http://127.0.0.1:${options['port'] ?? 8080}`;
  const up = await fetch(`${base}/ebidding/api/health`).catch(() => undefined);
  if (!up?.ok)
    throw new Error(`没有运行中的演示平台 / no demonstration runs at ${base}: npm start, then --port`);
  const lighthouse = await fetched(join(root, '.cache/lighthouse'));
  const browser = await findBrowser(root);
  const profile = mkdtempSync(join(os.tmpdir(), 'gongheng-bench-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.executablePath,
    args: [...browser.args, `--remote-debugging-port=${DEBUG_PORT}`],
    env: { ...process.env, ...browser.env } as Record<string, string>,
  });
  try {
    const rows: Record<string, string>[] = [];
    for (const screen of await screensOf(base)) {
      const rounds = options['rounds'] ?? 3;
      rows.push(await measured(lighthouse, context, base, screen, rounds));
    }
    printTable(rows);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function fetched(folder: string): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    spawnSync('npm', [...words, `lighthouse@${LIGHTHOUSE}`], { stdio: 'inherit' });
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

async function screensOf(base: string): Promise<Screen[]> {
  const hall = await openedLot(base);
  return [
    { name: 'login', route: '/login' },
    { name: 'public list', route: '/public/' },
    { name: 'home', route: '/mine/mine', user: 'pm' },
    { name: 'contracts', route: '/pre/entrust-contract/contractList', user: 'pm' },
    { name: 'projects', route: '/pre/project/project-list', user: 'pm' },
    { name: 'project form', route: '/pre/project/project-edit?status=1', user: 'pm' },
    {
      name: 'opening hall',
      route: `/v6-template/master-page/bos/opening/process?packageId=${hall}`,
      user: 'pm',
    },
  ];
}

/** A lot of the demonstration whose opening the project manager may look at. */
async function openedLot(base: string): Promise<string> {
  const pm = await ApiUser.demo(base, 'pm');
  const bidder = await ApiUser.demo(base, 'sup1');
  const { records } = await bidder.send(pageMyLots, { current: 1, size: 50 });
  for (const { packageId } of records) {
    const hall = await pm.send(hallDetail, { packageId }).catch(() => undefined);
    if (hall) return packageId;
  }
  throw new Error('没有可查看的开标 / no opening to look at: wait until the demonstration data are prepared');
}

async function measured(
  lighthouse: Lighthouse,
  context: BrowserContext,
  base: string,
  { name, route, user }: Screen,
  rounds: number,
): Promise<Record<string, string>> {
  await context.clearCookies();
  if (user) await signInByCookie(context, base, user);
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  const runs: Result['lhr'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await devtools.send('Network.clearBrowserCache');
    const flags = {
      port: DEBUG_PORT,
      onlyCategories: ['performance'],
      // The login is a cookie, so only the cache is emptied, above.
      disableStorageReset: true,
      logLevel: 'error',
    };
    const result = await lighthouse(`${base}/ebidding${route}`, flags);
    if (result) runs.push(result.lhr);
  }
  const of = (audit: string) => median(runs.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const requests = runs.map(({ audits }) => audits['network-requests']?.details?.items ?? []);
  return {
    screen: name,
    requests: String(median(requests.map((items) => items.length))),
    kB: (
      median(requests.map((items) => items.reduce((n, i) => n + (i.transferSize ?? 0), 0))) / 1000
    ).toFixed(0),
    score: String(median(runs.map((run) => Math.round((run.categories.performance.score ?? 0) * 100)))),
    shift: of('cumulative-layout-shift').toFixed(3),
    'first paint s': (of('first-contentful-paint') / 1000).toFixed(1),
    'largest paint s': (of('largest-contentful-paint') / 1000).toFixed(1),
    'blocked ms': of('total-blocking-time').toFixed(0),
    'slow line s': (await slowPaint(page, devtools, `${base}/ebidding${route}`, rounds)).toFixed(2),
  };
}

/** The line that Lighthouse reckons with, as the browser can hold itself to it. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * The largest paint on a line that is slow in fact: Lighthouse reckons its own from what it saw on a fast one, and does not see
 * what is asked earlier. Processor four times slower, cache emptied; the median.
 */
async function slowPaint(page: Page, devtools: CDPSession, url: string, rounds: number): Promise<number> {
  const seconds: number[] = [];
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let round = 0; round < rounds; round += 1) {
    await devtools.send('Network.clearBrowserCache');
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    seconds.push(await page.evaluate(LARGEST_PAINT));
  }
  await devtools.send('Network.emulateNetworkConditions', NO_LIMIT);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return median(seconds);
}

const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Asked in the page: when its largest part was painted, in seconds after it was called. */
const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve((list.getEntries().at(-1)?.startTime ?? 0) / 1000))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;
