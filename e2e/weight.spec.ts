import { expect, type Page, test } from '@playwright/test';
import { askTogether } from '#kit/shared/together.ts';
import { at } from './going.ts';
import { signInByCookie } from './people.ts';
import { noteShifts, shiftOf } from './still.ts';

/**
 * What a screen may make the browser fetch, in kB of pages, scripts and styles as they travel, and in requests, with
 * everything that comes a moment later.
 */
const screens: readonly (readonly [string, string, string | undefined, number, number])[] = [
  // With the forty accounts of the demonstration, which no other platform has, and the frame that is fetched ahead.
  ['the login page', '/login', undefined, 175, 11],
  ['the home page', '/mine/mine', 'pm', 180, 14],
  ['the home page of a supplier', '/mine/mine', 'sup1', 180, 14],
  ['the home page of an expert', '/mine/mine', 'exp1', 180, 14],
  ['a list', '/pre/entrust-contract/contractList', 'pm', 225, 19],
  ['the list of projects', '/pre/project/project-list', 'pm', 225, 19],
  ['the heaviest form', '/pre/project/project-edit?status=1', 'pm', 255, 25],
];

/** The colour of the house, as the first button knows it. */
const COLOUR = `getComputedStyle(document.querySelector('.ant-btn')).getPropertyValue('--ant-color-primary')`;

/** The answers of a screen, in kB: they grow with what the journeys before this one have left, so they have their own line. */
const MOST_ANSWERS = 45;

/** What a request asks: several things, where it is one for several questions. */
function questionsOf({ url, postData }: { readonly url: string; readonly postData?: string }): string[] {
  if (!url.endsWith(askTogether.path)) return [url.split('/api')[1] ?? ''];
  return (JSON.parse(postData ?? '{}') as { asks?: string[] }).asks ?? [];
}

/** Counts what is fetched, and notes what moves and what the policy of the pages refuses. */
async function watched(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const seen = { requests: [] as string[], asked: [] as string[], program: 0, answers: 0 };
  const answers = new Set<string>();
  await devtools.send('Network.enable');
  // News of journeys that run beside this one would move what stands here, rightly: this page hears none.
  await page.routeWebSocket(/.*/, () => undefined);
  devtools.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (!request.url.startsWith('data:')) seen.requests.push(request.url);
    if (!new URL(request.url).pathname.includes('/api/')) return;
    answers.add(requestId);
    seen.asked.push(...questionsOf(request));
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    seen[answers.has(requestId) ? 'answers' : 'program'] += encodedDataLength / 1000;
  });
  await page.addInitScript(`
    globalThis.refused = [];
    addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective));`);
  await noteShifts(page);
  return seen;
}

for (const [name, route, username, most, requests] of screens)
  test(`${name} comes in few requests, little weight, and stays in its place`, async ({ page, baseURL }) => {
    if (username) await signInByCookie(page.context(), baseURL ?? '', username);
    const seen = await watched(page);
    await page.goto(at(route));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(seen.requests.length, seen.requests.join('\n')).toBeLessThanOrEqual(requests);
    // What is asked ahead is what the screen asks: nothing is asked twice.
    expect(seen.asked.filter((one, place) => seen.asked.indexOf(one) !== place)).toEqual([]);
    expect(seen.program).toBeLessThanOrEqual(most);
    expect(seen.answers).toBeLessThanOrEqual(MOST_ANSWERS);
    expect(await shiftOf(page)).toBeLessThan(0.05);
    expect(await page.evaluate('refused')).toEqual([]);
    // What the build works out of the theme came along: without it a button has neither ground nor border.
    if (username) expect(await page.evaluate(COLOUR)).toMatch(/^#/);
  });

test('the home page of a first visit stays in its place on a telephone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signInByCookie(page.context(), baseURL ?? '', 'archivist');
  await watched(page);
  await page.goto(at('/mine/mine'));
  await expect(page.getByRole('region', { name: '第一次使用' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('a list on a telephone fetches the inputs of its filters when they are asked for', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signInByCookie(page.context(), baseURL ?? '', 'pm');
  const seen = await watched(page);
  await page.goto(at('/pre/entrust-contract/contractList'));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(seen.program).toBeLessThanOrEqual(220);
  const filters = page.getByRole('search', { name: '查询条件' });
  await expect(filters.getByRole('button')).toHaveCount(1);
  await filters.getByRole('button', { name: '查询条件' }).click();
  await expect(filters.getByRole('combobox', { name: '状态' })).toBeVisible();
});
