import type { RecordToSign } from '#base/ca/shared/record.ts';

/** What a bidder signs to recall a bid (撤回声明): which version of which lot, by the digest of its ciphertext. */
export const recallToSign = (bid: {
  readonly packageId: string;
  readonly bidId: string;
  readonly version: number;
  readonly ciphertextDigest: string;
}): RecordToSign => ({
  kind: RECALL,
  subjectType: 'bid',
  subjectId: bid.bidId,
  digest: bid.ciphertextDigest,
  says: { lotId: bid.packageId, version: String(bid.version) },
});

/** The kind of a signed recall among signed records. */
export const RECALL = 'bid.recall';
