import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { tokenObject } from '#base/session/shared/calls.ts';
import { call, done, idSchema, listParam, nothing, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema, recordSchema, shown, filled } from '#kit/shared/fields.ts';
import {
  accountFields,
  certifyFields,
  changeFields,
  fileDraft,
  formDraft,
  registrationRecord,
  stepRecord,
  userFields,
  formFields,
} from './schema.ts';
import { registrationText } from './text/index.ts';

const nobody = { open: 'whoever registers has no account yet' };
const key = registrationText.key;

export const sendRegistrationCode = call('POST /base/registration/code', {
  gate: nobody,
  summary: 'Sends a code to the mobile number of a person who registers, after a solved slider (注册验证码)',
  input: z.object({
    mobile: z
      .string()
      .trim()
      .regex(/^1[3-9]\d{9}$/, key('need.mobile')),
    /** The passed slider. */
    random: idSchema,
    captchaX: z.coerce.number(),
    captchaY: z.coerce.number(),
  }),
  output: z.object({
    /** Under this the passwords are encrypted. */
    random: z.string(),
    delivery: z.enum(['sent', 'local']),
    waitSeconds: z.number().int(),
    /** The code itself, in the demonstration alone, where no SMS is sent. */
    demoCode: z.string(),
  }),
});

export const registerAccount = call('POST /base/registration/account', {
  gate: nobody,
  summary:
    'Creates an account with an unfinished registration and logs in (创建账号); passwords encrypted over `random` + newline + password',
  said: key('register.done'),
  input: formSchema(accountFields, {
    /** Of the code. */
    random: idSchema,
    newPassword: z.string().min(1, key('need.password')).max(4000),
    repeatPassword: z.string().min(1, key('need.password')).max(4000),
    /** The version of the terms that was read and accepted. */
    termsVersion: z.string().max(20),
  }),
  output: tokenObject,
});

export const registrationStep = call('GET /base/registration/step', {
  gate: { session: 'everyone may ask where their own registration stands' },
  summary:
    "Where one's own registration stands (注册步骤); uriCode is empty when there is nothing left to do",
  input: nothing,
  output: stepRecord,
});

export const ownRegistration = call('GET /base/registration/mine', {
  gate: 'registration.own',
  summary: "One's own registration with its files and what was done (我的注册)",
  input: nothing,
  output: registrationRecord.extend({
    /** Field names that still keep it from being submitted. */
    missing: few(z.object({ path: z.string(), msg: z.string() }), 'fields of one form'),
  }),
});

export const certify = call('POST /base/registration/certify', {
  gate: 'registration.own',
  summary: 'Who handles the registration, with the document that says so (实名认证)',
  said: 'kit.done.updated',
  input: formSchema(certifyFields),
  output: done,
});

export const saveContact = call('POST /base/registration/contact', {
  gate: 'registration.own',
  summary: 'The email address of the person who handles the registration (用户信息)',
  said: 'kit.done.updated',
  input: formSchema(userFields),
  output: done,
});

const version = z.number().int();

export const chooseType = call('POST /base/registration/type', {
  gate: 'registration.own',
  summary: 'What one registers as (选择注册类型): 1 enterprise, 2 individual, 3 from abroad, 5 review expert',
  said: 'kit.done.updated',
  input: z.object({ regType: z.enum(['1', '2', '3', '5'], key('need.regType')) }),
  output: done,
});

export const saveForm = call('POST /base/registration/save', {
  gate: 'registration.own',
  summary: 'Saves the registration form, even unfinished (保存注册信息)',
  said: 'kit.done.updated',
  input: formSchema(formDraft, { version }),
  output: z.object({ version }),
});

export const saveFiles = call('POST /base/registration/files', {
  gate: 'registration.own',
  summary: 'Saves the files of the registration (保存附件资料)',
  said: 'kit.done.updated',
  input: formSchema(fileDraft, { version }),
  output: z.object({ version }),
});

