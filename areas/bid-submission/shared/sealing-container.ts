import { concat, toHex, utf8 } from '#kit/shared/web-crypto.ts';

/** Plain bytes in a chunk; the last one may hold fewer. */
export const CHUNK = 65_536;
export const CHUNKS_MAX = 2 ** 32 - 1;

const MAGIC = utf8('GONGHENG');
const VERSION = 2;

/** Bytes before the first chunk of a sealed bid. */
export const CONTAINER_HEADER = 64;

/** What a sealed container (加密容器) says of itself before its first chunk. */
export interface ContainerHeader {
  readonly chunks: number;
  /** Bytes in all, this header among them. */
  readonly size: number;
  /** Digest of the envelope's header, hexadecimal: every chunk is bound to it, so the container belongs to one envelope. */
  readonly bound: string;
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));

/** 64 bytes: mark, version, bytes a chunk, chunks, size in all, four zeros, what the chunks are bound to. */
export function containerHeader({ chunks, size, bound }: ContainerHeader): Uint8Array {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, VERSION);
  view.setUint32(4, CHUNK);
  view.setUint32(8, chunks);
  view.setBigUint64(12, BigInt(size));
  return concat(MAGIC, new Uint8Array(view.buffer), fromHex(bound));
}

/** The header, if these bytes begin with exactly one that fits itself; `tagLength` bytes are added to each chunk. */
export function readContainerHeader(head: Uint8Array, tagLength: number): ContainerHeader | undefined {
  if (head.length < CONTAINER_HEADER) return undefined;
  const view = new DataView(head.buffer, head.byteOffset);
  const found = {
    chunks: view.getUint32(16),
    size: Number(view.getBigUint64(20)),
    bound: toHex(head.subarray(32, CONTAINER_HEADER)),
  };
  const same = toHex(containerHeader(found)) === toHex(head.subarray(0, CONTAINER_HEADER));
  return same && fits(found, tagLength) ? found : undefined;
}

/** Do size and number of chunks agree: all chunks full but the last, and that one not empty? */
export function fits({ chunks, size }: Omit<ContainerHeader, 'bound'>, tagLength: number): boolean {
  const plain = size - CONTAINER_HEADER - chunks * tagLength;
  return chunks > 0 && plain > (chunks - 1) * CHUNK && plain <= chunks * CHUNK;
}
