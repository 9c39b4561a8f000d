import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import {
  call,
  choosable,
  done,
  idSchema,
  listParam,
  pageOf,
  paging,
  searchText,
  sortedBy,
} from '#kit/shared/call.ts';
import { extraConditions, filteredBySlot, slotSchema } from '#kit/shared/slot.ts';
import { shown, filled } from '#kit/shared/fields.ts';
import { sheetInput } from '../package/calls.ts';
import { LOTS_MOST } from '../package/limits.ts';
import { lotRecord } from '../package/schema.ts';
import {
  mainSlot,
  projectConfig,
  projectRecord,
  projectRow,
  tendereeEntry,
  mainFields,
  tendereeFields,
  TENDEREES_MOST,
} from './schema.ts';
import { flattened, unread } from '../form-input.ts';
import { groupCodes } from './group-calls.ts';

/** A row of the list of tenderees as typed; what is wrong with it is said by its own place. */
const tendereeInput = z.strictObject({
  tendereeId: z.string().max(60).nullish(),
  tendereeName: z.string().max(300).nullish(),
  linkPerson: z.string().max(300).nullish(),
  linkMobile: z.string().max(60).nullish(),
  isMain: z.string().max(1).nullish(),
  userId: z.string().nullish(),
});
export type TendereeInput = z.infer<typeof tendereeInput>;

const extras = {
  tendereeList: z.array(tendereeInput).max(TENDEREES_MOST).default([]),
  dynamicItemVO: sheetInput.nullish(),
  /** Temporary save before importing rows; a silent save. Both leave the goods sheet for later. */
  tempFlag: z.union([z.string(), z.number()]).nullish(),
  opType: z.string().nullish(),
  groupCodeList: groupCodes.nullish(),
  // What the form sends back unread: the server knows it better.
  ...unread(
    'status',
    'orgId',
    'tenantId',
    'packageId',
    'packageList',
    'again',
    'packageSeq',
    'pmName',
    'companyId',
    'companyName',
    'deptId',
    'deptName',
    'businessFlowCode',
    'businessFlowName',
    'qualMode',
    'createdAt',
    'bulletinSent',
    'isPm',
    'operatePriv',
    'can',
    'wfParameter',
    'prefectureCode',
    'region',
    'wzmxTemplateId',
    'wzmxTemplateName',
    'wzmxTemplateIdOld',
    'wzmxTemplateNameOld',
    'wzmxCurrencyUnit',
  ),
} as const;

const saved = z.object({
  mainId: z.string(),
  ...filled(mainFields, 'mainCode'),
  packageId: z.string(),
  tenantId: z.string(),
  orgId: z.string(),
});

export const pageProjects = call('GET /pre/project/page', {
  gate: 'project.view',
  summary: "Projects of one's organisation, and approved ones of which it is the tenderee (项目分页)",
  input: filteredBySlot(
    mainSlot,
    z.object({
      ...paging,
      ...sortedBy('createdAt'),
      searchKey: z.string().trim().max(100).optional(),
      mainName: z.string().trim().max(100).optional(),
      mainCode: z.string().trim().max(100).optional(),
      status: listParam,
      phase: listParam,
      purchaseMode: listParam,
      bidOrganizationWay: listParam,
      /** '1' = with a lot that stands still although its date has come (逾期). */
      late: choosable(z.enum(['1'])),
      /** 建设项目 that they name. */
      conProjectId: choosable(idSchema),
      fieldTenderProjectMap: extraConditions(mainSlot),
    }),
  ),
  output: pageOf(projectRow),
});

export const projectDetail = call('GET /pre/project/detail', {
  gate: 'project.view',
  summary: 'One project with its tenderees and lots (项目详情)',
  input: z.object({ mainId: idSchema }),
  output: projectRecord,
});

export const saveProject = call('POST /pre/project/main/save', {
  gate: 'project.save',
  summary: 'Adds a project (新增项目); without lots its implicit lot is made with it',
  input: flattened(
    slotSchema(mainSlot, {
      ...extras,
      mainId: idSchema.nullish().or(z.literal('')),
      /** 重新招标: the lot that failed. */
      againOf: idSchema.nullish(),
    }),
  ),
  output: saved,
});

export const updateProject = call('POST /pre/project/main/update', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Saves a project (修改项目)',
  input: flattened(slotSchema(mainSlot, { ...extras, mainId: idSchema })),
  output: saved,
});

/** A line of a plan as far as a lot is made of it; what it leaves out is as in the project. */
const planLine = z.strictObject({
  planLineId: z.string().trim().min(1).max(60),
  packageName: z.string().max(300).nullish(),
  generalAmount: z.string().max(60).nullish(),
  generalAmountUnit: z.string().max(1).nullish(),
  projectType: z.array(z.string().max(60)).max(2).nullish(),
  purchaseMode: z.string().max(60).nullish(),
  exeModel: z.string().max(60).nullish(),
  businessFlowId: idSchema.nullish(),
  isLawBid: z.string().max(1).nullish(),
  address: z.array(z.string().max(6)).max(3).nullish(),
  fieldMap: z.record(z.string().max(60), z.string().max(2000).nullable()).nullish(),
  /** 组包编号: the group that the plan has put it into. */
  groupCode: z.string().trim().min(1).max(60).nullish(),
});

/** Lines of a plan that one call takes. */
const LINES_MOST = 50;

