import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  Extension,
  X509Certificate,
  X509CrlGenerator,
} from '@peculiar/x509';
import { derInteger } from '#kit/shared/crypto/der.ts';
import { type Authority, authorityKey } from './authority.ts';

const CRL_NUMBER = '2.5.29.20';
const DAY_MS = 86_400_000;

/**
 * Why a certificate was revoked (吊销原因), by the numbers of RFC 5280: the holder no longer has the key alone (declared lost),
 * or gave the certificate up with the key itself. What was unbound before reasons were kept names none.
 */
export const revocationReason = { unspecified: 0, keyCompromise: 1, cessationOfOperation: 5 } as const;
export type RevocationReason = keyof typeof revocationReason;

/** One certificate that is no longer good, since when and why. */
export interface Revoked {
  readonly serial: string;
  readonly revokedAt: Date;
  readonly reason: number;
}

/**
 * Signs the list of revoked certificates (证书吊销列表, CRL, DER) as it stands at this time, good for a day. Its number is the
 * time in seconds, so that it only grows.
 */
export async function signRevocations(
  authority: Authority,
  revoked: readonly Revoked[],
  at: Date,
): Promise<Buffer> {
  const root = new X509Certificate(authority.certificatePem);
  const crl = await X509CrlGenerator.create({
    issuer: root.subjectName,
    thisUpdate: at,
    nextUpdate: new Date(at.getTime() + DAY_MS),
    entries: revoked.map(({ serial, revokedAt, reason }) => ({
      serialNumber: serial,
      revocationDate: revokedAt,
      // RFC 5280 wants no reason named rather than `unspecified`.
      ...(reason === revocationReason.unspecified ? {} : { reason }),
    })),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    signingKey: await authorityKey(authority),
    extensions: [
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
      new Extension(CRL_NUMBER, false, Uint8Array.from(derInteger(Math.floor(at.getTime() / 1000)))),
    ],
  });
  return Buffer.from(crl.rawData);
}
