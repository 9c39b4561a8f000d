import { isYes } from '#kit/shared/yes-no.ts';
import { keepRecordSignature, signedRecordsOf, signingAsked } from '#base/ca/server/index.ts';
import { readCertificate } from '#base/ca/shared/certificate.ts';
import type { RecordSignature } from '#base/ca/shared/record-schema.ts';
import type { Lot } from '#areas/project/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { HallSignature, witnessRecord } from '../shared/calls.ts';
import { recordDigest, recordToSign } from '../shared/signing.ts';
import { refuse } from '../shared/text/index.ts';
import { type HeldHall, holdFor } from './hall.ts';
import { allEvents } from './store.ts';

/** Is this opening's record signed with a certificate (证书签署)? The tenant decides. */
export const certificateAsked = (read: Pick<Read, 'db' | 'user'>, lot: Lot): Promise<boolean> =>
  signingAsked(read, isYes(lot.isLawBid));

/** The certificates that signed the record (已签署), the host's first. */
export async function recordSignatures(db: Db, packageId: string): Promise<HallSignature[]> {
  const { kind } = recordToSign(packageId, '');
  return [...(await signedRecordsOf(db, { kind, subjectId: packageId })).values()].map((signed) => {
    const { commonName, organisation, serial } = readCertificate(signed.certificatePem);
    const { userId } = JSON.parse(signed.statement) as { userId: string };
    return { ...signed, userId, name: commonName, organisation, serial };
  });
}

/** 主持人签署: over every entry up to now; refused when one came that the host had not seen. */
export async function signEnd(
  tx: Tx,
  { packageId }: HeldHall,
  given: { lot: Lot; digest: string | undefined; signature: RecordSignature | null },
): Promise<{ digest: string; signatureId?: string }> {
  const digest = await recordDigest(await allEvents(tx.db, packageId));
  if (given.signature && given.digest !== digest) throw refuse('recordMoved');
  const asked = await certificateAsked(tx, given.lot);
  const signatureId = await keepRecordSignature(tx, recordToSign(packageId, digest), {
    given: given.signature,
    asked,
  });
  return signatureId === null ? { digest } : { digest, signatureId };
}

/** 监督签署: supervision that was present signs the record that the host ended; once each. */
export async function witness(
  tx: Tx,
  { packageId, digest, signature }: InputOf<typeof witnessRecord>,
): Promise<null> {
  const { hall } = await holdFor(tx, packageId, 'supervisor');
  if (hall.phase !== 'finished' || hall.recordDigest === '') throw refuse('wrongPhase');
  if (digest !== hall.recordDigest) throw refuse('recordMoved');
  if ((await recordSignatures(tx.db, packageId)).some((s) => s.userId === tx.user.id))
    throw refuse('alreadySigned');
  await keepRecordSignature(tx, recordToSign(packageId, digest), { given: signature, asked: true });
  tx.push(`opening:${packageId}`, { seq: hall.seq });
  return null;
}
