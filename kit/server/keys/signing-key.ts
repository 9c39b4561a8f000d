import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { fromBase64, subtle, toBase64 } from '#kit/shared/web-crypto.ts';
import type { KeyMaking } from './key-store.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A key of the platform that only signs (平台签名密钥): ECDSA on P-256. */
export const signingKey = (purpose: string): KeyMaking => ({
  purpose,
  make: async () => {
    const pair = await subtle().generateKey(KEY, true, ['sign', 'verify']);
    const [pkcs8, spki] = await Promise.all([
      subtle().exportKey('pkcs8', pair.privateKey),
      subtle().exportKey('spki', pair.publicKey),
    ]);
    return { privateKey: toBase64(new Uint8Array(pkcs8)), publicKey: toBase64(new Uint8Array(spki)) };
  },
});

/** Signs with such a key, wherever it lies: r and s over SHA-256. */
export const signBy =
  (keys: PlatformKeys, purpose: string) =>
  (bytes: Uint8Array): Promise<Uint8Array> =>
    keys.sign(purpose, bytes, async (privateKey) => {
      const key = await subtle().importKey('pkcs8', fromBase64(privateKey), KEY, false, ['sign']);
      return new Uint8Array(
        await subtle().sign({ name: KEY.name, hash: 'SHA-256' }, key, new Uint8Array(bytes)),
      );
    });
