import { userById } from '#base/organisation/server/index.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type FieldSet, formProblems, keptValues, type Values } from '#kit/shared/fields.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import { type Act, fileFields, formFields } from '../shared/schema.ts';
import { registrationText } from '../shared/text/index.ts';
import { type RegistrationRow, stepsOf } from './store.ts';

/** The form and the files as they are kept, each field there. */
export const formOf = (row: RegistrationRow) => keptValues(formFields, { ...row.form, regType: row.regType });
export const filesOf = (row: RegistrationRow) =>
  keptValues(fileFields, { ...row.files, regType: row.regType });

/** 证件号码脱敏: enough to tell two apart. */
export const maskedNumber = (number: string): string =>
  number.length <= 6
    ? '*'.repeat(number.length)
    : `${number.slice(0, 3)}${'*'.repeat(number.length - 6)}${number.slice(-3)}`;

const problemsIn = <F extends FieldSet>(set: F, values: Values): FieldProblem[] => formProblems(set, values);

/** What keeps it from being submitted (待补充): the form first, then the files. */
export const missingIn = (row: RegistrationRow): FieldProblem[] =>
  row.regType === null
    ? [{ path: 'regType', key: registrationText.key('need.regType') }]
    : [...problemsIn(formFields, formOf(row)), ...problemsIn(fileFields, filesOf(row))];

/** What auditors and approvers say to each other before it is decided. */
const withinPlatform: readonly Act[] = [
  'agree',
  'refuse',
  'decline',
  'disapproved',
  'approvalWithdrawn',
  'notEnrolled',
];

/** How a registration is read: by its applicant, by an auditor, or by who may only look. */
export type Reader = 'applicant' | 'auditor' | 'onlooker';

/** 注册信息 as this reader may know it: who may only look sees no document, and applicants learn of auditors no name. */
export async function recordOf(read: Read, row: RegistrationRow, reader: Reader) {
  const hides = reader === 'onlooker';
  const number = (text: string | null | undefined) => (hides ? maskedNumber(text ?? '') : (text ?? ''));
  const person = await userById(read.db, row.userId);
  const steps = await stepsOf(read.db, row.id);
  const people = [...new Set([row.userId, ...steps.map((step) => step.byUser)])];
  const accounts = new Map((await accountsOf(read.db, read.tenantId, people)).map((a) => [a.id, a.userName]));
  const form = formOf(row);
  const files = filesOf(row);
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    regType: row.regType ?? '',
    person: {
      userName: accounts.get(row.userId) ?? '',
      trueName: row.certifiedAt ? (person?.trueName ?? '') : '',
      mobile: person?.mobile ?? '',
      email: person?.email ?? '',
      idType: row.idType ?? '',
      idNumber: number(row.idNumber),
      idFileId: hides ? null : row.idFileId,
      certified: row.certifiedAt !== null,
    },
    form: {
      ...form,
      regType: row.regType ?? '',
      legalIdNumber: form.legalIdNumber && number(form.legalIdNumber),
    },
    files: {
      ...files,
      regType: row.regType ?? '',
      ...(hides ? { legalIdFileId: null, authorisationFileId: null } : {}),
    },
    reason: row.reason,
    reasonFileId: row.reasonFileId,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    termsVersion: row.termsVersion,
    termsAt: row.termsAt.toISOString(),
    history: steps
      .filter((step) => reader !== 'applicant' || !withinPlatform.includes(step.act))
      .map((step) => ({
        act: step.act,
        by: reader === 'applicant' && step.byUser !== row.userId ? '' : (accounts.get(step.byUser) ?? ''),
        at: step.at.toISOString(),
        opinion: step.opinion,
        fileId: step.fileId,
      })),
  };
}
