import { z } from 'zod';
import { call, done, idSchema, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { slotSchema } from '#kit/shared/slot.ts';
import { shown } from '#kit/shared/fields.ts';
import { goodsRow } from '../goods/calls.ts';
import { flattened, unread } from '../form-input.ts';
import { lotRecord, lotSlot, packageFields } from './schema.ts';
import { memberStages } from '../member/calls.ts';
import { mainFields } from '../main/schema.ts';

/** The goods sheet inside a form (物资明细): an `itemList` replaces the rows, without one they stay as they are. */
export const sheetInput = z.strictObject({
  itemList: z.array(goodsRow).max(5000).nullish(),
  codeList: z.unknown().optional(),
  templateId: z.string().max(60).nullish(),
  templateName: z.unknown().optional(),
  currencyUnit: z.enum(['0', '1']).nullish(),
});
export type SheetInput = z.infer<typeof sheetInput>;

const extras = {
  mainId: idSchema,
  packageSeq: z.union([z.number().int().positive(), z.string().max(4)]).nullish(),
  dynamicItemVO: sheetInput.nullish(),
  tempFlag: z.union([z.string(), z.number()]).nullish(),
  opType: z.string().nullish(),
  ...unread(
    'id',
    'packageCode',
    'status',
    'tenantId',
    'businessFlowCode',
    'businessFlowName',
    'qualMode',
    'wzmxTemplateName',
    'wzmxCurrencyUnit',
    'goodsCount',
    'phase',
    'bidOrganizationWay',
    'isEnter',
    'can',
  ),
} as const;

const saved = z.object({ packageId: z.string(), mainId: z.string(), packageSeq: z.number().int() });

export const savePackage = call('POST /pre/project/package/save', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Adds a lot to a project (新增标段)',
  input: flattened(slotSchema(lotSlot, { ...extras, packageId: z.string().nullish() })),
  output: saved,
});

export const updatePackage = call('POST /pre/project/package/update', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Saves a lot; an approved one must be approved again (修改标段)',
  input: flattened(slotSchema(lotSlot, { ...extras, packageId: idSchema })),
  output: saved,
});

export const removePackage = call('POST /pre/project/package/remove', {
  gate: 'project.remove',
  stage: 'pre',
  summary: 'Deletes a lot that is neither the first nor submitted (删除标段)',
  input: z.object({ packageId: idSchema }),
  output: done,
});

export const packageDetail = call('GET /pre/project/package/detail', {
  gate: 'project.view',
  summary: 'One lot (标段详情)',
  input: z.object({ packageId: idSchema }),
  output: lotRecord,
});

/** 标段 to choose from, with the names of the documents and the project it belongs to. */
const lotChoice = z.object({
  appnPackageId: z.string(),
  ...shown(packageFields, 'packageName', 'purchaseMode'),
  packageCode: z.string(),
  ...shown(mainFields, 'mainName'),
  status: z.string(),
});
export type LotChoice = z.infer<typeof lotChoice>;

export const packageInfo = call('GET /pls/meet/apply/getPackageInfo', {
  gate: 'project.view',
  summary: "Lots of one's organisation to choose from, newest first (选择标段)",
  /** With a stage only those in which the asker may act in it. */
  input: z.object({ ...paging, searchKey: searchText, stage: z.enum(memberStages).optional() }),
  output: pageOf(lotChoice),
});
