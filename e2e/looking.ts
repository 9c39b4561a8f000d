import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';

/** Widths in CSS pixels: a desk, a telephone, and a desk at 400 %. */
const [DESK, PHONE, ZOOMED] = [1280, 360, 320] as const;

/** A page works sizes out every 500 ms while they change (尺寸变化节流). */
const SETTLED_MS = 1500;

/** What must hold of a page whatever its width, worked out inside it: one heading of the first level, no level left out, no grey button without its reason, nothing wider than the window. */
const SHAPE = `(() => {
  const seen = (e) => e.checkVisibility({ checkVisibilityCSS: true });
  const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter(seen);
  const wrong = [];
  const first = levels.filter((e) => e.localName === 'h1').length;
  if (first !== 1) wrong.push(first + ' headings of level 1');
  if (!document.title.includes(' - ')) wrong.push('title of the page: ' + document.title);
  let above = 0;
  for (const e of levels) {
    const level = Number(e.localName.slice(1));
    if (level > above + 1) wrong.push(e.localName + ' "' + e.textContent.slice(0, 30) + '" below h' + above);
    above = level;
  }
  // The ends of a list of pages and of a number's range say themselves that there is nothing beyond.
  for (const e of document.querySelectorAll('button:disabled, button[aria-disabled=true], [role=button][aria-disabled=true]'))
    if (seen(e) && !e.closest('.gh-pager, .ant-pagination, .ant-input-number') && (e.disabled || !e.getAttribute('aria-description')))
      wrong.push('a grey button that does not say why: ' + e.outerHTML.slice(0, 160));
  if (innerWidth <= 360)
    for (const e of document.querySelectorAll('.gh-table'))
      if (seen(e) && e.scrollWidth > e.clientWidth + 1) wrong.push('a table that scrolls sideways: ' + e.getAttribute('aria-label'));
  const over = document.documentElement.scrollWidth - innerWidth;
  const main = document.getElementById('gh-content');
  const inner = main ? main.scrollWidth - main.clientWidth : 0;
  if (over > 0 || inner > 0) {
    const scrolls = (e) => {
      for (let up = e.parentElement; up && up !== main; up = up.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    const edge = main && inner > 0 ? main.getBoundingClientRect().right : innerWidth;
    const wide = [...document.body.querySelectorAll('*')].find(
      (e) => seen(e) && e.getBoundingClientRect().right > edge + 1 && !scrolls(e) && !e.closest('.gh-visually-hidden'),
    );
    wrong.push('wider than the window by ' + Math.max(over, inner) + ': ' + (wide ? wide.outerHTML.slice(0, 160) : '?'));
  }
  return wrong;
})()`;

/** One of every kind that takes the focus looks otherwise while it has it: the element itself, what surrounds it or what it stands for. */
const FOCUS = `(async () => {
  const look = (e) => {
    const around = [e, e.parentElement, e.parentElement?.parentElement, e.nextElementSibling, e.closest('label'), e.closest('.ant-select,.ant-picker')];
    return around.map((x) => {
      if (!x) return '';
      const s = getComputedStyle(x);
      const ring = s.outlineStyle === 'none' || s.outlineWidth === '0px' ? '' : s.outlineWidth + s.outlineColor;
      return [ring, s.boxShadow, s.borderColor, s.backgroundColor, s.opacity].join();
    }).join(';') + (e.closest('.ant-picker')?.querySelector('.ant-picker-active-bar')?.style.cssText ?? '');
  };
  const at = document.activeElement;
  const wrong = new Set();
  const kinds = new Set();
  const all = document.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex="0"]');
  for (const e of all) {
    if (e.disabled || !e.checkVisibility({ checkVisibilityCSS: true })) continue;
    const kind = [e.localName, e.className, e.type, e.parentElement.className].join();
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    e.blur();
    const before = look(e);
    e.focus({ preventScroll: true });
    // Some draw themselves anew first.
    if (look(e) === before) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (document.activeElement === e && look(e) === before) wrong.add('no focus to be seen: ' + e.outerHTML.slice(0, 140));
  }
  at?.focus?.({ preventScroll: true });
  return [...wrong].slice(0, 6);
})()`;

