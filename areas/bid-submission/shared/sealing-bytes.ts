import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { concat, utf8 } from '#kit/shared/web-crypto.ts';
import { CHUNK } from './sealing-container.ts';
import type { SealingError } from './sealing-envelope.ts';

/** Bytes that are read piece by piece: a browser's `File`, a file on disk, or memory. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface BidFile extends ByteSource {
  readonly name: string;
}

/** Bytes done and in all. */
export type Progress = (done: number, total: number) => void;

/** Bytes in memory as a source. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.slice(offset, offset + length),
});

/** Bytes read from a source at once. */
const GULP = 16 * CHUNK;

/** The whole of a source, piece by piece; `refuse` when it gives other than the bytes asked for. */
export async function* pieces(source: ByteSource, refuse: () => SealingError): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += GULP) {
    const length = Math.min(GULP, source.size - at);
    const bytes = await source.read(at, length);
    if (bytes.length !== length) throw refuse();
    yield bytes;
  }
}

/** What a chunk is bound to: the envelope's header, its number, and whether it is the last. */
export const boundTo = (header: Uint8Array, index: number, last: boolean): Uint8Array => {
  const tail = new DataView(new ArrayBuffer(5));
  tail.setUint32(0, index);
  tail.setUint8(4, last ? 1 : 0);
  return concat(utf8('gongheng-chunk/1'), header, new Uint8Array(tail.buffer));
};

/** What the payload key is derived for. */
export const payloadInfo = (ids: { suite: string; lotId: string; bidderId: string }): Uint8Array =>
  canonicalBytes([ids.suite, ids.lotId, ids.bidderId]);
