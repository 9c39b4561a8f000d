import type { TestOrg } from '#apps/server/test/world.ts';

/** What a contract with this tenderee has to say besides its name (委托合同必填项). */
export const contractTerms = (tenderee: Pick<TestOrg, 'id' | 'orgName'>) => ({
  contractType: '1' as const,
  tendereeId: tenderee.id,
  tendereeName: tenderee.orgName,
  feeType: '1' as const,
  feeMethod: '1' as const,
  serviceFeePercent: '1',
});
