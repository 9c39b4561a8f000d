import { few } from '#kit/shared/lists.ts';
import { USER_NAME, USER_NAME_MAX } from '#base/session/shared/user-name.ts';
import { z } from 'zod';
import { EMAIL, isIdentityNum, MOBILE } from '#base/account/shared/rules.ts';
import { isCreditCode } from '#base/organisation/shared/credit-code.ts';
import {
  type CheckedValues,
  draftOf,
  fieldSet,
  type FieldValues,
  recordSchema,
  shown,
  orNone,
  filled,
} from '#kit/shared/fields.ts';
import { idType, regType } from './status.ts';
import { registrationText } from './text/index.ts';

const PHONE = /^\+?[\d][\d -]{5,18}\d$/;
const FOREIGN_MOBILE = /^(\+\d[\d -]{6,17}\d|1[3-9]\d{9})$/;

const idTypes = (['resident', 'passport', 'hongKongMacao', 'taiwan'] as const).map((name) => ({
  value: idType[name],
  label: `idType.${name}` as const,
}));
const companyTypes = (
  ['limited', 'shares', 'sole', 'partnership', 'household', 'institution', 'society', 'other'] as const
).map((name, i) => ({ value: String(i + 1), label: `companyType.${name}` as const }));
const regTypes = (['enterprise', 'individual', 'external', 'user', 'expert'] as const).map((name) => ({
  value: regType[name],
  label: `type.${name}` as const,
}));

const sexes = (['male', 'female', 'unstated'] as const).map((name, i) => ({
  value: ['1', '2', '9'][i] as string,
  label: `sex.${name}` as const,
}));
/** 学历 by GB/T 4658, as far as experts have it. */
const degrees = (['postgraduate', 'bachelor', 'college', 'other'] as const).map((name, i) => ({
  value: ['10', '20', '30', '90'][i] as string,
  label: `degree.${name}` as const,
}));
/** 职称级别. */
const titles = (['senior', 'associate', 'middle', 'equal'] as const).map((name, i) => ({
  value: String(i + 1),
  label: `professionalTitle.${name}` as const,
}));

/** A document's number by its kind (证件号码): of the identity card the check digit must be right. */
const numberOf = (kind: string | null | undefined, typed: string) =>
  (kind === idType.resident ? isIdentityNum(typed) : /^[A-Za-z0-9]{5,20}$/.test(typed))
    ? undefined
    : ('wrong.idNumber' as const);

const pictures = {
  count: 2,
  maxMb: 20,
  types: ['jpg', 'jpeg', 'png', 'pdf'],
  missing: 'wrong.file',
} as const;
/** Of a licence one file of up to 100 MB. */
const licence = {
  count: 1,
  maxMb: 100,
  types: ['jpg', 'jpeg', 'png', 'pdf'],
  missing: 'wrong.file',
} as const;

/** 创建账号: the passwords travel encrypted beside these. */
export const accountFields = fieldSet(registrationText, {
  userName: {
    kind: 'text',
    need: 'need.userName',
    max: USER_NAME_MAX,
    pattern: USER_NAME,
    wrong: 'wrong.userName',
  },
  mobile: { kind: 'text', need: 'need.mobile', max: 11, pattern: MOBILE, wrong: 'wrong.mobile' },
  code: { kind: 'text', need: 'need.code', max: 6, pattern: /^\d{6}$/, wrong: 'wrong.code' },
});

/** 实名认证: who handles the registration. */
export const certifyFields = fieldSet(registrationText, {
  trueName: { kind: 'text', need: 'need.trueName', max: 50 },
  idType: { kind: 'choice', need: 'need.idType', options: idTypes, default: idType.resident },
  idNumber: {
    kind: 'text',
    need: 'need.idNumber',
    max: 20,
    check: (typed, values) => numberOf(values.idType, typed),
  },
  idFileId: { kind: 'files', need: 'need.idFileId', files: pictures },
});

/** 用户信息: how the person is reached; the mobile is proved already. */
export const userFields = fieldSet(registrationText, {
  email: { kind: 'text', max: 100, pattern: EMAIL, wrong: 'wrong.email' },
});

