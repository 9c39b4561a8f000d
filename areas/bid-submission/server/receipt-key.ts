import { serviceCertificate } from '#base/ca/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Tx } from '#kit/server/context.ts';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import { publicKeyOf } from '#kit/server/platform-keys.ts';
import { fromBase64, subtle, toBase64 } from '#kit/shared/web-crypto.ts';

export const PURPOSE = 'receipt';
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The key that signs receipts (回执签名密钥); it opens no bid. */
export const receiptKey: KeyMaking = {
  purpose: PURPOSE,
  make: async () => {
    const pair = await subtle().generateKey(KEY, true, ['sign', 'verify']);
    const [pkcs8, spki] = await Promise.all([
      subtle().exportKey('pkcs8', pair.privateKey),
      subtle().exportKey('spki', pair.publicKey),
    ]);
    return { privateKey: toBase64(new Uint8Array(pkcs8)), publicKey: toBase64(new Uint8Array(spki)) };
  },
};

/** The platform's public key for receipts (回执公钥). */
export const receiptPublicKey = (db: Db): Promise<string> => publicKeyOf(db, PURPOSE);

/** 回执签名证书: the key has one, before it signs. */
export const certifyReceiptKey = async (tx: Tx): Promise<void> =>
  serviceCertificate(tx, {
    purpose: PURPOSE,
    spki: await receiptPublicKey(tx.db),
    commonName: '公衡投标回执签名',
  });

/** Signs with the key for receipts, wherever it lies. */
export const receiptSigner =
  ({ keys }: Tx) =>
  (bytes: Uint8Array): Promise<Uint8Array> =>
    keys.sign(PURPOSE, bytes, async (privateKey) => {
      const key = await subtle().importKey('pkcs8', fromBase64(privateKey), KEY, false, ['sign']);
      return new Uint8Array(
        await subtle().sign({ name: KEY.name, hash: 'SHA-256' }, key, new Uint8Array(bytes)),
      );
    });
