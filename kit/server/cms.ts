import { X509Certificate } from 'node:crypto';
import { derSet as set, signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import { derSignature } from '#kit/shared/crypto/signature-value.ts';
import { type SigningSuite, suiteCalled, suiteOfSpki } from '#kit/shared/crypto/signing.ts';
import { child, children, der, derInteger, derOid, readDer, tags } from '#kit/shared/crypto/der.ts';

/** A key of the platform with its certificate (平台签名证书): it answers r and s, 32 bytes each, by the suite of the certificate's key. */
export interface Signer {
  readonly certificatePem: string;
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
} as const;
/** [0] of its context, constructed. */
const FIRST = 0xa0;

const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);

/** 签名套件: the one of the certificate's own key. Throws for a key that signs nothing here. */
export const suiteOfCertificate = (certificate: X509Certificate): Promise<SigningSuite> =>
  suiteCalled(suiteOfSpki(certificate.publicKey.export({ type: 'spki', format: 'der' })));

/** IssuerAndSerialNumber, byte for byte as the certificate has them. */
function issuerAndSerial(certificate: Uint8Array): Uint8Array {
  const body = children(child(children(readDer(certificate, tags.sequence)), 0, tags.sequence));
  return sequence(child(body, 3, tags.sequence).bytes, child(body, 1, tags.integer).bytes);
}

/**
 * 分离式签名: CMS SignedData (RFC 5652) over content that stays outside, with the attributes of CAdES, by the suite of the certificate: ECDSA
 * with SHA-256, or SM2 with SM3. The certificate goes with it, the root does not: whoever judges brings it. Answers DER.
 */
export async function detachedCms(content: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const certificate = new X509Certificate(signer.certificatePem);
  const suite = await suiteOfCertificate(certificate);
  const { raw } = certificate;
  const attributes = signedAttributes(await suite.digest(content), await suite.digest(raw), suite);
  return cmsOf(attributes, certificate, await signer.sign(attributes));
}

/**
 * 签名封装: the same out of attributes that somebody signed elsewhere, with r and s of theirs. Whether they hold, `readCms` says. The object
 * identifiers are those of RFC 5652 in both suites, since a PDF's signature is CMS (ISO 32000-2, 12.8.3.4); `readCms` knows those of GM/T 0010 too.
 */
export async function cmsOf(
  attributes: Uint8Array,
  certificate: X509Certificate,
  signed: Uint8Array,
): Promise<Uint8Array> {
  const { oids } = await suiteOfCertificate(certificate);
  const { raw } = certificate;
  const signerInfo = sequence(
    derInteger(1),
    issuerAndSerial(raw),
    sequence(derOid(oids.digest)),
    // The same set under another tag: what is signed has its own (RFC 5652, 5.4).
    der(FIRST, readDer(attributes).content),
    sequence(derOid(oids.signature)),
    der(tags.octetString, derSignature(signed)),
  );
  const signedData = sequence(
    derInteger(1),
    set(sequence(derOid(oids.digest))),
    sequence(derOid(OID.data)),
    der(FIRST, raw),
    set(signerInfo),
  );
  return sequence(derOid(OID.signedData), der(FIRST, signedData));
}
