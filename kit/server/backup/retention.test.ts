import { expect, test } from 'vitest';
import { keeping, outlived } from './retention.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-23T03:00:00Z');
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, n) => ({ at: new Date(+now - n * DAY) }));
const left = (nights: number, rule: string) => {
  const all = nightly(nights);
  const gone = new Set(outlived(all, keeping(rule) as never, now));
  return all.filter((one) => !gone.has(one)).map(({ at }) => Math.round((+now - +at) / DAY));
};

test('all of some days stay, then one a week, then one a month', () => {
  const ages = left(400, '14d 8w 12m');
  expect(ages.slice(0, 14)).toEqual([...Array(14).keys()]);
  const weekly = ages.filter((age) => age >= 14 && age < 56);
  expect(weekly.length).toBeGreaterThanOrEqual(6);
  expect(weekly.length).toBeLessThanOrEqual(8);
  const monthly = ages.filter((age) => age >= 56);
  expect(monthly.length).toBeGreaterThanOrEqual(9);
  expect(monthly.length).toBeLessThanOrEqual(12);
  expect(left(30, '3d')).toEqual([0, 1, 2]);
});

test('a rule that is run every night keeps as many as one that is run once', () => {
  let kept: { at: Date }[] = [];
  for (let night = 200; night >= 0; night -= 1) {
    const at = new Date(+now - night * DAY);
    kept.push({ at });
    const gone = new Set(outlived(kept, { days: 7, weeks: 4, months: 6 }, at));
    kept = kept.filter((one) => !gone.has(one));
  }
  const months = new Set(kept.map(({ at }) => at.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(6);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 7);
});

test('the newest stays, however old; and a rule that keeps nothing is none', () => {
  const old = [{ at: new Date(+now - 900 * DAY) }, { at: new Date(+now - 901 * DAY) }];
  expect(outlived(old, { days: 1, weeks: 0, months: 0 }, now)).toEqual([old[1]]);
  for (const text of ['', '0d', '14', 'd', '14d 12m 8w', '14 d']) expect(keeping(text), text).toBeUndefined();
  expect(keeping('1d 12m')).toEqual({ days: 1, weeks: 0, months: 12 });
});
