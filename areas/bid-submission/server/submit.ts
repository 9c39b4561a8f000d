import { type Lot, lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { presentedCertificate } from '#base/ca/server/index.ts';
import { newestCheckpoint } from '#base/log/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Read, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';
import type { submitBid } from '../shared/calls.ts';
import { bidSubmitted, bidSuperseded } from '../shared/events.ts';
import {
  checkEnvelope,
  type Envelope,
  readEnvelope,
  receiptFor,
  SealingError,
  signReceipt,
} from '../shared/sealing.ts';
import { submitStatus } from '../shared/status.ts';
import { bidTextOf, refuse, refuseAbout } from '../shared/text/index.ts';
import { submissionScreens } from '../shared/screens.ts';
import { lotToBid, receives } from './access.ts';
import { certifyReceiptKey, receiptSigner } from './receipt-key.ts';
import { lateRefusal, refuseLate } from './refuse-late.ts';
import {
  type BidRow,
  byUpload,
  endBid,
  insertBid,
  lastVersion,
  liveBid,
  ownUpload,
  type UploadRow,
} from './store.ts';

type Input = InputOf<typeof submitBid>;

async function checked(read: Read, input: Input, upload: UploadRow, lotPublicKey: string): Promise<Envelope> {
  try {
    return await checkEnvelope(readEnvelope(utf8(input.envelope)), {
      lotId: input.packageId,
      bidderId: read.user.orgId,
      lotPublicKey,
      ciphertextDigest: upload.digest,
      size: upload.fileSize,
      bound: upload.bound ?? '',
    });
  } catch (error) {
    if (error instanceof SealingError) throw refuse(`sealing.${error.code}`, 400);
    throw error;
  }
}

/** What was already answered to this very upload: pressing twice is one act. */
const answerOf = (row: Pick<BidRow, 'id' | 'version' | 'receiptId' | 'receivedAt'>) => ({
  bidId: row.id,
  version: row.version,
  receiptId: row.receiptId,
  submitTime: row.receivedAt.toISOString(),
});

interface Accepted {
  readonly lot: Lot;
  readonly input: Input;
  readonly upload: UploadRow;
  readonly envelope: Envelope;
  readonly certificateId: string;
  readonly at: Date;
  /** 最近检查点 of the public log. */
  readonly checkpoint: string;
}

/** The row, its signed receipt and its event; the version before it ends at the same time. */
async function record(tx: Tx, accepted: Accepted) {
  const { lot, input, upload, envelope, certificateId, at, checkpoint } = accepted;
  const { packageId } = input;
  const before = await liveBid(tx.db, packageId, tx.user.orgId);
  if (before) {
    await endBid(tx, before.id, submitStatus.superseded, at);
    tx.emit(
      bidSuperseded,
      {
        subjectType: 'bid',
        subjectId: before.id,
        before: { submitStatus: before.submitStatus },
        after: { submitStatus: submitStatus.superseded },
      },
      { packageId, bidId: before.id, version: before.version },
    );
  }
  const receiptId = newId();
  const receipt = await receiptFor(envelope, {
    eventId: receiptId,
    receivedAt: at.toISOString(),
    checkpoint,
  });
  const version = (await lastVersion(tx.db, packageId, tx.user.orgId)) + 1;
  const bidId = await insertBid(tx, {
    packageId,
    orgId: tx.user.orgId,
    bidderName: tx.user.orgName,
    userId: tx.user.id,
    version,
    submitStatus: submitStatus.submitted,
    uploadId: upload.id,
    storageKey: upload.storageKey,
    fileSize: upload.fileSize,
    ciphertextDigest: upload.digest,
    envelope: input.envelope,
    envelopeDigest: receipt.envelopeDigest,
    certificateId,
    participantName: input.participantName,
    mobile: input.mobile,
    phone: input.phone,
    email: input.email,
    address: tx.address,
    receivedAt: at,
    receiptId,
    receipt: await signReceipt(receipt, receiptSigner(tx)),
  });
  const { ciphertextDigest, envelopeDigest } = receipt;
  tx.emit(
    bidSubmitted,
    { subjectType: 'bid', subjectId: bidId, after: receipt },
    { packageId, bidId, version, receiptId, ciphertextDigest, envelopeDigest },
  );
  await notify(tx, {
    template: messageTemplate(bidTextOf(lot), 'message.submitted'),
    params: { name: lotLabel(lot), version, receiptId },
    to: [tx.user.id],
    webRouter: { path: submissionScreens.receipt, query: { packageId, bidId } },
  });
  return { bidId, version, receiptId, submitTime: at.toISOString() };
}

/** What the envelope is found to be, or the refusal that it waits for until the clock was asked. */
const judged = (work: Promise<Envelope>): Promise<Envelope | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/**
 * One attempt in one transaction: the envelope is looked at first, so that the lock is short, but the clock under the
 * lock decides before anything that was found there.
 */
async function attempt(
  tx: Tx,
  input: Input,
): Promise<ReturnType<typeof answerOf> | { late: Date; lot: Lot }> {
  const { packageId, uploadId } = input;
  const { terms } = await lotToBid(tx, packageId);
  const upload = await ownUpload(tx.db, { id: uploadId, packageId, orgId: tx.user.orgId });
  const envelope = upload && (await judged(checked(tx, input, upload, terms.lotPublicKey)));
  const checkpoint = await newestCheckpoint(tx.db);
  await certifyReceiptKey(tx);
  const lot = await lockLot(tx, packageId);
  const same = upload && (await byUpload(tx.db, uploadId));
  if (same) return answerOf(same);
  const at = await clockNow(tx);
  if (at >= terms.bidDeadline) {
    const deadline = terms.bidDeadline;
    await refuseLate(tx, { lot, envelope: input.envelope, upload, deadline, at, checkpoint });
    return { late: deadline, lot };
  }
  if (!receives(lot)) throw refuseAbout(lot)('notOpen');
  if (!upload || !envelope || upload.droppedAt) throw refuse('noUpload');
  if (envelope instanceof Refusal) throw envelope;
  const certificate = await presentedCertificate(tx.db, {
    certificatePem: envelope.certificate,
    orgId: tx.user.orgId,
    at,
    sealing: true,
  });
  return record(tx, { lot, input, upload, envelope, certificateId: certificate.id, at, checkpoint });
}

/**
 * 递交投标文件: received strictly before the deadline by the database's clock under the lot's lock, or refused; who comes
 * late gets a signed receipt of the refusal.
 */
export async function submit(r: Raw, input: Input) {
  const outcome = await r.write((tx) => attempt(tx, input));
  if ('late' in outcome) throw lateRefusal('submit', outcome.lot, outcome.late);
  return outcome;
}
