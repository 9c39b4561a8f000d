import 'reflect-metadata';
import { AuthorityKeyIdentifierExtension, Extension, X509Certificate } from '@peculiar/x509';
import { der, derInteger } from '#kit/shared/crypto/der.ts';
import { type Authority, authorityKey } from './authority.ts';
import { keyIdOf, signedList } from './x509.ts';

const CRL_NUMBER = '2.5.29.20';
const REASON = '2.5.29.21';
const ENUMERATED = 0x0a;
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
  const extension = (oid: string, value: Uint8Array): Uint8Array =>
    new Uint8Array(new Extension(oid, false, Uint8Array.from(value)).rawData);
  const list = await signedList(
    {
      issuer: new Uint8Array(root.subjectName.toArrayBuffer()),
      thisUpdate: at,
      nextUpdate: new Date(at.getTime() + DAY_MS),
      entries: revoked.map(({ serial, revokedAt, reason }) => ({
        serial,
        at: revokedAt,
        // RFC 5280 wants no reason named rather than `unspecified`.
        extensions:
          reason === revocationReason.unspecified
            ? []
            : [extension(REASON, der(ENUMERATED, Uint8Array.of(reason)))],
      })),
      extensions: [
        new Uint8Array(
          new AuthorityKeyIdentifierExtension(keyIdOf(new Uint8Array(root.publicKey.rawData))).rawData,
        ),
        extension(CRL_NUMBER, derInteger(Math.floor(at.getTime() / 1000))),
      ],
    },
    await authorityKey(authority),
  );
  return Buffer.from(list);
}
