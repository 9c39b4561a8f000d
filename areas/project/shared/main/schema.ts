import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { screenPath } from '#kit/shared/call.ts';
import { type CheckedValues, fieldSet, recordSchema, filled, shown } from '#kit/shared/fields.ts';
import type { Screen } from '#kit/shared/names.ts';
import { extrasRecord, slot } from '#kit/shared/slot.ts';
import { biddingFields, estimate, unitOptions } from '../amount.ts';
import { caModes, exeModelModes, lawModes } from '../modes.ts';
import { lotBrief, lotRecord, sheetRecord, packageFields } from '../package/schema.ts';
import { projectText } from '../text/index.ts';
import { LOTS_MOST } from '../package/limits.ts';
import { contactFields, filedFields, fundField, nameField, organisedField } from './common-fields.ts';

/** Tenderees that one project may have, and groups in which it may be prepared. */
export const TENDEREES_MOST = 50;
export const GROUPS_MOST = 20;

const pushed = { purchaseMode: lawModes, isPushCebpub: '1' } as const;
const dept = { kind: 'text', max: 50, tooLong: 'tooLong', showIf: pushed } as const;

/** 采购项目: every field of the form with its limits and refusals, in the order of the form. */
export const mainFields = fieldSet(projectText, {
  mainCode: { kind: 'text', max: 150, tooLong: 'wrong.codeTooLong' },
  mainName: nameField,
  projectProp: { kind: 'choice', dict: 'PROJECT_PROP', need: 'need.projectProp', default: '10' },
  purchaseMode: { kind: 'choice', dict: 'PURCHASE_MODE', need: 'need.purchaseMode' },
  exeModel: {
    kind: 'choice',
    dict: 'EXE_MODEL',
    need: 'need.exeModel',
    showIf: { projectProp: '10', purchaseMode: exeModelModes },
  },
  businessFlowId: { kind: 'reference', need: 'need.businessFlowId', wrong: 'wrong.flow' },
  tradePlatform: { kind: 'choice', dict: 'TRADING_PLATFORM', need: 'need.tradePlatform', default: '1' },
  ...filedFields,
  bidOrganizationWay: {
    ...organisedField,
    labelIf: { when: { '!purchaseMode': [...lawModes, ''] }, label: 'field.purchaseOrganizationWay' },
  },
  isHasPackage: { kind: 'yesNo', need: 'need.isHasPackage', default: '0' },
  isLawBid: { kind: 'yesNo', need: 'need.isLawBid', showIf: { purchaseMode: lawModes } },
  isNeedCa: { kind: 'yesNo', need: 'need.isNeedCa', default: '1', showIf: { purchaseMode: caModes } },
  generalAmount: { ...estimate, showIf: { isHasPackage: '0' } },
  generalAmountCurrency: {
    kind: 'choice',
    dict: 'STD_CURRENCY',
    default: 'CNY',
    showIf: { isHasPackage: '0' },
  },
  generalAmountUnit: { kind: 'choice', options: unitOptions, default: '1', showIf: { isHasPackage: '0' } },
  ...biddingFields,
  isPushCebpub: {
    kind: 'yesNo',
    need: 'need.isPushCebpub',
    default: '0',
    showIf: { purchaseMode: lawModes },
  },
  supervisionDeptName: { ...dept, need: 'need.supervisionDeptName' },
  supervisionDeptCode: dept,
  approvalAuthName: dept,
  approvalAuthCode: dept,
  fundSource: fundField,
  pmId: { kind: 'reference', need: 'need.pmId', wrong: 'wrong.pm' },
  conContractId: { kind: 'reference', wrong: 'wrong.contract', showIf: { bidOrganizationWay: '10' } },
  conContractName: { kind: 'reference', showIf: { bidOrganizationWay: '10' } },
  serviceFeePercent: {
    kind: 'number',
    least: '0',
    most: '100',
    outOfRange: 'wrong.percent',
    decimals: 2,
    tooPrecise: 'wrong.percent',
    showIf: { bidOrganizationWay: '10' },
  },
  serviceFee: {
    kind: 'money',
    unitBy: 'serviceFeeUnit',
    least: '0',
    most: '99999999999999999999',
    outOfRange: 'wrong.serviceFee',
    decimals: 2,
    tooPrecise: 'wrong.serviceFee',
    showIf: { bidOrganizationWay: '10' },
  },
  serviceFeeUnit: {
    kind: 'choice',
    options: unitOptions,
    default: '0',
    showIf: { bidOrganizationWay: '10' },
  },
  serviceFeeCurrency: {
    kind: 'choice',
    dict: 'STD_CURRENCY',
    default: 'CNY',
    showIf: { bidOrganizationWay: '10' },
  },
  tenderCompId: { kind: 'reference', max: 60 },
  conProjectId: { kind: 'reference', wrong: 'wrong.building' },
  conProjectName: { kind: 'reference', max: 200, tooLong: 'tooLong' },
  programProjectType: { kind: 'choice', dict: 'PLS_PURCHASE_PROJECT_TYPE' },
  description: { kind: 'longText', need: 'need.description', max: 2000, tooLong: 'tooLong' },
  fileId: {
    kind: 'files',
    files: {
      count: 5,
      maxMb: 100,
      types: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'zip'],
      tooLarge: 'wrong.fileTooLarge',
      missing: 'wrong.file',
    },
  },
});

/** 项目表单: what a region adds to a project travels as `fieldTenderProjectMap`. */
export const mainSlot = slot('project.main', mainFields, {
  map: 'fieldTenderProjectMap',
  sections: ['section.basic'],
});

export type MainValues = CheckedValues<typeof mainFields>;

