import { latestStatuses, readableInstances } from '#base/approval/server/index.ts';
import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { unitById, unitsById } from '#base/organisation/server/index.ts';
import { creditCodeOf } from '#base/organisation/shared/credit-code.ts';
import { accountsOf } from '#base/session/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { violates } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { keptValues, ownValues } from '#kit/shared/fields.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { changeFields, formFields, type FormValues } from '../shared/schema.ts';
import { CHANGE_KEY, changeState, regType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import {
  changeById,
  type ChangeRowKept,
  changesOf,
  decidesOnChange,
  insertChange,
  lastInForce,
  lockChange,
  pageOfChanges,
  updateChange,
} from './change-store.ts';
import { isForApprovers, putIntoApproval } from './change-approval.ts';
import { apply, conclude, differing } from './change-end.ts';
import { demandDates, demandFreeFor } from './own.ts';
import { maskedNumber } from './record.ts';
import { registrationById } from './store.ts';

const subject = (id: string) => ({ subjectType: 'registrationChange' as const, subjectId: id });

/** 基本信息 in force: of the last change or of the registration; name, code and contact as the organisation has them. */
async function inForce(db: Read['db'], orgId: string): Promise<FormValues> {
  const unit = await unitById(db, orgId);
  if (!unit) throw refuse('refused.notFound', 404);
  const registered = await registrationById(db, orgId);
  const kept = (await lastInForce(db, orgId))?.after ?? registered?.form ?? {};
  return keptValues(formFields, {
    ...kept,
    regType: registered?.regType ?? kept.regType ?? regType.enterprise,
    organisationName: unit.orgName,
    creditCode: unit.orgLicenceCode,
    contactName: unit.linkPerson,
    contactMobile: unit.linkMobile,
    contactAddress: unit.linkAddress,
  });
}

interface Names {
  readonly accounts: ReadonlyMap<string, string>;
  readonly orgs: ReadonlyMap<string, string>;
}

async function namesOf(read: Read, rows: readonly ChangeRowKept[]): Promise<Names> {
  const people = rows.flatMap((row) => [row.askedBy, ...(row.decidedBy ? [row.decidedBy] : [])]);
  const accounts = await accountsOf(read.db, read.tenantId, [...new Set(people)]);
  const orgs = await unitsById(read.db, [...new Set(rows.map((row) => row.orgId))]);
  return {
    accounts: new Map(accounts.map((a) => [a.id, a.userName])),
    orgs: new Map(orgs.map((o) => [o.id, o.orgName])),
  };
}

/** A row as its own organisation or an auditor sees it; suppliers learn of auditors no name. */
function shown(read: Read, row: ChangeRowKept, names: Names) {
  const own = row.orgId === read.user.orgId;
  const waits = row.state === changeState.waiting;
  return {
    id: row.id,
    orgId: row.orgId,
    orgName: names.orgs.get(row.orgId) ?? '',
    fields: differing(row.before, row.after),
    state: row.state,
    askedBy: names.accounts.get(row.askedBy) ?? '',
    askedAt: row.askedAt.toISOString(),
    decidedBy: own ? '' : (names.accounts.get(row.decidedBy ?? '') ?? ''),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    // What the auditor says to the approvers is not told the supplier.
    opinion: own && row.state === changeState.inApproval ? '' : row.opinion,
    changeReason: row.changeReason,
    proofFileId: row.proofFileId,
    can: {
      decide: waits && !own && row.askedBy !== read.user.id && may(read, 'registration.audit'),
      withdraw: waits && own && may(read, 'registration.change'),
    },
  };
}

/** The whole form, the document number in full only for who may change, audit or approve it. */
function formShown(read: Read, form: Partial<FormValues>, approves = false) {
  const kept = keptValues(formFields, form);
  const full = approves || may(read, 'registration.change') || may(read, 'registration.audit');
  const number = kept.legalIdNumber;
  return {
    ...kept,
    regType: kept.regType ?? regType.enterprise,
    legalIdNumber: full || number === null ? number : maskedNumber(number),
  };
}

const recordOf = (read: Read, row: ChangeRowKept, names: Names, approves = false) => ({
  ...shown(read, row, names),
  before: formShown(read, row.before, approves),
  after: formShown(read, row.after, approves),
});

/** 基本信息 of one's own organisation. */
export async function basic(read: Read) {
  const { orgId, orgKind } = read.user;
  if (orgKind !== 'supplier') throw refuse('refused.suppliersOnly', 403);
  const rows = await changesOf(read.db, orgId);
  const names = await namesOf(read, rows);
  const pending = rows.find(({ state }) => state === changeState.waiting || state === changeState.inApproval);
  return {
    orgId,
    form: formShown(read, await inForce(read.db, orgId)),
    pending: pending ? recordOf(read, pending, names) : null,
    history: rows.map((row) => shown(read, row, names)),
    can: { change: pending === undefined && may(read, 'registration.change') },
  };
}

/** 提交变更: one at a time for an organisation; the present data hold until it is decided. */
export async function ask(tx: Tx, input: InputOf<typeof calls.askChange>): Promise<{ id: string }> {
  const { orgId, orgKind, id: userId } = tx.user;
  if (input.orgId !== orgId) throw refuse('refused.notFound', 404);
  if (orgKind !== 'supplier') throw refuse('refused.suppliersOnly', 403);
  const values = ownValues(changeFields, input);
  await settle(tx, changeFields, values);
  const { changeReason, proofFileId, ...typed } = values as typeof values & FormValues;
  const before = await inForce(tx.db, orgId);
  if (typed.regType !== before.regType) throw refuseField('regType', 'wrong.regType');
  const after = keptValues(formFields, {
    ...typed,
    creditCode: typed.creditCode && creditCodeOf(typed.creditCode),
    legalIdNumber: typed.legalIdNumber?.toUpperCase() ?? null,
  });
  if (differing(before, after).length === 0) throw refuse('refused.noChange');
  demandDates(after, tx.now);
  await demandFreeFor(tx, orgId, after);
  const id = newId();
  const files = fileIds(proofFileId);
  guardFiles(tx, files, 'registration.basic');
  await showFiles(tx, files, [`record:registrationChange:${id}`]);
  try {
    await insertChange(tx, {
      id,
      orgId,
      before,
      after,
      changeReason,
      proofFileId,
      askedBy: userId,
      askedAt: tx.now,
    });
  } catch (error) {
    throw violates(error, 'registration_change_open') ? refuse('refused.changePending') : error;
  }
  tx.emit(events.changeAsked, { ...subject(id), before, after }, { orgId });
  return { id };
}

/** 撤回变更 by its own organisation. */
export async function withdraw(tx: Tx, { id }: { readonly id: string }): Promise<null> {
  const row = await lockChange(tx, id);
  if (!row || row.orgId !== tx.user.orgId) throw refuse('refused.changeNotFound', 404);
  if (row.state !== changeState.waiting) throw refuse('refused.wrongStatus');
  await updateChange(tx, id, { state: changeState.takenBack });
  tx.emit(events.changeTakenBack, subject(id), {});
  return null;
}

/** 变更列表 for auditors. */
export async function page(read: Read, q: InputOf<typeof calls.pageChanges>) {
  const { records, ...count } = await pageOfChanges(read.db, q);
  const names = await namesOf(read, records);
  return pageResult(
    records.map((row) => shown(read, row, names)),
    count,
    q,
  );
}

/** 变更详情 for auditors and who takes part in its approval: before and after. */
export async function detail(read: Read, { id }: { readonly id: string }) {
  const row = await changeById(read.db, id);
  if (!row) throw refuse('refused.changeNotFound', 404);
  const approves = await decidesOnChange(read.db, id, read.user.id);
  const which = { serviceKey: CHANGE_KEY, serviceId: id };
  if (!approves && !may(read, 'registration.view') && (await readableInstances(read, which)).length === 0)
    throw refuse('refused.changeNotFound', 404);
  return {
    ...recordOf(read, row, await namesOf(read, [row]), approves),
    hasApproval: (await latestStatuses(read.db, CHANGE_KEY, [id])).length > 0,
  };
}

/** 本单位变更详情: another organisation's looks as if it were not there; the number is masked for who may not change it. */
export async function ownDetail(read: Read, { id }: { readonly id: string }) {
  const row = await changeById(read.db, id);
  if (row?.orgId !== read.user.orgId) throw refuse('refused.changeNotFound', 404);
  return recordOf(read, row, await namesOf(read, [row]));
}

/**
 * 变更审批: by an auditor who is neither who asked nor of that organisation. Where the auditor's organisation has a flow, agreeing puts it
 * before its approvers.
 */
export async function decide(tx: Tx, input: InputOf<typeof calls.decideChange>): Promise<null> {
  const { id, agreed, opinion, wfParameter } = input;
  if (!agreed && opinion === '') throw refuseField('opinion', 'need.reason');
  const row = await lockChange(tx, id);
  if (!row) throw refuse('refused.changeNotFound', 404);
  if (row.orgId === tx.user.orgId || row.askedBy === tx.user.id) throw refuse('refused.own', 403);
  if (row.state !== changeState.waiting) throw refuse('refused.wrongStatus');
  if (agreed && (await isForApprovers(tx, row))) {
    await putIntoApproval(tx, row, { opinion, chosen: wfParameter });
    return null;
  }
  if (agreed) await apply(tx, row);
  await conclude(tx, row, { agreed, opinion, decidedBy: tx.user.id });
  return null;
}
