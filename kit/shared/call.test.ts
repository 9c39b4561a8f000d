import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, mostRows } from './call.ts';

const about = { gate: { open: 'a test' }, summary: 'A test (测试)' };
const rows = { ...about, input: z.object({ searchKey: z.string() }), output: z.array(z.string()) };

test('a list without pages does not compile unless it says what keeps it short', () => {
  const few = call('GET /few', { ...rows, bounded: { few: 'stages of a lot' } });
  const found = call('GET /found', { ...rows, bounded: { first: 100, by: 'searchKey' } });
  expect([few, found].map(({ bounded }) => bounded && mostRows(bounded))).toEqual([undefined, 100]);
  // @ts-expect-error -- no bound
  call('GET /rows', rows);
  // @ts-expect-error -- a list that may be null is a list
  call('GET /rows', { ...rows, output: z.array(z.string()).nullable() });
  // @ts-expect-error -- nothing in the input has this name
  call('GET /rows', { ...rows, bounded: { first: 100, by: 'keyword' } });
  // @ts-expect-error -- one record is no list
  call('GET /one', { ...about, input: z.object({}), output: z.string(), bounded: { few: 'one' } });
});
