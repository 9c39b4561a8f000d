import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema, listParam, pageOf, paging } from '#kit/shared/call.ts';
import { importFlag, importResult, ROWS_FAILED } from '#kit/shared/workbook-import.ts';
import { shown, orNone } from '#kit/shared/fields.ts';
import { COLUMNS_MAX, goodsItem, goodsTemplateDetail, goodsTemplateRow } from './template.ts';
import { packageFields } from '../package/schema.ts';

/** The largest workbook that is read (导入文件上限). */
export const IMPORT_MAX_MB = 10;

/** One row as it is typed: values by the template's field codes. */
export const goodsRow = z.record(z.string().max(60), z.union([z.string().max(5000), z.number(), z.null()]));
export type GoodsRow = z.infer<typeof goodsRow>;
/** The most rows that any setting may allow a sheet (行数上限). */
export const ROWS_MAX = 10_000;
const rows = z.array(goodsRow).min(1).max(ROWS_MAX);

const kept = z
  .object({ id: z.string(), itemNo: z.number().int() })
  .catchall(z.union([z.string(), z.number()]));

export const templatePage = call('GET /sts/form/outer/main/page', {
  gate: { session: 'templates are forms without content' },
  summary: 'Templates of goods sheets by project category (物资明细模板)',
  input: z.object({
    ...paging,
    size: z.coerce.number().int().min(1).max(200).default(100),
    tplType: z.string().max(2).default('30'),
    isIntl: z.string().max(1).optional(),
    purchaseCatalogs: listParam,
  }),
  output: pageOf(goodsTemplateRow),
});

export const templateDetail = call('GET /sts/form/outer/main/detail', {
  gate: { session: 'templates are forms without content' },
  summary: 'One template with its columns (物资明细模板详情)',
  input: z.object({ id: idSchema }),
  output: goodsTemplateDetail,
});

const lot = { packageId: idSchema };

export const goodsColumns = call('GET /pre/project/wzmx/code/list', {
  bounded: { most: COLUMNS_MAX, of: 'columns of one sheet' },
  gate: 'project.view',
  summary: "Columns of a lot's goods sheet (物资明细字段)",
  input: z.object(lot),
  output: z.array(goodsItem),
});

export const goodsPage = call('GET /pre/project/wzmx/page', {
  gate: 'project.view',
  summary: 'Goods rows of a lot (物资明细分页)',
  input: z.object({ ...paging, size: z.coerce.number().int().min(1).max(200).default(50), ...lot }),
  output: pageOf(kept),
});

const cells = z.array(z.string().max(5000)).max(COLUMNS_MAX);

export const goodsSheet = call('GET /pre/project/wzmx/sheet', {
  gate: { session: 'the lot says which of its sides the reader stands on' },
  summary:
    "The whole goods sheet of a lot, its cells row by row; suppliers that have the documents read it once the notice is out, without the purchaser's prices (整张物资明细)",
  input: z.object(lot),
  output: z.object({
    side: z.enum(['staff', 'supplier']),
    ...shown(packageFields, 'packageName'),
    /** Null while no template is chosen. */
    formMain: goodsTemplateRow.nullable(),
    formItems: upTo(COLUMNS_MAX, goodsItem),
    currencyUnit: z.string(),
    /** Columns of `rows`, by their field codes. */
    fields: upTo(COLUMNS_MAX, z.string()),
    rows: upTo(ROWS_MAX, upTo(COLUMNS_MAX, z.string())),
    /** What saving the sheet names, so that nobody overwrites what somebody else saved meanwhile. */
    mark: z.string(),
    maxRows: z.number().int(),
    edit: z.boolean(),
  }),
});

/** 编制进度 of a goods sheet. */
export const sheetStates = ['noRows', 'draft', 'inApproval', 'settled', 'published'] as const;
export type SheetState = (typeof sheetStates)[number];

const total = z.object({
  fieldCode: z.string(),
  fieldName: z.string(),
  fieldNameEn: z.string(),
  total: z.string(),
});

