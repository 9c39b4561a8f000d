import type { RecordToSign } from '#base/ca/shared/record.ts';
import type { Side } from './status.ts';

export const SIGNED_KIND = 'purchaseContract.signing';

/** What each side signs (合同签署): the digest of the whole contract as it was sent, with its number and price. */
export const contractToSign = (
  side: Side,
  of: {
    readonly id: string;
    readonly contentDigest: string;
    readonly contractCode: string;
    readonly price: string;
  },
): RecordToSign => ({
  kind: SIGNED_KIND,
  subjectType: 'purchaseContract',
  subjectId: of.id,
  digest: of.contentDigest,
  says: { side, contractCode: of.contractCode, price: of.price },
});
