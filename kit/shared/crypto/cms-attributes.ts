import { der, derOid, tags } from './der.ts';
import type { SigningSuite } from './signing.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** DER orders the members of a set by their bytes. */
export const derSet = (...parts: readonly Uint8Array[]): Uint8Array =>
  der(tags.set, ...parts.toSorted(compare));

const attribute = (oid: string, value: Uint8Array) => sequence(derOid(oid), derSet(value));

/**
 * 签名属性: what a signature of CAdES is made over, by digests of the signer's suite: which content, and by which certificate, so that no other of
 * the same key takes its place. No time: PAdES has /M. A browser makes them by itself from the bytes it was shown, so that nobody signs what a
 * server says.
 */
export function signedAttributes(
  contentDigest: Uint8Array,
  certificateDigest: Uint8Array,
  { oids }: Pick<SigningSuite, 'oids'>,
): Uint8Array {
  // SHA-256 is the default, which DER leaves out (RFC 5035).
  const named = oids.digest === OID.sha256 ? [] : [sequence(derOid(oids.digest))];
  const certificateId = sequence(...named, der(tags.octetString, certificateDigest));
  return derSet(
    attribute(OID.contentType, derOid(OID.data)),
    attribute(OID.messageDigest, der(tags.octetString, contentDigest)),
    attribute(OID.signingCertificateV2, sequence(sequence(certificateId))),
  );
}
