import {
  child,
  children,
  der,
  derInteger,
  derOid,
  readDer,
  readOid,
  readSmallInteger,
  tags,
} from '#kit/shared/crypto/der.ts';
import { fromPem, toPem } from '#kit/shared/crypto/pem.ts';
import type { SigningKey, SuiteName } from '#kit/shared/crypto/signing-key.ts';
import {
  type FreshKey,
  publicKeyIn,
  signingKeyOf,
  suiteCalled,
  suiteOfKey,
} from '#kit/shared/crypto/signing.ts';
import { type HostKey, randomBytes, subtle, utf8 } from '#kit/shared/web-crypto.ts';
import {
  type CertificateFacts,
  CertificateFormatError,
  certificatePemOf,
  readCertificate,
} from './certificate.ts';

export type KeyStoreCode =
  | 'wrongPin'
  | 'weakPin'
  | 'unreadable'
  | 'unsupported'
  | 'keyMismatch'
  /** A key for signing alone, where bids are sealed or opened. */
  | 'signsOnly';

/** A key store (证书文件) that does not open or may not be made. A damaged key looks like a wrong PIN: nothing tells them apart. */
export class KeyStoreError extends Error {
  readonly code: KeyStoreCode;

  constructor(code: KeyStoreCode) {
    super(code);
    this.name = 'KeyStoreError';
    this.code = code;
  }
}

export const PIN_MIN = 6;
export const ITERATIONS = 210_000;
/** More would only keep the reader busy. */
const ITERATIONS_MAX = 5_000_000;
const KEY_LABEL = 'ENCRYPTED PRIVATE KEY';
const P256 = 'P-256';

const oids = {
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
} as const;

export interface OpenKeyStore {
  readonly certificatePem: string;
  readonly certificate: CertificateFacts;
  /** Signs by the suite of the certificate's own key. */
  readonly signing: SigningKey;
}

/** A key store that bids are sealed and opened with (封标密钥): the international suite, whose keys also agree on secrets. */
export interface SealingKeyStore extends OpenKeyStore {
  /** ECDSA P-256, not extractable, `sign`. */
  readonly signKey: HostKey;
  /** ECDH P-256, not extractable, `deriveBits`. */
  readonly agreeKey: HostKey;
}

/** Makes a key pair (生成密钥对) for a software certificate, of the international suite unless another is named. */
export const makeKey = async (suite: SuiteName = 'P-256'): Promise<FreshKey> =>
  (await suiteCalled(suite)).makeKey();

