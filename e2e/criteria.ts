import type { Page } from '@playwright/test';

/** As many presses as no page of the product needs. */
const MOST = 400;

/** What has the focus: whether it is seen, whether something stands over it, its name, and whether it comes after the last one. */
const STEP = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const walk = (globalThis.walked ??= []);
  const last = walk.at(-1);
  // A date has several places of its own, one after the other.
  const again = e !== last && walk.includes(e);
  if (e !== last && !again) walk.push(e);
  const said = e.outerHTML.slice(0, 140);
  const wrong = [];
  // What an input of antd draws stands around it.
  const drawn = e.closest('label, .ant-select, .ant-picker, .ant-upload, .ant-input-affix-wrapper, .ant-segmented-item') ?? e;
  const box = drawn.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
  const free = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (drawn.contains(top) || top.contains(drawn));
  });
  if (!free && e.id !== 'gh-content' && e.localName !== 'main') wrong.push('the focus is covered or out of the window: ' + said);
  if (last && e !== last && !again && !(last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)) wrong.push('the focus goes back from ' + last.outerHTML.slice(0, 80) + ' to ' + said);
  return { again, wrong };
})()`;

/** 键盘走查: goes through a page with the Tab key to its end; says what is covered, comes out of order, or holds the focus. */
export async function walkByKey(
  page: Page,
  most = MOST,
): Promise<{ readonly steps: number; readonly wrong: readonly string[] }> {
  await page.evaluate(
    `globalThis.walked = []; document.activeElement?.blur?.(); getSelection()?.removeAllRanges(); document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')`,
  );
  // Whatever has a number goes before everything else, wherever it stands.
  const numbered = (await page.evaluate(
    `[...document.querySelectorAll('[tabindex]')].filter((e) => e.tabIndex > 0).map((e) => 'the focus has an order of its own: ' + e.outerHTML.slice(0, 140))`,
  )) as string[];
  const wrong = [...numbered];
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('Tab');
    const at = (await page.evaluate(STEP)) as { again: boolean; wrong: string[] } | null;
    // Past the last one the browser itself has the focus, or begins anew with the first.
    if (!at || at.again) {
      const first = at === null || (await page.evaluate('document.activeElement === globalThis.walked[0]'));
      return { steps, wrong: first ? wrong : [...wrong, 'the focus does not leave again'] };
    }
    wrong.push(...at.wrong);
  }
  return { steps: most, wrong: [...wrong, 'the focus does not come to an end'] };
}

/** What a page says about itself: links and headings without words or with words that say nothing, tables without heads, groups without names, pictures that hold words. */
const SAID = `(() => {
  const seen = (e) => e.checkVisibility({ checkVisibilityCSS: true });
  const name = (e) => (e.getAttribute('aria-label') ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ?? '').trim() || e.textContent.trim() || e.title || '';
  const wrong = [];
  for (const e of document.querySelectorAll('a[href]'))
    if (seen(e) && (name(e) === '' || /^(更多|点击|点击这里|这里|链接|here|more|click here|link)$/i.test(name(e)))) wrong.push('a link that does not say where it leads: ' + e.outerHTML.slice(0, 120));
  for (const e of document.querySelectorAll('h1,h2,h3,h4')) if (seen(e) && name(e) === '') wrong.push('an empty heading: ' + e.outerHTML.slice(0, 120));
  for (const e of document.querySelectorAll('table')) if (seen(e) && e.querySelector('td') && !e.querySelector('th')) wrong.push('a table without heads: ' + e.outerHTML.slice(0, 120));
  for (const e of document.querySelectorAll('[role=group],[role=radiogroup],[role=region],nav,section[aria-label],fieldset')) {
    if (!seen(e)) continue;
    const own = e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.querySelector('legend');
    if (!own && e.localName !== 'nav') wrong.push('a group without a name: ' + e.outerHTML.slice(0, 120));
    if (!own && e.localName === 'nav' && document.querySelectorAll('nav').length > 1) wrong.push('one of several menus without a name: ' + e.outerHTML.slice(0, 120));
  }
  for (const e of document.images) if (seen(e) && !e.hasAttribute('alt')) wrong.push('a picture without words: ' + e.outerHTML.slice(0, 120));
  return wrong;
})()`;

/** 页面自述: what is on the page names itself. */
export const unsaid = async (page: Page): Promise<string[]> => (await page.evaluate(SAID)) as string[];

/** The frame as a person meets it on every screen: entries of the main menu and the tools beside it, in their order. */
export const frameOf = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(
    `[...document.querySelectorAll('.sh-head a, .sh-head button')].filter((e) => e.checkVisibility({ checkVisibilityCSS: true })).map((e) => (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/\\d+/g, ''))`,
  )) as string[];
