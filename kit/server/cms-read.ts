import { createHash, verify, X509Certificate } from 'node:crypto';
import { child, children, type DerNode, readDer, readOid, tags } from '#kit/shared/crypto/der.ts';
import { rawSignature } from '#kit/shared/crypto/signature-value.ts';
import { suiteCalled, suiteOfSpki } from '#kit/shared/crypto/signing.ts';

/** What a signature itself says (签名判定): it holds, it does not, or nobody here can tell. */
export type CmsState = 'holds' | 'broken' | 'unknownKind';

export interface CmsSignature {
  readonly state: CmsState;
  readonly certificate: X509Certificate;
  /** The others that came with it, for finding the way to a root. */
  readonly others: readonly X509Certificate[];
  /** The time that the signer states (RFC 5652, 11.3). */
  readonly statedAt: Date | undefined;
}

/** Bytes that are no signature as the standard has them. */
export class UnreadableCms extends Error {}

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  /** 国密签名数据 (GM/T 0010): the same under a name of its own. */
  nationalSignedData: '1.2.156.10197.6.1.4.2.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.156.10197.1.401': 'sm3',
};

/** The signature's own kind: of which keys, and with which digest, where it says. */
const KINDS: Readonly<Record<string, { readonly key: 'rsa' | 'ec' | 'sm2'; readonly digest?: string }>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  '1.2.840.10045.2.1': { key: 'ec' },
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
  // With SM3 alone: as GM/T 0006 names the pair, and as GM/T 0010 has it.
  '1.2.156.10197.1.501': { key: 'sm2', digest: 'sm3' },
  '1.2.156.10197.1.301': { key: 'sm2', digest: 'sm3' },
  '1.2.156.10197.1.301.1': { key: 'sm2', digest: 'sm3' },
};

/** So many certificates come with an honest signature at most. */
const CERTIFICATES_MAX = 20;
const FIRST = 0xa0;
const SECOND = 0xa1;

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const isConstructed = (node: DerNode | undefined, tag: number): node is DerNode => node?.tag === tag;

/** The bytes of the outermost element: a place in a file is larger than what stands in it. */
export function withoutPadding(padded: Uint8Array): Uint8Array {
  const [tag, first = 0] = padded;
  if (tag !== tags.sequence || first === 0x80) throw new UnreadableCms('no signature in DER');
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4) throw new UnreadableCms('its length cannot be');
  let length = first < 0x80 ? first : 0;
  for (const byte of padded.subarray(2, 2 + count)) length = length * 256 + byte;
  const end = 2 + count + length;
  if (end > padded.length) throw new UnreadableCms('it is cut off');
  if (padded.subarray(end).some((byte) => byte !== 0)) throw new UnreadableCms('something stands behind it');
  return padded.subarray(0, end);
}

interface Attribute {
  readonly oid: string;
  readonly value: DerNode;
}

function attributesOf(signed: DerNode): Attribute[] {
  return children(signed).map((one) => {
    const [oid, values] = children(one);
    if (!oid || !values) throw new UnreadableCms('an attribute is not whole');
    return { oid: readOid(oid), value: child(children(values), 0) };
  });
}

