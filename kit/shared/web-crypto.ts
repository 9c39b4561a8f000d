/**
 * The little of WebCrypto and of text coding that the shared rooms use, typed here because these rooms know
 * neither DOM nor Node types. The objects themselves come from the host: browser and Node have the same ones.
 */

/** A key of the host (密钥句柄); a browser's or Node's `CryptoKey` fits. */
export interface HostKey {
  readonly type: string;
  readonly extractable: boolean;
  readonly algorithm: { readonly name: string };
  readonly usages: readonly string[];
}

interface HostKeyPair {
  readonly publicKey: HostKey;
  readonly privateKey: HostKey;
}

interface EcJwk {
  readonly kty?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly d?: string;
}

type Algorithm = string | { readonly name: string };
type AesGcm = { readonly name: 'AES-GCM'; readonly iv: Uint8Array; readonly additionalData: Uint8Array };
type AesCbc = { readonly name: 'AES-CBC'; readonly iv: Uint8Array };
type Ec = { readonly name: 'ECDSA' | 'ECDH'; readonly namedCurve: 'P-256' };
type Derivation =
  | { readonly name: 'ECDH'; readonly public: HostKey }
  | { readonly name: 'HKDF'; readonly hash: 'SHA-256'; readonly salt: Uint8Array; readonly info: Uint8Array }
  | {
      readonly name: 'PBKDF2';
      readonly hash: 'SHA-256';
      readonly salt: Uint8Array;
      readonly iterations: number;
    };
type Ecdsa = { readonly name: 'ECDSA'; readonly hash: 'SHA-256' };

interface Subtle {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>;
  generateKey(algorithm: Ec, extractable: boolean, usages: readonly string[]): Promise<HostKeyPair>;
  importKey(
    format: 'jwk',
    data: EcJwk,
    algorithm: Ec,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<HostKey>;
  importKey(
    format: 'raw' | 'spki' | 'pkcs8',
    data: Uint8Array,
    algorithm: Ec | Algorithm,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<HostKey>;
  exportKey(format: 'jwk', key: HostKey): Promise<EcJwk>;
  exportKey(format: 'raw' | 'spki' | 'pkcs8', key: HostKey): Promise<ArrayBuffer>;
  deriveBits(algorithm: Derivation, key: HostKey, bits: number): Promise<ArrayBuffer>;
  encrypt(algorithm: AesGcm | AesCbc, key: HostKey, data: Uint8Array): Promise<ArrayBuffer>;
  decrypt(algorithm: AesGcm | AesCbc, key: HostKey, data: Uint8Array): Promise<ArrayBuffer>;
  sign(algorithm: Ecdsa, key: HostKey, data: Uint8Array): Promise<ArrayBuffer>;
  verify(
    algorithm: Ecdsa | 'Ed25519',
    key: HostKey,
    signature: Uint8Array,
    data: Uint8Array,
  ): Promise<boolean>;
}

interface Host {
  readonly crypto?: { readonly subtle?: Subtle; getRandomValues(into: Uint8Array): Uint8Array };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (
    label: 'utf-8',
    options: { fatal: true; ignoreBOM: true },
  ) => { decode(bytes: Uint8Array): string };
  atob(base64: string): string;
  btoa(binary: string): string;
}

const host = globalThis as unknown as Host;

/** The host has no WebCrypto: in a browser this means that the page was not opened in a secure context (https). */
class NoWebCrypto extends Error {
  constructor() {
    super('WebCrypto is not available; open the page over https');
    this.name = 'NoWebCrypto';
  }
}

export const hasWebCrypto = (): boolean => host.crypto?.subtle !== undefined;

export function subtle(): Subtle {
  const found = host.crypto?.subtle;
  if (!found) throw new NoWebCrypto();
  return found;
}

/** Cryptographically strong random bytes (随机数). */
export function randomBytes(length: number): Uint8Array {
  if (!host.crypto) throw new NoWebCrypto();
  return host.crypto.getRandomValues(new Uint8Array(length));
}

const encoder = new host.TextEncoder();
const decoder = new host.TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Uint8Array => encoder.encode(text);
/** Throws TypeError for bytes that are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return host.btoa(binary);
}

/** Strict: only the one canonical spelling is read, so no two texts mean the same bytes. Throws RangeError otherwise. */
export function fromBase64(text: string): Uint8Array {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    throw new RangeError('not base64');
  const bytes = Uint8Array.from(host.atob(text), (c) => c.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new RangeError('not canonical base64');
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** SHA-256 of bytes in memory. */
export const sha256 = async (data: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await subtle().digest('SHA-256', data));
