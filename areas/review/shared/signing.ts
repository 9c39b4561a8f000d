import type { RecordToSign } from '#base/ca/shared/record.ts';

/** What a member signs (评审报告签署): the report's digest with his opinion and, for a dissent, the reason. */
export const reportToSign = (
  packageId: string,
  said: { readonly digest: string; readonly opinion: string; readonly reason: string },
): RecordToSign => ({
  kind: 'review.report',
  subjectType: 'lot',
  subjectId: packageId,
  digest: said.digest,
  says: { opinion: said.opinion, reason: said.reason },
});
