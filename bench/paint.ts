import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { gather } from '#apps/cli/demo/cast.ts';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { choose } from '../e2e/acts.ts';
import { signInByCookie } from '../e2e/people.ts';
import { findBrowser } from '../tools/browser.ts';
import { printTable } from './report.ts';

const ROWS = 200;

const GOODS = 10_000;

interface Answer {
  data: {
    records: { id: string }[];
    total: number;
    fields: string[];
    rows: string[][];
    maxRows: number;
  };
}

interface Work {
  readonly name: string;
  readonly route: string;
  /** The call whose answer is made longer. */
  readonly long?: { readonly path: string; readonly make: (answer: Answer['data']) => void };
  /** What is opened before anything is measured. */
  readonly open?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

const longList = (data: Answer['data']) => {
  const few = data.records;
  data.records = Array.from({ length: ROWS }, (_, i) => {
    const one = few[i % few.length] as { id: string };
    return { ...one, id: `${one.id}-${i}` };
  });
  data.total = ROWS;
};

/** A lot of its own whose goods sheet answers with so many rows. */
async function sheetWork(base: string): Promise<Work> {
  const cast = await gather(base, () => undefined);
  const subject = { ...cast.subject, mainName: `明细表格 ${Date.now()}`, goods: [] };
  const { mainId, packageList } = await recordProject({ ...cast, subject }, undefined);
  const typed = async (page: Page, words: string) => {
    for (const word of words) await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  };
  return {
    name: `goods sheet of ${GOODS} rows`,
    route: `${projectScreens.form}?status=1&mainId=${mainId}`,
    long: {
      path: '/pre/project/wzmx/sheet',
      make: (data) => {
        const row = ['离心泵', 'Q=1200m³/h', '台', '3', '18650.35', '55951.05'];
        data.rows = Array.from({ length: GOODS }, () => data.fields.map((_, i) => row[i] ?? ''));
        data.maxRows = GOODS;
      },
    },
    open: async (page) => {
      const listed = page.getByRole('row').filter({ hasText: packageList[0]?.packageName ?? '' });
      await listed.getByRole('button', { name: '编辑', exact: true }).click();
      const lot = page.getByRole('dialog', { name: '编辑标段' });
      await choose(lot, '物资明细模板', '设备采购明细表');
      await lot.getByRole('button', { name: '编辑明细表' }).click();
      await page.getByRole('textbox', { name: '物资名称 第1行' }).waitFor();
      await times(3, () => page.keyboard.press('Tab'));
    },
    act: async (page) => {
      await times(8, () => typed(page, '1234'));
      await page.keyboard.press('Control+End');
      await times(6, () => page.keyboard.press('ArrowUp'));
      await times(6, () => page.keyboard.press('PageUp'));
      await page.keyboard.press('Control+z');
    },
  };
}

const times = async (count: number, act: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await act(turn);
};

const works: readonly Work[] = [
  {
    name: `list of ${ROWS} rows`,
    route: '/pre/entrust-contract/contractList?size=200',
    long: { path: '/pre/contract/page', make: longList },
    act: async (page) => {
      const unfold = page.locator('.gh-expand');
      await times(10, (turn) => unfold.nth(turn).click());
      await times(5, async () => {
        await page.locator('.gh-page-actions button[aria-haspopup=dialog]').click();
        await page.keyboard.press('Escape');
      });
      await page.locator('.gh-filters input').first().click();
      await page.keyboard.type('江州市水务集团采购');
      await page.locator('.gh-table').focus();
      await times(10, () => page.keyboard.press('ArrowDown'));
    },
  },
  {
    name: 'form of 60 fields',
    route: '/pre/project/project-edit?status=1',
    act: async (page) => {
      const text = page.locator('.gh-form input[type=text]:not([readonly]):not([disabled])');
      await times(Math.min(6, await text.count()), async (turn) => {
        await text.nth(turn).click();
        await page.keyboard.type('1234567890');
      });
      const choice = page.locator('.ant-select:not(.ant-select-disabled)');
      await times(Math.min(4, await choice.count()), async (turn) => {
        await choice.nth(turn).click();
        await page.keyboard.press('Escape');
      });
    },
  },
];

/**
 * From a key or a press to the next picture (交互响应): the longest of each interaction as the browser measures it, p98 of all,
 * against a running demonstration, in one browser and one screen after the other. `--rounds 3 --port 8080`.
 */
export async function paint(options: Readonly<Record<string, number>>): Promise<void> {
  const base = `http://127.0.0.1:${options['port'] ?? 8080}`;
  const { executablePath, args, env } = await findBrowser(`${import.meta.dirname}/..`);
  const browser = await chromium.launch({
    executablePath,
    args: [...args],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
    await signInByCookie(context, base, 'pm');
    const rows: Record<string, string>[] = [];
    for (const work of [...works, await sheetWork(base)]) {
      const all: number[] = [];
      for (let round = 0; round < (options['rounds'] ?? 3); round += 1)
        all.push(...(await measured(context, base, work)));
      all.sort((a, b) => a - b);
      const at = (share: number) => String(all[Math.ceil(all.length * share) - 1] ?? '');
      rows.push({
        screen: work.name,
        interactions: String(all.length),
        'median ms': at(0.5),
        'p95 ms': at(0.95),
        'p98 ms': at(0.98),
        'worst ms': at(1),
      });
    }
    printTable(rows);
  } finally {
    await browser.close();
  }
}

async function measured(context: BrowserContext, base: string, work: Work): Promise<readonly number[]> {
  const page = await context.newPage();
  // Each interaction has a number; what the browser reports for its parts counts as the longest of them.
  await page.addInitScript(`
    globalThis.seen = new Map();
    new PerformanceObserver((list) => {
      for (const one of list.getEntries())
        if (one.interactionId) seen.set(one.interactionId, Math.max(one.duration, seen.get(one.interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  `);
  const { long } = work;
  if (long)
    await page.route(
      (url) => url.pathname.endsWith(long.path),
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as Answer;
        long.make(body.data);
        await route.fulfill({ response: answer, json: body });
      },
    );
  await page.goto(`${base}/ebidding${work.route}`);
  await page.locator('h1').first().waitFor();
  // A screen that lives keeps asking; what is measured stands there by then.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await work.open?.(page);
  // What opened it is not measured.
  await page.evaluate('requestIdleCallback(() => seen.clear())');
  await work.act(page);
  // The last picture is reported with the next idle moment.
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))');
  const seen = (await page.evaluate('[...seen.values()]')) as number[];
  await page.close();
  return seen;
}
