import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { isSent, LAPSED } from '../shared/status.ts';
import { byId, type ContractRow, lockById, update } from './store.ts';
import { lockSupplement, supplementById, type SupplementRow, updateSupplement } from './supplement-store.ts';

type Common = Pick<
  ContractRow & SupplementRow,
  | 'id'
  | 'packageId'
  | 'orgId'
  | 'tendereeOrgId'
  | 'tendereeName'
  | 'bidderOrgId'
  | 'bidderName'
  | 'contractCode'
  | 'contractName'
  | 'price'
  | 'status'
  | 'contentDigest'
  | 'ownerSignedAt'
  | 'ownerSignatureId'
  | 'supplierSignedAt'
  | 'supplierSignatureId'
  | 'signedAt'
  | 'createdBy'
>;

/** 合同文书: a contract, or a supplement to one; approved, confirmed and signed in the same way by the same people. */
export interface Paper extends Common {
  readonly contract: ContractRow;
  /** Which supplement it is; undefined of the contract itself. */
  readonly supplement: SupplementRow | undefined;
}

export const paperFrom = (contract: ContractRow, supplement?: SupplementRow): Paper => ({
  ...(supplement ?? contract),
  contract,
  supplement,
});

export async function paperById(db: Db, id: string): Promise<Paper | undefined> {
  const contract = await byId(db, id);
  if (contract) return paperFrom(contract);
  const supplement = await supplementById(db, id);
  const of = supplement && (await byId(db, supplement.contractId));
  return of && paperFrom(of, supplement);
}

/** 供应商可知: from its sending on; of a supplement that lapsed, where one side had signed it before. */
export const isKnownToSupplier = ({
  status,
  ownerSignedAt,
  supplierSignedAt,
}: Pick<Paper, 'status' | 'ownerSignedAt' | 'supplierSignedAt'>): boolean =>
  isSent(status) || (status === LAPSED && (ownerSignedAt ?? supplierSignedAt) !== null);

/** Its contract locked, and then the supplement: whoever changes any paper of a contract takes the contract's lock first. */
export async function lockPaper(tx: Tx, { contract, supplement }: Paper): Promise<Paper | undefined> {
  const locked = await lockById(tx, contract.id);
  if (!locked || !supplement) return locked && paperFrom(locked);
  const row = await lockSupplement(tx, supplement.id);
  return row && paperFrom(locked, row);
}

type Set = Partial<
  Pick<
    ContractRow & SupplementRow,
    | 'status'
    | 'contentDigest'
    | 'returnReason'
    | 'ownerSignedAt'
    | 'ownerSignedBy'
    | 'ownerSignatureId'
    | 'supplierSignedAt'
    | 'supplierSignedBy'
    | 'supplierSignatureId'
    | 'signedAt'
  >
>;

export const updatePaper = (tx: Tx, { id, supplement }: Paper, set: Set) =>
  supplement ? updateSupplement(tx, id, set) : update(tx, id, set);

/** 签署文本: under which key its text is kept; other terms are another text. */
export const documentKeyOf = ({ id, contentDigest }: Pick<Paper, 'id' | 'contentDigest'>) => ({
  kind: 'purchaseContract' as const,
  subjectId: id,
  basis: contentDigest ?? '',
});

/** Which paper an event is about. */
export const about = ({ packageId, contract, supplement }: Paper) => ({
  packageId,
  contractId: contract.id,
  ...(supplement ? { supplementId: supplement.id } : {}),
});