export const submitRegistration = call('POST /base/registration/submit', {
  gate: 'registration.own',
  summary: 'Submits the registration for the audit (提交注册审核)',
  said: key('info.submitted'),
  input: z.object({ version }),
  output: done,
});

export const withdrawRegistration = call('POST /base/registration/withdraw', {
  gate: 'registration.own',
  summary: 'Takes the registration back while nobody has audited it (撤回注册申请)',
  said: key('approve.withdrawn'),
  input: nothing,
  output: done,
});

export const restartRegistration = call('POST /base/registration/restart', {
  gate: 'registration.own',
  summary: 'Opens a rejected registration to be changed and submitted again (重新申请)',
  said: key('detail.restarted'),
  input: nothing,
  output: done,
});

export const printForm = call('GET /base/registration/print', {
  gate: 'registration.own',
  summary: 'A form of the registration to be sealed or signed (打印注册表格)',
  input: z.object({ kind: z.enum(['authorisation', 'commitment']) }),
  output: z.never(),
  file: ['application/pdf'],
});

const toRead = {
  session: 'who may see registrations or takes part in the approval of this one; the verb checks it',
};
const registrationCan = z.object({ audit: z.boolean(), confirm: z.boolean() });

const auditRow = z.object({
  id: z.string(),
  ...shown(formFields, 'organisationName', 'regType', 'contactMobile'),
  ...filled(formFields, 'creditCode', 'contactName'),
  state: z.string(),
  submittedAt: z.string(),
  firstBy: z.string(),
  decidedBy: z.string(),
  can: registrationCan,
});
export type AuditRow = z.infer<typeof auditRow>;

export const pageRegistrations = call('GET /base/registration/page', {
  gate: 'registration.view',
  summary: 'Registrations that were submitted, newest first (注册审核列表); mobile numbers masked',
  input: z.object({ ...paging, searchKey: searchText, state: listParam }),
  output: pageOf(auditRow),
});

/** 重复线索: other registrations that may be the same company or person, and in what. */
const alike = few(
  z.object({
    what: z.enum(['credit', 'name', 'legal', 'person', 'mobile']),
    orgName: z.string(),
    ...filled(formFields, 'creditCode'),
    state: z.string(),
  }),
  'companies that look like one that registers',
);
export type Alike = z.infer<typeof alike>;

export const registrationDetail = call('GET /base/registration/detail', {
  gate: toRead,
  summary:
    'One registration with files, history and doubles (注册审核详情); document numbers in full for auditors and approvers',
  input: z.object({ id: idSchema }),
  output: registrationRecord.extend({
    firstBy: z.string(),
    alike,
    can: registrationCan,
    /** Whether it was ever submitted for approval (供应商注册审批). */
    hasApproval: z.boolean(),
    /** Why this auditor cannot decide now. */
    why: z.enum(['', 'own', 'firstOwn']),
  }),
});

const opinion = z.string().trim().max(500).default('');

export const auditRegistration = call('POST /base/registration/audit', {
  gate: 'registration.audit',
  summary:
    'The first auditor agrees, returns it to be completed, or refuses (注册初审); all but a return waits for a second one, or for approvers where a flow holds',
  said: key('audit.done'),
  input: z.object({
    id: idSchema,
    version,
    decision: z.enum(['agree', 'return', 'refuse']),
    opinion,
    reasonFileId: idSchema.nullish(),
    wfParameter,
  }),
  output: done,
});

export const confirmRegistration = call('POST /base/registration/confirm', {
  gate: 'registration.audit',
  summary: 'Another auditor confirms the opinion of the first, or sends it back to them (注册复核)',
  said: key('audit.done'),
  input: z.object({ id: idSchema, version, shared: z.boolean(), opinion }),
  output: done,
});

