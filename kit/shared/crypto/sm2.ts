import { sm2, sm3 } from 'sm-crypto-v2';
import { concat, toBase64, toHex } from '../web-crypto.ts';
import { child, children, der, derInteger, derOid, readDer, readSmallInteger, tags } from './der.ts';
import type { SigningSuite } from './signing.ts';

/** Order of the base point (GB/T 32918.5). */
const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
const PART = 32;
/** 可辨别标识: what certificates and signatures of China name where nothing else was agreed (GM/T 0009). */
const ID = '1234567812345678';
/** [1] of an ECPrivateKey: the public half (RFC 5915). */
const PUBLIC = 0xa1;
const ALGORITHM = der(tags.sequence, derOid('1.2.840.10045.2.1'), derOid('1.2.156.10197.1.301'));

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes) || '0'}`);
const same = (a: Uint8Array, b: Uint8Array): boolean => toHex(a) === toHex(b);
const bitString = (bytes: Uint8Array) => der(tags.bitString, Uint8Array.of(0), bytes);

/** The point of a public key, not compressed, in hexadecimal; throws unless it lies on the curve. */
function pointIn(spki: Uint8Array): string {
  const [algorithm, bits, ...others] = children(readDer(spki, tags.sequence));
  if (!algorithm || !same(algorithm.bytes, ALGORITHM) || bits?.tag !== tags.bitString || others.length > 0)
    throw new Error('no public key of SM2');
  const [unused, form] = bits.content;
  if (unused !== 0 || form !== 4 || bits.content.length !== 2 + 2 * PART)
    throw new Error('the point of the key is not spelt out');
  const point = toHex(bits.content.subarray(1));
  if (!sm2.verifyPublicKey(point)) throw new Error('the point is not on the curve');
  return point;
}

const spkiOf = (point: string): Uint8Array => der(tags.sequence, ALGORITHM, bitString(fromHex(point)));

interface Pair {
  readonly secret: string;
  readonly point: string;
}

/** d must lie in [1, n-2] (GB/T 32918.1, 6.1); the public half that stands beside it must be its own. */
function pairIn(pkcs8: Uint8Array): Pair {
  const whole = children(readDer(pkcs8, tags.sequence));
  if (readSmallInteger(child(whole, 0)) !== 0 || !same(child(whole, 1).bytes, ALGORITHM))
    throw new Error('no private key of SM2');
  const key = children(readDer(child(whole, 2, tags.octetString).content, tags.sequence));
  const secret = child(key, 1, tags.octetString).content;
  const d = numberOf(secret);
  if (readSmallInteger(child(key, 0)) !== 1 || secret.length !== PART || d < 1n || d > N - 2n)
    throw new Error('no private key of SM2');
  const point = sm2.getPublicKeyFromPrivateKey(toHex(secret));
  const stated = key.find((part) => part.tag === PUBLIC);
  if (stated && !same(stated.content, bitString(fromHex(point)))) throw new Error('the halves differ');
  return { secret: toHex(secret), point };
}

function pkcs8Of({ secret, point }: Pair): Uint8Array {
  const key = der(
    tags.sequence,
    derInteger(1),
    der(tags.octetString, fromHex(secret)),
    der(PUBLIC, bitString(fromHex(point))),
  );
  return der(tags.sequence, derInteger(0), ALGORITHM, der(tags.octetString, key));
}

/** SM3 (GB/T 32905) of bytes in memory. */
const digest = async (bytes: Uint8Array): Promise<Uint8Array> => fromHex(sm3(bytes));

/**
 * 国密算法: SM2 with SM3 (GB/T 32918.2), with the identifier of GM/T 0009. No browser and no Node brings it, so the private key lies in the
 * page's memory while it is open; nothing but the function that signs gets at it.
 */
export const sm2Suite: SigningSuite = {
  name: 'SM2',
  hash: 'sm3',
  oids: { digest: '1.2.156.10197.1.401', signature: '1.2.156.10197.1.501' },
  digest,

  async makeKey() {
    const { privateKey: secret, publicKey: point } = sm2.generateKeyPairHex();
    return { spki: toBase64(spkiOf(point)), pkcs8: pkcs8Of({ secret, point }) };
  },

  publicOf: async (pkcs8) => toBase64(spkiOf(pairIn(pkcs8).point)),

  async openKey(pkcs8) {
    const { secret, point } = pairIn(pkcs8);
    return {
      suite: 'SM2',
      sign: async (bytes) =>
        fromHex(sm2.doSignature(bytes, secret, { hash: true, publicKey: point, userId: ID })),
    };
  },

  async checkKey(spki) {
    pointIn(spki);
  },

  async verify(spki, signature, bytes) {
    const point = pointIn(spki);
    if (signature.length !== 2 * PART) return false;
    const [r, s] = [signature.subarray(0, PART), signature.subarray(PART)].map(numberOf);
    if (r === undefined || s === undefined || r < 1n || s < 1n || r >= N || s >= N) return false;
    // The point at infinity, which the library takes for x = 0 and the standard for no signature.
    if (r === BigInt(`0x${sm2.getHash(bytes, point, ID)}`) % N) return false;
    return sm2.doVerifySignature(bytes, toHex(concat(signature)), point, { hash: true, userId: ID });
  },
};
