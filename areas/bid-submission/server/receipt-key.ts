import { serviceCertificate } from '#base/ca/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Tx } from '#kit/server/context.ts';
import { signBy, signingKey } from '#kit/server/keys/signing-key.ts';
import { publicKeyOf } from '#kit/server/platform-keys.ts';

export const PURPOSE = 'receipt';

/** The key that signs receipts (回执签名密钥); it opens no bid. */
export const receiptKey = signingKey(PURPOSE);

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
export const receiptSigner = ({ keys }: Tx) => signBy(keys, PURPOSE);
