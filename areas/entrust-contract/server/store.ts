import { and, asc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { hasPart } from '#base/approval/server/index.ts';
import { NO } from '#kit/shared/yes-no.ts';
import type { UnitOfWork, Tx } from '#kit/server/context.ts';
import { type Db, statement } from '#kit/server/database/db.ts';
import { inScope, type Scoped, searchedOrg } from '#kit/server/data-scope.ts';
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
import { inText } from '#kit/server/database/in-text.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { contractStatus, FIXED_FEE } from '../shared/status.ts';
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
const alive = sql`${entrustContract.isDeleted} = ${inText(NO)}`;

/** 合同数据范围: what one's roles show; what one has to approve is seen besides. */
const visible = (user: Scoped) =>
  and(
    inScope(user, 'entrustContract.view', {
      orgId: entrustContract.orgId,
      by: (userIds) =>
        sql`(${entrustContract.createdBy} = any(${userIds}) or ${entrustContract.handedTo} = any(${userIds}))`,
      also: hasPart(user.id, entrustContract.id),
    }),
    alive,
  );

/** The same of one's own organisation, in whose name alone one acts. */
export const ownVisible = (user: Scoped) => and(eq(entrustContract.orgId, user.orgId), visible(user));

/** 可关联的委托合同: of one's own organisation and in effect; where something is entrusted by a certain tenderee, with that tenderee. */
const choosable = (user: Scoped, tendereeId?: string) =>
  and(
    ownVisible(user),
    eq(entrustContract.status, contractStatus.effective),
    tendereeId === undefined ? undefined : eq(entrustContract.tendereeId, tendereeId),
  );

interface ContractQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly contractName?: string | undefined;
  readonly contractType: readonly string[];
  readonly status: readonly string[];
}

const { contractCode, status, changeStatus, createdAt, feeMethod } = entrustContract;
const common = {
  id: entrustContract.id,
  ownerOrgId: entrustContract.orgId,
  contractCode,
  status,
  changeStatus,
  createdAt,
};

/** A fixed fee is mirrored into the percentage, as the documents have it. */
const serviceFeePercent = sql<string | null>`(case when ${feeMethod} = ${inText(FIXED_FEE)}
  then ${entrustContract.serviceFeePercent1} else ${entrustContract.serviceFeePercent} end)::text`;

/** What decides what a user may do with a contract. */
const decides = ['status', 'changeStatus', 'ownerOrgId'] as const;
export type Deciding = Pick<ContractRow, 'status' | 'changeStatus'> & { readonly ownerOrgId: string };

const from = entrustContract;

const list: ListOf = {
  id: entrustContract.id,
  sortedBy: 'createdAt',
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
      when ${changeValues} ->> 'feeMethod' = ${inText(FIXED_FEE)} then ${changeValues} ->> 'serviceFeePercent1'
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
  feeMethod,
  serviceFeePercent,
};
const entry = jsonRecord({ from, fields: entered });

function sought(user: Scoped, seen: SQL | undefined, q: ContractQuery): PageOf {
  return {
    q,
    where: and(
      seen,
      q.contractType.length > 0 ? inArray(entrustContract.contractType, [...q.contractType]) : undefined,
      q.status.length > 0 ? inArray(status, [...q.status]) : undefined,
    ),
    scope: searchedOrg(user, 'entrustContract.view'),
    // The words of a contract hold its name and its code; who asks for the name means the name alone.
    typed: [q.searchKey, q.contractName].join(' '),
    also: q.contractName ? wordsIn(entrustContract.contractName, q.contractName) : undefined,
  };
}

/** One page of the contracts that one's roles show, newest first. */
export const pageOf = <M extends object>(
  db: Db,
  user: Scoped,
  q: ContractQuery & { readonly choosable?: '1' | undefined; readonly tendereeId?: string | undefined },
  say: (seen: Deciding) => M,
) => {
  const { tendereeId } = q;
  const seen = q.choosable || tendereeId !== undefined ? choosable(user, tendereeId) : visible(user);
  return pageOfJson(db, row, list, sought(user, seen, q), say);
};

/** Those that can be chosen, as another area picks from them. */
export const entriesOf = (db: Db, user: Scoped, q: ContractQuery) =>
  pageOfJson(db, entry, list, sought(user, choosable(user), q));

/** One contract that can be chosen; undefined otherwise. */
export async function choosableById(db: Db, user: Scoped, id: string, tendereeId?: string) {
  const rows = await db
    .select(entered)
    .from(entrustContract)
    .where(and(choosable(user, tendereeId), eq(entrustContract.id, id)));
  return rows[0];
}

/** One contract as its screen shows it, if one's roles show it: as it is in force, or as it shall be changed. */
export const recordById = <M extends object>(
  db: Db,
  user: Scoped,
  { id, as }: { id: string; as: 'inForce' | 'changed' },
  say: (seen: Deciding) => M,
) => {
  const where = and(visible(user), eq(entrustContract.id, id));
  return recordJson(db, as === 'changed' ? changed : record, where, say);
};

/** One contract of this organisation with all its columns, to look at. */
export async function rowById(db: Db, user: Scoped, id: string): Promise<ContractRow | undefined> {
  return (
    await db
      .select()
      .from(entrustContract)
      .where(and(ownVisible(user), eq(entrustContract.id, id)))
  )[0];
}

/** One contract of this organisation, locked until the transaction ends. */
export async function lockById(tx: Tx, user: Scoped, id: string): Promise<ContractRow | undefined> {
  const rows = await tx.db
    .select()
    .from(entrustContract)
    .where(and(ownVisible(user), eq(entrustContract.id, id)))
    .for('update');
  return rows[0];
}

/** Does this user see the contract (数据范围)? */
export const isVisible = async (db: Db, user: Scoped, id: string): Promise<boolean> =>
  (await db.$count(entrustContract, and(eq(entrustContract.id, id), visible(user)))) > 0;

/** For the system's own reactions, which act for no organisation. */
export async function lockForSystem(tx: Tx, id: string): Promise<ContractRow | undefined> {
  const rows = await tx.db.select().from(entrustContract).where(eq(entrustContract.id, id)).for('update');
  return rows[0];
}

/** Whose contract it is now (经办人). */
const handler = sql<string>`coalesce(${entrustContract.handedTo}, ${entrustContract.createdBy})`;

/** Contracts of the organisation that this person handles and that have not come to their end. */
export const handledBy = (db: Db, userId: string, orgId: string) =>
  db
    .select({ id: entrustContract.id, contractCode: entrustContract.contractCode, before: handler })
    .from(entrustContract)
    .where(
      and(
        eq(entrustContract.orgId, orgId),
        alive,
        sql`${handler} = ${userId}`,
        notInArray(entrustContract.status, [contractStatus.ineffective, contractStatus.discarded]),
      ),
    )
    .orderBy(asc(entrustContract.id))
    .limit(5000);

/** 交接: the colleague handles these from now on. */
export const handTo = (tx: Tx, ids: readonly string[], userId: string) =>
  tx.db
    .update(entrustContract)
    .set({ handedTo: userId, updatedAt: tx.now })
    .where(inArray(entrustContract.id, [...ids]));

/** What duties are about: name, state and maker of a contract. */
export async function dutyFacts(db: Db, id: string) {
  const rows = await db
    .select({
      contractName: entrustContract.contractName,
      status: entrustContract.status,
      changeStatus: entrustContract.changeStatus,
      orgId: entrustContract.orgId,
      handledBy: handler,
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
  const { user, tenantId } = unit;
  const now = sql`app_now()`;
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
