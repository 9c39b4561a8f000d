import { expect, test } from 'vitest';
import { earliestEnd, running, startBy } from './publicity.ts';

test('the day of publication is not counted, by the Shanghai calendar', () => {
  expect(earliestEnd(new Date('2026-11-20T01:00:00.000Z')).toISOString()).toBe('2026-11-23T16:00:00.000Z');
  expect(earliestEnd(new Date('2026-11-20T15:59:59.999Z')).toISOString()).toBe('2026-11-23T16:00:00.000Z');
  expect(earliestEnd(new Date('2026-11-20T16:00:00.000Z')).toISOString()).toBe('2026-11-24T16:00:00.000Z');
  expect(startBy(new Date('2026-11-20T01:00:00.000Z')).toISOString()).toBe('2026-11-23T16:00:00.000Z');
});

test('over at the very millisecond', () => {
  const end = new Date('2026-11-23T16:00:00.000Z');
  expect(running(new Date(end.getTime() - 1), end)).toBe(true);
  expect(running(end, end)).toBe(false);
});
