import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { setToaster } from '#kit/web/notice.ts';
import { endLogin, setSessionCalls, startLogin, tokens } from '#kit/web/session.ts';
import { draw } from '#kit/web/test/render.tsx';
import { useSessionEnd } from './session-end.ts';

const MINUTE = 60_000;
const login = (life: number) => ({
  token: 'tok',
  refreshToken: 'more',
  currentTime: Date.now(),
  expiredTime: Date.now() + life,
});
const box = () => document.querySelector<HTMLDialogElement>('dialog');
const press = (words: string) =>
  [...(box()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === words)?.click();
const said: string[] = [];

function Watch() {
  useSessionEnd();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/ebidding/here');
  setLang('zh');
  said.length = 0;
  setToaster((_, words) => said.push(words));
  startLogin(login(120 * MINUTE));
});
afterEach(() => {
  for (const one of document.querySelectorAll('dialog')) one.remove();
  cleanup();
  endLogin();
  setSessionCalls(undefined);
  setToaster(undefined);
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // The words come when they are needed.
    await vi.dynamicImportSettled();
  });

test('five minutes before the login ends it is said, and one press makes it last', async () => {
  const refresh = vi.fn(() => Promise.resolve(login(120 * MINUTE)));
  setSessionCalls({ refresh, time: () => Promise.reject(new Error('not asked')) });
  draw(<Watch />);
  await pass(114 * MINUTE);
  expect(box()).toBeNull();
  await pass(MINUTE + 30_000);
  expect(box()?.textContent).toContain('登录即将到期');
  press('继续使用');
  await pass(500);
  expect(refresh).toHaveBeenCalledOnce();
  expect(said).toEqual(['登录已延长']);
  expect((tokens()?.expiredTime ?? 0) - Date.now()).toBeGreaterThan(100 * MINUTE);
  await pass(10 * MINUTE);
  expect(box()).toBeNull();
});

test('whoever lets it end is asked once; the end that cannot be put off is said', async () => {
  setSessionCalls({
    refresh: () => Promise.resolve(login(2 * MINUTE)),
    time: () => Promise.reject(new Error('not asked')),
  });
  draw(<Watch />);
  await pass(116 * MINUTE);
  press('暂不延长');
  await pass(MINUTE);
  expect(box()).toBeNull();
  startLogin(login(4 * MINUTE));
  await pass(MINUTE);
  press('继续使用');
  await pass(500);
  expect(said[0]).toContain('本次登录已满12小时');
});
