import { fromBase64 } from '../web-crypto.ts';
import { child, children, readDer, readOid, tags } from './der.ts';
import type { SigningKey, SuiteName } from './signing-key.ts';

export interface FreshKey {
  /** SubjectPublicKeyInfo in base64, to be sent to the certificate authority. */
  readonly spki: string;
  /** PKCS#8, kept in memory only until it is encrypted. */
  readonly pkcs8: Uint8Array;
}

/** Everything of signing that depends on algorithms (签名套件); whoever signs or judges asks the key for its own. */
export interface SigningSuite {
  readonly name: SuiteName;
  /** The digest as Node names it. */
  readonly hash: 'sha256' | 'sm3';
  /** Object identifiers of the digest and of the signature. */
  readonly oids: { readonly digest: string; readonly signature: string };
  digest(bytes: Uint8Array): Promise<Uint8Array>;
  makeKey(): Promise<FreshKey>;
  /** The public half of a private key; throws for bytes that are no key of this suite. */
  publicOf(pkcs8: Uint8Array): Promise<string>;
  openKey(pkcs8: Uint8Array): Promise<SigningKey>;
  /** Throws unless it is a public key of this suite, on its curve. */
  checkKey(spki: Uint8Array): Promise<void>;
  /** Throws for a public key that is none of this suite; a signature that is none does not hold. */
  verify(spki: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean>;
}

/** A key of no suite that is known here (未知密钥类型). */
export class UnknownSuite extends Error {
  constructor() {
    super('a key of no suite that is known here');
    this.name = 'UnknownSuite';
  }
}

const EC_KEY = '1.2.840.10045.2.1';
const CURVES: Readonly<Record<string, SuiteName>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.2.156.10197.1.301': 'SM2',
};

/** How a public key of each suite begins in base64 (公钥前缀): its curve, and that its point is spelt out; the point itself comes after. */
export const SPKI_STARTS: Readonly<Record<SuiteName, string>> = {
  'P-256': 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  SM2: 'MFkwEwYHKoZIzj0CAQYIKoEcz1UBgi0DQgAE',
};

/** Which curve an AlgorithmIdentifier names. */
function curveOf(algorithm: ReturnType<typeof readDer>): SuiteName {
  const [kind, curve] = children(algorithm);
  const name = kind && curve && readOid(kind) === EC_KEY ? CURVES[readOid(curve)] : undefined;
  if (!name) throw new UnknownSuite();
  return name;
}

function suiteIn(bytes: Uint8Array, at: number): SuiteName {
  try {
    return curveOf(child(children(readDer(bytes, tags.sequence)), at, tags.sequence));
  } catch {
    throw new UnknownSuite();
  }
}

/** Of which suite a public key is (公钥所属算法), as its SubjectPublicKeyInfo says itself. Throws `UnknownSuite`. */
export const suiteOfSpki = (spki: Uint8Array): SuiteName => suiteIn(spki, 0);

/** The same of a public key in base64; undefined where it is of none. */
export function suiteOfKey(spki: string): SuiteName | undefined {
  try {
    return suiteOfSpki(fromBase64(spki));
  } catch {
    return undefined;
  }
}

/** The suite by its name; the national one comes when it is first needed, for no browser brings it. */
export const suiteCalled = async (name: SuiteName): Promise<SigningSuite> =>
  name === 'SM2' ? (await import('./sm2.ts')).sm2Suite : (await import('./p256.ts')).p256Suite;

/** Opens a private key (PKCS#8) for signing, by its own suite (打开签名密钥). */
export async function signingKeyOf(pkcs8: Uint8Array): Promise<SigningKey> {
  return (await suiteCalled(suiteIn(pkcs8, 1))).openKey(pkcs8);
}

/** The public half of a private key in base64 (公钥). Throws for what is no key. */
export const publicKeyIn = async (pkcs8: Uint8Array): Promise<string> =>
  (await suiteCalled(suiteIn(pkcs8, 1))).publicOf(pkcs8);

/** Did this key sign exactly these bytes (验签)? By the suite of the key, whatever anybody says of it. */
export async function signedBy(spki: string, signature: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const key = fromBase64(spki);
    const suite = await suiteCalled(suiteOfSpki(key));
    return await suite.verify(key, fromBase64(signature), bytes);
  } catch {
    return false;
  }
}