/** The distances that a reader may set (WCAG 1.4.12): nothing becomes wider than the window. */
const SPACED = `(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
  document.adoptedStyleSheets.push(sheet);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const over = document.documentElement.scrollWidth - innerWidth;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return over > 0 ? ['wider than the window by ' + over + ' once letters stand apart'] : [];
})()`;

const worst = new Set(['serious', 'critical']);

interface Audit {
  readonly rules: readonly { readonly id: string; readonly impact?: string | null }[];
}
/** Rules that never find anything of that kind need not look: they take a fifth of the time. */
const mild = ((axeCore as { readonly _audit?: Audit })._audit?.rules ?? []).filter(
  ({ impact }) => impact && !worst.has(impact),
);
const withoutMild = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));

/** What may differ with the width of the window; everything else is looked at once. */
const laidOut = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Once nothing moves any more: a box that fades away is half its colour for a moment, and axe measures colours. What turns for ever is not waited for. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished))`);

/** axe is told to a document once: reading it costs as much as looking. Frames show what runs no scripts, so it cannot look there, or pages of others. */
async function axeIn(page: Page, context: ElementContext, options: RunOptions): Promise<AxeResults> {
  await atRest(page);
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeCore.source);
  const rules = options.runOnly ? options.rules : { ...withoutMild, ...options.rules };
  const how = { resultTypes: ['violations'], iframes: false, ...options, ...(rules ? { rules } : {}) };
  return page.evaluate(`axe.run(${JSON.stringify(context)}, ${JSON.stringify(how)})`);
}

const said = ({ violations }: AxeResults, most?: number): string[] =>
  violations
    .filter((one) => worst.has(one.impact ?? ''))
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, most)).join(' | ')}`);

/** What axe calls serious or critical on a page, or in one part of it, in its words; `except` = what others draw there. */
export async function grave(page: Page, within?: string, except?: string): Promise<string[]> {
  const context = {
    include: [[within ?? 'html']],
    ...(except === undefined ? {} : { exclude: [[except]] }),
  };
  return said(await axeIn(page, context, {}));
}

async function axe(page: Page, rules?: readonly string[]): Promise<string[]> {
  const targetSize = { rules: { 'target-size': { enabled: true } } };
  const only: RunOptions = rules ? { runOnly: { type: 'rule', values: [...rules] } } : {};
  return said(await axeIn(page, { include: [['html']] }, { ...targetSize, ...only }), 160);
}

/** The shape of the page alone, at the width at which it stands, once its sizes are worked out. */
export async function shapeFaults(page: Page): Promise<string[]> {
  let faults: string[] = [];
  const look = async () => (faults = (await page.evaluate(SHAPE)) as string[]).length;
  await expect
    .poll(look, { timeout: SETTLED_MS, intervals: [50] })
    .toBe(0)
    .catch(() => undefined);
  return faults;
}

/** Its shape and what axe calls serious, at the width at which it stands. */
export const everyFault = async (page: Page): Promise<string[]> => [
  ...(await shapeFaults(page)),
  ...(await axe(page)),
];

/** 无障碍检查: what is wrong with the page that stands open, at a desk, on a telephone and at 400 %, in words. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const add = (width: number, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${width}: ${fault}`));
  const shape = async (width: number) => add(width, await shapeFaults(page));
  const wide = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
  await shape(DESK);
  add(DESK, await axe(page));
  // The keyboard was used last: what scripts focus now shows it as well.
  await page.keyboard.press('Tab');
  add(DESK, (await page.evaluate(FOCUS)) as string[]);
  add(DESK, (await page.evaluate(SPACED)) as string[]);
  await wide(PHONE);
  await shape(PHONE);
  add(PHONE, await axe(page, laidOut));
  await wide(ZOOMED);
  await shape(ZOOMED);
  await wide(DESK);
  return faults;
}
