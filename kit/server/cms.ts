import { createHash, X509Certificate } from 'node:crypto';
import { derSet as set, signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import { child, children, der, derInteger, derOid, readDer, tags } from '#kit/shared/crypto/der.ts';

/** A key of the platform with its certificate (平台签名证书): it answers r and s, 32 bytes each, over SHA-256. */
export interface Signer {
  readonly certificatePem: string;
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;
/** [0] of its context, constructed. */
const FIRST = 0xa0;

const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A positive INTEGER of any length: no zeros ahead but the one that keeps it positive. */
function unsigned(bytes: Uint8Array): Uint8Array {
  const from = bytes.findIndex((byte) => byte !== 0);
  if (from < 0) throw new Error('a signature has no part that is zero');
  const significant = bytes.subarray(from);
  return der(tags.integer, ...((significant[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), significant);
}

/** ECDSA-Sig-Value of r and s beside each other, as browsers and key modules answer them. */
function signatureValue(signature: Uint8Array): Uint8Array {
  if (signature.length !== 64) throw new Error(`a signature of P-256 has 64 bytes, not ${signature.length}`);
  return sequence(unsigned(signature.subarray(0, 32)), unsigned(signature.subarray(32)));
}

/** IssuerAndSerialNumber, byte for byte as the certificate has them. */
function issuerAndSerial(certificate: Uint8Array): Uint8Array {
  const body = children(child(children(readDer(certificate, tags.sequence)), 0, tags.sequence));
  return sequence(child(body, 3, tags.sequence).bytes, child(body, 1, tags.integer).bytes);
}

/**
 * 分离式签名: CMS SignedData (RFC 5652) over content that stays outside, with the attributes of CAdES; SHA-256 and ECDSA on
 * P-256. The certificate goes with it, the root does not: whoever judges brings it. Answers DER.
 */
export async function detachedCms(content: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const certificate = new X509Certificate(signer.certificatePem).raw;
  const attributes = signedAttributes(sha256(content), sha256(certificate));
  return cmsOf(attributes, certificate, await signer.sign(attributes));
}

/** 签名封装: the same out of attributes that somebody signed elsewhere, with r and s of theirs. Whether they hold, `readCms` says. */
export function cmsOf(attributes: Uint8Array, certificate: Uint8Array, signed: Uint8Array): Uint8Array {
  const signerInfo = sequence(
    derInteger(1),
    issuerAndSerial(certificate),
    sequence(derOid(OID.sha256)),
    // The same set under another tag: what is signed has its own (RFC 5652, 5.4).
    der(FIRST, readDer(attributes).content),
    sequence(derOid(OID.ecdsaWithSha256)),
    der(tags.octetString, signatureValue(signed)),
  );
  const signedData = sequence(
    derInteger(1),
    set(sequence(derOid(OID.sha256))),
    sequence(derOid(OID.data)),
    der(FIRST, certificate),
    set(signerInfo),
  );
  return sequence(derOid(OID.signedData), der(FIRST, signedData));
}
