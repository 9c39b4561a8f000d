import 'reflect-metadata';
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
} from '@peculiar/x509';
import { remembered } from '#kit/server/remembered.ts';
import { fromPem, toPem } from '#kit/shared/crypto/pem.ts';
import type { SigningKey, SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { signingKeyOf, SPKI_STARTS, suiteCalled, suiteOfKey } from '#kit/shared/crypto/signing.ts';
import { type CertificateFacts, certificatePemOf, readCertificate } from '../shared/certificate.ts';
import { isSignedBy, keyIdOf, signedCertificate } from './x509.ts';

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

/** A holder's key of the international suite signs and agrees on secrets; in the national one signing has a certificate of its own (GM/T 0015). */
const USAGE_HOLDER: Record<SuiteName, number> = {
  'P-256': KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement,
  SM2: KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation,
};
const usageOf = (kind: CertificateKind, suite: SuiteName): number =>
  kind === 'holder' ? USAGE_HOLDER[suite] : KeyUsageFlags.digitalSignature;
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

const derOf = (part: { readonly rawData: ArrayBuffer }): Uint8Array => new Uint8Array(part.rawData);
const derOfName = (name: Name): Uint8Array => new Uint8Array(name.toArrayBuffer());

/** Creates a root (根证书) with its key, of the suite that is named. Throws `CertificateError`: badSubject, badPeriod. */
export async function createRoot(
  about: { commonName: string; organisation: string } & Period,
  suite: SuiteName = 'P-256',
): Promise<Authority> {
  const { spki, pkcs8 } = await (await suiteCalled(suite)).makeKey();
  const publicKey = Buffer.from(spki, 'base64');
  const name = derOfName(
    nameOf([
      ['O', named(about.organisation)],
      ['CN', named(about.commonName)],
    ]),
  );
  const root = await signedCertificate(
    {
      serial: freshSerial(),
      issuer: name,
      subject: name,
      ...checkedPeriod({ notBefore: about.notBefore, notAfter: about.notAfter }),
      spki: publicKey,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(USAGE_ROOT, true),
        new SubjectKeyIdentifierExtension(keyIdOf(publicKey)),
      ].map(derOf),
    },
    await signingKeyOf(pkcs8),
  );
  return { certificatePem: toPem('CERTIFICATE', root), privateKeyPem: toPem('PRIVATE KEY', pkcs8) };
}

/** The key must be one of this suite, its point spelt out, and lie on its curve: a compressed one would be the same key under another name. */
async function checkKey(spki: string, suite: SuiteName | undefined): Promise<void> {
  if (!suite || !spki.startsWith(SPKI_STARTS[suite])) throw new CertificateError('unsupportedKey');
  try {
    await (await suiteCalled(suite)).checkKey(Buffer.from(spki, 'base64'));
  } catch {
    throw new CertificateError('unsupportedKey');
  }
}

/** The authority's signing key, for certificates and revocation lists. */
export async function authorityKey(authority: Authority): Promise<SigningKey> {
  const [pkcs8] = fromPem('PRIVATE KEY', authority.privateKeyPem);
  if (!pkcs8) throw new CertificateError('unreadable');
  return signingKeyOf(pkcs8);
}

function codeOf(kind: CertificateKind, orgCode: string | undefined): [string, string][] {
  if (kind === 'service' && orgCode === undefined) return [];
  if (orgCode === undefined || !/^[0-9A-Za-z-]{1,64}$/.test(orgCode))
    throw new CertificateError('badSubject');
  return [[ORG_CODE, orgCode]];
}

