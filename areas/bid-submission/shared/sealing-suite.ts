import { unwrapWith, wrapTo } from '#kit/shared/crypto/ecies.ts';
import { type Hasher, sha256Steps } from '#kit/shared/crypto/sha256.ts';
import { concat, type HostKey, sha256, subtle } from '#kit/shared/web-crypto.ts';

/**
 * A cipher suite (密码套件) of the sealed bid: every operation that depends on algorithms. The envelope names its suite;
 * a national suite (SM2, SM4-GCM, SM3) is another row of this table.
 */
export interface SealingSuite {
  /** Bytes that sealing adds to each chunk. */
  readonly tagLength: number;
  digest(bytes: Uint8Array): Promise<Uint8Array>;
  hasher(): Hasher;
  openWrappingKey(pkcs8: Uint8Array): Promise<{ key: HostKey; spki: Uint8Array }>;
  wrap(spki: Uint8Array, secret: Uint8Array, context: Uint8Array): Promise<Uint8Array>;
  unwrap(key: HostKey, wrapped: Uint8Array, context: Uint8Array): Promise<Uint8Array>;
  payloadKey(bidderKey: Uint8Array, lotKey: Uint8Array, info: Uint8Array): Promise<HostKey>;
  sealChunk(key: HostKey, index: number, bound: Uint8Array, plain: Uint8Array): Promise<Uint8Array>;
  openChunk(key: HostKey, index: number, bound: Uint8Array, sealed: Uint8Array): Promise<Uint8Array>;
  sign(key: HostKey, bytes: Uint8Array): Promise<Uint8Array>;
  verify(spki: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean>;
}

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ECDSA_KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ECDSA = { name: 'ECDSA', hash: 'SHA-256' } as const;
const bytesOf = (buffer: ArrayBuffer): Uint8Array => new Uint8Array(buffer);

/** The chunk number as nonce: no two chunks share one, and the key belongs to one bid only. */
function nonce(index: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(12));
  view.setUint32(8, index);
  return new Uint8Array(view.buffer);
}

const international: SealingSuite = {
  tagLength: 16,
  digest: sha256,
  hasher: sha256Steps,
  wrap: wrapTo,
  unwrap: unwrapWith,

  async openWrappingKey(pkcs8) {
    const { d: _, ...open } = await subtle().exportKey(
      'jwk',
      await subtle().importKey('pkcs8', pkcs8, ECDH, true, ['deriveBits']),
    );
    const { kty = '', crv = '', x = '', y = '' } = open;
    const publicKey = await subtle().importKey('jwk', { kty, crv, x, y }, ECDH, true, []);
    return {
      key: await subtle().importKey('pkcs8', pkcs8, ECDH, false, ['deriveBits']),
      spki: bytesOf(await subtle().exportKey('spki', publicKey)),
    };
  },

  async payloadKey(bidderKey, lotKey, info) {
    const secret = await subtle().importKey('raw', concat(bidderKey, lotKey), 'HKDF', false, ['deriveBits']);
    const salt = new Uint8Array(32);
    const bits = await subtle().deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, secret, 256);
    return subtle().importKey('raw', bytesOf(bits), 'AES-GCM', false, ['encrypt', 'decrypt']);
  },

  sealChunk: async (key, index, bound, plain) =>
    bytesOf(await subtle().encrypt({ name: 'AES-GCM', iv: nonce(index), additionalData: bound }, key, plain)),
  openChunk: async (key, index, bound, sealed) =>
    bytesOf(
      await subtle().decrypt({ name: 'AES-GCM', iv: nonce(index), additionalData: bound }, key, sealed),
    ),

  sign: async (key, bytes) => bytesOf(await subtle().sign(ECDSA, key, bytes)),
  async verify(spki, signature, bytes) {
    const key = await subtle().importKey('spki', spki, ECDSA_KEY, false, ['verify']);
    return subtle().verify(ECDSA, key, signature, bytes);
  },
};

export const DEFAULT_SUITE = 'P256-AES256GCM-SHA256';

/** The suites this platform opens; a name outside this table is refused. */
export const suites: ReadonlyMap<string, SealingSuite> = new Map([[DEFAULT_SUITE, international]]);