/** 招标人/采购人: one row of the list on the project form. */
export const tendereeFields = fieldSet(projectText, {
  tendereeName: { kind: 'reference', need: 'need.tendereeName', max: 200 },
  ...contactFields,
});

export const tendereeEntry = z.object({
  tendereeId: z.string(),
  ...shown(tendereeFields, 'tendereeName', 'linkPerson', 'linkMobile'),
  isMain: z.string(),
  userId: z.string().nullable(),
});
export type TendereeEntry = z.infer<typeof tendereeEntry>;

/** 所属地区: the platform code of a record and the variant of the forms that goes with it; '' = the standard product. */
export const ofRegion = { prefectureCode: z.string(), region: z.string() };

/** What the server allows with a project now: buttons show by it. */
const projectCan = z.object({
  modify: z.boolean(),
  /** Saving makes it a draft again: it was approved already. */
  reopens: z.boolean(),
  addLot: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  remove: z.boolean(),
  /** 编辑: the page may be opened for changing, not while a bulletin is in approval. */
  edit: z.boolean(),
  members: z.boolean(),
  console: z.boolean(),
});
export type ProjectCan = z.infer<typeof projectCan>;

export const projectRecord = recordSchema(mainFields).extend({
  mainId: z.string(),
  ...filled(mainFields, 'mainCode'),
  ...shown(mainFields, 'mainName'),
  status: z.string(),
  orgId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** 部门: the department of the project manager. */
  deptId: z.string(),
  deptName: z.string(),
  pmName: z.string(),
  businessFlowCode: z.string(),
  businessFlowName: z.string(),
  qualMode: z.string(),
  createdAt: z.string(),
  /** 公告已发: the whole project is a view from now on. */
  bulletinSent: z.boolean(),
  isPm: z.string(),
  operatePriv: z.string(),
  tendereeList: upTo(TENDEREES_MOST, tendereeEntry),
  packageList: upTo(LOTS_MOST, lotRecord),
  /** Of the one lot of an undivided project; null where the lots say it themselves. */
  packageSeq: z.number().int().nullable(),
  ...shown(packageFields, 'wzmxTemplateId'),
  wzmxTemplateName: z.string(),
  wzmxTemplateIdOld: z.string().nullable(),
  wzmxTemplateNameOld: z.string(),
  wzmxCurrencyUnit: z.string().nullable(),
  dynamicItemVO: sheetRecord.nullable(),
  /** 重新招标: the lot that failed before, and which attempt this is. */
  again: z
    .object({
      round: z.number().int(),
      packageId: z.string(),
      ...shown(packageFields, 'packageName'),
      mainId: z.string(),
    })
    .nullable(),
  /** 项目分组: the groups in which it is prepared with other projects. */
  groupCodeList: upTo(GROUPS_MOST, z.string()),
  ...ofRegion,
  fieldTenderProjectMap: extrasRecord(mainSlot),
  can: projectCan,
});
export type ProjectRecord = z.infer<typeof projectRecord>;

export const projectRow = z.object({
  mainId: z.string(),
  ...filled(mainFields, 'mainCode', 'generalAmountUnit'),
  ...shown(mainFields, 'mainName', 'purchaseMode', 'bidOrganizationWay', 'isHasPackage', 'generalAmount'),
  ...shown(tendereeFields, 'tendereeName'),
  pmName: z.string(),
  status: z.string(),
  createdAt: z.string(),
  packageList: upTo(LOTS_MOST, lotBrief),
  /** 专页: where it is made and changed instead of the ordinary form; '' = the form. */
  ownPage: screenPath as z.ZodType<Screen | ''>,
  fieldTenderProjectMap: extrasRecord(mainSlot),
  can: projectCan,
});
export type ProjectRow = z.infer<typeof projectRow>;

export const projectConfig = z.object({
  /** '1' = lots may differ in their purchase mode. */
  isMuchPurMode: z.string(),
  maxNumberOfSpecItem: z.number().int(),
  /** '1' = the number is typed in; '0' = it is given on saving. */
  isMainCode: z.string(),
  levelNum: z.number().int(),
  projectCodeLength: z.number().int(),
  isShowCa: z.string(),
  /** 项目地区: down to which level it is entered, and the codes that are not offered. */
  areaLevel: z.number().int(),
  areaDisable: few(z.string(), 'codes that one platform leaves out'),
  /** 行业分类 that are not offered. */
  industryDisable: few(z.string(), 'codes that one platform leaves out'),
  /** Of which region a new project will be. */
  ...ofRegion,
});
export type ProjectConfig = z.infer<typeof projectConfig>;

/** Dictionaries that a tenant has for the forms of its projects (字典). */
export type ProjectDict =
  | 'PROJECT_PROP'
  | 'PURCHASE_MODE'
  | 'PROJECT_TYPE'
  | 'INDUSTRY_TYPE_2'
  | 'FUND_SOURCE'
  | 'TENDER_ORGANIZE_FORM'
  | 'TENDER_ORGANIZE_FORM_CG'
  | 'STD_CURRENCY'
  | 'EXE_MODEL'
  | 'YES_NO'
  | 'EVA_METHOD'
  | 'TENDER_COMP'
  | 'PUR_TYPE_INTERNAL'
  | 'PLS_PURCHASE_PROJECT_TYPE'
  | 'TRADING_PLATFORM'
  | 'BIDDING_TYPE'
  | 'BIDDING_MOLD'
  | 'PROJECT_UN_STATUS'
  | 'PACKAGE_STAGE_UNIFIED';

declare module '#kit/shared/names.ts' {
  interface DictNames extends Readonly<Record<ProjectDict | 'PROJECT_AREA', true>> {}
}
