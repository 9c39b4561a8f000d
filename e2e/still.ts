import type { Page } from '@playwright/test';

/** 布局偏移: from the next page on, what moves on it without anybody's doing is noted. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);

/** How far it has moved: the sum of the shifts, as the browser counts them; below 0.05 nobody is disturbed. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('shifted');