/**
 * Issues an end-entity certificate (签发证书) for a public key of the authority's own suite (base64 SubjectPublicKeyInfo): a holder's of P-256
 * is for signing and for key agreement, one of SM2 for signing that binds, a service's for signing alone, so that it never passes as a holder's. The caller has made sure that the subject is who it says. Answers PEM.
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
  const root = new X509Certificate(authority.certificatePem);
  const key = await authorityKey(authority);
  await checkKey(about.spki, key.suite);
  const publicKey = Buffer.from(about.spki, 'base64');
  const kind = about.kind ?? 'holder';
  const certificate = await signedCertificate(
    {
      serial: freshSerial(),
      issuer: derOfName(root.subjectName),
      subject: derOfName(
        nameOf([
          ['O', named(about.subject.organisation)],
          ...codeOf(kind, about.subject.orgCode),
          ['CN', named(about.subject.commonName)],
        ]),
      ),
      ...checkedPeriod({ notBefore: about.notBefore, notAfter: about.notAfter }),
      spki: publicKey,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(usageOf(kind, key.suite), true),
        new CertificatePolicyExtension([POLICY_OF[kind]]),
        new SubjectKeyIdentifierExtension(keyIdOf(publicKey)),
        new AuthorityKeyIdentifierExtension(keyIdOf(new Uint8Array(root.publicKey.rawData))),
        ...(about.revocations ? [new CRLDistributionPointsExtension([about.revocations])] : []),
      ].map(derOf),
    },
    key,
  );
  return toPem('CERTIFICATE', certificate);
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

async function checkSignature(certificate: X509Certificate, root: X509Certificate): Promise<void> {
  if (
    !nameBytes(certificate.issuerName).equals(nameBytes(root.subjectName)) ||
    !(await isSignedBy(new Uint8Array(certificate.rawData), new Uint8Array(root.publicKey.rawData)))
  )
    throw new CertificateError('notTrusted');
}

/** What no time changes about a certificate under a root. */
interface Judged {
  readonly leaf: CertificateFacts;
  readonly root: CertificateFacts;
  /** Why it does not hold although its root signed it; the times come before that. */
  readonly wrong: CertificateError | undefined;
}

/** Certificates are few and asked about again and again, while to read one and check its signatures takes six milliseconds. */
const MOST_JUDGED = 1000;
const judgedOnce = remembered(MOST_JUDGED, judge);

async function judge(pem: string, rootPem: string): Promise<Judged> {
  const leaf = parsed(pem);
  const root = parsed(rootPem);
  const isRoot = root.certificate.getExtension(BasicConstraintsExtension)?.ca === true;
  if (!isRoot || (usagesOf(root.certificate) & KeyUsageFlags.keyCertSign) === 0)
    throw new CertificateError('notTrusted');
  await checkSignature(root.certificate, root.certificate);
  await checkSignature(leaf.certificate, root.certificate);
  checkExtensions(leaf.certificate);
  return { leaf: leaf.facts, root: root.facts, wrong: await wrongUse(leaf, root.facts) };
}

/** Why a certificate is none of a holder, though its root signed it. */
async function wrongUse(
  { certificate, facts }: ReturnType<typeof parsed>,
  root: CertificateFacts,
): Promise<CertificateError | undefined> {
  const usages = usagesOf(certificate);
  if (certificate.getExtension(BasicConstraintsExtension)?.ca || (usages & KeyUsageFlags.keyCertSign) !== 0)
    return new CertificateError('isAuthority');
  const suite = suiteOfKey(root.spki);
  const needed = USAGE_HOLDER[suite ?? 'P-256'];
  if ((usages & needed) !== needed) return new CertificateError('wrongUsage');
  try {
    await checkKey(facts.spki, suite);
    return undefined;
  } catch (error) {
    if (error instanceof CertificateError) return error;
    throw error;
  }
}

/**
 * Does this end-entity certificate hold (证书校验)? It must be signed by exactly this root key (a root of the same name is
 * not enough), both must be valid at the given time (the database's, for legal acts), it must not be an authority
 * itself, and its key must be of the root's suite and for what a holder's of that suite is. Answers what the certificate says.
 * Throws `CertificateError`: unreadable, notTrusted, notYetValid, expired, isAuthority, wrongUsage, unsupportedKey,
 * unknownExtension. Revocation is not asked here.
 */
export async function verifyCertificate(pem: string, rootPem: string, at: Date): Promise<CertificateFacts> {
  const { leaf, root, wrong } = await judgedOnce(pem, rootPem);
  checkValidAt(root, at);
  checkValidAt(leaf, at);
  if (wrong) throw wrong;
  return leaf;
}
