import { z } from 'zod';
import { call, done, idSchema, listParam, pageOf, paging } from '#kit/shared/call.ts';
import { goodsItem, goodsTemplateDetail, goodsTemplateRow } from './template.ts';

/** The largest workbook that is read (导入文件上限). */
export const IMPORT_MAX_MB = 10;

/** One row as it is typed: values by the template's field codes. */
export const goodsRow = z.record(z.string().max(60), z.union([z.string().max(5000), z.number(), z.null()]));
export type GoodsRow = z.infer<typeof goodsRow>;
const rows = z.array(goodsRow).min(1).max(5000);

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

export const addGoods = call('POST /pre/project/wzmx/add', {
  gate: 'project.save',
  stage: 'pre',
  summary: 'Adds goods rows at the end of the sheet (新增物资明细)',
  input: z.object({ ...lot, itemList: rows }),
  output: z.object({ ids: z.array(z.string()) }),
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
    'Makes the import workbook of a template, with the rows of the lot when asked (导出导入模板); answers its file id',
  input: z.object({
    templateId: idSchema.optional(),
    packageId: idSchema.optional(),
    withRows: z.enum(['0', '1']).default('0'),
  }),
  output: z.object({ fileId: z.string(), fileName: z.string() }),
});

/** What is wrong with one cell: row and column as Excel counts them. */
const cellProblem = z.object({
  row: z.number().int(),
  column: z.string(),
  fieldCode: z.string(),
  fieldName: z.string(),
  value: z.string(),
  msg: z.string(),
});
export type CellProblem = z.infer<typeof cellProblem>;

export const importGoods = call('POST /pre/project/specform/import/form', {
  gate: 'project.save',
  stage: 'pre',
  summary:
    'Reads one .xls or .xlsx; importFlag false checks only, true replaces the rows when nothing is wrong (导入物资明细)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: IMPORT_MAX_MB },
  input: z.object({
    ...lot,
    templateId: idSchema.optional(),
    importFlag: z.enum(['true', 'false']).default('false'),
  }),
  output: z.object({
    imported: z.boolean(),
    rows: z.number().int(),
    problemCount: z.number().int(),
    problems: z.array(cellProblem),
    msg: z.string(),
  }),
});
