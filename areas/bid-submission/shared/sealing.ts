/**
 * The sealed bid (加密投标文件): what the bidder's browser makes, the server stores without being able to read, and the
 * opening (开标) opens with two keys, the bidder's and the lot's. This file names all that others use.
 *
 * Plain payload: 4 bytes length, canonical manifest, zeros to whole blocks of 4096, then the files one after another.
 * Ciphertext: a header of 64 bytes that says what follows, then chunks of 65 536 plain bytes, each with its tag; bound to envelope header, chunk number and last mark.
 * K = HKDF(K_bidder ‖ K_lot; [suite, lotId, bidderId]).
 */
export { checkContent } from './bid-content.ts';
export { type BidFile, type ByteSource, bytesSource } from './sealing-bytes.ts';
export {
  checkEnvelope,
  type Envelope,
  envelopeBytes,
  type ReceivedBid,
  readEnvelope,
  type SealingCode,
  SealingError,
} from './sealing-envelope.ts';
export { type BidContent, commitment, type Manifest } from './sealing-manifest.ts';
export { openBid, releaseBidderKey } from './sealing-open.ts';
export {
  type Receipt,
  receiptFor,
  receiptToSave,
  type SignedReceipt,
  signReceipt,
  verifyReceipt,
} from './sealing-receipt.ts';
export { type Refused, type SignedRefusal, signRefusal, verifyRefusal } from './sealing-refusal.ts';
export { sealBid } from './sealing-seal.ts';
export { DEFAULT_SUITE } from './sealing-suite.ts';
