import { X509Certificate } from 'node:crypto';
import { serviceCertificate, serviceCertificateAt } from '#base/ca/server/index.ts';
import { clockOf, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { signBy, signingKey } from '#kit/server/keys/signing-key.ts';
import { signPdf } from '#kit/server/pdf-signature.ts';
import { type PlatformKeys, publicKeyOf } from '#kit/server/platform-keys.ts';

const PURPOSE = 'document';
const NAME = '公衡存档文书签名';

/** The key that signs filed documents (存档文书签名密钥). */
export const documentKey = signingKey(PURPOSE);

/** 存档文书签名证书: the key has one that lasts for a while yet, under the root of the installation. */
export const certifyDocumentKey = async (tx: Tx): Promise<void> =>
  serviceCertificate(tx, {
    purpose: PURPOSE,
    spki: await publicKeyOf(tx.db, PURPOSE),
    commonName: NAME,
  });

/** The certificate that holds now, and what time it is. */
async function signing(db: Db): Promise<{ at: Date; certificatePem: string | undefined }> {
  const at = await clockOf(db);
  const pem = await serviceCertificateAt(db, PURPOSE, at);
  if (!pem) return { at, certificatePem: undefined };
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return { at, certificatePem: validFromDate <= at && at <= validToDate ? pem : undefined };
}

/**
 * 存档文书签名: who gets the file can tell by its signature that the platform filed these bytes, and when. Where the key module keeps
 * the root to itself there is no certificate, and a document is filed without: its digest is in the log all the same.
 */
export async function signDocument(
  keys: PlatformKeys,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  bytes: Buffer,
): Promise<Buffer> {
  const { at, certificatePem } = await read(signing);
  if (!certificatePem) return bytes;
  const about = { at, name: NAME, reason: '存档文书' };
  return signPdf(bytes, about, { certificatePem, sign: signBy(keys, PURPOSE) });
}
