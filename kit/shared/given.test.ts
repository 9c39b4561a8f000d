import { expect, test } from 'vitest';
import { givenPeriod, givenState } from './given.ts';

const at = (day: string) => new Date(`2027-${day}T09:00:00+08:00`);
const now = at('03-10');
const asked = (from: string, to: string) => ({
  startsAt: at(from).toISOString(),
  endsAt: at(to).toISOString(),
});

test('a period counts from now at the earliest', () => {
  expect(givenPeriod(asked('03-01', '03-20'), now)).toEqual({ from: now, to: at('03-20') });
  expect(givenPeriod(asked('03-12', '03-20'), now)).toEqual({ from: at('03-12'), to: at('03-20') });
});

test('it ends after it begins, after now, and within a year', () => {
  expect(givenPeriod(asked('03-20', '03-20'), now)).toBe('wrong.period');
  expect(givenPeriod(asked('03-01', '03-10'), now)).toBe('wrong.past');
  const year = {
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 366 * 86_400_000).toISOString(),
  };
  expect(givenPeriod(year, now)).toMatchObject({ from: now });
  const more = { ...year, endsAt: new Date(now.getTime() + 366 * 86_400_000 + 1).toISOString() };
  expect(givenPeriod(more, now)).toBe('wrong.tooLong');
});

test('its state follows the clock to the millisecond, and whoever ended it', () => {
  const given = { startsAt: at('03-10'), endsAt: at('03-20'), endedAt: null };
  const before = (d: Date) => new Date(d.getTime() - 1);
  expect(givenState(given, before(given.startsAt))).toBe('coming');
  expect(givenState(given, given.startsAt)).toBe('inForce');
  expect(givenState(given, before(given.endsAt))).toBe('inForce');
  expect(givenState(given, given.endsAt)).toBe('over');
  expect(givenState({ ...given, endedAt: at('03-11') }, at('03-12'))).toBe('ended');
});