const enterprise = { showIf: { regType: regType.enterprise } } as const;
const organisation = { showIf: { regType: [regType.enterprise, regType.external] } } as const;
const abroad = { showIf: { regType: regType.external } } as const;

const unit = { showIf: { regType: [regType.enterprise, regType.individual, regType.external] } } as const;
const expert = { showIf: { regType: regType.expert } } as const;

/** 注册信息: one form for all kinds; a field shows where its kind has it. */
export const formFields = fieldSet(registrationText, {
  regType: { kind: 'choice', need: 'need.regType', options: regTypes, wrong: 'wrong.regType' },
  organisationName: { kind: 'text', need: 'need.organisationName', max: 200 },
  creditCode: {
    kind: 'text',
    need: 'need.creditCode',
    max: 30,
    check: (typed) => (isCreditCode(typed) ? undefined : 'wrong.creditCode'),
    ...enterprise,
  },
  country: { kind: 'text', need: 'need.country', max: 100, ...abroad },
  registrationNumber: { kind: 'text', need: 'need.registrationNumber', max: 50, ...abroad },
  companyType: { kind: 'choice', options: companyTypes, ...enterprise },
  registrationPlace: { kind: 'text', max: 200, ...enterprise },
  authority: { kind: 'text', max: 200, ...enterprise },
  foundingDate: { kind: 'date', ...organisation },
  approvalDate: {
    kind: 'date',
    check: (day, { foundingDate }) => (foundingDate && day < foundingDate ? 'wrong.dateOrder' : undefined),
    ...enterprise,
  },
  validUntil: { kind: 'date', ...organisation },
  registeredCapital: {
    kind: 'money',
    currency: 'CNY',
    unit: '1',
    above: '0',
    decimals: 2,
    outOfRange: 'wrong.capital',
    tooPrecise: 'wrong.capital',
    ...enterprise,
  },
  industry: { kind: 'text', max: 100, ...organisation },
  creditRating: { kind: 'text', max: 50, ...enterprise },
  address: { kind: 'text', need: 'need.address', max: 300, ...unit },
  postalCode: { kind: 'text', max: 6, pattern: /^\d{6}$/, wrong: 'wrong.postalCode', ...enterprise },
  businessScope: { kind: 'longText', max: 2000, ...organisation },
  legalName: { kind: 'text', need: 'need.legalName', max: 50, ...organisation },
  legalIdType: {
    kind: 'choice',
    need: 'need.legalIdType',
    options: idTypes,
    default: idType.resident,
    ...organisation,
  },
  legalIdNumber: {
    kind: 'text',
    need: 'need.legalIdNumber',
    max: 20,
    check: (typed, values) => numberOf(values.legalIdType, typed),
    ...organisation,
  },
  sex: { kind: 'choice', need: 'need.sex', options: sexes, ...expert },
  birthDate: { kind: 'date', need: 'need.birthDate', ...expert },
  company: { kind: 'text', need: 'need.company', max: 200, ...expert },
  department: { kind: 'text', max: 100, ...expert },
  duties: { kind: 'text', max: 100, ...expert },
  warehousingSpecialty: { kind: 'text', need: 'need.warehousingSpecialty', max: 200, ...expert },
  specialtyYears: {
    kind: 'number',
    need: 'need.specialtyYears',
    least: '0',
    most: '70',
    decimals: 0,
    outOfRange: 'wrong.years',
    tooPrecise: 'wrong.years',
    ...expert,
  },
  professionalTitle: { kind: 'choice', need: 'need.professionalTitle', options: titles, ...expert },
  titleCertificate: { kind: 'text', max: 50, ...expert },
  highestDegree: { kind: 'choice', need: 'need.highestDegree', options: degrees, ...expert },
  major: { kind: 'text', max: 100, ...expert },
  school: { kind: 'text', max: 100, ...expert },
  graduationTime: {
    kind: 'date',
    check: (day, { birthDate }) => (birthDate && day <= birthDate ? 'wrong.graduation' : undefined),
    ...expert,
  },
  workHistory: { kind: 'longText', max: 2000, ...expert },
  contactName: { kind: 'text', need: 'need.contactName', max: 50, ...unit },
  contactMobile: {
    kind: 'text',
    need: 'need.contactMobile',
    max: 20,
    check: (typed, values) =>
      values.regType === regType.external
        ? FOREIGN_MOBILE.test(typed)
          ? undefined
          : 'wrong.foreignMobile'
        : MOBILE.test(typed)
          ? undefined
          : 'wrong.mobile',
  },
  contactPhone: { kind: 'text', max: 20, pattern: PHONE, wrong: 'wrong.phone' },
  contactAddress: { kind: 'text', need: 'need.contactAddress', max: 300 },
});
/** Kept at each step (暂存): nothing but the kind is needed yet. */
export const formDraft = draftOf(formFields, ['regType']);

