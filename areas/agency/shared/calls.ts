import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import {
  call,
  choosable,
  done,
  idSchema,
  nothing,
  oneId,
  pageOf,
  paging,
  searchText,
} from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import {
  accountFields,
  accountRow,
  accountState,
  actRow,
  addedFiles,
  agencyChoice,
  entryFields,
  entryRecord,
  entryRow,
  relationFields,
  relationRecord,
  relationRow,
} from './schema.ts';
import { agencyText } from './text/index.ts';

const saved = z.object({ id: z.string() });
const reason = z.string().trim().min(1, agencyText.key('need.reason')).max(500, agencyText.key('tooLong'));

export const pageAgencies = call('GET /mbd/agency/page', {
  gate: 'agency.view',
  summary: "The library of agencies: one's own and what is offered to all, newest first (代理机构分页)",
  input: z.object({
    ...paging,
    searchKey: searchText,
    status: choosable(z.enum(['10', '20', '30'])),
  }),
  output: pageOf(entryRow),
});

export const agencyDetail = call('GET /mbd/agency/detail', {
  gate: 'agency.view',
  summary: 'One agency of the library with its attachments (代理机构详情)',
  input: oneId,
  output: entryRecord,
});

export const agencyOrganisations = call('GET /mbd/agency/organisations', {
  gate: 'agency.manage',
  summary: 'Agencies of the tenant that can be put into the library (可入库代理机构)',
  input: z.object({ ...paging, searchKey: searchText }),
  output: pageOf(agencyChoice),
});

export const addAgency = call('POST /mbd/agency/add', {
  gate: 'agency.manage',
  summary: 'Puts an agency of the tenant into the library (新增代理机构)',
  said: 'kit.done.added',
  input: formSchema(entryFields),
  output: saved,
});

export const modifyAgency = call('POST /mbd/agency/modify', {
  gate: 'agency.manage',
  summary: 'Changes remark and attachments of an agency of the library (修改代理机构)',
  said: 'kit.done.updated',
  input: formSchema(entryFields, { id: idSchema }),
  output: saved,
});

export const enableAgency = call('POST /mbd/agency/enable', {
  gate: 'agency.manage',
  summary: 'Puts an agency of the library into effect, so that it can be chosen (代理机构生效)',
  said: agencyText.key('done.enabled'),
  input: oneId,
  output: done,
});

export const suspendAgency = call('POST /mbd/agency/suspend', {
  gate: 'agency.manage',
  summary: 'Suspends an agency of the library; its present entrustments remain (代理机构停用)',
  said: agencyText.key('done.suspended'),
  input: oneId,
  output: done,
});

export const removeAgency = call('POST /mbd/agency/remove', {
  gate: 'agency.manage',
  summary: 'Deletes an agency from the library that no record refers to (删除代理机构)',
  said: 'kit.done.removed',
  input: oneId,
  output: done,
});

const ofAgency = { agencyId: idSchema.optional() };

export const agencyAccount = call('GET /mbd/agency/config/detail', {
  gate: 'agency.account',
  summary:
    "Accounts of an agency, or of one's own organisation if none is named: the version in use and the one awaiting confirmation (代理机构配置)",
  input: z.object(ofAgency),
  output: accountState,
});

export const agencyAccounts = call('GET /mbd/agency/config/page', {
  gate: 'agency.account',
  summary: 'Every version of the accounts of an agency, newest first (配置记录)',
  input: z.object({ ...paging, ...ofAgency }),
  output: pageOf(accountRow),
});

export const proposeAccount = call('POST /mbd/agency/config/save', {
  gate: 'agency.account',
  summary: 'Submits accounts of an agency; a second person confirms them before they are used (提交配置)',
  said: agencyText.key('done.proposed'),
  input: formSchema(accountFields, ofAgency),
  output: saved,
});

export const confirmAccount = call('POST /mbd/agency/config/confirm', {
  gate: 'agency.account',
  summary: 'Confirms accounts that somebody else submitted; they are used from now on (复核配置)',
  said: agencyText.key('done.accountConfirmed'),
  input: oneId,
  output: done,
});