export const generateFromPls = call('POST /pre/project/generateFromPls', {
  gate: 'project.save',
  summary:
    'Makes a draft project from lines of a purchase plan, one lot of each; a line is taken once (由采购计划生成项目)',
  input: flattened(
    slotSchema(mainSlot, { ...extras, planLineList: z.array(planLine).min(1).max(LINES_MOST) }),
  ),
  output: saved.extend({
    packageList: upTo(
      LINES_MOST,
      z.object({ planLineId: z.string(), packageId: z.string(), packageSeq: z.number().int() }),
    ),
  }),
});

export const removeProject = call('POST /pre/project/main/remove', {
  gate: 'project.remove',
  stage: 'pre',
  summary: 'Deletes a project that was never approved (删除项目)',
  input: z.object({ mainId: idSchema }),
  output: done,
});

export const submitProject = call('POST /pre/project/approval', {
  gate: 'project.submit',
  stage: 'pre',
  summary: 'Starts the approval of a project and its new lots (提交项目审批)',
  input: z.object({
    mainId: idSchema,
    wfParameter,
  }),
  output: z.object({ needApproval: z.boolean() }),
});

export const approvalLots = call('GET /pre/project/approval/packageList', {
  bounded: { most: LOTS_MOST, of: 'lots of one project' },
  gate: 'project.view',
  summary: 'Lots that take part in the approval under way, or would in the next one (参与审批的标段)',
  input: z.object({ mainId: idSchema }),
  output: z.array(lotRecord),
});

export const tendereeList = call('GET /pre/project/tenderee/list', {
  bounded: { first: 100, by: 'searchKey' },
  gate: 'project.view',
  summary: 'Tenderees of a project, or those one can choose from, at most 100 (招标人列表)',
  input: z.object({ mainId: idSchema.optional(), searchKey: searchText }),
  output: z.array(tendereeEntry),
});

export const checkProject = call('POST /pre/project/check', {
  gate: 'project.save',
  summary: 'Is this project number free? (项目编号唯一性)',
  input: z.object({ mainCode: z.string().trim().max(150), mainId: idSchema.nullish() }),
  output: z.boolean(),
});

export const configDetail = call('GET /pre/project/config/detail', {
  gate: { session: 'settings shape the project form' },
  summary: 'Settings of the project form (项目配置)',
  input: z.object({}),
  output: projectConfig,
});

export const pmList = call('GET /pre/project/pm/list', {
  bounded: { most: PEOPLE_MOST, of: 'people of one organisation' },
  gate: 'project.view',
  summary: "Project managers of one's organisation (项目经理列表)",
  input: z.object({ orgId: z.string().optional() }),
  output: z.array(
    z.object({
      userId: z.string(),
      trueName: z.string(),
      companyId: z.string(),
      companyName: z.string(),
      deptId: z.string(),
      deptName: z.string(),
    }),
  ),
});

export const relevanceProjectUrl = call('GET /mbd/project/relevanceProjectUrl', {
  gate: 'project.view',
  summary:
    "Where the projects that name a construction project are found: the page of the only one, the list of several, '' of none (建设项目的关联项目地址)",
  input: z.object({ mainId: idSchema }),
  output: z.object({ url: z.string(), count: z.number().int() }),
});

const contractEntry = z.object({
  id: z.string(),
  contractName: z.string(),
  contractCode: z.string(),
  tendereeId: z.string(),
  ...shown(tendereeFields, 'tendereeName'),
  tendereeLinkPerson: z.string().nullable(),
  tendereeLinkMobile: z.string().nullable(),
  feeMethod: z.string(),
  /** A fixed fee stands here as an amount in yuan. */
  ...shown(mainFields, 'serviceFeePercent'),
});

export const contractPage = call('GET /pre/project/contract/page', {
  gate: 'project.view',
  summary: 'Effective agency contracts a project can be tied to (可关联的委托合同)',
  /** `keyword` is what the picker calls it. */
  input: z.object({ ...paging, searchKey: searchText, keyword: searchText }),
  output: pageOf(contractEntry),
});

const related = z.object({
  mainId: z.string(),
  ...filled(mainFields, 'mainCode'),
  ...shown(mainFields, 'mainName', 'purchaseMode'),
  status: z.string(),
  createdAt: z.string(),
});

export const relationPage = call('GET /pre/project/relation/page', {
  gate: 'project.view',
  summary: 'Projects tied to an agency contract (合同关联项目分页)',
  input: z.object({ ...paging, conContractId: idSchema }),
  output: pageOf(related.extend({ can: z.object({ untie: z.boolean() }) })),
});

export const relationChoices = call('GET /pre/project/relation/choice/page', {
  gate: 'project.save',
  summary: "One's own drafts for the contract's client that are not tied yet (可关联的项目分页)",
  input: z.object({ ...paging, conContractId: idSchema, searchKey: z.string().trim().max(100).optional() }),
  output: pageOf(related),
});

export const tieProject = call('POST /pre/project/relation/save', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Ties a draft to an effective agency contract of its main tenderee (关联项目)',
  input: z.object({ mainId: idSchema, conContractId: idSchema }),
  output: done,
});

export const untieProject = call('POST /pre/project/relation/remove', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Unties a draft from its agency contract (解除关联)',
  input: z.object({ mainId: idSchema }),
  output: done,
});

export const relationDetail = call('GET /pre/project/relation/detail', {
  gate: 'project.view',
  summary: 'The contract a project is tied to (项目关联合同)',
  input: z.object({ mainId: idSchema }),
  output: z.object({ project: related, contract: contractEntry.nullable() }),
});
