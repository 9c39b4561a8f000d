import type { RecordToSign } from '#base/ca/shared/record.ts';

interface PassedOver {
  readonly bidId: string;
  readonly legalCase: string;
  readonly reason: string;
}

/** What the tenderee signs (定标签署): by which report which candidate wins, and why none of those ranked before it. */
export const determinationToSign = (
  packageId: string,
  chosen: {
    readonly reportDigest: string;
    readonly bidId: string;
    readonly passedOver: readonly PassedOver[];
  },
): RecordToSign => ({
  kind: 'award.determination',
  subjectType: 'lot',
  subjectId: packageId,
  digest: chosen.reportDigest,
  says: {
    bidId: chosen.bidId,
    // In the order of the ranking, whatever the candidates are called.
    ...Object.fromEntries(
      chosen.passedOver.flatMap(({ bidId, legalCase, reason }, i) => [
        [`passedOver${i + 1}`, bidId],
        [`legalCase${i + 1}`, legalCase],
        [`reason${i + 1}`, reason],
      ]),
    ),
  },
});
