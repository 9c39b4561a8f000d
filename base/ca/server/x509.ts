import { createHash } from 'node:crypto';
import { child, children, der, derInteger, derOid, readDer, tags } from '#kit/shared/crypto/der.ts';
import { derSignature, rawSignature } from '#kit/shared/crypto/signature-value.ts';
import type { SigningKey, SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { suiteCalled, suiteOfSpki } from '#kit/shared/crypto/signing.ts';
import { toHex, utf8 } from '#kit/shared/web-crypto.ts';

const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);
/** [0] and [3] of their context, constructed. */
const [VERSION, EXTENSIONS, CRL_EXTENSIONS] = [0xa0, 0xa3, 0xa0];
const V3 = der(VERSION, derInteger(2));
const V2 = derInteger(1);

/** AlgorithmIdentifier of a signature, without parameters in both suites (RFC 5758, GM/T 0015). */
const algorithmOf = async (suite: SuiteName): Promise<Uint8Array> =>
  sequence(derOid((await suiteCalled(suite)).oids.signature));

/** UTCTime until 2049 and GeneralizedTime from then on, in whole seconds (RFC 5280, 4.1.2.5). */
function timeOf(at: Date): Uint8Array {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, utf8(`${digits.slice(2)}Z`))
    : der(tags.generalizedTime, utf8(`${digits}Z`));
}

/** A serial number from its hexadecimal digits, which never have a sign. */
function serialOf(hex: string): Uint8Array {
  const bytes = Buffer.from(hex, 'hex');
  return der(tags.integer, ...((bytes[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), bytes);
}

const bitString = (bytes: Uint8Array) => der(tags.bitString, Uint8Array.of(0), bytes);

/** 签发: what an authority says, with its signature under it. */
async function signed(body: Uint8Array, key: SigningKey): Promise<Uint8Array> {
  return sequence(body, await algorithmOf(key.suite), bitString(derSignature(await key.sign(body))));
}

/** 密钥标识: SHA-1 of the public key, which names it and protects nothing (RFC 5280, 4.2.1.2). */
export function keyIdOf(spki: Uint8Array): string {
  const bits = child(children(readDer(spki, tags.sequence)), 1, tags.bitString);
  return createHash('sha1').update(bits.content.subarray(1)).digest('hex');
}

interface CertificateBody {
  readonly serial: string;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array;
  /** Each one whole, in DER. */
  readonly extensions: readonly Uint8Array[];
}

/** A certificate (X.509 version 3, DER), signed by the suite of the authority's key. */
export const signedCertificate = async (of: CertificateBody, key: SigningKey): Promise<Uint8Array> =>
  signed(
    sequence(
      V3,
      serialOf(of.serial),
      await algorithmOf(key.suite),
      of.issuer,
      sequence(timeOf(of.notBefore), timeOf(of.notAfter)),
      of.subject,
      of.spki,
      der(EXTENSIONS, sequence(...of.extensions)),
    ),
    key,
  );

interface ListBody {
  readonly issuer: Uint8Array;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly entries: readonly {
    readonly serial: string;
    readonly at: Date;
    readonly extensions: readonly Uint8Array[];
  }[];
  readonly extensions: readonly Uint8Array[];
}

/** A list of revoked certificates (CRL version 2, DER); empty it has no list at all (RFC 5280, 5.1.2.6). */
export const signedList = async (of: ListBody, key: SigningKey): Promise<Uint8Array> => {
  const entries = of.entries.map(({ serial, at, extensions }) =>
    sequence(serialOf(serial), timeOf(at), ...(extensions.length > 0 ? [sequence(...extensions)] : [])),
  );
  return signed(
    sequence(
      V2,
      await algorithmOf(key.suite),
      of.issuer,
      timeOf(of.thisUpdate),
      timeOf(of.nextUpdate),
      ...(entries.length > 0 ? [sequence(...entries)] : []),
      der(CRL_EXTENSIONS, sequence(...of.extensions)),
    ),
    key,
  );
};

/**
 * Did this key sign a certificate (证书验签)? Read strictly and apart from the library, which forgives encodings that DER forbids: both
 * places of the certificate must name exactly the algorithm of the key's own suite.
 */
export async function isSignedBy(certificate: Uint8Array, spki: Uint8Array): Promise<boolean> {
  try {
    const suite = await suiteCalled(suiteOfSpki(spki));
    const parts = children(readDer(certificate, tags.sequence));
    const body = child(parts, 0, tags.sequence);
    const signature = child(parts, 2, tags.bitString).content;
    const stated = toHex(await algorithmOf(suite.name));
    const algorithms = [child(parts, 1), child(children(body), 2)].map((node) => toHex(node.bytes));
    if (parts.length !== 3 || signature[0] !== 0 || algorithms.some((found) => found !== stated))
      return false;
    return await suite.verify(spki, rawSignature(signature.subarray(1)), body.bytes);
  } catch {
    return false;
  }
}
