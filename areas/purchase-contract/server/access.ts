import {
  lockLot,
  type Lot,
  lotFor,
  lotOf,
  lotToOperate,
  showsLot,
  supervises,
} from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { may } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import { type ContractMove, type ContractStatus, isSent, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { actsOf, byId, type ContractRow, isApprover, lockById } from './store.ts';

/** The lot for whoever may look at its contracts: agency, tenderee, or the supervision. */
export async function lotToSee(read: Read, packageId: string): Promise<Lot> {
  if (!supervises(read.user)) return lotFor(read, packageId, 'staff');
  const lot = await lotOf(read.db, packageId);
  if (!lot) throw refuse('notFound', 404);
  return lot;
}

/** Does the reader's side know this contract (可查看)? Agency, tenderee and supervision, and whoever has to approve it. */
async function staffSees(read: Read, contract: ContractRow): Promise<boolean> {
  const { orgId } = read.user;
  if (supervises(read.user) || (orgId !== '' && contract.tendereeOrgId === orgId && contract.orgId !== orgId))
    return true;
  return (
    contract.orgId === orgId &&
    ((await showsLot(read.db, read.user, contract.packageId)) ||
      (await isApprover(read.db, read.user.id, contract.id)))
  );
}

/** Is it this company's own contract, and was it sent to it (已送达)? */
const supplierSees = (read: Read, contract: ContractRow): boolean =>
  read.user.orgId !== '' && contract.bidderOrgId === read.user.orgId && isSent(contract.status);

/** The contract for agency, tenderee or supervision; "absent" and "not yours" look alike. */
export async function contractToSee(read: Read, id: string): Promise<ContractRow> {
  const contract = await byId(read.db, id);
  if (!contract || !(await staffSees(read, contract))) throw refuse('notFound', 404);
  return contract;
}

/** The contract as its supplier may know it: its own, from its sending on. */
export async function contractForSupplier(read: Read, id: string): Promise<ContractRow> {
  const contract = await byId(read.db, id);
  if (!contract || !supplierSees(read, contract)) throw refuse('notFound', 404);
  return contract;
}

type Party = 'agency' | 'owner' | 'supplier';

/**
 * Lot and contract, both locked, for one side and one move: the only way to change a contract. Whoever has acted on it for another
 * organisation does not act for this one: nobody concludes a contract with themselves.
 */
export async function contractToMove(tx: Tx, id: string, party: Party, move: ContractMove) {
  const found = await byId(tx.db, id);
  if (!found) throw refuse('notFound', 404);
  if (party === 'supplier') {
    if (!supplierSees(tx, found)) throw refuse('notFound', 404);
  } else if (party === 'owner') {
    if (found.tendereeOrgId !== tx.user.orgId) throw refuse('notFound', 404);
  } else {
    if (found.orgId !== tx.user.orgId) throw refuse('notFound', 404);
    await lotToOperate(tx, found.packageId, 'award');
  }
  const lot = await lockLot(tx, found.packageId);
  const contract = await lockById(tx, id);
  if (!contract) throw refuse('notFound', 404);
  if (party !== 'agency' && (await actsOf(tx.db, id)).some(isOtherSide(tx)))
    throw unlawful(refuse('otherSide', 403), {
      rule: 'contractDays',
      act: `purchaseContract.${move}`,
      subject: ['lot', lot.packageId],
    });
  if (!canMove(moves, contract.status as ContractStatus, move)) throw refuse('wrongStatus');
  return { lot, contract };
}

const isOtherSide =
  ({ user }: Tx) =>
  (act: { readonly userId: string | null; readonly orgId: string | null }): boolean =>
    act.userId === user.id && act.orgId !== user.orgId;

/** The kind under which files belong to a contract. */
export const CONTRACT_FILES = 'purchaseContract';

/** 合同附件: read by whoever reads the contract. */
export const contractFiles: RecordRule = {
  kind: CONTRACT_FILES,
  may: async (read, id) => {
    const contract = await byId(read.db, id);
    if (!contract) return false;
    if (may(read, 'purchaseContract.view') && (await staffSees(read, contract))) return true;
    return may(read, 'purchaseContract.supplier') && supplierSees(read, contract);
  },
};
