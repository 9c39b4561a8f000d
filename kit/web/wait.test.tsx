import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWait } from './wait.ts';

function Button() {
  const { left, begin } = useWait();
  return (
    <button type="button" disabled={left > 0} onClick={() => begin(60)}>
      {left}
    </button>
  );
}
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole<HTMLButtonElement>('button');

test('it counts sixty seconds down and is free again after them', () => {
  render(<Button />);
  expect(shown().disabled).toBe(false);
  act(() => shown().click());
  expect([shown().textContent, shown().disabled]).toEqual(['60', true]);
  pass(30_000);
  expect(shown().textContent).toBe('30');
  pass(29_750);
  expect([shown().textContent, shown().disabled]).toEqual(['1', true]);
  pass(250);
  expect([shown().textContent, shown().disabled]).toEqual(['0', false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a tab that slept goes on with the right number', () => {
  render(<Button />);
  act(() => shown().click());
  // The clock goes on while nothing runs.
  vi.setSystemTime(Date.now() + 45_000);
  pass(250);
  expect(shown().textContent).toBe('15');
  vi.setSystemTime(Date.now() + 3_600_000);
  pass(250);
  expect(shown().disabled).toBe(false);
});
