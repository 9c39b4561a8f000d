import { cleanup, render, screen, within } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  cleanup();
});

const never = () => new Promise<never>(() => undefined);
const ended = async (work: Promise<unknown>) => {
  let how: string | undefined;
  work.then(
    () => (how = 'loaded'),
    (error: unknown) => (how = String(error)),
  );
  return { how: () => how };
};

test('a part of the program that does not come is given up after 120 seconds', async () => {
  const { how } = await ended(loadChunk(never, { stay: true }));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(how()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(how()).toBe('CallFailed: 请求超时，请稍后重试');
});

test('one that came leaves no clock running', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

const answering = (...answers: readonly (number | 'away')[]) => {
  const left = [...answers];
  return vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const next = (left.length > 1 ? left.shift() : left[0]) ?? 'away';
    return next === 'away'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status: next }));
  });
};
/** A page that was just loaded. */
const fresh = async () => {
  vi.resetModules();
  return import('./chunk.ts');
};
const told = () => document.querySelector('.gh-toast-busy')?.textContent;
const gone = () => Promise.reject(new TypeError('gone'));

test('a part that is gone with an older release loads the page anew once a minute at most, and never under what is being typed', async () => {
  answering(200);
  const { loadChunk: load } = await fresh();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await expect(load(gone, { stay: true })).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
  const first = await ended(load(gone));
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.mock.calls.length, first.how()]).toEqual([1, undefined]);
  // Whoever has typed something may choose to stay; what fails after that says so.
  await vi.advanceTimersByTimeAsync(5000);
  await expect(load(gone)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(60_000);
  await ended(load(gone));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('while the server is away the page stays and says so; once it is back it goes where it was on its way to', async () => {
  answering('away', 502, 200);
  const { loadChunk: load } = await fresh();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const screen = await ended(load(gone, { to: '/ebidding/home' }));
  const frame = await ended(load(gone, { to: '/ebidding/home' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toBe('网络连接失败，正在重新连接……');
  await vi.advanceTimersByTimeAsync(2000);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(assign.mock.calls).toEqual([['/ebidding/home']]);
  expect([told(), screen.how(), frame.how()]).toEqual([undefined, undefined, undefined]);
});

test('where something is being typed its writer is asked, and the form stays', async () => {
  answering(200);
  const { loadChunk: load, later: laterOf } = await fresh();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const guard = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', guard);
  try {
    const answer = async (words: string) => {
      await vi.advanceTimersByTimeAsync(0);
      const box = screen.getByRole('dialog', { name: '部分内容未能载入' });
      within(box).getByRole('button', { name: words }).click();
      await vi.advanceTimersByTimeAsync(0);
    };
    const part = await ended(load(gone));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(part.how()).toBeUndefined();
    await answer('稍后刷新');
    expect([part.how(), reload.mock.calls.length]).toEqual(['CallFailed: 网络连接失败，请检查网络后重试', 0]);
    const Part = laterOf(gone);
    render(createElement(Suspense, { fallback: '载入中' }, createElement(Part)));
    await answer('稍后刷新');
    expect(screen.getByText('载入中')).toBeTruthy();
    void load(gone).catch(() => undefined);
    await answer('刷新页面');
    expect(reload).toHaveBeenCalledTimes(1);
  } finally {
    window.removeEventListener('beforeunload', guard);
  }
});

test('a server that stays away is given up after 120 seconds, and the page is not loaded anew', async () => {
  answering('away');
  const { loadChunk: load } = await fresh();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { how } = await ended(load(gone));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(how()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(how()).toBe('CallFailed: 请求超时，请稍后重试');
  await vi.advanceTimersByTimeAsync(2000);
  expect([told(), reload.mock.calls.length]).toEqual([undefined, 0]);
});
