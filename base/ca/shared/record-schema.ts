import { z } from 'zod';
import { base64Schema } from '#kit/shared/base64.ts';

/** What a signer hands in with the act that is signed (证书签名). */
export const recordSignature = z.strictObject({
  at: z.iso.datetime(),
  /** By the suite of the certificate's key over the statement: r and s one after the other, base64. */
  signature: base64Schema.length(88),
  certificatePem: z.string().max(8000),
});
export type RecordSignature = z.infer<typeof recordSignature>;

/** A signature as it is kept and handed out: with the root certificate it is checked without the platform. */
export const signedRecord = z.object({
  statement: z.string(),
  signature: z.string(),
  certificatePem: z.string(),
  signedAt: z.string(),
});
export type SignedRecord = z.infer<typeof signedRecord>;
