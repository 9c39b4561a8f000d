import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from './session.ts';
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
