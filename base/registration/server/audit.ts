import { latestStatuses, readableInstances } from '#base/approval/server/index.ts';
import { readableFiles, showFiles } from '#base/file/server/index.ts';
import { masked } from '#base/message/shared/masked.ts';
import { accountsOf } from '#base/session/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove, moved } from '#kit/shared/states.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { moves, REGISTER_KEY, regState, regType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { canOf, toDecide, whyNot } from './access.ts';
import { enrol } from './enrol.ts';
import { formOf, type Reader, recordOf } from './record.ts';
import { isForApprovers, putIntoApproval } from './register-approval.ts';
import {
  alikeTo,
  type Comparable,
  decidesOn,
  noteStep,
  pageOfRegistrations,
  registrationById,
  type RegistrationRow,
  updateRegistration,
} from './store.ts';
import { tell } from './tell.ts';

const subject = (id: string) => ({ subjectType: 'registration' as const, subjectId: id });

async function namesOf(read: Read, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return new Map((await accountsOf(read.db, read.tenantId, known)).map((a) => [a.id, a.userName]));
}

/** 注册审核列表. */
export async function page(read: Read, q: InputOf<typeof calls.pageRegistrations>) {
  const { records, ...count } = await pageOfRegistrations(read.db, q);
  const names = await namesOf(
    read,
    records.flatMap((row) => [row.firstBy, row.decidedBy]),
  );
  const shown = records.map((row) => ({
    id: row.id,
    organisationName: row.orgName,
    creditCode: row.licenceCode,
    regType: row.regType ?? '',
    contactName: formOf(row).contactName ?? '',
    contactMobile: masked(row.contactMobile),
    state: row.state,
    submittedAt: (row.submittedAt as Date).toISOString(),
    firstBy: names.get(row.firstBy ?? '') ?? '',
    decidedBy: names.get(row.decidedBy ?? '') ?? '',
    can: canOf(read, row),
  }));
  return pageResult(shown, count, q);
}

/** In what another registration is the same (重复线索). */
function samenessOf(row: Comparable, other: RegistrationRow) {
  const same = (one: string | null | undefined, two: string | null) =>
    one !== undefined && one !== null && one !== '' && one === two;
  return [
    same(row.licenceCode, other.licenceCode) ? ('credit' as const) : undefined,
    same(row.orgName, other.orgName) ? ('name' as const) : undefined,
    same(row.legalIdNumber, other.legalIdNumber) ? ('legal' as const) : undefined,
    same(row.idNumber, other.idNumber) ? ('person' as const) : undefined,
    same(row.contactMobile, other.contactMobile) ? ('mobile' as const) : undefined,
  ].filter((what) => what !== undefined);
}

/** 重复线索: other registrations, each with everything in which it is the same. */
export const alikeShown = async (db: Db, row: Comparable) =>
  (await alikeTo(db, row)).flatMap((other) =>
    samenessOf(row, other).map((what) => ({
      what,
      orgName: other.orgName,
      creditCode: other.licenceCode,
      state: other.state,
    })),
  );

/** As what this person reads it: as an auditor or approver, as an onlooker, or not at all. */
async function readerOf(read: Read, id: string): Promise<Reader | undefined> {
  if (may(read, 'registration.audit') || (await decidesOn(read.db, id, read.user.id))) return 'auditor';
  if (may(read, 'registration.view')) return 'onlooker';
  const asked = await readableInstances(read, { serviceKey: REGISTER_KEY, serviceId: id });
  return asked.length > 0 ? 'onlooker' : undefined;
}

/** 注册审核详情: a draft is nobody's but its applicant's. */
export async function detail(read: Read, { id }: { readonly id: string }) {
  const row = await registrationById(read.db, id);
  if (!row?.submittedAt || row.state === regState.draft) throw refuse('refused.notFound', 404);
  const reader = await readerOf(read, id);
  if (!reader) throw refuse('refused.notFound', 404);
  const names = await namesOf(read, [row.firstBy]);
  return {
    ...(await recordOf(read, row, reader)),
    firstBy: names.get(row.firstBy ?? '') ?? '',
    alike: await alikeShown(read.db, row),
    can: canOf(read, row),
    hasApproval: (await latestStatuses(read.db, REGISTER_KEY, [id])).length > 0,
    why: whyNot(read, row),
  };
}

/** The attachment of a reason: of the auditor's own organisation, shown to the applicant. */
async function reasonFile(tx: Tx, row: RegistrationRow, fileId: string | null | undefined): Promise<void> {
  if (!fileId) return;
  const [file] = await readableFiles(tx.db, tx, [fileId]);
  if (file?.orgId !== tx.user.orgId) throw refuseField('reasonFileId', 'wrong.file');
  await showFiles(tx, [fileId], [`org:${row.id}`]);
}

/**
 * 初审: what the first auditor finds; an enrolment or a refusal waits for a second one, an enrolment for approvers where the auditor's
 * organisation has a flow.
 */
export async function audit(tx: Tx, input: InputOf<typeof calls.auditRegistration>): Promise<null> {
  const { decision, opinion, reasonFileId = null, wfParameter } = input;
  if (decision !== 'agree' && opinion === '') throw refuseField('opinion', 'need.reason');
  const row = await toDecide(tx, input, decision);
  await reasonFile(tx, row, reasonFileId);
  const byApprovers = decision === 'agree' && (await isForApprovers(tx, row));
  const state = moved(moves, row.state, byApprovers ? 'putIntoApproval' : decision, () =>
    refuse('refused.wrongStatus'),
  );
  const told = decision === 'agree' ? {} : { reason: opinion, reasonFileId };
  await updateRegistration(tx, row.id, { state, firstBy: tx.user.id, ...told });
  await noteStep(tx, row.id, { act: decision, opinion, fileId: reasonFileId });
  tx.emit(
    events.registrationAudited,
    { ...subject(row.id), before: { state: row.state }, after: { state, ...told } },
    { decision, opinion },
  );
  if (byApprovers) await putIntoApproval(tx, row, wfParameter);
  if (decision === 'return') await tell(tx, row, 'returned', opinion);
  return null;
}

/** 复核: another auditor shares the opinion of the first, and it takes effect; or it is audited again. */
export async function confirm(tx: Tx, input: InputOf<typeof calls.confirmRegistration>): Promise<null> {
  const { shared, opinion } = input;
  if (!shared && opinion === '') throw refuseField('opinion', 'need.opinion');
  const row = await toDecide(tx, input, 'decline');
  const enrols = canMove(moves, row.state, 'confirm');
  const act = shared ? (enrols ? 'confirm' : 'confirmRefusal') : 'decline';
  const state = moved(moves, row.state, act, () => refuse('refused.wrongStatus'));
  await updateRegistration(
    tx,
    row.id,
    shared
      ? { state, decidedBy: tx.user.id, decidedAt: tx.now }
      : { state, firstBy: null, reason: '', reasonFileId: null },
  );
  await noteStep(tx, row.id, { act, opinion });
  tx.emit(
    events.registrationConfirmed,
    { ...subject(row.id), before: { state: row.state }, after: { state } },
    { shared, opinion },
  );
  if (!shared) return null;
  if (enrols) await enrol(tx, row);
  else tx.emit(events.registrationRejected, subject(row.id), { reason: row.reason });
  const made = row.regType === regType.expert ? 'expert' : 'enrolled';
  await tell(tx, row, enrols ? made : 'rejected', row.reason);
  return null;
}
