import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
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
  expect(how()).toBe('Error: chunk timed out');
});

test('one that came leaves no clock running', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that is gone reloads the page once a minute at most, and never under what is being typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const gone = () => Promise.reject(new TypeError('gone'));
  await expect(loadChunk(gone, { stay: true })).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
  const first = await ended(loadChunk(gone));
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.mock.calls.length, first.how()]).toEqual([1, undefined]);
  await expect(loadChunk(gone)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(60_000);
  await ended(loadChunk(gone));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
  reload.mockRestore();
});
