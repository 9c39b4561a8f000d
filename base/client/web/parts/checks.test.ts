import { expect, test } from 'vitest';
import { type Computer, findingsOf } from './checks.ts';

const good: Computer = { secure: true, crypto: true, recent: true, storage: true, live: true, width: 1280 };
const near = { ms: 40, offsetMs: -900 };
const states = (computer: Computer, answered?: { ms: number; offsetMs: number }) =>
  Object.fromEntries(findingsOf(computer, answered).map((f) => [f.name.split('.')[0], f.state]));

test('a present browser on a good line has nothing to put right', () => {
  expect(new Set(Object.values(states(good, near)))).toEqual(new Set(['ok']));
});

test('each lack is named by itself', () => {
  for (const part of ['secure', 'crypto', 'storage', 'live'] as const)
    expect(states({ ...good, [part]: false }, near)).toEqual({ ...states(good, near), [part]: 'bad' });
  expect(states({ ...good, recent: false }, near).browser).toBe('bad');
  expect(states({ ...good, width: 360 }, near).screen).toBe('warn');
});

test('a slow line and a clock that is out are said with their figures; no answer at all is a fault', () => {
  const out = findingsOf(good, { ms: 812.4, offsetMs: 65_000 });
  expect(out.find((f) => f.name === 'network.name')).toMatchObject({ state: 'warn', params: { ms: 812 } });
  expect(out.find((f) => f.name === 'clock.name')).toMatchObject({ state: 'warn', params: { seconds: 65 } });
  expect(states(good)).toMatchObject({ network: 'bad', clock: 'bad' });
});
