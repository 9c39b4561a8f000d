import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';

/** The most columns of a sheet (字段上限). */
export const COLUMNS_MAX = 60;

/**
 * Columns of a goods sheet (物资明细字段). Input types: MN, NO, PT, RT numbers; DD and C1 to C5 a choice;
 * TE text; NN the row's own number.
 */
export const goodsInputTypes = [
  'MN',
  'NO',
  'PT',
  'RT',
  'DD',
  'TE',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'NN',
] as const;

/** Who fills a column in (填写方): the purchaser here, bidders in their bids. */
export const PURCHASER_FILLS = '1';
export const BIDDER_FILLS = '2';

export const goodsItem = z.object({
  fieldCode: z.string().min(1).max(60),
  fieldName: z.string().min(1).max(60),
  fieldNameEn: z.string().max(120),
  fieldWidth: z.number().int(),
  inputType: z.enum(goodsInputTypes),
  /** '1' = every row must carry it. */
  isRequired: z.enum(['0', '1']),
  /** Who fills it: '1' the purchaser, '2' the bidder. */
  inputOwner: z.enum(['1', '2']),
  inputMaxLength: z.number().int().nullable(),
  /** Choices, split on `#`. */
  options: z.string(),
  /** What of a product fills it when one is taken from the catalogue (关联): productName, specification, unit, referencePrice. */
  association: z.string(),
  /** What it is calculated of, `dynamicField3*requestQuantity` or `total÷SUM(total)×100`; empty = typed in. */
  computalFormulas: z.string(),
});
export type GoodsItem = z.infer<typeof goodsItem>;

export const goodsTemplateRow = z.object({
  /** Of this version: a lot keeps it when the template gets another one. */
  id: z.string(),
  tplCode: z.string(),
  version: z.number().int(),
  /** What whoever fills it in should know (填表说明). */
  remarks: z.string(),
  tplName: z.string(),
  tplType: z.string(),
  isIntl: z.string(),
  purchaseCatalogs: few(z.string(), 'catalogue entries that one template is for'),
  currencyUnit: z.string(),
});

export const goodsTemplateDetail = z.object({
  formMain: goodsTemplateRow,
  formItems: upTo(COLUMNS_MAX, goodsItem),
});
