import type { Db } from '#kit/server/database/db.ts';
import { platformKey } from '#kit/server/platform-keys.ts';
import { fromBase64, type HostKey, subtle, toBase64 } from '#kit/shared/web-crypto.ts';

const PURPOSE = 'receipt';
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

async function make() {
  const pair = await subtle().generateKey(KEY, true, ['sign', 'verify']);
  const [pkcs8, spki] = await Promise.all([
    subtle().exportKey('pkcs8', pair.privateKey),
    subtle().exportKey('spki', pair.publicKey),
  ]);
  return { privateKey: toBase64(new Uint8Array(pkcs8)), publicKey: toBase64(new Uint8Array(spki)) };
}

/** The platform's public key for receipts (回执公钥). */
export const receiptPublicKey = async (db: Db): Promise<string> =>
  (await platformKey(db, PURPOSE, make)).publicKey;

/** The key that signs receipts (回执签名密钥); it opens no bid. */
export async function receiptSignKey(db: Db): Promise<HostKey> {
  const { privateKey } = await platformKey(db, PURPOSE, make);
  return subtle().importKey('pkcs8', fromBase64(privateKey), KEY, false, ['sign']);
}
