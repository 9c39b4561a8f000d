import { expect, type Page, type Request } from '@playwright/test';

/** The route's address. */
export const at = (route: string): string => `/ebidding${route}`;

/** Leads on within the page, and waits for the other screen's heading; false where there is nothing to lead on from, or it did not come. */
const ON = `(to) => new Promise((done) => {
  const main = document.querySelector('main.sh-content');
  if (!main || location.pathname + location.search === to) return done(false);
  const first = () => main.querySelector('h1');
  const [before, words] = [first(), first()?.textContent];
  const watch = new MutationObserver(() => {
    const now = first();
    if (now && (now !== before || now.textContent !== words)) finish(true);
  });
  const late = setTimeout(() => finish(false), 2000);
  const finish = (there) => {
    clearTimeout(late);
    watch.disconnect();
    done(there && location.pathname + location.search === to);
  };
  watch.observe(main, { childList: true, subtree: true, characterData: true });
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
})`;

/** Requests under way, by page: a page is watched from its first screen on. */
const underWay = new WeakMap<Page, Set<Request>>();

function watched(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known) return known;
  const open = new Set<Request>();
  page.on('request', (one) => open.add(one));
  page.on('requestfinished', (one) => open.delete(one));
  page.on('requestfailed', (one) => open.delete(one));
  underWay.set(page, open);
  return open;
}

/**
 * 站内跳转: on to another screen as a link leads there, without the whole page anew, until it shows what is now (a list that was seen
 * before is shown as it was first); a page that is empty, or stands there already, is loaded.
 */
export async function go(page: Page, route: string): Promise<void> {
  watched(page);
  const to = at(route);
  if (await page.evaluate(`(${ON})(${JSON.stringify(to)})`)) await settled(page);
  else await page.goto(to);
}

/** Everything that a screen asked for has come. */
export async function settled(page: Page): Promise<void> {
  const open = watched(page);
  let calm = 0;
  await expect
    .poll(() => (calm = open.size === 0 ? calm + 1 : 0), { intervals: [50] })
    .toBeGreaterThanOrEqual(3);
}
