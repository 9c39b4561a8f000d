import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST } from './test-order.ts';

test('every test file that begins first is there, and named once', () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(import.meta.dirname, '..', file)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