export const goodsSheets = call('GET /pre/project/specform/page', {
  gate: { session: 'the lot says which of its sides the reader stands on' },
  summary:
    'The goods sheet of a lot with template, number of rows and progress, and what the reader may do with it (物资明细表列表)',
  input: z.object(lot),
  output: z.object({
    side: z.enum(['staff', 'supplier']),
    ...shown(packageFields, 'packageName'),
    /** Second-level category: it decides which templates are offered. */
    ...orNone(packageFields, 'projectTypeSecond'),
    records: upTo(
      1,
      z.object({
        packageId: z.string(),
        templateId: z.string(),
        tplName: z.string(),
        version: z.number().int(),
        rows: z.number().int(),
        currencyUnit: z.string(),
        /** 合计 of the computed amounts that this side sees. */
        totals: upTo(COLUMNS_MAX, total),
        state: z.enum(sheetStates),
      }),
    ),
    /** Choose a template, type or import rows; `reopens` says that the approved lot must be approved anew then. */
    can: z.object({ edit: z.boolean(), reopens: z.boolean() }),
  }),
});

export const chooseSheet = call('POST /pre/project/specform/add', {
  gate: 'project.save',
  stage: 'pre',
  summary:
    'Adds the goods sheet of a lot by choosing its template; another template empties the rows (新增物资明细表)',
  input: z.object({ ...lot, templateId: idSchema }),
  output: done,
});

export const saveSheet = call('POST /pre/project/wzmx/save', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Saves the whole goods sheet of a lot in one act: all rows or none (保存整张物资明细)',
  input: z.object({
    ...lot,
    /** The template that the rows were typed by. */
    templateId: idSchema,
    /** As the sheet was read. */
    mark: z.string().max(64),
    fields: z.array(z.string().max(60)).max(COLUMNS_MAX),
    rows: z.array(cells).max(ROWS_MAX),
  }),
  output: z.object({ rows: z.number().int(), mark: z.string() }),
});

export const addGoods = call('POST /pre/project/wzmx/add', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Adds goods rows at the end of the sheet (新增物资明细)',
  input: z.object({ ...lot, itemList: rows }),
  output: z.object({ ids: upTo(ROWS_MAX, z.string()) }),
});

export const modifyGoods = call('POST /pre/project/wzmx/modify', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Changes one goods row (修改物资明细)',
  input: z.object({ ...lot, id: idSchema, item: goodsRow }),
  output: done,
});

export const removeGoods = call('POST /pre/project/wzmx/remove', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Deletes goods rows and renumbers the rest (删除物资明细)',
  input: z.object({ ...lot, ids: z.array(idSchema).min(1).max(200) }),
  output: done,
});

export const clearGoods = call('POST /pre/project/wzmx/clear', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Deletes all goods rows of a lot (清空物资明细)',
  input: z.object(lot),
  output: done,
});

export const exportTemplate = call('POST /pre/project/specform/export/template', {
  gate: 'project.save',
  summary:
    'Makes the import workbook of a template, with the rows of the lot when asked (导出导入模板); returns its file id',
  input: z.object({
    templateId: idSchema.optional(),
    packageId: idSchema.optional(),
    withRows: z.enum(['0', '1']).default('0'),
  }),
  output: z.object({ fileId: z.string(), fileName: z.string() }),
});

export const onlineGoods = call('POST /pre/project/specform/pageOffice/online', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Makes the workbook in which the goods sheet of a lot is edited in the browser (在线编辑物资明细)',
  /** The template of the lot, where none is named. */
  input: z.object({ ...lot, templateId: idSchema.nullish().or(z.literal('')) }),
  output: z.object({ fileId: z.string() }),
});

export const importGoods = call('POST /pre/project/specform/import/form', {
  gate: 'project.save',
  stage: 'pre',
  summary:
    'Reads one .xls or .xlsx; importFlag false checks only, true replaces the rows when nothing is wrong (导入物资明细)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: IMPORT_MAX_MB },
  codes: [ROWS_FAILED],
  input: z.object({ ...lot, templateId: idSchema.optional(), importFlag }),
  output: importResult,
});
