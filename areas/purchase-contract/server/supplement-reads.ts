import { lotOf, operates } from '#areas/project/server/index.ts';
import { signedRecordsOf } from '#base/ca/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type { supplementDetail } from '../shared/calls.ts';
import type { ContractRecord, SupplementRecord } from '../shared/schema.ts';
import { SIGNED_KIND } from '../shared/signing.ts';
import { type ContractMove, contractStatus, type ContractStatus, isSent, moves } from '../shared/status.ts';
import { extraLeft } from '../shared/supplement.ts';
import { refuse } from '../shared/text/index.ts';
import { paperForSupplier, paperToSee } from './access.ts';
import { actShown, signaturesOf, type Viewer } from './acts-shown.ts';
import { bidOf, plain } from './content.ts';
import { actedElsewhere } from './other-side.ts';
import { isKnownToSupplier, type Paper } from './paper.ts';
import { actsOf, type ContractRow } from './store.ts';
import { isPublicPurchase, performedMilestones, supplementValues } from './supplement-content.ts';
import { amountsInForce, supplementsOf, type SupplementRow } from './supplement-store.ts';
import { type Terms, termsOf } from './terms.ts';

/** A supplement as its screen shows it, with what this reader may do. */
async function recordOf(read: Read, paper: Paper, viewer: Viewer): Promise<SupplementRecord> {
  const { contract, supplement: row } = paper;
  const lot = await lotOf(read.db, paper.packageId);
  if (!row || !lot) throw refuse('notFound', 404);
  const { items } = await bidOf(read.db, contract.packageId, contract.bidId);
  const acts = await actsOf(read.db, contract.id);
  const own = acts.filter((act) => act.supplementId === row.id);
  const proofs = await signedRecordsOf(read.db, { kind: SIGNED_KIND, subjectId: row.id });
  const isOpen = contract.status === contractStatus.inForce;
  const at = (move: ContractMove) => canMove(moves, row.status as ContractStatus, move);
  const staff = viewer === 'staff';
  const agency = staff && may(read, 'purchaseContract.draft') && (await operates(read, lot, 'award'));
  const owner = staff && row.tendereeOrgId === read.user.orgId && may(read, 'purchaseContract.sign');
  const otherSide = await actedElsewhere(read, contract);
  return {
    ...supplementValues(row),
    id: row.id,
    packageId: row.packageId,
    purchaseMode: lot.purchaseMode,
    contractId: contract.id,
    contractCode: row.contractCode,
    contractName: row.contractName,
    ofCode: contract.contractCode,
    ofName: contract.contractName,
    ofPrice: plain(contract.price),
    isOpen,
    status: row.status,
    version: row.version,
    tendereeName: row.tendereeName,
    supplierName: row.bidderName,
    before: shown(await termsBefore(read, contract, row)),
    payments: [...row.payments],
    performed: await performedMilestones(read.db, contract.id),
    items: [...items],
    extras: [...row.extras],
    extraAmount: plain(row.extraAmount),
    extraLeft: extraLeft(plain(contract.price), await amountsInForce(read.db, contract.id)),
    isPublic: await isPublicPurchase(read.db, row.packageId),
    price: plain(row.price),
    returnReason: row.returnReason,
    contentDigest: isSent(row.status) ? row.contentDigest : null,
    ...signaturesOf(row, own, proofs),
    signedAt: row.signedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    acts: actShown(own, viewer),
    can: {
      modify: agency && isOpen && at('modify'),
      remove: agency && at('remove') && own.length === 0,
      submit: agency && isOpen && at('submit'),
      ownerDecide: owner && isOpen && !otherSide && at('ownerConfirm'),
      supplierDecide: !staff && isOpen && !otherSide && at('supplierConfirm'),
      sign:
        isOpen &&
        at('sign') &&
        !otherSide &&
        ((owner && row.ownerSignedAt === null) || (!staff && row.supplierSignedAt === null)),
    },
  };
}

const shown = ({ payments, ...terms }: Terms) => ({ ...terms, payments: [...payments] });

/** 变更前的条款: those of the last supplement before this one that both had signed, or of the contract. */
async function termsBefore(read: Read, contract: ContractRow, row: SupplementRow): Promise<Terms> {
  const earlier = (await supplementsOf(read.db, contract.id)).findLast(
    (one) => one.seq < row.seq && one.signedAt !== null,
  );
  const { periodBegin, periodEnd, acceptance, otherTerms, payments, price } = earlier ?? contract;
  return { price: plain(price), periodBegin, periodEnd, acceptance, otherTerms, payments };
}

/** 补充协议详情 for agency, tenderee, supervision and approvers. */
export const supplementForStaff = async (read: Read, { id }: InputOf<typeof supplementDetail>) =>
  recordOf(read, await paperToSee(read, id), 'staff');

/** 供应商的补充协议: from its sending on. */
export const supplementForSupplier = async (read: Read, { id }: InputOf<typeof supplementDetail>) =>
  recordOf(read, await paperForSupplier(read, id), 'supplier');

/** What the contract says of its supplements: those that the reader may know, and the terms in force with them. */
export async function supplementsShown(
  read: Read,
  contract: ContractRow,
  viewer: Viewer,
): Promise<Pick<ContractRecord, 'supplements' | 'inForce'>> {
  const all = await supplementsOf(read.db, contract.id);
  const known = viewer === 'supplier' ? all.filter(isKnownToSupplier) : all;
  return {
    supplements: known.map((row) => ({
      id: row.id,
      contractCode: row.contractCode,
      contractName: row.contractName,
      status: row.status,
      ground: row.ground,
      extraAmount: plain(row.extraAmount),
      price: plain(row.price),
      signedAt: row.signedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    inForce: all.some((row) => row.signedAt !== null) ? shown(await termsOf(read.db, contract)) : null,
  };
}
