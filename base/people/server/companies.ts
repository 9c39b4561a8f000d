import { holdUnit, removeUnit, unitById, weightOf } from '#base/organisation/server/index.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import {
  companyAsked,
  companyConfirmed,
  companyGivenBack,
  companyPutIntoApproval,
  requestRefused,
  unitRemoved,
} from '../shared/events.ts';
import { requestState } from '../shared/schema.ts';
import { refuse } from '../shared/text/index.ts';
import * as store from './requests-store.ts';

/** Who decides about an added company in the second administrator's place (录入审批). */
interface CompanyApprovers {
  /**
   * Whether a flow holds for what whoever adds it submits, and whether it asks something of them that only they can say. Without a flow
   * another administrator confirms it.
   */
  readonly holds: (tx: Tx, unitId: string) => Promise<'no' | 'yes' | 'asks'>;
  readonly submit: (tx: Tx, unitId: string) => Promise<void>;
}

/** Set while the program loads, like the list of routes. */
let approvers: CompanyApprovers | undefined;

/** Asked by the folder that knows approvals, which submits added companies to approvers. */
export function approvesCompanies(one: CompanyApprovers): void {
  approvers = one;
}

const subjectOf = (unitId: string) => ({ subjectType: 'organisation', subjectId: unitId }) as const;

/**
 * 新增供应商单位: it stands as a request until another administrator confirms it or, where a flow holds, its approvers agree. Says whether it
 * is still to be submitted, since the flow asks something that only whoever added it can say.
 */
export async function askForCompany(tx: Tx, unitId: string): Promise<boolean> {
  const requestId = await store.askCompany(tx, unitId);
  tx.emit(companyAsked, subjectOf(unitId), { requestId });
  const holds = (await approvers?.holds(tx, unitId)) ?? 'no';
  if (holds === 'asks') await store.moveCompany(tx, requestId, requestState.toSubmit);
  if (holds === 'yes') {
    await putCompanyIntoApproval(tx, { id: requestId, orgId: unitId });
    await approvers?.submit(tx, unitId);
  }
  return holds === 'asks';
}

type Asked = Pick<store.RequestRow, 'id' | 'orgId'>;

/** 提交录入审批: from now on its approvers have it in hand, and nobody changes, removes or confirms it beside them. */
export async function putCompanyIntoApproval(tx: Tx, { id, orgId }: Asked): Promise<void> {
  await store.moveCompany(tx, id, requestState.inApproval);
  tx.emit(companyPutIntoApproval, subjectOf(orgId), { requestId: id });
}

/** 改由另一名管理员复核: submitted again where no flow holds any more, it waits for another administrator like any other. */
export async function putCompanyBeforeSecond(tx: Tx, { id, orgId }: Asked): Promise<void> {
  await store.moveCompany(tx, id, requestState.waiting);
  tx.emit(companyAsked, subjectOf(orgId), { requestId: id });
}

/** 录入审批退回: whoever added it changes it and submits it again, or takes it back. */
export async function giveCompanyBack(
  tx: Tx,
  { id, orgId }: Asked,
  ending: 'returned' | 'withdrawn' | 'stopped',
): Promise<void> {
  await store.moveCompany(tx, id, requestState.toSubmit);
  tx.emit(companyGivenBack, subjectOf(orgId), { requestId: id, ending });
}

/** 能否生效: as long as the company stands and whoever added it may still sign in. */
export async function isConfirmable(tx: Tx, row: store.RequestRow): Promise<boolean> {
  const [asker] = await accountsOf(tx.db, tx.tenantId, [row.askedBy]);
  return asker !== undefined && !asker.disabled && (await holdUnit(tx, row.orgId, 'update'));
}

/** 新增供应商单位生效: by another administrator's word, or by that of who approved it last. */
export async function confirmCompany(tx: Tx, row: store.RequestRow, decidedBy = tx.user.id): Promise<void> {
  if (!(await isConfirmable(tx, row))) throw refuse('requestStale', 409);
  await store.decide(tx, row, requestState.confirmed, decidedBy);
  tx.emit(companyConfirmed, subjectOf(row.orgId), { requestId: row.id });
}

/** 新增供应商单位未通过、撤回: what nobody confirmed and nobody belongs to goes, and its name and codes are free again. */
export async function dropCompany(tx: Tx, row: store.RequestRow, decidedBy = tx.user.id): Promise<void> {
  await store.decide(tx, row, requestState.refused, decidedBy);
  const about = { subjectType: 'user', subjectId: row.userId } as const;
  tx.emit(requestRefused, about, { requestId: row.id, kind: row.kind });
  const before = await unitById(tx.db, row.orgId);
  if (!before || !(await holdUnit(tx, row.orgId, 'update'))) return;
  const { units, users } = await weightOf(tx.db, row.orgId);
  if (units + users > 0) return;
  await removeUnit(tx, row.orgId, false);
  tx.emit(unitRemoved, { ...subjectOf(row.orgId), before }, {});
}

/** A company cannot be changed while its approvers decide; returns the request by which it was added, if there is one. */
export async function demandNoApproval(tx: Tx, unitId: string): Promise<store.RequestRow | undefined> {
  const row = await store.lockCompanyRequest(tx, unitId);
  if (row?.state === requestState.inApproval) throw refuse('companyInApproval', 409);
  return row;
}