export const returnAccount = call('POST /mbd/agency/config/return', {
  gate: 'agency.account',
  summary: 'Returns accounts that somebody else submitted, with the reason (退回配置)',
  said: agencyText.key('done.accountRefused'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

export const sumAgencies = call('GET /mbd/supplier/outer/sumAgent', {
  gate: { session: 'how many agencies there are is no secret in the house' },
  summary: 'How many agencies the tenant has (代理机构总数)',
  input: nothing,
  output: z.number().int(),
});

export const pageRelations = call('GET /mbd/project/agency/list', {
  gate: 'agencyRelation.view',
  summary:
    'Agencies of construction projects: those that a tenderee chose, or those that chose an agency (项目代理关联分页)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    buildingId: choosable(idSchema),
    status: choosable(z.enum(['10', '20', '30', '40', '50', '60'])),
  }),
  output: pageOf(relationRow),
});

export const choosableAgencies = call('GET /mbd/project/agency/agencyList', {
  gate: 'agencyRelation.choose',
  summary: 'Agencies of the library that are in effect and can be chosen (可关联代理机构)',
  input: z.object({ ...paging, keyword: searchText }),
  output: pageOf(agencyChoice),
});

export const relationDetail = call('GET /mbd/project/agency/detail', {
  gate: 'agencyRelation.view',
  summary: 'One relation of a construction project and an agency, for either side (关联详情)',
  input: oneId,
  output: relationRecord,
});

export const relationActs = call('GET /mbd/project/agency/records', {
  gate: 'agencyRelation.view',
  summary: 'Who did what with a relation, newest first (关联办理记录)',
  input: z.object({ ...paging, id: idSchema }),
  output: pageOf(actRow),
});

export const saveRelation = call('POST /mbd/project/agency/save', {
  gate: 'agencyRelation.choose',
  summary: 'Saves which agency a construction project is to be entrusted to (保存关联)',
  input: formSchema(relationFields, { id: idSchema.nullish() }),
  output: saved,
});

export const submitRelation = call('POST /mbd/project/agency/submit', {
  gate: 'agencyRelation.choose',
  summary: "Submits a relation to the tenderee's approvers; then the agency is asked (提交关联)",
  said: agencyText.key('done.submitted'),
  input: z.object({ id: idSchema, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const recallRelation = call('POST /mbd/project/agency/recall', {
  gate: 'agencyRelation.choose',
  summary: 'Withdraws a relation that the agency has not answered yet (撤回关联)',
  said: agencyText.key('done.recalled'),
  input: oneId,
  output: done,
});

export const removeRelation = call('POST /mbd/project/agency/remove', {
  gate: 'agencyRelation.choose',
  summary: 'Deletes a relation that was never submitted (删除关联)',
  said: 'kit.done.removed',
  input: oneId,
  output: done,
});

export const addRelationFiles = call('POST /mbd/project/agency/filesUpload', {
  gate: 'agencyRelation.view',
  summary: 'Attaches files to a relation (关联附件)',
  said: agencyText.key('done.files'),
  input: formSchema(addedFiles, { id: idSchema }),
  output: done,
});

export const removeRelationFile = call('POST /mbd/project/agency/removeFile', {
  gate: 'agencyRelation.choose',
  summary: 'Removes an attached file from a relation that is not in effect yet (删除关联附件)',
  said: 'kit.done.removed',
  input: z.object({ id: idSchema, fileId: idSchema }),
  output: done,
});

export const confirmRelation = call('POST /mbd/project/agency/confirm', {
  gate: 'agencyRelation.answer',
  summary: 'The agency accepts: the relation is in effect, with its contract where one is named (确认关联)',
  said: agencyText.key('done.confirmed'),
  input: z.object({ id: idSchema, contractId: idSchema.nullish() }),
  output: done,
});

export const declineRelation = call('POST /mbd/project/agency/decline', {
  gate: 'agencyRelation.answer',
  summary: 'The agency declines with a reason; the relation goes back to the tenderee (不接受关联)',
  said: agencyText.key('done.declined'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

export const nameContract = call('POST /mbd/project/agency/contract', {
  gate: 'agencyRelation.answer',
  summary: 'The agency names the agency contract of a relation in effect, once (关联委托合同)',
  said: agencyText.key('done.contract'),
  input: z.object({ id: idSchema, contractId: idSchema }),
  output: done,
});

export const endRelation = call('POST /mbd/project/agency/end', {
  gate: 'agencyRelation.view',
  summary:
    'Either side ends a relation, with a reason; the agency loses access to the construction project (终止关联)',
  said: agencyText.key('done.ended'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});
