import { z } from 'zod';
import { readCertificate } from '#base/ca/shared/certificate.ts';
import { canonicalBytes, type Json, readCanonical } from '#kit/shared/crypto/canonical.ts';
import { base64Schema } from '#kit/shared/base64.ts';
import { concat, fromBase64, type HostKey, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import { CHUNKS_MAX, CONTAINER_HEADER, fits } from './sealing-container.ts';
import { type SealingSuite, suites } from './sealing-suite.ts';

export type SealingCode =
  // the envelope and its receipt
  | 'badEnvelope'
  | 'unknownSuite'
  | 'badSignature'
  | 'otherLot'
  | 'otherBidder'
  | 'otherLotKey'
  | 'digestMismatch'
  | 'sizeMismatch'
  | 'badReceipt'
  // sealing
  | 'badManifest'
  | 'badContent'
  | 'badPrice'
  | 'badFiles'
  | 'fileChanged'
  | 'keyMismatch'
  // opening: whose key is wrong decides who answers for it (撤销 or 撤回)
  | 'wrongBidderKey'
  | 'wrongLotKey'
  | 'lotSecretDamaged'
  | 'damagedChunk'
  | 'commitmentMismatch'
  | 'fileDigestMismatch';

/** A sealed bid that may not be accepted or does not open; `code` says why. */
export class SealingError extends Error {
  readonly code: SealingCode;

  constructor(code: SealingCode, about = '') {
    super(about === '' ? code : `${code}: ${about}`);
    this.name = 'SealingError';
    this.code = code;
  }
}

export const idText = z.string().min(1).max(100);
export const hexDigest = z.string().regex(/^[0-9a-f]{64}$/);
/** A signed checkpoint of the public log (日志检查点); '' = the log had none yet. */
export const checkpointText = z.string().max(10_000);
export const base64Text = base64Schema.min(4).max(4096);
export const fieldName = z.string().min(1).max(100);
const wrappedSecret = z.strictObject({ secret: base64Text, digest: hexDigest });

const envelopeSchema = z.strictObject({
  /** The first format, whose ciphertext has no container header, is opened but not received any more. */
  format: z.enum(['gongheng-envelope/1', 'gongheng-envelope/2']),
  suite: z.string().min(1).max(100),
  lotId: idText,
  bidderId: idText,
  /** The bidder's certificate (投标人证书), PEM. */
  certificate: z.string().min(1).max(16_384),
  /** SHA-256 of the lot's public key, so that a bid sealed to another key is refused in time. */
  lotKey: hexDigest,
  /** The two halves of the key: one wrapped to the bidder's certificate, one to the lot; with digests that tell at the opening whose half is wrong. */
  keys: z.strictObject({ bidder: wrappedSecret, lot: wrappedSecret }),
  /** One commitment a read-out field (唱标字段承诺), ordered by field. */
  commitments: z.array(z.strictObject({ field: fieldName, digest: hexDigest })).max(100),
  ciphertext: z.strictObject({
    size: z.number().int().positive(),
    chunks: z.number().int().positive().max(CHUNKS_MAX),
    digest: hexDigest,
  }),
  signature: base64Text,
});

/** The open part of a sealed bid (加密投标文件信封): everything the server may know before the opening. */
export type Envelope = z.infer<typeof envelopeSchema>;
export type EnvelopeHeader = Omit<Envelope, 'ciphertext' | 'signature'> & {
  readonly ciphertext: Omit<Envelope['ciphertext'], 'digest'>;
};

export function suiteOf(name: string): SealingSuite {
  const suite = suites.get(name);
  if (!suite) throw new SealingError('unknownSuite', name.slice(0, 40));
  return suite;
}

/** Base64 or the given refusal. */
export function bytesOr(code: SealingCode, text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new SealingError(code);
  }
}

/** The context that a wrapped or digested secret is bound to; a secret moved to another lot or bidder does not open. */
export const contextOf = (
  use: string,
  ids: { suite: string; lotId: string; bidderId?: string },
): Uint8Array => canonicalBytes({ use, suite: ids.suite, lotId: ids.lotId, bidderId: ids.bidderId ?? '' });

export const secretDigest = async (
  suite: SealingSuite,
  context: Uint8Array,
  secret: Uint8Array,
): Promise<string> => toHex(await suite.digest(concat(context, secret)));

/** Digest of all that is known before the first chunk is encrypted; each chunk is bound to it. */
export function headerDigest(suite: SealingSuite, from: Envelope | EnvelopeHeader): Promise<Uint8Array> {
  const { format, lotId, bidderId, certificate, lotKey, keys, commitments } = from;
  const { size, chunks } = from.ciphertext;
  const header = { format, suite: from.suite, lotId, bidderId, certificate, lotKey, keys, commitments };
  return suite.digest(canonicalBytes({ ...header, ciphertext: { size, chunks } }));
}

