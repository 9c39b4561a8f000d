import { isYes } from '#kit/shared/yes-no.ts';
import { configValue } from '#base/dictionary/server/index.ts';
import { clockNow, clockOf, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { violates } from '#kit/server/database/db.ts';
import { readCertificate } from '../shared/certificate.ts';
import { recordSigned } from '../shared/events.ts';
import { type RecordToSign, statementDigest, statementText, textSigned } from '../shared/record.ts';
import type { RecordSignature, SignedRecord } from '../shared/record-schema.ts';
import { SIGN_LAW, SIGN_OTHER } from '../shared/settings.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { verifyCertificate } from './authority.ts';
import { insertRecordSignature, recordSignaturesOf } from './store.ts';
import { demandSuite } from './suites.ts';
import { presentedCertificate } from './valid.ts';

/** How old a signature may be when it arrives: long enough to read a dialog, too short to be kept for later. */
const FRESH_MS = 15 * 60_000;

/**
 * Are records of this tender signed with a certificate (须用证书签署)? The tenant decides by rule set; neither a company's
 * own value nor a platform code named in the request counts.
 */
export async function signingAsked(at: Pick<Read, 'db' | 'user'>, isLawBid: boolean): Promise<boolean> {
  const setting = isLawBid ? SIGN_LAW : SIGN_OTHER;
  const value = await configValue({ db: at.db, user: { ...at.user, orgId: '' } }, setting.key);
  return isYes(value ?? setting.default);
}

/** 签署时间: the platform's clock, which a signature names. */
export async function recordTime(read: Read) {
  return { userId: read.user.id, at: (await clockOf(read.db)).toISOString() };
}

/**
 * 证书签署: keeps the signature of whoever acts over a record, in the transaction of the act. The certificate must be bound
 * to this very person in the organisation they act for and be valid now; the signature must cover this record, these
 * words and a time of a few minutes ago at most. Answers its id, or nothing where nobody asks and nobody signed.
 */
export async function keepRecordSignature(
  tx: Tx,
  record: RecordToSign,
  { given, asked }: { readonly given: RecordSignature | null; readonly asked: boolean },
): Promise<string | null> {
  if (!given) {
    if (asked) throw refuseField('signature', 'need.signature');
    return null;
  }
  const now = await clockNow(tx);
  const row = await presentedCertificate(tx.db, {
    certificatePem: given.certificatePem,
    orgId: tx.user.orgId,
    at: now,
  });
  if (row.userId !== tx.user.id) throw refuse('notValid.otherPerson');
  await demandSuite(tx, row);
  const age = now.getTime() - Date.parse(given.at);
  if (age < 0 || age > FRESH_MS) throw refuse('signatureStale');
  const { kind, subjectType, subjectId } = record;
  const statement = statementText({ ...record, userId: tx.user.id, serial: row.serial, at: given.at });
  if (!(await textSigned(statement, row.spki, given.signature)))
    throw refuseField('signature', 'wrong.signature');
  const digest = await statementDigest(statement);
  let id: string;
  try {
    id = await insertRecordSignature(tx, {
      kind,
      subjectType,
      subjectId,
      userId: tx.user.id,
      certificateId: row.id,
      certificatePem: row.certificatePem,
      statement,
      statementDigest: digest,
      signature: given.signature,
      signedAt: now,
    });
  } catch (error) {
    if (violates(error, 'ca_record_signature_tenant_id_statement_digest_key')) throw refuse('signatureUsed');
    throw error;
  }
  tx.emit(
    recordSigned,
    { subjectType, subjectId, after: { id, kind, statement, signature: given.signature } },
    { signatureId: id, kind, recordDigest: record.digest, statementDigest: digest },
  );
  return id;
}

/** Signatures over the records of a subject (已签署), by their ids; the certificate names its holder. */
export async function signedRecordsOf(
  db: Db,
  about: { readonly kind: string; readonly subjectId: string },
): Promise<ReadonlyMap<string, SignedRecord>> {
  const rows = await recordSignaturesOf(db, about);
  return new Map(
    rows.map(({ id, statement, signature, certificatePem, signedAt }) => [
      id,
      { statement, signature, certificatePem, signedAt: signedAt.toISOString() },
    ]),
  );
}

/**
 * 离线验签: checks a kept signature with nothing but the root certificate: the certificate was valid when it was signed, the
 * statement names it, and its key signed exactly this text.
 */
export async function signedRecordHolds(signed: SignedRecord, rootPem: string): Promise<boolean> {
  const { serial, at } = JSON.parse(signed.statement) as { serial: string; at: string };
  try {
    await verifyCertificate(signed.certificatePem, rootPem, new Date(at));
  } catch {
    return false;
  }
  const facts = readCertificate(signed.certificatePem);
  return facts.serial === serial && (await textSigned(signed.statement, facts.spki, signed.signature));
}
