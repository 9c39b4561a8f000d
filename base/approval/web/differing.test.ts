import { expect, test } from 'vitest';
import { differingIn } from './differing.ts';

const set = { name: 'any', fields: { amount: { kind: 'money' }, name: { kind: 'text' } } } as const;

test('two submissions differ where their values do, not where one says nothing in another way', () => {
  const before = { amount: '100', name: '', lots: [{ a: 1, b: 2 }], note: null };
  expect(differingIn(set, before, { amount: '100', name: null, lots: [{ b: 2, a: 1 }] })).toEqual({
    fields: [],
    others: false,
  });
  expect(differingIn(set, before, { amount: '120', name: null, lots: [{ a: 1, b: 3 }] })).toEqual({
    fields: ['amount'],
    others: true,
  });
});
