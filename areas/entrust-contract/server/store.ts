import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { NO } from '#kit/shared/yes-no.ts';
import type { UnitOfWork, Tx } from '#kit/server/context.ts';
import { type Db, statement } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { ListOf, PageOf } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import {
  fieldColumns,
  overlaid,
  pageOfJson,
  recordJson,
  jsonRecord,
} from '#kit/server/database/json-record.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { entrustContract } from './tables.ts';

export type ContractRow = typeof entrustContract.$inferSelect;

/** What the form holds, as the table keeps it; the fields that may not be empty have been checked before. */
function columnsOf(values: ContractValues) {
  return {
    ...values,
    contractName: values.contractName,
    contractType: values.contractType,
    tendereeId: values.tendereeId ?? '',
    tendereeName: values.tendereeName,
    tendereeOrgId: values.tendereeOrgId ?? '',
    feeType: values.feeType,
    feeMethod: values.feeMethod,
    entrustAmountUnit: values.entrustAmountUnit ?? '0',
  };
}

// The indexes hold what is not deleted; PostgreSQL uses them in a kept plan only if the condition is no parameter.
const visible = (orgId: string) =>
  and(eq(entrustContract.orgId, orgId), sql`${entrustContract.isDeleted} = '0'`);

interface ContractQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly contractName?: string | undefined;
  readonly contractType: readonly string[];
  readonly status: readonly string[];
}

const { contractCode, status, changeStatus, createdAt, feeMethod } = entrustContract;
const common = { id: entrustContract.id, contractCode, status, changeStatus, createdAt };

/** A fixed fee is mirrored into the percentage, as the documents have it. */
const serviceFeePercent = sql<string | null>`(case when ${feeMethod} = '2'
  then ${entrustContract.serviceFeePercent1} else ${entrustContract.serviceFeePercent} end)::text`;

/** What decides what a user may do with a contract. */
const decides = ['status', 'changeStatus'] as const;
export type Deciding = Pick<ContractRow, (typeof decides)[number]>;

const from = entrustContract;

const list: ListOf = {
  id: entrustContract.id,
  order: [
    { by: createdAt, down: true },
    { by: entrustContract.id, down: true },
  ],
  search: { list: 'entrust_contract', key: entrustContract.id },
};

/** A row of the list: what the list does not show is not read. */
const row = jsonRecord({
  from,
  fields: {
    ...common,
    contractName: entrustContract.contractName,
    contractType: entrustContract.contractType,
    tendereeId: entrustContract.tendereeId,
    tendereeName: entrustContract.tendereeName,
    tendereeOrgId: entrustContract.tendereeOrgId,
    tendereeLinkPerson: entrustContract.tendereeLinkPerson,
    tendereeLinkMobile: entrustContract.tendereeLinkMobile,
    feeType: entrustContract.feeType,
    feeMethod,
    serviceFeePercent,
    entrustAmount: entrustContract.entrustAmount,
    contractDateBegin: entrustContract.contractDateBegin,
    contractDateEnd: entrustContract.contractDateEnd,
    contractDateSign: entrustContract.contractDateSign,
  },
  see: decides,
});

/** The whole contract as its screen shows it. */
const record = jsonRecord({
  from,
  fields: {
    ...fieldColumns(entrustContract, contractFields),
    ...common,
    serviceFeePercent,
    uneffectReason: entrustContract.uneffectReason,
    discardReason: entrustContract.discardReason,
    is_deleted: entrustContract.isDeleted,
  },
  see: decides,
});

/** The same with the values of a change that waits for its approval, where there is one. */
const formFields = Object.keys(contractFields.fields) as (keyof ContractValues)[];
const overlay = overlaid(record, entrustContract.changeValues, formFields);
const { changeValues } = entrustContract;
const changed = jsonRecord({
  from,
  see: decides,
  fields: {
    ...overlay.fields,
    // The fixed fee of the change is mirrored, not that of the contract in force.
    serviceFeePercent: sql<string | null>`case
      when ${changeValues} is null then ${serviceFeePercent}
      when ${changeValues} ->> 'feeMethod' = '2' then ${changeValues} ->> 'serviceFeePercent1'
      else ${changeValues} ->> 'serviceFeePercent' end`,
  },
});

