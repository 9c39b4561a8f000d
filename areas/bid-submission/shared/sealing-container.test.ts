import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTAINER_HEADER, containerHeader, readContainerHeader } from './sealing-container.ts';

const bound = 'ab'.repeat(32);

test('a header is read as it was written, and only one that fits itself', () => {
  const good = { chunks: 2, size: CONTAINER_HEADER + 65_536 + 1 + 32, bound };
  expect(readContainerHeader(containerHeader(good), 16)).toEqual(good);
  for (const size of [0, 64, good.size - 1, good.size + 65_536])
    expect(readContainerHeader(containerHeader({ ...good, size }), 16)).toBeUndefined();
  expect(readContainerHeader(containerHeader({ ...good, chunks: 0 }), 16)).toBeUndefined();
});

test('any other beginning is none', () => {
  const good = containerHeader({ chunks: 1, size: CONTAINER_HEADER + 4096 + 16, bound });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 32 * 8 - 1 }), (bit) => {
      const bad = good.slice();
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const read = readContainerHeader(bad, 16);
      // The length alone may say something else that also fits: the bytes that follow then contradict it.
      expect(read === undefined || read.size !== CONTAINER_HEADER + 4096 + 16).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => readContainerHeader(bytes, 16) === undefined),
  );
});
