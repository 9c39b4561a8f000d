import { z } from 'zod';
import { call, choosable, done, idSchema, oneId, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { importFlag, importResult, progressKey, ROWS_FAILED } from '#kit/shared/workbook-import.ts';
import { catalogueNode, entryFields, entryRecord, productFields, productRecord } from './schema.ts';
import { LEVELS_MAX, ENTRIES_MAX } from './status.ts';

const status = choosable(z.enum(['0', '1', '2']));

const treeAbout = {
  gate: { session: 'everybody names what is bought by it' },
  input: z.object({
    /** Down to this level. */
    hierarchy: z.coerce.number().int().min(1).max(LEVELS_MAX).optional(),
    status,
  }),
  output: z.array(catalogueNode),
} as const;

export const catalogueTree = call('GET /pre/libcategories/tree', {
  bounded: { most: ENTRIES_MAX, of: 'entries of a tenant' },
  ...treeAbout,
  summary: 'The purchase catalogue as a tree (采购目录树)',
});
export const catalogueTreePosted = call('POST /pre/libcategories/tree/p', {
  bounded: { most: ENTRIES_MAX, of: 'entries of a tenant' },
  ...treeAbout,
  summary: 'The purchase catalogue as a tree, with the parameters in the body (采购目录树)',
});

export const pageEntries = call('GET /pre/libcategories/page', {
  gate: 'catalogue.view',
  summary: 'Entries of the catalogue without the tree, by name or code (采购目录列表)',
  input: z.object({ ...paging, searchKey: searchText, status }),
  output: pageOf(entryRecord),
});

export const entryDetail = call('GET /pre/libcategories/detail', {
  gate: 'catalogue.view',
  summary: 'One entry of the catalogue (采购目录详情)',
  input: oneId,
  output: entryRecord,
});

export const saveEntry = call('POST /pre/libcategories/save', {
  gate: 'catalogue.manage',
  summary: 'Adds an entry under another one, or changes it (保存采购目录)',
  input: formSchema(entryFields, { id: idSchema.nullish(), parentId: idSchema.nullish() }),
  output: z.object({ id: z.string() }),
});

const turned = { gate: 'catalogue.manage', input: oneId, output: done } as const;

export const enableEntry = call('POST /pre/libcategories/enable', {
  ...turned,
  summary: 'Enables an entry (启用采购目录)',
});
export const disableEntry = call('POST /pre/libcategories/disable', {
  ...turned,
  summary: 'Disables an entry (停用采购目录)',
});
export const removeEntry = call('POST /pre/libcategories/remove', {
  ...turned,
  summary: 'Deletes an entry that was never enabled and has nothing below it (删除采购目录)',
  said: 'kit.done.removed',
});

/** Where an entry goes, seen from another one (调整位置). */
export const targetLocations = ['before', 'after', 'inner'] as const;
export type TargetLocation = (typeof targetLocations)[number];

export const changeHierarchy = call('POST /pre/libcategories/changeHierarchy', {
  gate: 'catalogue.manage',
  summary: 'Moves an entry, with all below it, before, after or into another one (调整目录层级)',
  input: z.object({ currentId: idSchema, targetId: idSchema, targetLocation: z.enum(targetLocations) }),
  output: done,
});

export const pageProducts = call('GET /pre/libcategories/product/page', {
  gate: 'catalogue.view',
  summary:
    'Products by code, name, pinyin or specification, under an entry and those below it (产品数据分页)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    catalogueId: idSchema.optional(),
    isUp: choosable(z.enum(['0', '1'])),
  }),
  output: pageOf(productRecord),
});

export const saveProduct = call('POST /pre/libcategories/product/save', {
  gate: 'catalogue.manage',
  summary: 'Adds a product or changes it (保存产品)',
  input: formSchema(productFields, { id: idSchema.nullish() }),
  output: z.object({ id: z.string() }),
});

const several = z.object({ ids: z.array(idSchema).min(1).max(200) });

export const putUp = call('POST /pre/libcategories/product/up', {
  gate: 'catalogue.manage',
  summary: 'Puts products on offer (产品上架)',
  input: several,
  output: done,
});
export const takeDown = call('POST /pre/libcategories/product/down', {
  gate: 'catalogue.manage',
  summary: 'Takes products off offer (产品下架)',
  input: several,
  output: done,
});
export const removeProducts = call('POST /pre/libcategories/product/remove', {
  gate: 'catalogue.manage',
  summary: 'Deletes products that are not on offer (删除产品)',
  said: 'kit.done.removed',
  input: several,
  output: done,
});

/** The columns of the workbook (产品导入列); only those that must be there are marked. */
export const productColumns = [
  { field: 'catalogueCode', must: true },
  { field: 'productCode', must: true },
  { field: 'productName', must: true },
  { field: 'specification', must: false },
  { field: 'unit', must: true },
  { field: 'referencePrice', must: false },
] as const;
export type ProductColumn = (typeof productColumns)[number]['field'];

export const IMPORT_ROWS = 100_000;
export const IMPORT_MB = 10;

export const importProducts = call('POST /pre/libcategories/product/import', {
  gate: 'catalogue.manage',
  summary:
    'Reads one .xls or .xlsx of products; importFlag false only checks; true adds new ones and changes existing ones, all or none (导入产品)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: IMPORT_MB },
  codes: [ROWS_FAILED],
  input: z.object({ importFlag, progressKey }),
  output: importResult,
});
