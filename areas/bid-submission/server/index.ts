/** The door of bid submission (投标文件递交): ciphertext in, receipts out; nothing about others before the deadline. */
import { serviceCertificatesOf } from '#base/ca/server/index.ts';
import { Served } from '#kit/server/http/pages.ts';
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { bidDeadline, onClosed, onEnded, onIssued } from './deadline.ts';
import { duties } from './duties.ts';
import { detail, list, receipt } from './detail.ts';
import * as evidence from './evidence.ts';
import { recall } from './recall.ts';
import { certifyReceiptKey, PURPOSE, receiptKey, receiptPublicKey } from './receipt-key.ts';
import { submit } from './submit.ts';
import { upload } from './upload.ts';

export { watchDeadline } from './deadline.ts';
export { sealedBids } from './sealed.ts';
export { checkBids } from './verify.ts';
export {
  bidCertificates,
  type BidSignature,
  bidSignatures,
  bidderOrgs,
  bidsForOpening,
  hasBid,
  type SealedBid,
  stepFacts,
  submittedFrom,
} from './for-opening.ts';

export { potentialBiddersPeople, takingPart, worksForPotentialBidder } from './taking-part.ts';

export const server = ({ storage }: Pick<PartNeeds, 'storage'>): ServerPart => ({
  routes: [
    read(calls.submissionDetail, detail),
    raw(calls.uploadCiphertext, (r, input) => upload(storage, r, input)),
    raw(calls.submitBid, submit),
    write(calls.recallBid, recall),
    read(calls.receiptDetail, receipt),
    read(calls.receiptEvidence, evidence.ofReceipt),
    read(calls.refusalEvidence, evidence.ofRefusal),
    read(calls.receiptKey, async ({ db }) => ({ publicKey: await receiptPublicKey(db) })),
    read(calls.submissionList, list),
  ],
  keys: [receiptKey],
  seed: certifyReceiptKey,
  pages: [
    {
      // 回执签名证书, newest first.
      path: '/ca/receipt.pem',
      render: async ({ db }) =>
        new Served('application/x-pem-file', (await serviceCertificatesOf(db, PURPOSE)).join('')),
    },
  ],
  reactions: [onIssued, onClosed(storage), onEnded(storage)],
  deadlines: [bidDeadline],
  duties,
});