function signedBytes(envelope: Omit<Envelope, 'signature'> & { signature?: string }): Uint8Array {
  const { signature: _, ...rest } = envelope;
  return canonicalBytes(rest);
}

function publicKeyIn(envelope: Pick<Envelope, 'certificate'>): Uint8Array {
  try {
    return fromBase64(readCertificate(envelope.certificate).spki);
  } catch {
    throw new SealingError('badEnvelope', 'certificate');
  }
}

export async function signEnvelope(
  unsigned: Omit<Envelope, 'signature'>,
  signKey: HostKey,
): Promise<Envelope> {
  const signature = toBase64(await suiteOf(unsigned.suite).sign(signKey, signedBytes(unsigned)));
  return { ...unsigned, signature };
}

/** Throws `badSignature` unless the key of the certificate inside signed exactly this envelope. */
export async function checkSignature(envelope: Envelope): Promise<void> {
  const signature = bytesOr('badSignature', envelope.signature);
  const spki = publicKeyIn(envelope);
  const good = await suiteOf(envelope.suite)
    .verify(spki, signature, signedBytes(envelope))
    .catch(() => false);
  if (!good) throw new SealingError('badSignature');
}

/** The envelope as stored and sent: canonical JSON in UTF-8. Its SHA-256 stands in the receipt. */
export const envelopeBytes = (envelope: Envelope): Uint8Array => canonicalBytes(envelope);

const ordered = (fields: readonly { field: string }[]): boolean =>
  fields.every((entry, i) => i === 0 || (fields[i - 1]?.field ?? '') < entry.field);

function parseEnvelope(value: unknown): Envelope {
  const parsed = envelopeSchema.safeParse(value);
  if (!parsed.success) throw new SealingError('badEnvelope', parsed.error.issues[0]?.path.join('.') ?? '');
  if (!ordered(parsed.data.commitments)) throw new SealingError('badEnvelope', 'commitments');
  return parsed.data;
}

/** Reads an envelope from bytes that must be its one canonical spelling. Throws `badEnvelope`. */
export function readEnvelope(bytes: Uint8Array): Envelope {
  let value: Json;
  try {
    value = readCanonical(bytes);
  } catch {
    throw new SealingError('badEnvelope', 'not canonical');
  }
  return parseEnvelope(value);
}

/** What the server knows of an upload by itself. */
export interface ReceivedBid {
  readonly lotId: string;
  readonly bidderId: string;
  /** SubjectPublicKeyInfo of the lot, base64. */
  readonly lotPublicKey: string;
  /** SHA-256 of the received ciphertext, lower-case hexadecimal. */
  readonly ciphertextDigest: string;
  /** Bytes received. */
  readonly size: number;
  /** What the received container says it is bound to, hexadecimal. */
  readonly bound: string;
}

/**
 * Checks a sealed bid before it is accepted (接收前校验), without any secret: known suite, signature by the certificate
 * inside, right lot, bidder and lot key, and exactly the bytes that arrived. Whether the certificate is trusted and
 * belongs to the bidder is asked of the certificate authority, not here.
 * Throws `SealingError`: badEnvelope, unknownSuite, badSignature, otherLot, otherBidder, otherLotKey, sizeMismatch, digestMismatch.
 */
export async function checkEnvelope(value: unknown, received: ReceivedBid): Promise<Envelope> {
  const envelope = parseEnvelope(value);
  const suite = suiteOf(envelope.suite);
  await checkSignature(envelope);
  if (envelope.lotId !== received.lotId) throw new SealingError('otherLot');
  if (envelope.bidderId !== received.bidderId) throw new SealingError('otherBidder');
  const lotKey = toHex(await suite.digest(bytesOr('otherLotKey', received.lotPublicKey)));
  if (envelope.lotKey !== lotKey) throw new SealingError('otherLotKey');
  checkShape(envelope, suite);
  if (envelope.ciphertext.size !== received.size) throw new SealingError('sizeMismatch');
  if (envelope.ciphertext.digest !== received.ciphertextDigest) throw new SealingError('digestMismatch');
  if (headLength(envelope) === 0) throw new SealingError('badEnvelope', 'format');
  if (toHex(await headerDigest(suite, envelope)) !== received.bound) throw new SealingError('digestMismatch');
  return envelope;
}

/** Bytes before the first chunk (容器头). */
export const headLength = (envelope: Pick<Envelope, 'format'>): number =>
  envelope.format === 'gongheng-envelope/1' ? 0 : CONTAINER_HEADER;

/** Plain bytes in all chunks; throws `sizeMismatch` when size and number of chunks contradict each other. */
export function checkShape(envelope: Pick<Envelope, 'format' | 'ciphertext'>, suite: SealingSuite): number {
  const { size, chunks } = envelope.ciphertext;
  const body = size - headLength(envelope);
  if (!fits({ chunks, size: body + CONTAINER_HEADER }, suite.tagLength))
    throw new SealingError('sizeMismatch');
  return body - chunks * suite.tagLength;
}
