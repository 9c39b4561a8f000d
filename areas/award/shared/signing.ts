import type { RecordToSign } from '#base/ca/shared/record.ts';

/** What the tenderee signs (定标签署): on the ground of which report which candidate wins, and why where it is not the first. */
export const determinationToSign = (
  packageId: string,
  chosen: {
    readonly reportDigest: string;
    readonly bidId: string;
    readonly legalCase: string | null;
    readonly reason: string;
  },
): RecordToSign => ({
  kind: 'award.determination',
  subjectType: 'lot',
  subjectId: packageId,
  digest: chosen.reportDigest,
  says: { bidId: chosen.bidId, legalCase: chosen.legalCase ?? '', reason: chosen.reason },
});
