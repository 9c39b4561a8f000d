import { type Browser, type BrowserContext, type Page, test as journey } from '@playwright/test';
import { demoLogin } from '#base/session/shared/demo-calls.ts';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { type Cast, gather } from '#apps/cli/demo/cast.ts';

/** Everybody who takes part: each with an own browser context as soon as a screen is asked for, and with the API. */
export class People {
  readonly cast: Cast;
  private readonly browser: Browser;
  private readonly base: string;
  private readonly pages = new Map<string, Page>();
  private readonly contexts: BrowserContext[] = [];
  private readonly refused: string[] = [];

  private constructor(browser: Browser, base: string, cast: Cast) {
    this.browser = browser;
    this.base = base;
    this.cast = cast;
  }

  static async gather(browser: Browser, base: string, how?: Parameters<typeof gather>[2]): Promise<People> {
    const api = new URL(base).origin;
    return new People(browser, api, await gather(api, () => undefined, how));
  }

  /** A page of somebody who is signed in already. */
  async page(username: string): Promise<Page> {
    const known = this.pages.get(username);
    if (known) return known;
    const page = await this.stranger();
    await signInByCookie(page.context(), this.base, username);
    this.pages.set(username, page);
    return page;
  }

  /** A page of nobody (公众). */
  async stranger(): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.base,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    this.contexts.push(context);
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.refused.push(message.text());
    });
    return context.newPage();
  }

  async leave(): Promise<void> {
    for (const context of this.contexts) await context.close();
    // Nothing the pages themselves do is against their own policy.
    if (this.refused.length > 0) throw new Error(this.refused.join('\n'));
  }
}

/** 旅程: one that people take part in finds them gathered, and leaves nobody's window open, however it ends. */
export const test = journey.extend<{ people: People }>({
  people: async ({ browser, baseURL }, use) => {
    const people = await People.gather(browser, baseURL ?? '');
    await use(people);
    await people.leave();
  },
});

/** Signs a browser in as a demonstration account, as the page itself would keep it. */
export async function signInByCookie(context: BrowserContext, base: string, username: string): Promise<void> {
  const { token, refreshToken, expiredTime, currentTime } = await new ApiUser(base, '', '').send(demoLogin, {
    username,
  });
  await context.addCookies([
    {
      name: 'gongheng_auth',
      value: encodeURIComponent(JSON.stringify({ token, refreshToken, expiredTime, currentTime })),
      domain: new URL(base).hostname,
      path: '/ebidding',
      sameSite: 'Lax',
    },
  ]);
}
