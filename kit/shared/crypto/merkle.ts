import { toHex } from '../web-crypto.ts';
import { sha256Steps } from './sha256.ts';

function digest(...parts: readonly Uint8Array[]): Uint8Array {
  const steps = sha256Steps();
  for (const part of parts) steps.update(part);
  return steps.finish();
}

/** The hash of a leaf (RFC 6962, section 2.1). */
export const leafHash = (entry: Uint8Array): Uint8Array => digest(Uint8Array.of(0), entry);

/** The hash of an inner node. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  digest(Uint8Array.of(1), left, right);

/** Nodes of one tile: 256, eight levels of the tree. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/**
 * Where the hashes of a tree lie (树节点): those at height `8 × level`, `count` of them from `first` on. Level 0 are the leaves;
 * only complete subtrees are asked for.
 */
export type NodeReader = (level: number, first: number, count: number) => Promise<readonly Uint8Array[]>;

function folded(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes;
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i + 1 < row.length; i += 2)
      above.push(nodeHash(row[i] as Uint8Array, row[i + 1] as Uint8Array));
    row = above;
  }
  return row[0] as Uint8Array;
}

/** The root of 256 hashes, which is one hash of the level above. */
export const tileRoot = (hashes: readonly Uint8Array[]): Uint8Array => folded(hashes);

/** The greatest power of two that is smaller than n. */
function split(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

const isPower = (n: number): boolean => Number.isInteger(Math.log2(n));

/** The hash over the leaves from `from` up to `to` (子树哈希, MTH of RFC 6962). */
async function rangeHash(read: NodeReader, from: number, to: number): Promise<Uint8Array> {
  const size = to - from;
  if (isPower(size) && from % size === 0) {
    const level = Math.floor(Math.log2(size) / TILE_HEIGHT);
    const step = TILE_WIDTH ** level;
    return folded(await read(level, from / step, size / step));
  }
  const middle = from + split(size);
  return nodeHash(await rangeHash(read, from, middle), await rangeHash(read, middle, to));
}

/** The root of the first `size` leaves (树根). */
export const rootOf = (read: NodeReader, size: number): Promise<Uint8Array> =>
  size === 0 ? Promise.resolve(digest()) : rangeHash(read, 0, size);

/** The proof that a leaf stands in the tree of that size (包含证明), lowest hash first. */
export async function inclusionProof(read: NodeReader, index: number, size: number): Promise<Uint8Array[]> {
  const path = async (from: number, to: number): Promise<Uint8Array[]> => {
    if (to - from === 1) return [];
    const middle = from + split(to - from);
    return index < middle
      ? [...(await path(from, middle)), await rangeHash(read, middle, to)]
      : [...(await path(middle, to)), await rangeHash(read, from, middle)];
  };
  return path(0, size);
}

/** The proof that the tree of size `to` begins with the tree of size `from` (一致性证明). */
export async function consistencyProof(read: NodeReader, from: number, to: number): Promise<Uint8Array[]> {
  const sub = async (low: number, high: number, known: boolean): Promise<Uint8Array[]> => {
    if (from === high) return known ? [] : [await rangeHash(read, low, high)];
    const middle = low + split(high - low);
    return from <= middle
      ? [...(await sub(low, middle, known)), await rangeHash(read, middle, high)]
      : [...(await sub(middle, high, false)), await rangeHash(read, low, middle)];
  };
  return from === 0 || from === to ? [] : sub(0, to, true);
}

const same = (a: Uint8Array, b: Uint8Array): boolean => toHex(a) === toHex(b);

/** Does this proof lead from the leaf to the root? RFC 9162, section 2.1.3.2. */
export function isIncluded(
  p: { readonly index: number; readonly size: number; readonly leaf: Uint8Array; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (p.index < 0 || p.index >= p.size) return false;
  let node = p.index;
  let last = p.size - 1;
  let hash = p.leaf;
  for (const step of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(step, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else hash = nodeHash(hash, step);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && same(hash, p.root);
}

/** Does this proof show that the later tree begins with the earlier one? RFC 9162, section 2.1.4.2. */
export function isConsistent(
  from: { readonly size: number; readonly root: Uint8Array },
  to: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && same(from.root, to.root);
  if (from.size === 0) return proof.length === 0;
  const steps = isPower(from.size) ? [from.root, ...proof] : [...proof];
  let node = from.size - 1;
  let last = to.size - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  const first = steps.shift();
  if (!first) return false;
  let older = first;
  let newer = first;
  for (const step of steps) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      older = nodeHash(step, older);
      newer = nodeHash(step, newer);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else newer = nodeHash(newer, step);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && same(older, from.root) && same(newer, to.root);
}
