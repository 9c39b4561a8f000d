import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import type { Tx, User } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { ActKind } from '../shared/status.ts';
import { sentStatuses } from '../shared/status.ts';
import { purchaseContract, purchaseContractAct } from './tables.ts';

export type ContractRow = typeof purchaseContract.$inferSelect;
export type ActRow = typeof purchaseContractAct.$inferSelect;

type NewContract = Pick<
  ContractRow,
  | 'packageId'
  | 'orgId'
  | 'tendereeOrgId'
  | 'tendereeName'
  | 'agencyName'
  | 'packageName'
  | 'packageCode'
  | 'bidId'
  | 'bidderOrgId'
  | 'bidderName'
  | 'price'
  | 'noticeNo'
  | 'noticeAt'
  | 'contractCode'
  | 'status'
  | 'contractName'
  | 'duration'
  | 'quality'
  | 'fixed'
  | 'purchaseTerms'
  | 'payments'
>;

/** Keeps a new draft; nothing where somebody else drafted it at the same moment. */
export async function insertContract(tx: Tx, row: NewContract): Promise<string | undefined> {
  const rows = await tx.db
    .insert(purchaseContract)
    .values({ ...row, ...creationColumns(tx) })
    .onConflictDoNothing({ target: [purchaseContract.packageId, purchaseContract.bidId] })
    .returning({ id: purchaseContract.id });
  return rows[0]?.id;
}

export async function byId(db: Db, id: string): Promise<ContractRow | undefined> {
  return (await db.select().from(purchaseContract).where(eq(purchaseContract.id, id)))[0];
}

export async function lockById(tx: Tx, id: string): Promise<ContractRow | undefined> {
  return (await tx.db.select().from(purchaseContract).where(eq(purchaseContract.id, id)).for('update'))[0];
}

/** Contracts of a lot, one with each winner. */
export const ofLot = (db: Db, packageId: string): Promise<ContractRow[]> =>
  db
    .select()
    .from(purchaseContract)
    .where(eq(purchaseContract.packageId, packageId))
    .orderBy(asc(purchaseContract.contractCode))
    .limit(100);

/** Does this person decide, or have they decided, about it (参与审批)? */
export const isApprover = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db.$count(
    purchaseContract,
    and(eq(purchaseContract.id, id), hasPart(userId, purchaseContract.id)),
  )) > 0;

export const update = (
  tx: Tx,
  id: string,
  set: Partial<Omit<ContractRow, 'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>>,
) =>
  tx.db
    .update(purchaseContract)
    .set({ ...set, version: sql`${purchaseContract.version} + 1`, updatedAt: tx.now })
    .where(eq(purchaseContract.id, id));

export const remove = (tx: Tx, id: string) =>
  tx.db.delete(purchaseContract).where(eq(purchaseContract.id, id));

/** 办理记录 of a contract and of everything that supplements it. */
export const actsOf = (db: Db, contractId: string): Promise<ActRow[]> =>
  db
    .select()
    .from(purchaseContractAct)
    .where(eq(purchaseContractAct.contractId, contractId))
    .orderBy(asc(purchaseContractAct.actedAt), asc(purchaseContractAct.id))
    .limit(500);

/** 办理记录: by the person who acts; the ends of approvals are the system's. */
export const insertAct = (
  tx: Tx,
  {
    contract,
    supplement,
  }: {
    readonly contract: { readonly id: string };
    readonly supplement?: { readonly id: string } | undefined;
  },
  kind: ActKind,
  reason: string | null,
  { id, trueName, orgId, orgName }: Pick<User, 'id' | 'trueName' | 'orgId' | 'orgName'> = tx.user,
) =>
  tx.db.insert(purchaseContractAct).values({
    id: newId(),
    tenantId: tx.tenantId,
    contractId: contract.id,
    supplementId: supplement?.id ?? null,
    kind,
    userId: id === '' ? null : id,
    userName: trueName,
    orgId: orgId === '' ? null : orgId,
    orgName,
    actedAt: tx.now,
    reason,
  });

const list: ListOf = {
  id: purchaseContract.id,
  sortedBy: 'createdAt',
  order: [
    { by: purchaseContract.createdAt, down: true },
    { by: purchaseContract.id, down: true },
  ],
};

const fields = {
  id: purchaseContract.id,
  packageId: purchaseContract.packageId,
  packageName: purchaseContract.packageName,
  packageCode: purchaseContract.packageCode,
  contractCode: purchaseContract.contractCode,
  contractName: purchaseContract.contractName,
  supplierName: purchaseContract.bidderName,
  price: purchaseContract.price,
  status: purchaseContract.status,
  signedAt: purchaseContract.signedAt,
  createdAt: purchaseContract.createdAt,
};

type Asked = PageAsked & { readonly status?: string | null | undefined };

/** Contracts of an organisation's own lots, as agency or tenderee; null = any. */
export const pageOf = (db: Db, orgId: string | null, q: Asked, shown?: SQL) =>
  pageRows(db, list, {
    // Two conditions, of which each has an index in the order of the list: no index serves them together.
    from:
      orgId === null
        ? sql`${purchaseContract}`
        : [
            { from: sql`${purchaseContract}`, where: sql`${and(eq(purchaseContract.orgId, orgId), shown)}` },
            {
              from: sql`${purchaseContract}`,
              where: sql`${purchaseContract.tendereeOrgId} = ${orgId} and ${purchaseContract.orgId} <> ${orgId}`,
            },
          ],
    where: q.status ? eq(purchaseContract.status, q.status) : undefined,
    q,
    rows: (at) => db.select(fields).from(purchaseContract).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** 已送达的合同 of a supplier. */
export const pageOfSupplier = (db: Db, orgId: string, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${purchaseContract}`,
    where: and(eq(purchaseContract.bidderOrgId, orgId), inArray(purchaseContract.status, [...sentStatuses])),
    q,
    rows: (at) => db.select(fields).from(purchaseContract).where(at.where).orderBy(at.order).limit(at.limit),
  });
