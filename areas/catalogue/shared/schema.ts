import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { fieldSet, recordSchema, shown } from '#kit/shared/fields.ts';
import { ENTRIES_MAX } from './status.ts';
import { catalogueText } from './text/index.ts';

/** 采购目录: an entry as its form asks for it. */
export const entryFields = fieldSet(catalogueText, {
  directoryName: { kind: 'text', need: 'need.directoryName', max: 200, tooLong: 'tooLong' },
  code: {
    kind: 'text',
    need: 'need.code',
    max: 50,
    tooLong: 'tooLong',
    pattern: /^[0-9A-Za-z._-]+$/,
    wrong: 'wrong.code',
  },
  centralizedPurchaseFlag: { kind: 'yesNo', default: '0' },
  description: { kind: 'longText', max: 500, tooLong: 'tooLong' },
});

/** 产品: what is bought under an entry of the catalogue. */
export const productFields = fieldSet(catalogueText, {
  catalogueId: { kind: 'reference', need: 'need.catalogue', wrong: 'need.catalogue' },
  productCode: {
    kind: 'text',
    need: 'need.productCode',
    max: 50,
    tooLong: 'tooLong',
    pattern: /^[0-9A-Za-z._-]+$/,
    wrong: 'wrong.code',
  },
  productName: { kind: 'text', need: 'need.productName', max: 200, tooLong: 'tooLong' },
  specification: { kind: 'text', max: 200, tooLong: 'tooLong' },
  unit: { kind: 'text', need: 'need.unit', max: 30, tooLong: 'tooLong' },
  referencePrice: {
    kind: 'money',
    currency: 'CNY',
    unit: '0',
    least: '0',
    most: '99999999999999999999',
    outOfRange: 'wrong.price',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
  },
});

const state = z.enum(['0', '1', '2']);
const entryCan = z.object({
  modify: z.boolean(),
  enable: z.boolean(),
  disable: z.boolean(),
  remove: z.boolean(),
});

/** A node of the tree (目录节点), as the documents name its fields. */
export interface CatalogueNode {
  id: string;
  directoryName: string;
  code: string;
  hierarchy: number;
  parentId: string;
  status: '0' | '1' | '2';
  children: CatalogueNode[];
}
export const catalogueNode: z.ZodType<CatalogueNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    ...shown(entryFields, 'directoryName', 'code'),
    hierarchy: z.number().int(),
    parentId: z.string(),
    status: state,
    children: upTo(ENTRIES_MAX, catalogueNode),
  }),
);

export const entryRecord = recordSchema(entryFields).extend({
  id: z.string(),
  hierarchy: z.number().int(),
  parentId: z.string(),
  parentName: z.string(),
  status: state,
  updatedAt: z.string(),
  can: entryCan,
});
export type EntryRecord = z.infer<typeof entryRecord>;

export const productRecord = recordSchema(productFields).extend({
  id: z.string(),
  catalogueName: z.string(),
  isUp: z.enum(['0', '1']),
  updatedAt: z.string(),
  can: z.object({ modify: z.boolean(), up: z.boolean(), down: z.boolean(), remove: z.boolean() }),
});
export type ProductRecord = z.infer<typeof productRecord>;
