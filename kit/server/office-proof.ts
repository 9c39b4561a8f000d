import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A public key of an office server (证明公钥), and whether it is the one before the present. */
export interface ProofKey {
  readonly key: KeyObject;
  readonly isOld: boolean;
}

/** What a call of an office server says of itself. */
export interface Proven {
  readonly token: string;
  /** The whole address as the office server called it, its query included. */
  readonly url: string;
  readonly timestamp: string | undefined;
  readonly proof: string | undefined;
  readonly proofOld: string | undefined;
}

/** A proof serves so long, so that whoever overhears one cannot use it later. */
const OLDEST_MS = 20 * 60_000;
/** Timestamps count in steps of 100 ns from the year 1. */
const STEPS_MS = 10_000n;
const YEAR_1970_MS = 62_135_596_800_000n;

/** Known servers make keys of 2048 and more; a shorter one could be worked out, and an empty one is accepted as a key by the library. */
const SHORTEST_BITS = 2048;

/** The keys of a discovery's `proof-key`; one that is none is left out. */
export function proofKeys(said: Readonly<Record<string, string>>): ProofKey[] {
  const made = (modulus: string | undefined, exponent: string | undefined, isOld: boolean): ProofKey[] => {
    if (!modulus || !exponent) return [];
    const url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
    try {
      const jwk = { kty: 'RSA', n: url(modulus), e: url(exponent) };
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_BITS ? [] : [{ key, isOld }];
    } catch {
      return [];
    }
  };
  return [
    ...made(said['modulus'], said['exponent'], false),
    ...made(said['oldmodulus'], said['oldexponent'], true),
  ];
}

function counted(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** What the proof of a call is a signature of (证明原文). */
export function provenBytes({ token, url }: Pick<Proven, 'token' | 'url'>, timestamp: bigint): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(timestamp);
  return Buffer.concat([
    counted(Buffer.from(token, 'utf8')),
    counted(Buffer.from(url.toUpperCase(), 'utf8')),
    counted(time),
  ]);
}

/**
 * The three ways in which the protocol lets a call be genuine, two of which bridge a change of keys: the present proof by the present key, the
 * proof of the older key by the present key, and the present proof by the older key.
 */
export function isGenuine(keys: readonly ProofKey[], call: Proven, nowMs: number): boolean {
  const { timestamp, proof, proofOld } = call;
  if (!timestamp || !/^\d{1,19}$/.test(timestamp)) return false;
  const at = BigInt(timestamp);
  if (at > 2n ** 63n - 1n) return false;
  const age = BigInt(Math.trunc(nowMs)) - (at / STEPS_MS - YEAR_1970_MS);
  if (age > OLDEST_MS || age < -OLDEST_MS) return false;
  const said = provenBytes(call, at);
  const fits = (signature: string | undefined, key: KeyObject) =>
    signature !== undefined && verify('sha256', said, key, Buffer.from(signature, 'base64'));
  return keys.some(({ key, isOld }) => fits(proof, key) || (!isOld && fits(proofOld, key)));
}
