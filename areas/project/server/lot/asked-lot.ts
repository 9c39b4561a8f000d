import { wasAsked } from '#base/bizflow/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type Lot, lotOf } from './lot.ts';

/** 被请业主审批的标段: a lot of which somebody of another of its tenderees (联合招标人) was asked to confirm something. */
export async function askedLot(
  read: Read,
  serviceKey: ApprovalKey,
  packageId: string,
): Promise<Lot | undefined> {
  const lot = await lotOf(read.db, packageId);
  if (!lot || [lot.orgId, lot.tendereeOrgId].includes(read.user.orgId)) return undefined;
  return (await wasAsked(read, serviceKey, packageId)) ? lot : undefined;
}
