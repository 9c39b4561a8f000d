import 'reflect-metadata';
import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  CRLDistributionPointsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { child, children, readDer, tags } from '#kit/shared/crypto/der.ts';
import { fromPem, toPem } from '#kit/shared/crypto/pem.ts';
import { toHex } from '#kit/shared/web-crypto.ts';
import { type CertificateFacts, certificatePemOf, readCertificate } from '../shared/certificate.ts';

export type CertificateCode =
  | 'unreadable'
  | 'badSubject'
  | 'badPeriod'
  | 'unsupportedKey'
  | 'notTrusted'
  | 'notYetValid'
  | 'expired'
  | 'isAuthority'
  | 'wrongUsage'
  | 'unknownExtension';

/** A certificate that may not be issued or does not hold; `code` says why. */
export class CertificateError extends Error {
  readonly code: CertificateCode;

  constructor(code: CertificateCode) {
    super(code);
    this.name = 'CertificateError';
    this.code = code;
  }
}

/** A demonstration certificate authority (演示用证书机构): never a licensed electronic certification service. */
export interface Authority {
  readonly certificatePem: string;
  /** PKCS#8 PEM, unencrypted: the caller keeps it readable to the server only. */
  readonly privateKeyPem: string;
}

interface Period {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

interface CertificateSubject {
  /** CN: the person or organisation the certificate speaks for, at most 64 characters. */
  readonly commonName: string;
  /** O: the organisation, at most 64 characters. */
  readonly organisation: string;
  /** serialNumber: the organisation's code (统一社会信用代码), letters and digits; a service of the platform has none. */
  readonly orgCode?: string;
}

/** Whom a certificate is for (证书种类): a person of an organisation, or a service of the platform that only signs. */
type CertificateKind = 'holder' | 'service';

const { subtle } = crypto;
const P256_ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const USAGE_LEAF = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement;
const USAGE_OF: Record<CertificateKind, number> = {
  holder: USAGE_LEAF,
  service: KeyUsageFlags.digitalSignature,
};
/** 证书策略: under which rules it was issued. Numbers below 2.25 are made of a random UUID and need no registration. */
export const POLICY_OF: Record<CertificateKind, string> = {
  holder: '2.25.257752413113559615124686467248239840422',
  service: '2.25.104322511820755839213467780708546666853',
};
const USAGE_ROOT = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;
const UNDERSTOOD = new Set(['2.5.29.15', '2.5.29.19']);
const ORG_CODE = '2.5.4.5';

function named(value: string): string {
  const clean = value.trim();
  if (clean === '' || Array.from(clean).length > 64 || /\p{Cc}/u.test(clean) || !clean.isWellFormed()) {
    throw new CertificateError('badSubject');
  }
  return clean;
}

const nameOf = (parts: readonly [string, string][]): Name =>
  new Name(
    parts.map(([type, value]) => ({
      [type]: [type === ORG_CODE ? { printableString: value } : { utf8String: value }],
    })),
  );

/** Whole seconds, since certificates know no finer time. */
function checkedPeriod(period: Period): Period {
  if (!(period.notBefore.getTime() < period.notAfter.getTime())) throw new CertificateError('badPeriod');
  return period;
}

/** 16 random bytes, positive and never shorter. */
function freshSerial(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return Buffer.from(bytes).toString('hex');
}

/** Creates a root (根证书) with its key. Throws `CertificateError`: badSubject, badPeriod. */
export async function createRoot(
  about: { commonName: string; organisation: string } & Period,
): Promise<Authority> {
  const keys = await subtle.generateKey(P256_ECDSA, true, ['sign', 'verify']);
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: freshSerial(),
    name: nameOf([
      ['O', named(about.organisation)],
      ['CN', named(about.commonName)],
    ]),
    ...checkedPeriod({ notBefore: about.notBefore, notAfter: about.notAfter }),
    keys,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(USAGE_ROOT, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = new Uint8Array(await subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificatePem: certificatePemOf(root.toString('pem')),
    privateKeyPem: toPem('PRIVATE KEY', pkcs8),
  };
}

async function p256(spki: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  try {
    return await subtle.importKey('spki', spki, P256_ECDSA, true, ['verify']);
  } catch {
    throw new CertificateError('unsupportedKey');
  }
}

/** The authority's signing key, for certificates and revocation lists. */
export async function authorityKey(authority: Authority): Promise<webcrypto.CryptoKey> {
  const [pkcs8] = fromPem('PRIVATE KEY', authority.privateKeyPem);
  if (!pkcs8) throw new CertificateError('unreadable');
  return subtle.importKey('pkcs8', Uint8Array.from(pkcs8), P256_ECDSA, false, ['sign']);
}

function codeOf(kind: CertificateKind, orgCode: string | undefined): [string, string][] {
  if (kind === 'service' && orgCode === undefined) return [];
  if (orgCode === undefined || !/^[0-9A-Za-z-]{1,64}$/.test(orgCode))
    throw new CertificateError('badSubject');
  return [[ORG_CODE, orgCode]];
}

/**
 * Issues an end-entity certificate (签发证书) for a P-256 public key (base64 SubjectPublicKeyInfo): a holder's is for signing
 * and for key agreement, a service's for signing alone, so that it never passes as a holder's. The caller has made sure that the subject is who it says. Answers PEM.
 * Throws `CertificateError`: unsupportedKey, badSubject, badPeriod.
 */
export async function issueCertificate(
  authority: Authority,
  about: {
    spki: string;
    subject: CertificateSubject;
    kind?: CertificateKind;
    /** 吊销列表地址: where anybody finds whether it was revoked; certificates of earlier times do not say. */
    revocations?: string;
  } & Period,
): Promise<string> {
  const publicKey = await p256(Uint8Array.from(Buffer.from(about.spki, 'base64')));
  const root = new X509Certificate(authority.certificatePem);
  const kind = about.kind ?? 'holder';
  const certificate = await X509CertificateGenerator.create({
    serialNumber: freshSerial(),
    issuer: root.subjectName,
    subject: nameOf([
      ['O', named(about.subject.organisation)],
      ...codeOf(kind, about.subject.orgCode),
      ['CN', named(about.subject.commonName)],
    ]),
    ...checkedPeriod({ notBefore: about.notBefore, notAfter: about.notAfter }),
    publicKey,
    signingKey: await authorityKey(authority),
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(USAGE_OF[kind], true),
      new CertificatePolicyExtension([POLICY_OF[kind]]),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
      ...(about.revocations ? [new CRLDistributionPointsExtension([about.revocations])] : []),
    ],
  });
  return certificatePemOf(certificate.toString('pem'));
}

const nameBytes = (name: Name): Buffer => Buffer.from(name.toArrayBuffer());

function parsed(pem: string): { certificate: X509Certificate; facts: CertificateFacts } {
  try {
    return { certificate: new X509Certificate(certificatePemOf(pem)), facts: readCertificate(pem) };
  } catch {
    throw new CertificateError('unreadable');
  }
}

function checkValidAt(facts: CertificateFacts, at: Date): void {
  if (at.getTime() < facts.notBefore.getTime()) throw new CertificateError('notYetValid');
  // @note A certificate is valid through its last second (RFC 5280, 4.1.2.5).
  if (!(at.getTime() < facts.notAfter.getTime() + 1000)) throw new CertificateError('expired');
}

function usagesOf(certificate: X509Certificate): number {
  return certificate.getExtension(KeyUsagesExtension)?.usages ?? 0;
}

/** Extensions that a certificate marks critical must be understood, and none may stand twice (RFC 5280, 4.2). */
function checkExtensions(certificate: X509Certificate): void {
  const seen = new Set<string>();
  for (const { type, critical } of certificate.extensions) {
    if (seen.has(type) || (critical && !UNDERSTOOD.has(type))) throw new CertificateError('unknownExtension');
    seen.add(type);
  }
}

/** AlgorithmIdentifier ecdsa-with-SHA256; both places of a certificate must hold exactly this. */
const ECDSA_WITH_SHA256 = '300a06082a8648ce3d040302';

/** Read strictly and apart from the library, which forgives encodings that DER forbids. */
function isSignedBy(bytes: Uint8Array, spki: Buffer): boolean {
  const parts = children(readDer(bytes, tags.sequence));
  const body = child(parts, 0, tags.sequence);
  const signature = child(parts, 2, tags.bitString).content;
  const algorithms = [child(parts, 1), child(children(body), 2)].map((node) => toHex(node.bytes));
  if (parts.length !== 3 || signature[0] !== 0 || algorithms.some((found) => found !== ECDSA_WITH_SHA256))
    return false;
  const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
  return verify('sha256', body.bytes, { key, dsaEncoding: 'der' }, signature.subarray(1));
}

function checkSignature(certificate: X509Certificate, root: X509Certificate): void {
  if (!nameBytes(certificate.issuerName).equals(nameBytes(root.subjectName)))
    throw new CertificateError('notTrusted');
  let signed = false;
  try {
    signed = isSignedBy(new Uint8Array(certificate.rawData), Buffer.from(root.publicKey.rawData));
  } catch {
    signed = false;
  }
  if (!signed) throw new CertificateError('notTrusted');
}

/**
 * Does this end-entity certificate hold (证书校验)? It must be signed by exactly this root key (a root of the same name is
 * not enough), both must be valid at the given time (the database's, for legal acts), it must not be an authority
 * itself, and its key, P-256, must be for signing and key agreement. Answers what the certificate says.
 * Throws `CertificateError`: unreadable, notTrusted, notYetValid, expired, isAuthority, wrongUsage, unsupportedKey,
 * unknownExtension. Revocation is not asked here.
 */
export async function verifyCertificate(pem: string, rootPem: string, at: Date): Promise<CertificateFacts> {
  const leaf = parsed(pem);
  const root = parsed(rootPem);
  const isRoot = root.certificate.getExtension(BasicConstraintsExtension)?.ca === true;
  if (!isRoot || (usagesOf(root.certificate) & KeyUsageFlags.keyCertSign) === 0)
    throw new CertificateError('notTrusted');
  checkSignature(root.certificate, root.certificate);
  checkSignature(leaf.certificate, root.certificate);
  checkExtensions(leaf.certificate);
  checkValidAt(root.facts, at);
  checkValidAt(leaf.facts, at);
  const usages = usagesOf(leaf.certificate);
  if (
    leaf.certificate.getExtension(BasicConstraintsExtension)?.ca ||
    (usages & KeyUsageFlags.keyCertSign) !== 0
  ) {
    throw new CertificateError('isAuthority');
  }
  if ((usages & USAGE_LEAF) !== USAGE_LEAF) throw new CertificateError('wrongUsage');
  await p256(Uint8Array.from(Buffer.from(leaf.facts.spki, 'base64')));
  return leaf.facts;
}
