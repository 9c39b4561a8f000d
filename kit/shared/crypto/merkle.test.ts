import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256, toHex, utf8 } from '../web-crypto.ts';
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  type NodeReader,
  rootOf,
  TILE_WIDTH,
  tileRoot,
} from './merkle.ts';

/** The definition of RFC 6962, word for word, to judge the reading by tiles. */
async function plainRoot(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(
    Uint8Array.of(1, ...(await plainRoot(leaves.slice(0, k))), ...(await plainRoot(leaves.slice(k)))),
  );
}

const LEAVES = 700;
const leaves: Uint8Array[] = [];
const tiles: Uint8Array[] = [];
for (let i = 0; i < LEAVES; i += 1) leaves.push(leafHash(utf8(`leaf ${i}`)));
for (let i = 0; i + TILE_WIDTH <= LEAVES; i += TILE_WIDTH)
  tiles.push(tileRoot(leaves.slice(i, i + TILE_WIDTH)));
const read: NodeReader = async (level, first, count) =>
  (level === 0 ? leaves : tiles).slice(first, first + count);

test('the root by tiles is the root of the definition; the empty and the first tree are those of the RFC', async () => {
  expect(toHex(await rootOf(read, 0))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(toHex(leafHash(new Uint8Array()))).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
  for (const size of [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 700])
    expect(await rootOf(read, size), `size ${size}`).toEqual(await plainRoot(leaves.slice(0, size)));
});

test('every leaf proves its place, and no other leaf, place, size or root passes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: LEAVES }), fc.nat(), async (size, seed) => {
      const index = seed % size;
      const proof = await inclusionProof(read, index, size);
      const root = await rootOf(read, size);
      const leaf = leaves[index] as Uint8Array;
      expect(isIncluded({ index, size, leaf, root }, proof)).toBe(true);
      expect(isIncluded({ index, size, leaf: root, root }, proof)).toBe(size === 1);
      if (size > 1) {
        const other = (index + 1) % size;
        expect(isIncluded({ index: other, size, leaf, root }, proof)).toBe(false);
        expect(isIncluded({ index, size, leaf, root }, proof.slice(1))).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

test('a later tree proves that it begins with an earlier one, and a changed one cannot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: LEAVES }),
      fc.integer({ min: 1, max: LEAVES }),
      async (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const from = { size: low, root: await rootOf(read, low) };
        const to = { size: high, root: await rootOf(read, high) };
        const proof = await consistencyProof(read, low, high);
        expect(isConsistent(from, to, proof)).toBe(true);
        const forged = { size: low, root: leafHash(from.root) };
        expect(isConsistent(forged, to, proof)).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});