async function pinKey(
  pin: string,
  salt: Uint8Array,
  iterations: number,
  use: 'encrypt' | 'decrypt',
): Promise<HostKey> {
  const secret = await subtle().importKey('raw', utf8(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle().deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, secret, 256);
  return subtle().importKey('raw', new Uint8Array(bits), 'AES-CBC', false, [use]);
}

async function encryptKey(pkcs8: Uint8Array, pin: string): Promise<Uint8Array> {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await pinKey(pin, salt, ITERATIONS, 'encrypt');
  const sealed = new Uint8Array(await subtle().encrypt({ name: 'AES-CBC', iv }, key, pkcs8));
  const prf = der(tags.sequence, derOid(oids.hmacSha256), der(tags.null));
  const kdf = der(tags.sequence, der(tags.octetString, salt), derInteger(ITERATIONS), prf);
  const scheme = der(
    tags.sequence,
    der(tags.sequence, derOid(oids.pbkdf2), kdf),
    der(tags.sequence, derOid(oids.aes256Cbc), der(tags.octetString, iv)),
  );
  return der(tags.sequence, der(tags.sequence, derOid(oids.pbes2), scheme), der(tags.octetString, sealed));
}

interface Pbes2 {
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly iv: Uint8Array;
  readonly sealed: Uint8Array;
}

/** EncryptedPrivateKeyInfo (RFC 5958) with PBES2 (RFC 8018) in the one combination that is supported. */
function readPbes2(bytes: Uint8Array): Pbes2 {
  const [algorithm, sealed] = ((list) =>
    [child(list, 0, tags.sequence), child(list, 1, tags.octetString)] as const)(
    children(readDer(bytes, tags.sequence)),
  );
  const named = (list: ReturnType<typeof children>, oid: string): void => {
    if (readOid(child(list, 0)) !== oid) throw new KeyStoreError('unsupported');
  };
  const outer = children(algorithm);
  named(outer, oids.pbes2);
  const parts = children(child(outer, 1, tags.sequence));
  const kdf = children(child(parts, 0, tags.sequence));
  const cipher = children(child(parts, 1, tags.sequence));
  named(kdf, oids.pbkdf2);
  named(cipher, oids.aes256Cbc);
  const settings = children(child(kdf, 1, tags.sequence));
  const iterations = readSmallInteger(child(settings, 1));
  const prf = settings.at(-1);
  // @note Without a named PRF the standard means HMAC-SHA1, which is not supported.
  if (prf?.tag !== tags.sequence || iterations < 1 || iterations > ITERATIONS_MAX)
    throw new KeyStoreError('unsupported');
  named(children(prf), oids.hmacSha256);
  const iv = child(cipher, 1, tags.octetString).content;
  return { salt: child(settings, 0, tags.octetString).content, iterations, iv, sealed: sealed.content };
}

async function decryptKey(bytes: Uint8Array, pin: string): Promise<Uint8Array> {
  let box: Pbes2;
  try {
    box = readPbes2(bytes);
  } catch (error) {
    throw error instanceof KeyStoreError ? error : new KeyStoreError('unreadable');
  }
  const key = await pinKey(pin, box.salt, box.iterations, 'decrypt');
  try {
    return new Uint8Array(await subtle().decrypt({ name: 'AES-CBC', iv: box.iv }, key, box.sealed));
  } catch {
    throw new KeyStoreError('wrongPin');
  }
}

/** The public half of what is to be kept; another kind of key is none that a certificate here is issued for. */
async function publicOf(pkcs8: Uint8Array): Promise<string> {
  try {
    return await publicKeyIn(pkcs8);
  } catch {
    throw new KeyStoreError('unsupported');
  }
}

function certificateIn(text: string): { certificatePem: string; certificate: CertificateFacts } {
  try {
    return { certificatePem: certificatePemOf(text), certificate: readCertificate(text) };
  } catch (error) {
    if (error instanceof CertificateFormatError) throw new KeyStoreError('unreadable');
    throw error;
  }
}

/**
 * The half of a key store that no certificate is needed for (加密的私钥): kept while the certificate is being issued, so that its key
 * is not lost with the answer. Throws `KeyStoreError`: weakPin under six characters.
 */
export async function lockKey({ pkcs8, pin }: { pkcs8: Uint8Array; pin: string }): Promise<string> {
  if (pin.length < PIN_MIN) throw new KeyStoreError('weakPin');
  return toPem(KEY_LABEL, await encryptKey(pkcs8, pin));
}

/**
 * Writes the key store (软证书文件): one text with the certificate and the private key, encrypted with the PIN as a
 * standard PKCS#8 (PBES2: PBKDF2-HMAC-SHA256 with 210 000 iterations, AES-256-CBC) that OpenSSL reads too.
 * Throws `KeyStoreError`: weakPin under six characters, unreadable certificate, keyMismatch with the certificate.
 */
export async function writeKeyStore(key: {
  pkcs8: Uint8Array;
  certificatePem: string;
  pin: string;
}): Promise<string> {
  if (key.pin.length < PIN_MIN) throw new KeyStoreError('weakPin');
  const { certificatePem, certificate } = certificateIn(key.certificatePem);
  if ((await publicOf(key.pkcs8)) !== certificate.spki) throw new KeyStoreError('keyMismatch');
  return certificatePem + (await lockKey(key));
}

async function unlock(
  text: string,
  pin: string,
): Promise<{ pkcs8: Uint8Array; certificatePem: string; certificate: CertificateFacts }> {
  const found = certificateIn(text);
  const [bytes] = fromPem(KEY_LABEL, text);
  if (!bytes) throw new KeyStoreError('unreadable');
  const pkcs8 = await decryptKey(bytes, pin);
  let spki: string;
  try {
    // @note One wrong PIN in 256 leaves a plausible padding; then the bytes are no key.
    spki = await publicOf(pkcs8);
  } catch {
    throw new KeyStoreError('wrongPin');
  }
  if (spki !== found.certificate.spki) throw new KeyStoreError('keyMismatch');
  return { ...found, pkcs8 };
}

/** A private key and the certificate that was issued for it, outside any key store. */
export interface HeldKey {
  readonly pkcs8: Uint8Array;
  readonly certificatePem: string;
}

/** What signs with a key that is held outside any key store (持有的私钥), as `openKeyStore` returns it. */
export async function signingKeys({ pkcs8, certificatePem }: HeldKey): Promise<OpenKeyStore> {
  return { ...certificateIn(certificatePem), signing: await signingKeyOf(pkcs8) };
}

/** What seals and opens bids with such a key, as `openSealingKeys` returns it. Throws `KeyStoreError`: signsOnly, unreadable. */
export async function sealingKeys({ pkcs8, certificatePem }: HeldKey): Promise<SealingKeyStore> {
  const found = certificateIn(certificatePem);
  if (suiteOfKey(found.certificate.spki) !== P256) throw new KeyStoreError('signsOnly');
  const [signing, signKey, agreeKey] = await Promise.all([
    signingKeyOf(pkcs8),
    subtle().importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: P256 }, false, ['sign']),
    subtle().importKey('pkcs8', pkcs8, { name: 'ECDH', namedCurve: P256 }, false, ['deriveBits']),
  ]);
  return { ...found, signing, signKey, agreeKey };
}

/**
 * Opens a key store with its PIN (输入证书密码), for signing by the suite of its key.
 * Throws `KeyStoreError`: wrongPin, unreadable, unsupported, keyMismatch.
 */
export async function openKeyStore(text: string, pin: string): Promise<OpenKeyStore> {
  const { pkcs8, certificatePem } = await unlock(text, pin);
  const keys = await signingKeys({ pkcs8, certificatePem });
  pkcs8.fill(0);
  return keys;
}

/**
 * Opens a key store for sealing and opening bids too (封标与解密); the keys cannot be taken out of the host again. Errors as
 * `openKeyStore`, and signsOnly for a key of the national suite: sealed bids have one suite, which names P-256 (`sealing-suite.ts`).
 */
export async function openSealingKeys(text: string, pin: string): Promise<SealingKeyStore> {
  const { pkcs8, certificatePem } = await unlock(text, pin);
  const keys = await sealingKeys({ pkcs8, certificatePem });
  pkcs8.fill(0);
  return keys;
}

/** The same key store under another PIN (修改证书密码). Errors as `openKeyStore` and `writeKeyStore`. */
export async function changePin(text: string, pin: string, newPin: string): Promise<string> {
  if (newPin.length < PIN_MIN) throw new KeyStoreError('weakPin');
  const { pkcs8, certificatePem } = await unlock(text, pin);
  const written = await writeKeyStore({ pkcs8, certificatePem, pin: newPin });
  pkcs8.fill(0);
  return written;
}