const changeRow = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  /** Names of the fields that change. */
  fields: few(z.string(), 'fields of one form'),
  state: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  opinion: z.string(),
  ...shown(changeFields, 'changeReason', 'proofFileId'),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type ChangeRow = z.infer<typeof changeRow>;
const changeRecord = changeRow.extend({ before: recordSchema(formDraft), after: recordSchema(formDraft) });

export const basicInfo = call('GET /base/registration/basic', {
  gate: 'registration.basic',
  summary:
    "What one's organisation is enrolled with, and its changes (基本信息); the document number masked for those who may not change it",
  input: nothing,
  output: z.object({
    orgId: z.string(),
    form: recordSchema(formDraft),
    pending: changeRecord.nullable(),
    history: few(changeRow, 'changes of one company, one at a time'),
    can: z.object({ change: z.boolean() }),
  }),
});

export const askChange = call('POST /base/registration/change/submit', {
  gate: 'registration.change',
  summary: "Asks for a change of one's organisation's basic information (提交基本信息变更)",
  said: key('change.submitted'),
  input: formSchema(changeFields, { orgId: idSchema }),
  output: z.object({ id: z.string() }),
});

export const withdrawChange = call('POST /base/registration/change/withdraw', {
  gate: 'registration.change',
  summary: 'Takes a change back that nobody has decided about (撤回基本信息变更)',
  said: key('change.withdrawn'),
  input: z.object({ id: idSchema }),
  output: done,
});

export const pageChanges = call('GET /base/registration/change/page', {
  gate: 'registration.view',
  summary: 'Changes of the basic information of suppliers, newest first (基本信息变更列表)',
  input: z.object({ ...paging, state: listParam }),
  output: pageOf(changeRow),
});

export const changeDetail = call('GET /base/registration/change/detail', {
  gate: toRead,
  summary: 'One change with the data before and after (基本信息变更详情)',
  input: z.object({ id: idSchema }),
  output: changeRecord.extend({
    /** Whether it was ever submitted for approval (供应商基本信息变更审批). */
    hasApproval: z.boolean(),
  }),
});

export const ownChange = call('GET /base/registration/change/own', {
  gate: 'registration.basic',
  summary: "One change of one's own organisation with the data before and after (本单位变更详情)",
  input: z.object({ id: idSchema }),
  output: changeRecord,
});

export const decideChange = call('POST /base/registration/change/decide', {
  gate: 'registration.audit',
  summary:
    'Agrees to a change, which is in force at once or goes to its approvers where a flow holds, or refuses it (基本信息变更审批)',
  said: key('change.done'),
  input: z.object({ id: idSchema, agreed: z.boolean(), opinion, wfParameter }),
  output: done,
});

export const inputDetail = call('GET /base/registration/input/detail', {
  gate: {
    session:
      'administrators of the tenant, and who takes part in the approval of this company; the verb checks it',
  },
  summary: 'A company of suppliers that an administrator added by hand, as it was submitted (供应商录入详情)',
  input: z.object({ id: idSchema }),
  output: z.object({
    id: z.string(),
    /** State of its request (复核状态). */
    state: z.string(),
    version: z.number().int(),
    orgName: z.string(),
    orgCode: z.string(),
    orgType: z.string(),
    orgKind: z.string(),
    orgLicenceCode: z.string(),
    parentName: z.string(),
    linkPerson: z.string(),
    linkMobile: z.string(),
    linkAddress: z.string(),
    askedBy: z.string(),
    askedAt: z.string(),
    alike,
    /** Whether this reader may see an approval of it (供应商录入审批). */
    hasApproval: z.boolean(),
    can: z.object({ submit: z.boolean() }),
  }),
});

export const submitInput = call('POST /base/registration/input/submit', {
  gate: 'organisation.manage',
  summary:
    'Submits an added supplier (提交供应商录入), by the administrator who added it: to approvers where a flow is bound, else to a second administrator',
  said: key('input.submitted'),
  input: z.object({ id: idSchema, version, wfParameter }),
  output: done,
});
