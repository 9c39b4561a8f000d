import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSizeOf, watchWindowSize } from './resize.ts';

let resized: () => void = () => undefined;
const watched: Element[] = [];
let left = false;

class Observer {
  constructor(heard: () => void) {
    resized = heard;
  }
  observe(element: Element): void {
    watched.push(element);
  }
  disconnect(): void {
    left = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  watched.length = 0;
  left = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Drawn for so long, with a word every ten milliseconds. */
function draw(ms: number, word: () => void): void {
  for (let at = 0; at < ms; at += 10) {
    word();
    vi.advanceTimersByTime(10);
  }
}

test('a window that is drawn is answered at once, then every 500 ms, and once more for its last size', () => {
  const at: number[] = [];
  const begun = Date.now();
  const stop = watchWindowSize(() => at.push(Date.now() - begun));
  draw(1200, () => window.dispatchEvent(new Event('resize')));
  vi.advanceTimersByTime(2000);
  expect(at).toEqual([0, 500, 1000, 1500]);
  // Later on it is answered at once again.
  window.dispatchEvent(new Event('resize'));
  expect(at.at(-1)).toBe(3200);
  window.dispatchEvent(new Event('resize'));
  stop();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1000);
  expect(at).toHaveLength(5);
});

test('what stands on the page is watched alike, and the size it begins with delays nothing', () => {
  vi.stubGlobal('ResizeObserver', Observer);
  const [box, row] = [document.createElement('div'), document.createElement('div')];
  const at: number[] = [];
  const begun = Date.now();
  const stop = watchSizeOf([box, row], () => at.push(Date.now() - begun));
  expect(watched).toEqual([box, row]);
  resized();
  draw(700, () => resized());
  vi.advanceTimersByTime(1000);
  expect(at).toEqual([0, 0, 500, 1000]);
  stop();
  expect(left).toBe(true);
});