/** What other areas get to know. */
const entered = {
  id: entrustContract.id,
  contractCode,
  contractName: entrustContract.contractName,
  tendereeId: entrustContract.tendereeId,
  tendereeName: entrustContract.tendereeName,
  tendereeLinkPerson: entrustContract.tendereeLinkPerson,
  tendereeLinkMobile: entrustContract.tendereeLinkMobile,
};
const entry = jsonRecord({ from, fields: entered });

function sought(orgId: string, q: ContractQuery): PageOf {
  return {
    q,
    where: and(
      visible(orgId),
      q.contractType.length > 0 ? inArray(entrustContract.contractType, [...q.contractType]) : undefined,
      q.status.length > 0 ? inArray(status, [...q.status]) : undefined,
    ),
    scope: orgId,
    // The words of a contract hold its name and its code; who asks for the name means the name alone.
    typed: [q.searchKey, q.contractName].join(' '),
    also: q.contractName ? wordsIn(entrustContract.contractName, q.contractName) : undefined,
  };
}

/** One page of this organisation's contracts as the list shows them, newest first. */
export const pageOf = <M extends object>(
  db: Db,
  orgId: string,
  q: ContractQuery,
  say: (seen: Deciding) => M,
) => pageOfJson(db, row, list, sought(orgId, q), say);

/** The same as another area picks from them. */
export const entriesOf = (db: Db, orgId: string, q: ContractQuery) =>
  pageOfJson(db, entry, list, sought(orgId, q));

/** One contract of this organisation. */
export async function byId(db: Db, orgId: string, id: string) {
  const rows = await db
    .select({ ...entered, status })
    .from(entrustContract)
    .where(and(visible(orgId), eq(entrustContract.id, id)));
  return rows[0];
}

/** One contract of this organisation as its screen shows it: as it is in force, or as it shall be changed. */
export const recordById = <M extends object>(
  db: Db,
  orgId: string,
  { id, as }: { id: string; as: 'inForce' | 'changed' },
  say: (seen: Deciding) => M,
) => {
  const where = and(visible(orgId), eq(entrustContract.id, id));
  return recordJson(db, as === 'changed' ? changed : record, where, say);
};

/** One contract of this organisation, locked until the transaction ends. */
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

/** What duties are about: name, state and maker of a contract. */
export async function dutyFacts(db: Db, id: string) {
  const rows = await db
    .select({
      contractName: entrustContract.contractName,
      status: entrustContract.status,
      changeStatus: entrustContract.changeStatus,
      orgId: entrustContract.orgId,
      createdBy: entrustContract.createdBy,
    })
    .from(entrustContract)
    .where(and(eq(entrustContract.id, id), eq(entrustContract.isDeleted, NO)));
  return rows[0];
}

/** Contracts that may wait for their maker, in the order of their ids, after one. */
export async function openContracts(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: entrustContract.id })
    .from(entrustContract)
    .where(
      and(eq(entrustContract.isDeleted, NO), after === undefined ? undefined : gt(entrustContract.id, after)),
    )
    .orderBy(asc(entrustContract.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Leaves a new contract of the user's organisation to be written. */
export function insert(
  unit: UnitOfWork,
  row: { values: ContractValues; contractCode: string; status: string },
): string {
  const { user, tenantId, now } = unit;
  const id = newId();
  unit.defer(
    statement.insert(entrustContract).values({
      ...columnsOf(row.values),
      id,
      tenantId,
      orgId: user.orgId,
      contractCode: row.contractCode,
      status: row.status,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    }),
  );
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
