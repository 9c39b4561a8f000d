import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('every row is read once, however many there are', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const asked: number[] = [];
  const read = async (after: string | undefined, most: number) => {
    const found = rows.filter((row) => after === undefined || row.id > after).slice(0, most);
    asked.push(found.length);
    return found;
  };
  expect(await inParts(read, 2)).toEqual(rows);
  expect(await inParts(read, 5)).toEqual(rows);
  expect(asked).toEqual([2, 2, 1, 5, 0]);
});
