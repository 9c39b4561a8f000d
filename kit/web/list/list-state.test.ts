import { expect, test } from 'vitest';
import { readListState, writeListState } from './list-state.ts';

const names = ['contractName', 'status'];

test('the address tells filters, page, size and sort; nonsense is the default', () => {
  const told = new URLSearchParams(
    'contractName=水厂&current=3&size=50&sortField=createTime&sortOrder=desc&level=1',
  );
  expect(readListState(told, names)).toEqual({
    filters: { contractName: '水厂' },
    current: 3,
    size: 50,
    sortField: 'createTime',
    sortOrder: 'desc',
  });
  const odd = new URLSearchParams('current=-1&size=99999&sortField=x&sortOrder=sideways');
  expect(readListState(odd, names)).toEqual({ filters: {}, current: 1, size: 200 });
});

test('what is written is read back; defaults and emptied filters leave the address, the rest stays', () => {
  const before = new URLSearchParams('level=1&status=60&current=4');
  const after = writeListState(before, { filters: { contractName: '管网' }, current: 1, size: 20 }, names);
  expect(after.toString()).toBe(`level=1&contractName=${encodeURIComponent('管网')}`);
  const state = {
    filters: { status: '60' },
    current: 2,
    size: 100,
    sortField: 'a',
    sortOrder: 'asc',
  } as const;
  expect(readListState(writeListState(before, state, names, 'x.'), names, 'x.')).toEqual(state);
});
