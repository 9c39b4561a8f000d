import { expect, test } from 'vitest';
import { isTooDeep } from './nesting.ts';

test('two hundred brackets within each other may be meant, one more may not; those in texts are words', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  expect(isTooDeep(nested(200))).toBe(false);
  expect(isTooDeep(nested(201))).toBe(true);
  expect(isTooDeep(JSON.stringify({ words: '[{'.repeat(1000), more: '\\"['.repeat(1000) }))).toBe(false);
  expect(isTooDeep(JSON.stringify(Array.from({ length: 1000 }, () => [{}])))).toBe(false);
});
