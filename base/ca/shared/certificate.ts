import { child, children, type DerNode, readDer, readOid, tags } from '#kit/shared/crypto/der.ts';
import { fromPem, toPem } from '#kit/shared/crypto/pem.ts';
import { fromUtf8, toBase64, toHex } from '#kit/shared/web-crypto.ts';

/** What a person or a form wants to know of a certificate (数字证书); nothing here is verified. */
export interface CertificateFacts {
  /** Serial number of the certificate (证书序列号), lower-case hexadecimal without leading zero bytes. */
  readonly serial: string;
  readonly commonName: string;
  readonly organisation: string;
  /** serialNumber of the subject: the organisation's code (统一社会信用代码). */
  readonly orgCode: string;
  readonly issuerName: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SubjectPublicKeyInfo in base64 (公钥). */
  readonly spki: string;
}

export class CertificateFormatError extends Error {
  constructor() {
    super('not a readable certificate');
    this.name = 'CertificateFormatError';
  }
}

const PEM_LABEL = 'CERTIFICATE';
const names = { commonName: '2.5.4.3', orgCode: '2.5.4.5', organisation: '2.5.4.10' } as const;
const BMP_STRING = 0x1e;
const LATIN = [0x13, 0x14, 0x16];

function text(node: DerNode): string {
  if (node.tag === tags.utf8String) return fromUtf8(node.content);
  if (LATIN.includes(node.tag)) return String.fromCharCode(...node.content);
  if (node.tag !== BMP_STRING) return '';
  let out = '';
  for (let i = 0; i + 1 < node.content.length; i += 2) {
    out += String.fromCharCode(((node.content[i] ?? 0) << 8) | (node.content[i + 1] ?? 0));
  }
  return out;
}

/** The last value of a name attribute, or empty. */
function attribute(name: DerNode, oid: string): string {
  let found = '';
  for (const set of children(name)) {
    for (const pair of children(set)) {
      const parts = children(pair);
      if (readOid(child(parts, 0)) === oid) found = text(child(parts, 1));
    }
  }
  return found;
}

/** UTCTime has two year digits: 50 to 99 are the last century (RFC 5280, 4.1.2.5.1). */
function time(node: DerNode): Date {
  const digits = String.fromCharCode(...node.content);
  const short = node.tag === tags.utcTime;
  const shape = short
    ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
    : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
  const found = shape.exec(digits);
  if (!found) throw new CertificateFormatError();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const full = short ? year + (year < 50 ? 2000 : 1900) : year;
  return new Date(Date.UTC(full, month - 1, day, hour, minute, second));
}

function factsOf(bytes: Uint8Array): CertificateFacts {
  const whole = children(readDer(bytes, tags.sequence));
  const body = children(child(whole, 0, tags.sequence));
  // @note Element 0 is the version, [0] EXPLICIT; only version 3 certificates are read.
  child(body, 0, 0xa0);
  const validity = children(child(body, 4, tags.sequence));
  const subject = child(body, 5, tags.sequence);
  const issuer = child(body, 3, tags.sequence);
  return {
    serial: toHex(child(body, 1, tags.integer).content).replace(/^(?:00)+(?=..)/, ''),
    commonName: attribute(subject, names.commonName),
    organisation: attribute(subject, names.organisation),
    orgCode: attribute(subject, names.orgCode),
    issuerName: attribute(issuer, names.commonName),
    notBefore: time(child(validity, 0)),
    notAfter: time(child(validity, 1)),
    spki: toBase64(child(body, 6, tags.sequence).bytes),
  };
}

/**
 * Reads the first certificate of a PEM text (读取证书信息), in the browser too. It says what is written, not whether
 * it is true: signature, validity and purpose are checked by the server. Throws `CertificateFormatError`.
 */
export function readCertificate(pem: string): CertificateFacts {
  const [bytes] = fromPem(PEM_LABEL, pem);
  if (!bytes) throw new CertificateFormatError();
  try {
    return factsOf(bytes);
  } catch {
    throw new CertificateFormatError();
  }
}

/** The first certificate of a text, in one spelling of its PEM armour. Throws `CertificateFormatError`. */
export function certificatePemOf(text: string): string {
  const [bytes] = fromPem(PEM_LABEL, text);
  if (!bytes) throw new CertificateFormatError();
  return toPem(PEM_LABEL, bytes);
}
