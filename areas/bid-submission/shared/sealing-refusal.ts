import { z } from 'zod';
import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { fromBase64, toBase64 } from '#kit/shared/web-crypto.ts';
import { base64Text, checkpointText, hexDigest, idText, SealingError, suiteOf } from './sealing-envelope.ts';

const facts = {
  suite: z.string().min(1).max(100),
  lotId: idText,
  bidderId: idText,
  refusalId: idText,
  /** The rule of law that it stands on, by its name in the register. */
  rule: z.string().min(1).max(100),
  deadline: z.iso.datetime(),
  /** Database time at which the envelope was handed in. */
  arrivedAt: z.iso.datetime(),
  /** SHA-256 of the envelope as it was sent. */
  envelopeDigest: hexDigest,
  /** What the platform had received of the ciphertext; null when nothing of it is known. */
  ciphertext: z
    .strictObject({ digest: hexDigest, size: z.number().int().positive(), uploadedAt: z.iso.datetime() })
    .nullable(),
};
const refusalSchema = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('gongheng-refusal/1'), ...facts }),
  z.strictObject({ format: z.literal('gongheng-refusal/2'), ...facts, checkpoint: checkpointText }),
]);
export const signedRefusalSchema = z.strictObject({ refusal: refusalSchema, signature: base64Text });

/** What the platform confirms of a bid that it did not accept (拒收回执): what was offered, when, and why it was refused. */
export type Refused = z.infer<typeof refusalSchema>;
export type SignedRefusal = z.infer<typeof signedRefusalSchema>;

/** Signs a refusal (签发拒收回执) with the key that signs receipts. Throws `badReceipt`, `unknownSuite`. */
export async function signRefusal(
  refusal: Refused,
  signer: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<SignedRefusal> {
  const parsed = refusalSchema.safeParse(refusal);
  if (!parsed.success) throw new SealingError('badReceipt', parsed.error.issues[0]?.path.join('.') ?? '');
  const signature = toBase64(await signer(canonicalBytes(parsed.data)));
  return { refusal: parsed.data, signature };
}

/**
 * Checks a refusal (验证拒收回执) against the platform's public key, as `verifyReceipt` checks a receipt; needs no network.
 * Throws `SealingError`: badReceipt, unknownSuite, badSignature.
 */
export async function verifyRefusal(value: unknown, spki: string): Promise<Refused> {
  const parsed = signedRefusalSchema.safeParse(value);
  if (!parsed.success) throw new SealingError('badReceipt', parsed.error.issues[0]?.path.join('.') ?? '');
  const { refusal, signature } = parsed.data;
  const good = await suiteOf(refusal.suite)
    .verify(fromBase64(spki), fromBase64(signature), canonicalBytes(refusal))
    .catch(() => false);
  if (!good) throw new SealingError('badSignature');
  return refusal;
}
