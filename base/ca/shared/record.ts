import type { SubjectKind } from '#kit/shared/names.ts';
import { canonical, canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { signature, type SigningKey } from '#kit/shared/crypto/signing-key.ts';
import { signedBy } from '#kit/shared/crypto/signing.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';

/** A record to be signed (待签文件): which one, about what, its digest, and what the signer says of it. */
export interface RecordToSign {
  /** `review.report`, `award.determination`. */
  readonly kind: string;
  readonly subjectType: SubjectKind;
  readonly subjectId: string;
  /** SHA-256 of the record, lower-case hexadecimal. */
  readonly digest: string;
  /** The signer's own words about it: agree or dissent, and why. */
  readonly says: Readonly<Record<string, string>>;
}

/** What is signed (签名原文): the record, who signs with which certificate, and when by the platform's clock. */
export interface RecordStatement extends RecordToSign {
  readonly userId: string;
  readonly serial: string;
  readonly at: string;
}

const USE = 'gongheng-record-v1';

const orderly = (s: RecordStatement) => ({
  use: USE,
  kind: s.kind,
  subjectType: s.subjectType,
  subjectId: s.subjectId,
  digest: s.digest,
  says: { ...s.says },
  userId: s.userId,
  serial: s.serial,
  at: s.at,
});

/** The statement as canonical JSON: the text whose UTF-8 bytes are signed. */
export const statementText = (s: RecordStatement): string => canonical(orderly(s));

/** SHA-256 of a statement: the same statement is kept once, however it was signed. */
export const statementDigest = async (text: string): Promise<string> => toHex(await sha256(utf8(text)));

/** Signs a record with an opened certificate (签署). */
export const signStatement = (s: RecordStatement, key: SigningKey): Promise<string> =>
  signature(key, canonicalBytes(orderly(s)));

/** Did this key sign exactly this text (验签)? */
export const textSigned = (text: string, spki: string, given: string): Promise<boolean> =>
  signedBy(spki, given, utf8(text));
