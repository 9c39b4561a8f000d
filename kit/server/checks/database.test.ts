import { expect, test } from 'vitest';
import { secondsApart } from './database.ts';

test('clocks that agree are apart by nothing, neither before nor behind', () => {
  expect([0, -0, -1, -49, 49].map(secondsApart)).toEqual(Array(5).fill('0.0 s'));
  expect([-60, 1250, -2500].map(secondsApart)).toEqual(['-0.1 s', '+1.3 s', '-2.5 s']);
});
