import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, filesIn, settle } from '#base/form/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { nameApplicant, unitTaken, updateUser, userById } from '#base/organisation/server/index.ts';
import { creditCodeOf } from '#base/organisation/shared/credit-code.ts';
import { inTurn } from '#base/people/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { violates } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { words } from '#kit/shared/text.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { certifyFields, fileDraft, formDraft, type FormValues } from '../shared/schema.ts';
import { isPerson, regState, regType as kinds } from '../shared/status.ts';
import { type RegistrationStep, uriCodeOf } from '../shared/step.ts';
import { refuse, refuseField, registrationText } from '../shared/text/index.ts';
import { ownFor, ownToMove } from './access.ts';
import { formOf, missingIn, recordOf } from './record.ts';
import {
  noteStep,
  pendingWith,
  registrationById,
  registrationOf,
  type RegistrationRow,
  updateRegistration,
} from './store.ts';

const subject = (id: string) => ({ subjectType: 'registration' as const, subjectId: id });

const codeOf = (row: RegistrationRow): string =>
  uriCodeOf({ state: row.state, certified: row.certifiedAt !== null, regType: row.regType });

/** The step that is due in this organisation; '' where nothing is (登录后的注册步骤). */
export async function nextStepOf(db: Read['db'], orgId: string): Promise<string> {
  const row = await registrationById(db, orgId);
  return row ? codeOf(row) : '';
}

const NOTHING: RegistrationStep = {
  uriCode: '',
  regType: '',
  orgId: '',
  orgName: '',
  orgLicenceCode: '',
  reason: '',
  reasonFileId: '',
  regWay: '',
};

/** 注册步骤 of the caller. */
export async function step({ db, user }: Read): Promise<RegistrationStep> {
  const row = await registrationOf(db, user.id);
  if (!row) return NOTHING;
  return {
    uriCode: codeOf(row),
    regType: row.regType ?? '',
    orgId: row.id,
    orgName: row.orgName,
    orgLicenceCode: row.licenceCode,
    reason: row.reason,
    reasonFileId: row.reasonFileId ?? '',
    regWay: row.regWay,
  };
}

/** 我的注册, and what is still missing. */
export async function mine(read: Read) {
  const row = await ownFor(read);
  return {
    ...(await recordOf(read, row, 'applicant')),
    missing: missingIn(row).map(({ path, key, params }) => ({
      path,
      msg: words(read.lang, key, params) ?? key,
    })),
  };
}

/** Files of the record: its own applicant reads them, and whoever may audit it then. */
async function fileThem(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  guardFiles(tx, ids, 'registration.own');
  await showFiles(tx, ids, [`record:registration:${id}`]);
}

/** 实名认证. */
export async function certify(tx: Tx, input: InputOf<typeof calls.certify>): Promise<null> {
  const row = await ownToMove(tx, 'fill');
  const values = ownValues(certifyFields, input);
  await settle(tx, certifyFields, values);
  const { trueName, idType, idFileId } = values;
  const idNumber = values.idNumber.toUpperCase();
  await fileThem(tx, row.id, fileIds(idFileId));
  await updateUser(tx, tx.user.id, { trueName });
  await updateRegistration(tx, row.id, { idType, idNumber, idFileId, certifiedAt: tx.now });
  tx.emit(events.certified, { ...subject(row.id), after: { ...values, idNumber } }, {});
  return null;
}

/** 用户信息: a mailbox opens nothing before its owner proves it. */
export async function saveContact(tx: Tx, { email }: InputOf<typeof calls.saveContact>): Promise<null> {
  const row = await ownToMove(tx, 'fill');
  await updateUser(tx, tx.user.id, { email: email ?? '', emailTrusted: false });
  tx.emit(events.registrationFilled, { ...subject(row.id), after: { email } }, {});
  return null;
}

/** 选择注册类型: what was typed stays; fields that the new kind does not have are left out when it is kept. */
export async function chooseType(tx: Tx, { regType }: InputOf<typeof calls.chooseType>): Promise<null> {
  const row = await ownToMove(tx, 'fill');
  if (row.certifiedAt === null) throw refuse('refused.certifyFirst');
  const { licenceCode, legalIdNumber } = keysOf(formOf({ ...row, regType }));
  // An expert's name is no matter of choice.
  const named =
    regType === kinds.expert
      ? { form: { ...row.form, organisationName: (await userById(tx.db, tx.user.id))?.trueName ?? null } }
      : {};
  await updateRegistration(tx, row.id, {
    regType,
    licenceCode,
    legalIdNumber,
    ...named,
    ...afterReturn(row),
  });
  tx.emit(
    events.typeChosen,
    { ...subject(row.id), before: { regType: row.regType }, after: { regType } },
    { regType },
  );
  return null;
}

/** A returned one that is taken up again is being filled in; why it came back stands there until it is submitted. */
const afterReturn = (row: RegistrationRow) =>
  row.state === regState.returned ? { state: regState.draft } : {};

const keysOf = (form: FormValues) => ({
  orgName: form.organisationName ?? '',
  licenceCode: form.creditCode ? creditCodeOf(form.creditCode) : '',
  legalIdNumber: form.legalIdNumber ?? '',
  contactMobile: form.contactMobile ?? '',
});

async function demandType(row: RegistrationRow, regType: string | null): Promise<void> {
  if (row.regType === null) throw refuse('refused.typeFirst');
  if (row.regType !== regType) throw refuseField('regType', 'wrong.regType');
}

interface Named {
  readonly id: string;
  readonly licenceCode: string;
  readonly orgName: string;
  readonly regType: string | null;
}

