import { and, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { likeText } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { ContractValues } from '../shared/schema.ts';
import { entrustContract } from './tables.ts';

export type ContractRow = typeof entrustContract.$inferSelect;

/** What the form holds, as the table keeps it; the fields that may not be empty have been checked before. */
function columnsOf(values: ContractValues) {
  return {
    ...values,
    contractName: values.contractName ?? '',
    contractType: values.contractType ?? '',
    tendereeId: values.tendereeId ?? '',
    tendereeName: values.tendereeName ?? '',
    tendereeOrgId: values.tendereeOrgId ?? '',
    feeType: values.feeType ?? '',
    feeMethod: values.feeMethod ?? '',
    entrustAmountUnit: values.entrustAmountUnit ?? '0',
  };
}

const visible = (orgId: string) => and(eq(entrustContract.orgId, orgId), eq(entrustContract.isDeleted, '0'));

export interface ContractQuery {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
  readonly contractName?: string | undefined;
  readonly contractType: readonly string[];
  readonly status: readonly string[];
}

/** The columns of a list row: what the list does not show is not read. */
const listed = {
  id: entrustContract.id,
  contractCode: entrustContract.contractCode,
  contractName: entrustContract.contractName,
  contractType: entrustContract.contractType,
  tendereeId: entrustContract.tendereeId,
  tendereeName: entrustContract.tendereeName,
  tendereeOrgId: entrustContract.tendereeOrgId,
  tendereeLinkPerson: entrustContract.tendereeLinkPerson,
  tendereeLinkMobile: entrustContract.tendereeLinkMobile,
  feeType: entrustContract.feeType,
  feeMethod: entrustContract.feeMethod,
  serviceFeePercent: entrustContract.serviceFeePercent,
  serviceFeePercent1: entrustContract.serviceFeePercent1,
  entrustAmount: entrustContract.entrustAmount,
  contractDateBegin: entrustContract.contractDateBegin,
  contractDateEnd: entrustContract.contractDateEnd,
  contractDateSign: entrustContract.contractDateSign,
  status: entrustContract.status,
  changeStatus: entrustContract.changeStatus,
  createdAt: entrustContract.createdAt,
};

export async function pageOf(db: Db, orgId: string, q: ContractQuery) {
  const name = (typed: string): SQL => ilike(entrustContract.contractName, likeText(typed));
  const where = and(
    visible(orgId),
    q.searchKey
      ? or(name(q.searchKey), ilike(entrustContract.contractCode, likeText(q.searchKey)))
      : undefined,
    q.contractName ? name(q.contractName) : undefined,
    q.contractType.length > 0 ? inArray(entrustContract.contractType, [...q.contractType]) : undefined,
    q.status.length > 0 ? inArray(entrustContract.status, [...q.status]) : undefined,
  );
  const [records, total] = await Promise.all([
    db
      .select(listed)
      .from(entrustContract)
      .where(where)
      .orderBy(desc(entrustContract.createdAt), desc(entrustContract.id))
      .limit(q.size)
      .offset((q.current - 1) * q.size),
    db.$count(entrustContract, where),
  ]);
  return { records, total };
}

/** One contract of this organisation. */
export async function byId(db: Db, orgId: string, id: string): Promise<ContractRow | undefined> {
  const rows = await db
    .select()
    .from(entrustContract)
    .where(and(visible(orgId), eq(entrustContract.id, id)));
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockById(tx: Tx, orgId: string, id: string): Promise<ContractRow | undefined> {
  const rows = await tx.db
    .select()
    .from(entrustContract)
    .where(and(visible(orgId), eq(entrustContract.id, id)))
    .for('update');
  return rows[0];
}

/** For the system's own reactions, which act for no organisation. */
export async function lockForSystem(tx: Tx, id: string): Promise<ContractRow | undefined> {
  const rows = await tx.db.select().from(entrustContract).where(eq(entrustContract.id, id)).for('update');
  return rows[0];
}

export function insert(
  tx: Tx,
  row: { values: ContractValues; orgId: string; contractCode: string; status: string; createdBy: string },
): string {
  const id = newId();
  const statement = tx.db.insert(entrustContract).values({
    ...columnsOf(row.values),
    id,
    tenantId: tx.tenantId,
    orgId: row.orgId,
    contractCode: row.contractCode,
    status: row.status,
    createdBy: row.createdBy,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  tx.later(statement);
  return id;
}

export const updateValues = (tx: Tx, id: string, values: ContractValues) =>
  tx.db
    .update(entrustContract)
    .set({ ...columnsOf(values), updatedAt: tx.now })
    .where(eq(entrustContract.id, id));

type Settable = Partial<
  Pick<
    ContractRow,
    'status' | 'uneffectReason' | 'discardReason' | 'changeStatus' | 'changeValues' | 'isDeleted'
  >
>;

export const update = (tx: Tx, id: string, set: Settable) =>
  tx.db
    .update(entrustContract)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(entrustContract.id, id));