/** YYMMDDhhmmssZ, or with four digits of the year. */
function timeOf(node: DerNode): Date | undefined {
  const text = Buffer.from(node.content).toString('latin1');
  const parts = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  const whole = year.length === 4 ? year : Number(year) < 50 ? `20${year}` : `19${year}`;
  const at = new Date(`${whole}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** IssuerAndSerialNumber of a certificate, byte for byte. */
function namedBy(certificate: X509Certificate): { issuer: Uint8Array; serial: Uint8Array } {
  const body = children(child(children(readDer(certificate.raw)), 0, tags.sequence));
  const from = body[0]?.tag === FIRST ? 1 : 0;
  return {
    serial: child(body, from, tags.integer).bytes,
    issuer: child(body, from + 2, tags.sequence).bytes,
  };
}

interface Parts {
  readonly certificates: readonly X509Certificate[];
  readonly signerInfo: readonly DerNode[];
}

function partsOf(bytes: Uint8Array): Parts {
  const [type, wrapped] = children(readDer(bytes, tags.sequence));
  const kinds: readonly string[] = [OID.signedData, OID.nationalSignedData];
  if (!type || !kinds.includes(readOid(type)) || !isConstructed(wrapped, FIRST))
    throw new UnreadableCms('it is no SignedData');
  const parts = children(child(children(wrapped), 0, tags.sequence));
  const carried = parts.find((part) => part.tag === FIRST);
  const infos = parts.at(-1);
  if (infos?.tag !== tags.set) throw new UnreadableCms('nobody signed it');
  const signers = children(infos);
  // Each signer of a PDF has a place of its own (ISO 32000-1, 12.8.3.3).
  if (signers.length !== 1) throw new UnreadableCms('it has not one signer');
  const given = carried ? children(carried) : [];
  if (given.length > CERTIFICATES_MAX) throw new UnreadableCms('too many certificates');
  return {
    certificates: given
      .filter((one) => one.tag === tags.sequence)
      .map((one) => new X509Certificate(Buffer.from(one.bytes))),
    signerInfo: children(child(signers, 0, tags.sequence)),
  };
}

/** The public key where it is one of SM2, which Node itself does not judge. */
function nationalKey(certificate: X509Certificate): Uint8Array | undefined {
  try {
    const spki = certificate.publicKey.export({ type: 'spki', format: 'der' });
    return suiteOfSpki(spki) === 'SM2' ? spki : undefined;
  } catch {
    return undefined;
  }
}

interface Made {
  readonly kind: string;
  readonly digest: string;
  readonly signature: Uint8Array;
}

/** By SM2 with SM3; a signature of this kind under another key, or of another kind under such a key, is of nobody. */
async function nationalHolds(of: Made, signed: Uint8Array, spki: Uint8Array | undefined): Promise<boolean> {
  if (!spki || KINDS[of.kind]?.key !== 'sm2' || of.digest !== 'sm3') return false;
  try {
    return await (await suiteCalled('SM2')).verify(spki, rawSignature(of.signature), signed);
  } catch {
    return false;
  }
}

/** Does the signature over these bytes hold under this key? undefined: of no kind that is known here. */
async function signatureHolds(
  of: Made,
  signed: Uint8Array,
  certificate: X509Certificate,
): Promise<boolean | undefined> {
  const kind = KINDS[of.kind];
  const national = nationalKey(certificate);
  if (kind?.key === 'sm2' || (kind && national)) return nationalHolds(of, signed, national);
  const key = certificate.publicKey;
  if (!kind || key.asymmetricKeyType !== kind.key) return undefined;
  return verify(
    kind.digest ?? of.digest,
    signed,
    kind.key === 'ec' ? { key, dsaEncoding: 'der' } : key,
    of.signature,
  );
}

/** The certificate that the attributes name is the one that is shown (RFC 5035); where they name none, any is. */
function isNamed(attributes: readonly Attribute[], certificate: X509Certificate): boolean {
  const named = attributes.find((a) => a.oid === OID.signingCertificateV2);
  if (!named) return true;
  const id = children(child(children(child(children(named.value), 0, tags.sequence)), 0, tags.sequence));
  // Another digest than SHA-256 is named ahead of the value.
  const [algorithm, value] = id[0]?.tag === tags.octetString ? [undefined, id[0]] : [id[0], id[1]];
  const digest = algorithm ? DIGESTS[readOid(child(children(algorithm), 0))] : 'sha256';
  if (!digest || !value) return false;
  return same(createHash(digest).update(certificate.raw).digest(), value.content);
}

/**
 * 读取分离式签名: what a CMS signature (RFC 5652) says of content that stands outside it. `digestOf` returns the digest of that content.
 * Whether its certificate is worth anything is another question. Throws `UnreadableCms` for what is none.
 */
export async function readCms(
  bytes: Uint8Array,
  digestOf: (algorithm: string) => Promise<Uint8Array>,
): Promise<CmsSignature> {
  try {
    return await judged(partsOf(bytes), digestOf);
  } catch (error) {
    // Bytes of somebody else may be anything at all.
    throw error instanceof UnreadableCms ? error : new UnreadableCms((error as Error).message);
  }
}

async function judged(
  { certificates, signerInfo }: Parts,
  digestOf: (algorithm: string) => Promise<Uint8Array>,
): Promise<CmsSignature> {
  const named = child(signerInfo, 1, tags.sequence).bytes;
  const certificate = certificates.find((one) => {
    const { issuer, serial } = namedBy(one);
    return same(Buffer.concat([issuer, serial]), readDer(named).content);
  });
  if (!certificate) throw new UnreadableCms('its certificate is missing');
  const others = certificates.filter((one) => one !== certificate);
  const digest = DIGESTS[readOid(child(children(child(signerInfo, 2, tags.sequence)), 0))];
  const signed = signerInfo.find((part) => part.tag === FIRST);
  const after = signerInfo.slice(signed ? 4 : 3).filter((part) => part.tag !== SECOND);
  const kind = readOid(child(children(child(after, 0, tags.sequence)), 0));
  const signature = child(after, 1, tags.octetString).content;
  const attributes = signed ? attributesOf(signed) : [];
  const time = attributes.find((a) => a.oid === OID.signingTime);
  const said = { certificate, others, statedAt: time && timeOf(time.value) };
  // Without attributes the content itself is signed, which no signature of a PDF of the last twenty years does.
  if (!signed || !digest) return { ...said, state: 'unknownKind' };
  // Signed is the same set under its own tag (RFC 5652, 5.4).
  const asSet = Uint8Array.from(signed.bytes);
  asSet[0] = tags.set;
  const holds = await signatureHolds({ kind, digest, signature }, asSet, certificate);
  if (holds === undefined) return { ...said, state: 'unknownKind' };
  const stated = attributes.find((a) => a.oid === OID.messageDigest)?.value.content;
  const whole = stated !== undefined && same(stated, await digestOf(digest));
  return { ...said, state: holds && whole && isNamed(attributes, certificate) ? 'holds' : 'broken' };
}
