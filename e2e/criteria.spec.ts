import { type APIResponse, expect, type Page, type Request, test } from '@playwright/test';
import { askTogether } from '#kit/shared/together.ts';
import { at, go } from './going.ts';
import { shapeFaults } from './looking.ts';
import { frameOf, unsaid, walkByKey } from './criteria.ts';
import { signInByCookie } from './people.ts';

/** 代表页面: one of each kind a person meets, behind the login and before it. */
const screens: readonly (readonly [string, string | undefined, string])[] = [
  ['home', 'pm', '/mine/mine'],
  ['a list', 'pm', '/pre/project/project-list'],
  ['a long form', 'pm', '/pre/project/project-edit?status=1'],
  ['approvals', 'leader', '/base/wf/aprvPending'],
  ['the settings of a person', 'pm', '/base/user/personalCenter'],
  ['the login page', undefined, '/login'],
  ['the public page', undefined, '/public/'],
];

async function stand(page: Page, base: string, username: string | undefined, route: string): Promise<void> {
  if (username) await signInByCookie(page.context(), new URL(base).origin, username);
  await go(page, route);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Does it only ask, alone or together with other questions? */
const isQuestion = (request: Request): boolean =>
  request.method() === 'GET' || request.url().endsWith(askTogether.path);

/** Answers every repeated question as the first time: a row that another journey adds or removes meanwhile would disturb the walk. */
async function asItStands(page: Page): Promise<void> {
  const kept = new Map<string, APIResponse>();
  await page.route(/\/ebidding\/api\//, async (route) => {
    const request = route.request();
    if (!isQuestion(request)) return route.fallback();
    const asked = `${request.url()} ${request.postData() ?? ''}`;
    const response = kept.get(asked) ?? (await route.fetch());
    kept.set(asked, response);
    await route.fulfill({ response });
  });
}

for (const [name, username, route] of screens)
  test(`by the Tab key ${name} is gone through in its order, every focus is seen, nothing holds it and nothing happens`, async ({
    page,
    baseURL,
  }) => {
    await asItStands(page);
    await stand(page, baseURL ?? '', username, route);
    const before = page.url();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!isQuestion(request)) asked.push(request.url());
    });
    const { steps, wrong } = await walkByKey(page);
    expect(wrong).toEqual([]);
    expect(steps).toBeGreaterThan(4);
    expect(page.url()).toBe(before);
    await expect(page.locator('dialog[open], .ant-modal-wrap:visible')).toHaveCount(0);
    expect(asked).toEqual([]);
    expect(await unsaid(page)).toEqual([]);
  });

test('the frame is the same on every screen: the same entries and tools in the same order', async ({
  page,
  baseURL,
}) => {
  const own = screens.flatMap(([, username, route]) => (username === 'pm' ? [route] : []));
  const frames = new Map<string, readonly string[]>();
  for (const route of own) {
    await stand(page, baseURL ?? '', 'pm', route);
    frames.set(route, await frameOf(page));
  }
  const [first = []] = frames.values();
  expect(first).toContain('页面说明');
  for (const [route, frame] of frames) expect(frame, route).toEqual(first);
});

test('a press that is taken back does nothing; the same press let go on the button acts', async ({
  page,
  baseURL,
}) => {
  await stand(page, baseURL ?? '', 'pm', '/mine/mine');
  const help = page.getByRole('button', { name: '页面说明' });
  const box = page.getByRole('dialog', { name: '页面说明' });
  await help.hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  await expect(box).toHaveCount(0);
  await help.hover();
  await page.mouse.down();
  await expect(box).toHaveCount(0);
  await page.mouse.up();
  await expect(box).toBeVisible();
});

test('a telephone may be held either way', async ({ page, baseURL }) => {
  for (const [name, username, route] of screens) {
    await page.context().clearCookies();
    await stand(page, baseURL ?? '', username, route);
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
      expect(await shapeFaults(page), `${name} ${size.width}`).toEqual([]);
    }
  }
});

test('what is asked about a person says which of their data it is, so that the browser may fill it in', async ({
  page,
}) => {
  await page.goto(at('/login'));
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveAttribute('autocomplete', 'username');
  await expect(page.locator('input[name=password]')).toHaveAttribute('autocomplete', 'current-password');
  await go(page, '/retrieve-password');
  const filled = (label: string, purpose: string) =>
    expect(page.getByRole('textbox', { name: label })).toHaveAttribute('autocomplete', purpose);
  await filled('手机号', 'tel');
  await filled('手机验证码', 'one-time-code');
  await page.getByRole('radio', { name: '邮箱找回' }).check();
  await filled('邮箱', 'email');
});

const faulty: readonly (readonly [string, string, string])[] = [
  [
    'what goes back',
    '<button>1</button><button>2</button><button tabindex="1">3</button>',
    'an order of its own',
  ],
  [
    'what is covered',
    '<button>1</button><button>2</button><div style="position:fixed;inset:0;background:#fff"></div>',
    'covered',
  ],
  [
    'what holds the focus',
    '<a href="#">1</a><textarea onkeydown="event.key === `Tab` && event.preventDefault()"></textarea><a href="#">3</a>',
    'the focus does not come to an end',
  ],
];
for (const [name, body, words] of faulty)
  test(`the walk by the Tab key finds ${name}`, async ({ page }) => {
    await page.setContent(`<main>${body}</main>`);
    expect((await walkByKey(page, 20)).wrong.join()).toContain(words);
  });

test('a page that does not name what stands on it is found', async ({ page }) => {
  await page.setContent(
    '<a href="#">更多</a><h2> </h2><table><tr><td>1</td></tr></table><fieldset></fieldset><img src="data:," width="9">',
  );
  expect(await unsaid(page)).toHaveLength(5);
});
