import { expect, test } from 'vitest';
import { regionSource } from './regions.ts';

test('a region is found by the name of its folder; another one is none', async () => {
  expect((await regionSource('AH'))?.platforms).toEqual(['1010']);
  expect(await regionSource('NOWHERE')).toBeUndefined();
});
