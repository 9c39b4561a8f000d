import {
  lockLot,
  type Lot,
  lotFor,
  lotOf,
  lotToOperate,
  showsLot,
  watches,
} from '#areas/project/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { may } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import {
  type ContractMove,
  contractStatus,
  type ContractStatus,
  isConcluded,
  moves,
  type Side,
} from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { against, ruleFor } from './law.ts';
import { actedElsewhere } from './other-side.ts';
import { isKnownToSupplier, lockPaper, type Paper, paperById } from './paper.ts';
import { byId, type ContractRow, isApprover } from './store.ts';
import { approvesSupplement } from './supplement-store.ts';
import { whyNotWith } from './winners.ts';

/** The lot for whoever may look at its contracts: agency, tenderee, or the supervision. */
export async function lotToSee(read: Read, packageId: string): Promise<Lot> {
  if (!watches(read.user)) return lotFor(read, packageId, 'staff');
  const lot = await lotOf(read.db, packageId);
  if (!lot) throw refuse('notFound', 404);
  return lot;
}

/** Does the reader's side know this contract (可查看)? Agency, tenderee and supervision, and whoever has to approve it. */
async function staffSees(read: Read, contract: ContractRow): Promise<boolean> {
  const { orgId } = read.user;
  if (watches(read.user) || (orgId !== '' && contract.tendereeOrgId === orgId && contract.orgId !== orgId))
    return true;
  return (
    contract.orgId === orgId &&
    ((await showsLot(read.db, read.user, contract.packageId)) ||
      (await isApprover(read.db, read.user.id, contract.id)) ||
      (await approvesSupplement(read.db, read.user.id, contract.id)))
  );
}

/** Is it this company's own contract, and was it sent to it (已送达)? */
const supplierSees = (
  read: Read,
  paper: Pick<Paper, 'bidderOrgId' | 'status' | 'ownerSignedAt' | 'supplierSignedAt'>,
): boolean => read.user.orgId !== '' && paper.bidderOrgId === read.user.orgId && isKnownToSupplier(paper);

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

/** A contract or a supplement for agency, tenderee, supervision and approvers. */
export async function paperToSee(read: Read, id: string): Promise<Paper> {
  const paper = await paperById(read.db, id);
  if (!paper || !(await staffSees(read, paper.contract))) throw refuse('notFound', 404);
  return paper;
}

/** The same as its supplier may know it: from its sending on. */
export async function paperForSupplier(read: Read, id: string): Promise<Paper> {
  const paper = await paperById(read.db, id);
  if (!paper || !supplierSees(read, paper)) throw refuse('notFound', 404);
  return paper;
}

/** The paper that this side may sign now, for preparing its text; the act itself asks all of it again under its locks. */
export async function paperToSign(read: Read, id: string, side: Side): Promise<Paper> {
  const paper = await paperById(read.db, id);
  const own =
    paper && (side === 'owner' ? paper.tendereeOrgId === read.user.orgId : supplierSees(read, paper));
  if (!paper || read.user.orgId === '' || !own) throw refuse('notFound', 404);
  if ((side === 'owner' ? paper.ownerSignedAt : paper.supplierSignedAt) !== null)
    throw refuse('signedAlready');
  if (!canMove(moves, paper.status as ContractStatus, 'sign')) throw refuse('wrongStatus');
  return paper;
}

type Party = 'agency' | 'owner' | 'supplier';

/** Moves that take a supplement out of the way: they stand open although its contract has ended. */
const ends: ReadonlySet<ContractMove> = new Set(['remove', 'ownerReturn', 'supplierReturn']);

/**
 * Lot and paper, both locked, for one side and one move: the only way to move a contract or a supplement to it. Whoever has acted on
 * either for another organisation does not act for this one: nobody concludes a contract with themselves.
 */
export async function paperToMove(tx: Tx, id: string, party: Party, move: ContractMove) {
  const found = await paperById(tx.db, id);
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
  const paper = await lockPaper(tx, found);
  if (!paper) throw refuse('notFound', 404);
  if (party !== 'agency' && (await actedElsewhere(tx, paper.contract)))
    throw against(paper.contract, refuse('otherSide', 403), {
      rule: ruleFor(paper.contract, 'contractDays'),
      act: move,
    });
  if (!canMove(moves, paper.status as ContractStatus, move)) throw refuse('wrongStatus');
  // What is concluded stands by itself; what is not is concluded with the winner, or not at all.
  if (!isConcluded(paper.contract.status) && !ends.has(move)) {
    const why = await whyNotWith(tx.db, paper.contract);
    if (why)
      throw against(paper.contract, refuse(why), {
        rule: ruleFor(paper.contract, 'contractTerms'),
        act: move,
      });
  }
  if (paper.supplement && paper.contract.status !== contractStatus.inForce && !ends.has(move))
    throw refuse('contractEnded');
  return { lot, paper };
}

/** The same of a contract alone. */
export async function contractToMove(tx: Tx, id: string, party: Party, move: ContractMove) {
  const { lot, paper } = await paperToMove(tx, id, party, move);
  if (paper.supplement) throw refuse('notFound', 404);
  return { lot, contract: paper.contract };
}

/** The kind under which files belong to a contract. */
export const CONTRACT_FILES = 'purchaseContract';

/** 合同附件: read by whoever reads the contract. */
export const contractFiles: RecordRule = {
  kind: CONTRACT_FILES,
  may: async (read, id) => {
    const paper = await paperById(read.db, id);
    if (!paper) return false;
    if (may(read, 'purchaseContract.view') && (await staffSees(read, paper.contract))) return true;
    return may(read, 'purchaseContract.supplier') && supplierSees(read, paper);
  },
};
