import type { Read, Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { contractDrafted, contractModified } from '../shared/events.ts';
import { performedFor } from './performance-store.ts';
import { actsOf, type ContractRow, isApprover } from './store.ts';
import { approvesSupplement } from './supplement-store.ts';

/**
 * 已代表另一方办理: has this person acted on the contract, or on a supplement to it, for another organisation than the one that they act for now? Whoever
 * wrote or approved it, accepted or paid, or was paid, is one person in every house where they work.
 */
export async function actedElsewhere(
  { db, user }: Pick<Read | Tx, 'db' | 'user'>,
  contract: ContractRow,
): Promise<boolean> {
  const acts = await actsOf(db, contract.id);
  if (acts.some((act) => act.userId === user.id && act.orgId !== user.orgId)) return true;
  const sides = await performedFor(db, contract.id, user.id);
  if (sides.owner && contract.tendereeOrgId !== user.orgId) return true;
  if (sides.supplier && contract.bidderOrgId !== user.orgId) return true;
  if (contract.orgId === user.orgId) return false;
  const { id: contractId, packageId } = contract;
  const writers = await whoDid(db, [contractDrafted, contractModified], [packageId], { contractId });
  return (
    writers.includes(user.id) ||
    (await isApprover(db, user.id, contractId)) ||
    (await approvesSupplement(db, user.id, contractId))
  );
}