/** 附件资料 by the kind of registration. */
export const fileFields = fieldSet(registrationText, {
  regType: { kind: 'choice', need: 'need.regType', options: regTypes, wrong: 'wrong.regType' },
  licenceFileId: { kind: 'files', need: 'need.licenceFileId', files: licence, ...organisation },
  legalIdFileId: { kind: 'files', need: 'need.legalIdFileId', files: pictures, ...organisation },
  authorisationFileId: { kind: 'files', need: 'need.authorisationFileId', files: pictures, ...organisation },
  titleFileId: { kind: 'files', need: 'need.titleFileId', files: pictures, ...expert },
  degreeFileId: { kind: 'files', need: 'need.degreeFileId', files: pictures, ...expert },
  commitmentFileId: { kind: 'files', need: 'need.commitmentFileId', files: pictures },
  otherFileId: { kind: 'files', files: { ...pictures, count: 5 } },
});
export const fileDraft = draftOf(fileFields, ['regType']);

/** 基本信息变更: the same form with the reason and its proof. */
export const changeFields = fieldSet(registrationText, {
  ...formFields.fields,
  changeReason: { kind: 'longText', need: 'need.changeReason', max: 500 },
  proofFileId: { kind: 'files', need: 'need.proofFileId', files: { ...pictures, count: 5 } },
});

export type FormValues = FieldValues<typeof formFields>;
export type FileValues = FieldValues<typeof fileFields>;
export type SubmittedForm = CheckedValues<typeof formFields>;

export const stepRecord = z.object({
  uriCode: z.string(),
  ...shown(formFields, 'regType'),
  orgId: z.string(),
  orgName: z.string(),
  orgLicenceCode: z.string(),
  reason: z.string(),
  reasonFileId: z.string(),
  regWay: z.string(),
});

export const acts = [
  'register',
  'submit',
  'withdraw',
  'restart',
  'agree',
  'return',
  'refuse',
  'confirm',
  'confirmRefusal',
  'decline',
  'approved',
  'disapproved',
  'approvalWithdrawn',
  'notEnrolled',
] as const;
export type Act = (typeof acts)[number];

/** 办理记录: who did what, when; applicants learn of auditors no name. */
const historyEntry = z.object({
  act: z.enum(acts),
  by: z.string(),
  at: z.string(),
  opinion: z.string(),
  fileId: z.string().nullable(),
});

const person = z.object({
  ...shown(accountFields, 'userName', 'mobile'),
  ...shown(certifyFields, 'trueName', 'idType', 'idNumber'),
  ...filled(userFields, 'email'),
  ...orNone(certifyFields, 'idFileId'),
  certified: z.boolean(),
});

/** The whole registration as its own applicant or an auditor reads it. */
export const registrationRecord = z.object({
  id: z.string(),
  state: z.string(),
  version: z.number().int(),
  ...shown(formFields, 'regType'),
  person,
  form: recordSchema(formDraft),
  files: recordSchema(fileDraft),
  reason: z.string(),
  reasonFileId: z.string().nullable(),
  submittedAt: z.string().nullable(),
  termsVersion: z.string(),
  termsAt: z.string(),
  history: few(historyEntry, 'steps of one registration'),
});
