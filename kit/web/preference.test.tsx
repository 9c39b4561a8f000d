import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePreferences, openPreferences, usePreference } from './preference.ts';

afterEach(() => {
  cleanup();
  closePreferences();
  localStorage.clear();
});

/** A server that answers when told. */
function slow(rows: { kind: string; key: string; value: string }[]) {
  const kept: string[] = [];
  let answer = () => {};
  let done = () => {};
  return {
    kept,
    answer: () => answer(),
    done: () => done(),
    source: {
      load: () => new Promise<typeof rows>((resolve) => (answer = () => resolve(rows))),
      keep: (kind: string, key: string, value: string) => {
        kept.push(`${kind} ${key} ${value}`);
        return new Promise<void>((resolve) => (done = resolve));
      },
    },
  };
}

test('what the server knows is shown once it came, and from the copy of this browser the next time', async () => {
  const server = slow([{ kind: 'theme', key: 'theme', value: 'dark' }]);
  openPreferences('me', server.source);
  const first = renderHook(() => usePreference('theme', 'theme'));
  expect([first.result.current.ready, first.result.current.value]).toEqual([false, '']);
  await act(async () => server.answer());
  expect([first.result.current.ready, first.result.current.value]).toEqual([true, 'dark']);
  closePreferences();
  openPreferences('me', slow([]).source);
  const again = renderHook(() => usePreference('theme', 'theme'));
  expect([again.result.current.ready, again.result.current.value]).toEqual([true, 'dark']);
});

test('what was on screen before somebody signed in is asked for too: a telephone mounts nothing else that would', async () => {
  const theme = renderHook(() => usePreference('theme', 'theme'));
  const server = slow([{ kind: 'theme', key: 'theme', value: 'dark' }]);
  act(() => openPreferences('me', server.source));
  await act(async () => server.answer());
  expect([theme.result.current.ready, theme.result.current.value]).toEqual([true, 'dark']);
});

test("another person on the same browser does not see the last one's", () => {
  openPreferences('me', slow([]).source);
  const mine = renderHook(() => usePreference('menu', 'pre'));
  act(() => mine.result.current.keep('open'));
  closePreferences();
  openPreferences('you', slow([]).source);
  const yours = renderHook(() => usePreference('menu', 'pre'));
  expect([yours.result.current.ready, yours.result.current.value]).toEqual([false, '']);
});

test('many changes go out one after the other, the last one last, and outlive what came meanwhile', async () => {
  const server = slow([{ kind: 'list', key: 'a', value: 'old' }]);
  openPreferences('me', server.source);
  const { result } = renderHook(() => usePreference('list', 'a'));
  for (const value of ['1', '2', '3']) act(() => result.current.keep(value));
  expect(server.kept).toEqual(['list a 1']);
  await act(async () => server.answer());
  expect(result.current.value).toBe('3');
  await act(async () => server.done());
  await waitFor(() => expect(server.kept).toEqual(['list a 1', 'list a 3']));
});