/** Is the code or name another's already (查重)? Those that stand, and those being audited. */
async function demandFree(tx: Tx, row: Named): Promise<void> {
  const { id, licenceCode, orgName } = row;
  if (licenceCode && (await unitTaken(tx.db, 'orgLicenceCode', licenceCode, id)))
    throw refuseField('creditCode', 'wrong.creditCodeTaken');
  if (await pendingWith(tx.db, 'licenceCode', licenceCode, id))
    throw refuseField('creditCode', 'wrong.creditCodePending');
  if (isPerson(row.regType) || orgName === '') return;
  if (await unitTaken(tx.db, 'orgName', orgName, id))
    throw refuseField('organisationName', 'wrong.nameTaken');
  if (await pendingWith(tx.db, 'orgName', orgName, id))
    throw refuseField('organisationName', 'wrong.namePending');
}

/** The same for an organisation that stands and wants another name or code. */
export async function demandFreeFor(tx: Tx, id: string, form: FormValues): Promise<void> {
  const { licenceCode, orgName } = keysOf(form);
  await demandFree(tx, { id, licenceCode, orgName, regType: form.regType });
}

/** What only the clock knows of the dates. */
export function demandDates(form: FormValues, now: Date): void {
  const today = shanghaiDay(now.getTime());
  for (const day of ['foundingDate', 'approvalDate', 'birthDate', 'graduationTime'] as const)
    if ((form[day] ?? '') > today) throw refuseField(day, 'wrong.future');
  if (form.validUntil && form.validUntil < today) throw refuseField('validUntil', 'wrong.expired');
}

/** An expert registers in person: the name is that of the document (实名). */
async function demandOwnName(tx: Tx, { regType, organisationName }: FormValues): Promise<void> {
  if (regType !== kinds.expert || !organisationName) return;
  const person = await userById(tx.db, tx.user.id);
  if (person?.trueName !== organisationName) throw refuseField('organisationName', 'wrong.ownName');
}

/** 保存: as far as it is filled in; a code that is another's is told at once. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveForm>): Promise<{ version: number }> {
  const row = await ownToMove(tx, 'fill', input.version);
  const typed = ownValues(formDraft, input) as FormValues;
  await demandType(row, typed.regType);
  const form: FormValues = {
    ...typed,
    creditCode: typed.creditCode && creditCodeOf(typed.creditCode),
    legalIdNumber: typed.legalIdNumber?.toUpperCase() ?? null,
  };
  demandDates(form, tx.now);
  await demandOwnName(tx, form);
  const keys = keysOf(form);
  await demandFree(tx, { ...row, ...keys });
  await updateRegistration(tx, row.id, { form, ...keys, ...afterReturn(row) });
  tx.emit(events.registrationFilled, { ...subject(row.id), before: row.form, after: form }, {});
  return { version: row.version + 1 };
}

/** 保存附件资料: files of one's own alone. */
export async function saveFiles(
  tx: Tx,
  input: InputOf<typeof calls.saveFiles>,
): Promise<{ version: number }> {
  const row = await ownToMove(tx, 'fill', input.version);
  const files = ownValues(fileDraft, input);
  await demandType(row, files.regType);
  await settle(tx, fileDraft, files);
  await fileThem(tx, row.id, filesIn(fileDraft, files));
  await updateRegistration(tx, row.id, { files, ...afterReturn(row) });
  tx.emit(events.registrationFilled, { ...subject(row.id), before: row.files, after: files }, {});
  return { version: row.version + 1 };
}

/** 提交审核: complete, with a code that nobody else has; of two that submit one code at once, one is told. */
export async function submit(tx: Tx, { version }: InputOf<typeof calls.submitRegistration>): Promise<null> {
  const row = await ownToMove(tx, 'submit', version);
  if (row.certifiedAt === null) throw refuse('refused.certifyFirst');
  const missing = missingIn(row);
  if (missing.length > 0)
    throw new Refusal(registrationText.key('refused.incomplete'), 400, undefined, missing);
  const form = formOf(row);
  demandDates(form, tx.now);
  await demandOwnName(tx, form);
  // Whoever enrols, renames or submits takes turns, so that a name that is free here stays free.
  await inTurn(tx, 'units');
  await demandFree(tx, row);
  try {
    await updateRegistration(tx, row.id, {
      state: regState.submitted,
      submittedAt: tx.now,
      reason: '',
      reasonFileId: null,
      firstBy: null,
      decidedBy: null,
      decidedAt: null,
    });
  } catch (error) {
    throw violates(error, 'registration_open') ? refuseField('creditCode', 'wrong.creditCodePending') : error;
  }
  await nameApplicant(tx, row.id, row.orgName);
  await noteStep(tx, row.id, { act: 'submit' });
  tx.emit(events.registrationSubmitted, { ...subject(row.id), after: { form, files: row.files } }, {});
  await notify(tx, {
    template: messageTemplate(registrationText, 'message.submitted'),
    params: { name: row.orgName },
    to: [row.userId],
    also: [sendType.sms, sendType.email],
  });
  return null;
}

/** 撤回: while nobody has audited it. */
export async function withdraw(tx: Tx): Promise<null> {
  const row = await ownToMove(tx, 'withdraw');
  await updateRegistration(tx, row.id, { state: regState.draft });
  await noteStep(tx, row.id, { act: 'withdraw' });
  tx.emit(events.registrationWithdrawn, subject(row.id), {});
  return null;
}

/** 重新申请 after a rejection; its reason stands until it is submitted again. */
export async function restart(tx: Tx): Promise<null> {
  const row = await ownToMove(tx, 'restart');
  await updateRegistration(tx, row.id, { state: regState.draft });
  await noteStep(tx, row.id, { act: 'restart' });
  tx.emit(events.registrationRestarted, subject(row.id), {});
  return null;
}
