import { type HostKey, sha256, subtle, toBase64 } from '../web-crypto.ts';
import type { SigningKey } from './signing-key.ts';
import type { SigningSuite } from './signing.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const bytesOf = (buffer: ArrayBuffer): Uint8Array => new Uint8Array(buffer);

const publicKey = (spki: Uint8Array): Promise<HostKey> =>
  subtle().importKey('spki', spki, KEY, false, ['verify']);

/** A key of the host as a key that signs (国际算法签名密钥). */
export const hostSigningKey = (key: HostKey): SigningKey => ({
  suite: 'P-256',
  sign: async (bytes) => bytesOf(await subtle().sign(SIGNING, key, new Uint8Array(bytes))),
});

/** 国际算法: ECDSA on P-256 with SHA-256, by the host's own WebCrypto. */
export const p256Suite: SigningSuite = {
  name: 'P-256',
  hash: 'sha256',
  oids: { digest: '2.16.840.1.101.3.4.2.1', signature: '1.2.840.10045.4.3.2' },
  digest: sha256,

  async makeKey() {
    const pair = await subtle().generateKey(KEY, true, ['sign', 'verify']);
    const [spki, pkcs8] = await Promise.all([
      subtle().exportKey('spki', pair.publicKey),
      subtle().exportKey('pkcs8', pair.privateKey),
    ]);
    return { spki: toBase64(bytesOf(spki)), pkcs8: bytesOf(pkcs8) };
  },

  async publicOf(pkcs8) {
    const { kty, crv, x, y } = await subtle().exportKey(
      'jwk',
      await subtle().importKey('pkcs8', pkcs8, KEY, true, ['sign']),
    );
    if (kty === undefined || crv === undefined || x === undefined || y === undefined)
      throw new Error('the host knows no public half');
    const key = await subtle().importKey('jwk', { kty, crv, x, y }, KEY, true, ['verify']);
    return toBase64(bytesOf(await subtle().exportKey('spki', key)));
  },

  openKey: async (pkcs8) => hostSigningKey(await subtle().importKey('pkcs8', pkcs8, KEY, false, ['sign'])),

  async checkKey(spki) {
    await publicKey(spki);
  },

  async verify(spki, signature, bytes) {
    const key = await publicKey(spki);
    return subtle().verify(SIGNING, key, signature, new Uint8Array(bytes));
  },
};
