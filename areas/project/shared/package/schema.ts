import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { type CheckedValues, draftOf, fieldSet, recordSchema, shown } from '#kit/shared/fields.ts';
import { extrasRecord, slot } from '#kit/shared/slot.ts';
import { biddingFields, estimate, unitOptions } from '../amount.ts';
import { exeModelModes, lawModes, singleLevel } from '../modes.ts';
import { shownPhase } from '../phase.ts';
import { projectText } from '../text/index.ts';

/** 标段: every field of the form with its limits and refusals, in the order of the form. */
export const packageFields = fieldSet(projectText, {
  packageName: { kind: 'text', need: 'need.packageName', max: 250, tooLong: 'tooLong' },
  projectType: { kind: 'choice', dict: 'PROJECT_TYPE', need: 'need.projectType' },
  projectTypeSecond: {
    kind: 'choice',
    dict: 'PROJECT_TYPE',
    below: 'projectType',
    need: 'need.projectTypeSecond',
  },
  purchaseMode: { kind: 'choice', dict: 'PURCHASE_MODE', need: 'need.purchaseMode' },
  exeModel: {
    kind: 'choice',
    dict: 'EXE_MODEL',
    need: 'need.exeModel',
    showIf: { purchaseMode: exeModelModes },
  },
  businessFlowId: { kind: 'reference', need: 'need.businessFlowId', wrong: 'wrong.flow' },
  projectareaProvince: { kind: 'choice', dict: 'PROJECT_AREA' },
  projectareaCity: {
    kind: 'choice',
    dict: 'PROJECT_AREA',
    below: 'projectareaProvince',
    ...singleLevel,
  },
  projectareaCountry: {
    kind: 'choice',
    dict: 'PROJECT_AREA',
    below: 'projectareaCity',
    showIf: singleLevel.showIf,
  },
  isLawBid: { kind: 'yesNo', need: 'need.isLawBid', showIf: { purchaseMode: lawModes } },
  generalAmount: estimate,
  generalAmountCurrency: { kind: 'choice', dict: 'STD_CURRENCY', default: 'CNY' },
  generalAmountUnit: { kind: 'choice', options: unitOptions, default: '1' },
  ...biddingFields,
  venueBooking: { kind: 'yesNo' },
  wzmxTemplateId: { kind: 'reference' },
});

/** 标段表单: what a region adds to a lot travels as `fieldMap`. An undivided project asks none of it. */
export const lotSlot = slot('project.lot', packageFields, {
  map: 'fieldMap',
  sections: ['section.lot'],
  under: 'project.main',
});

export type PackageValues = CheckedValues<typeof packageFields>;

const lotCan = z.object({ modify: z.boolean(), reopens: z.boolean(), remove: z.boolean() });

/** 物资明细 of a lot as it was saved; its rows are read page by page. */
export const sheetRecord = z.object({
  templateId: z.string(),
  templateName: z.string(),
  currencyUnit: z.string().nullable(),
  /** The columns, by their codes. */
  codeList: declared(z.string(), 'fields'),
});

export const lotRecord = recordSchema(draftOf(packageFields, [])).extend({
  id: z.string(),
  packageId: z.string(),
  mainId: z.string(),
  packageSeq: z.number().int(),
  packageCode: z.string(),
  ...shown(packageFields, 'packageName'),
  status: z.string(),
  businessFlowCode: z.string(),
  businessFlowName: z.string(),
  qualMode: z.string(),
  wzmxTemplateName: z.string(),
  wzmxCurrencyUnit: z.string().nullable(),
  goodsCount: z.number().int(),
  dynamicItemVO: sheetRecord.nullable(),
  tenantId: z.string(),
  bidOrganizationWay: z.string(),
  /** 标段阶段; null until it is worked out, right after the lot was saved. */
  phase: shownPhase.nullable(),
  /** 是否进场: no lot of the standard platform enters a public trading centre. */
  isEnter: z.string(),
  fieldMap: extrasRecord(lotSlot),
  can: lotCan,
});
export type LotRecord = z.infer<typeof lotRecord>;

export const lotBrief = z.object({
  packageId: z.string(),
  packageSeq: z.number().int(),
  ...shown(packageFields, 'packageName'),
  packageCode: z.string(),
  status: z.string(),
  phase: shownPhase.nullable(),
});
