import { z } from 'zod';
import { signedRecord } from '#base/ca/shared/record-schema.ts';
import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { fromBase64, type HostKey, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import {
  base64Text,
  checkpointText,
  type Envelope,
  envelopeBytes,
  hexDigest,
  idText,
  SealingError,
  suiteOf,
} from './sealing-envelope.ts';

const facts = {
  suite: z.string().min(1).max(100),
  lotId: idText,
  bidderId: idText,
  /** The event (事件) that recorded the receipt. */
  eventId: idText,
  /** Database time of complete receipt, ISO 8601 in UTC. */
  receivedAt: z.iso.datetime(),
  /** SHA-256 of the ciphertext and of the envelope's canonical bytes, hexadecimal. */
  ciphertextDigest: hexDigest,
  envelopeDigest: hexDigest,
  /** Bytes of the ciphertext. */
  size: z.number().int().positive(),
};
const receiptSchema = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('gongheng-receipt/1'), ...facts }),
  z.strictObject({ format: z.literal('gongheng-receipt/2'), ...facts, checkpoint: checkpointText }),
]);
export const signedReceiptSchema = z.strictObject({ receipt: receiptSchema, signature: base64Text });

/** A receipt as it is saved to a file (回执文件): of a recalled bid with the statement by which it was recalled. */
const savedReceiptSchema = signedReceiptSchema.extend({ recall: signedRecord.optional() });

/** What the platform confirms (投标回执): these bytes of this bidder came at this time. */
export type Receipt = z.infer<typeof receiptSchema>;
export type SignedReceipt = z.infer<typeof signedReceiptSchema>;
type SavedReceipt = z.infer<typeof savedReceiptSchema>;

/** What is saved of a receipt (保存回执): the receipt as signed, and the signed recall (撤回声明) beside it where there is one. */
export const receiptToSave = (
  signed: SignedReceipt,
  recall: NonNullable<SavedReceipt['recall']> | null,
): SavedReceipt => (recall ? { ...signed, recall } : signed);

/** The receipt for an accepted envelope, not yet signed. */
export async function receiptFor(
  envelope: Envelope,
  at: { eventId: string; receivedAt: string; checkpoint: string },
): Promise<Receipt> {
  const { suite, lotId, bidderId, ciphertext } = envelope;
  const envelopeDigest = toHex(await suiteOf(suite).digest(envelopeBytes(envelope)));
  const about = { suite, lotId, bidderId, eventId: at.eventId, receivedAt: at.receivedAt };
  return {
    format: 'gongheng-receipt/2',
    ...about,
    ciphertextDigest: ciphertext.digest,
    envelopeDigest,
    size: ciphertext.size,
    checkpoint: at.checkpoint,
  };
}

/** A key at hand, or whoever signs with one that is not. */
type Signer = HostKey | ((bytes: Uint8Array) => Promise<Uint8Array>);

/** Signs a receipt (签发回执) with the platform's key: canonical JSON, ECDSA. Throws `badReceipt`, `unknownSuite`. */
export async function signReceipt(receipt: Receipt, signer: Signer): Promise<SignedReceipt> {
  const parsed = receiptSchema.safeParse(receipt);
  if (!parsed.success) throw new SealingError('badReceipt', parsed.error.issues[0]?.path.join('.') ?? '');
  const suite = suiteOf(parsed.data.suite);
  const bytes = canonicalBytes(parsed.data);
  const signature = await (typeof signer === 'function' ? signer(bytes) : suite.sign(signer, bytes));
  return { receipt: parsed.data, signature: toBase64(signature) };
}

/**
 * Checks a receipt (验证回执) against the platform's public key (SubjectPublicKeyInfo, base64); needs no network. A recall saved beside it
 * has a signature of its own, the bidder's.
 * Throws `SealingError`: badReceipt, unknownSuite, badSignature.
 */
export async function verifyReceipt(value: unknown, spki: string): Promise<Receipt> {
  const parsed = savedReceiptSchema.safeParse(value);
  if (!parsed.success) throw new SealingError('badReceipt', parsed.error.issues[0]?.path.join('.') ?? '');
  const { receipt, signature } = parsed.data;
  const suite = suiteOf(receipt.suite);
  let good = false;
  try {
    good = await suite.verify(fromBase64(spki), fromBase64(signature), canonicalBytes(receipt));
  } catch {
    good = false;
  }
  if (!good) throw new SealingError('badSignature');
  return receipt;
}
