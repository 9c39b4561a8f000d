import { dropCookie, readCookie, writeCookie } from './cookies.ts';
import { remembered, store } from './store.ts';

/** What the browser keeps of a login (令牌); times are epoch milliseconds of the server's clock. */
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiredTime: number;
  readonly currentTime: number;
}

const COOKIE = 'gongheng_auth';
const OFFSET = 'gongheng.timeOffset';
const AHEAD = 'gongheng.clockAhead';
const LOGIN = 'gongheng.login';
const LOGIN_OF = 'gongheng.loginOf';
const MINUTE = 60_000;

/** Server clock minus this machine's clock, in milliseconds: what tokens and signatures go by. */
const offsetStore = store(Number(remembered.get(OFFSET) ?? '0') || 0);
/** How far the world's clock (deadlines) is ahead of the server's; nothing outside the demonstration. */
const aheadStore = store(Number(remembered.get(AHEAD) ?? '0') || 0);

/** The server's own time now, epoch milliseconds. */
export const sessionNow = (): number => Date.now() + offsetStore.get();

/** The time now by which deadlines are judged (服务器时间), epoch milliseconds. */
export const serverNow = (): number => sessionNow() + aheadStore.get();

/** Calls back when either clock is set anew. */
export function watchClock(listener: () => void): () => void {
  const stops = [offsetStore.watch(listener), aheadStore.watch(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** This machine's clock minus the one that only runs forward, as it stood when the server's time was learned last. */
let learnedAt = Date.now() - performance.now();

/** Learns the server's clock from an answer that carries it. */
function syncClock(serverTime: number): void {
  if (!Number.isFinite(serverTime)) return;
  learnedAt = Date.now() - performance.now();
  const offset = serverTime - Date.now();
  remembered.set(OFFSET, String(offset));
  offsetStore.set(offset);
}

/** Learns how far the demonstration clock was moved (演示时钟). */
export function setClockAhead(ms: number): void {
  if (!Number.isFinite(ms)) return;
  remembered.set(AHEAD, String(ms));
  aheadStore.set(ms);
}

function parsed(text: string | undefined): Tokens | undefined {
  if (!text) return undefined;
  try {
    const t = JSON.parse(text) as Partial<Tokens>;
    if (typeof t.token !== 'string' || !t.token || typeof t.expiredTime !== 'number') return undefined;
    return {
      token: t.token,
      refreshToken: typeof t.refreshToken === 'string' ? t.refreshToken : '',
      expiredTime: t.expiredTime,
      currentTime: typeof t.currentTime === 'number' ? t.currentTime : 0,
    };
  } catch {
    return undefined;
  }
}

/** The tokens of this browser; read from the cookie each time, since another tab may have renewed them. */
export const tokens = (): Tokens | undefined => parsed(readCookie(COOKIE));

function writeTokens({ token, refreshToken, expiredTime, currentTime }: Tokens): void {
  const life = Math.max(60, (expiredTime - sessionNow()) / 1000);
  writeCookie(COOKIE, JSON.stringify({ token, refreshToken, expiredTime, currentTime }), life);
}

function keep(t: Tokens): void {
  syncClock(t.currentTime);
  writeTokens(t);
}

/** Random lower-case hex; `crypto.randomUUID` is missing where the page came over plain http. */
export function randomHex(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');
}

let ownLogin = remembered.get(LOGIN);

/** A login took place in this tab. Other tabs notice by the changed mark. */
export function startLogin(t: Tokens): void {
  keep(t);
  ownLogin = randomHex(8);
  remembered.set(LOGIN, ownLogin);
}

/** The same login goes on with new tokens. */
const renewLogin = (t: Tokens): void => keep(t);

export function endLogin(): void {
  dropCookie(COOKIE);
}

let ownPerson: string | undefined;

/** 登录人: whom this page works for, one person in one organisation; other tabs learn whose the login is. */
export function setLoginPerson(person: string): void {
  ownPerson = person;
  if (remembered.get(LOGIN) === ownLogin) remembered.set(LOGIN_OF, `${ownLogin} ${person}`);
}

/** Has another tab signed in since this one did (其他页面登录)? The same person's new login is this page's too, and it goes on. */
export function loginChanged(): boolean {
  const now = remembered.get(LOGIN);
  return now !== ownLogin && remembered.get(LOGIN_OF) !== `${now} ${ownPerson}`;
}

/** Which login this is: another one after every sign-in, in whatever tab. */
export const loginMark = (): string | null => remembered.get(LOGIN);

/** Calls back at a sign-in in another tab; who it is is known a moment after the login itself. */
function watchLogins(wanted: () => boolean, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LOGIN_OF && wanted() && tokens()) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Calls back once somebody else has signed in in another tab. */
export const watchOtherLogin = (listener: () => void): (() => void) => watchLogins(loginChanged, listener);

/** Calls back once the same person has signed in again in another tab. */
export const watchOwnLogin = (listener: () => void): (() => void) =>
  watchLogins(() => !loginChanged(), listener);

export const isExpired = (t: Tokens, now: number = sessionNow()): boolean => now >= t.expiredTime;

/** Renew from the middle of the life minus two minutes on (令牌续期). */
export const isRefreshDue = (t: Tokens, now: number = sessionNow()): boolean =>
  t.refreshToken !== '' && now >= t.currentTime + (t.expiredTime - t.currentTime) / 2 - 2 * MINUTE;

/** What base/session hangs in: how to renew tokens and how to ask for the server's time. */
interface SessionCalls {
  refresh(refreshToken: string): Promise<Tokens>;
  time(): Promise<{ readonly currentTime: number; readonly worldTime: number }>;
}

let calls: SessionCalls | undefined;
export const setSessionCalls = (to: SessionCalls | undefined): void => {
  calls = to;
};

/** The server's time came with an answer. */
export function noteServerTime(times: { readonly currentTime: number; readonly worldTime: number }): void {
  syncClock(times.currentTime);
  setClockAhead(times.worldTime - times.currentTime);
}

/** Asks the server for its time; false when that failed. */
export async function resyncClock(): Promise<boolean> {
  try {
    if (!calls) return false;
    noteServerTime(await calls.time());
    return true;
  } catch {
    return false;
  }
}

/** So much the two clocks of a machine may differ before one of them was set. */
const JUMP_MS = 2000;
const ASK_AGAIN_MS = 5000;
let askedAt = -Infinity;

/** 时钟跳变: this machine's clock was set while the page is open, or the machine slept: the server is asked for its time anew. */
export function noticeJump(): void {
  const even = performance.now();
  if (Math.abs(Date.now() - even - learnedAt) < JUMP_MS || Math.abs(even - askedAt) < ASK_AGAIN_MS) return;
  askedAt = even;
  void resyncClock();
}

const LOCK = 'gongheng.refreshing';
const LOCK_MS = 10_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs one at a time over all tabs: a refresh token may be used only once. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks) {
    await navigator.locks.request(LOCK, work);
    return;
  }
  const mine = randomHex(8);
  for (;;) {
    const [, since = '0'] = (remembered.get(LOCK) ?? '').split(' ');
    if (Date.now() - Number(since) > LOCK_MS) {
      remembered.set(LOCK, `${mine} ${Date.now()}`);
      await wait(40);
      const holder = remembered.get(LOCK);
      if (holder === null || holder.startsWith(mine)) break;
    }
    await wait(60);
  }
  try {
    await work();
  } finally {
    remembered.remove(LOCK);
  }
}

let refreshing: Promise<void> | undefined;

async function renew(): Promise<void> {
  const t = tokens();
  if (!calls || !t || !isRefreshDue(t)) return;
  renewLogin(await calls.refresh(t.refreshToken));
}

/** Renews the token when it is due; however many callers come, one request goes out. */
export function refreshIfDue(): Promise<void> {
  const t = tokens();
  if (!calls || !t || !isRefreshDue(t)) return Promise.resolve();
  refreshing ??= alone(renew).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Code of the platform variant (平台编码) that every request names; the standard product by default. */
const PREFECTURE = 'gongheng.prefectureCode';
export const prefectureCode = (): string => remembered.get(PREFECTURE) ?? '2000';
