import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, setSessionCalls } from './session.ts';
import { setLang } from './lang.ts';
import { draw } from './test/render.tsx';
import { Countdown } from './time.tsx';

const NOON = Date.parse('2026-12-01T12:00:00+08:00');
beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  setLang('zh');
  noteServerTime({ currentTime: NOON, worldTime: NOON });
});
afterEach(() => {
  setSessionCalls(undefined);
  cleanup();
  vi.useRealTimers();
});

test('it ticks each second and says 已截止 at the end, once', () => {
  const over = vi.fn();
  draw(<Countdown until={NOON + 3_000} withDate={false} onOver={over} />);
  const shown = () => screen.getByRole('timer').textContent;
  const seen = [shown()];
  // It looks a moment after each full second.
  act(() => void vi.advanceTimersByTime(10));
  for (let second = 0; second < 5; second += 1) {
    act(() => void vi.advanceTimersByTime(1_000));
    seen.push(shown());
  }
  expect(seen.slice(0, 3).map((words) => words?.match(/\d+(?= ?秒)/)?.[0])).toEqual(['3', '2', '1']);
  expect(new Set(seen.slice(0, 4)).size).toBe(4);
  expect(seen.slice(-2)).toEqual(['已截止', '已截止']);
  expect(over).toHaveBeenCalledOnce();
});

test('a machine whose clock is set while the page is open goes on with the server’s time', async () => {
  const now = () => NOON + performance.now() - begun;
  const begun = performance.now();
  const time = vi.fn(() => Promise.resolve({ currentTime: now(), worldTime: now() }));
  setSessionCalls({ refresh: () => Promise.reject(new Error('not due')), time });
  draw(<Countdown until={NOON + 7_200_000} withDate={false} />);
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000));
  await pass();
  expect([screen.getByRole('timer').textContent, time.mock.calls.length]).toEqual([
    expect.stringContaining('1小时59分'),
    0,
  ]);
  // An hour back, as when a wrong clock is put right, and a day ahead.
  for (const by of [-3_600_000, 86_400_000]) {
    vi.setSystemTime(Date.now() + by);
    await pass();
    expect(screen.getByRole('timer').textContent).toContain('1小时59分');
  }
  expect(time).toHaveBeenCalledTimes(2);
});
