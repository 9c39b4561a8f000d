import { declared, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, choosable, done, idSchema, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema, recordSchema, shown } from '#kit/shared/fields.ts';
import { evaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import { goodsItem } from '#areas/project/shared/goods/template.ts';
import { COMMENT_MAX, fileTemplateFields, formFields, methodFields, templateFields } from './schema.ts';
import { COLUMNS_MAX } from '#areas/project/shared/goods/template.ts';
import { columnsInput } from './sheet.ts';
import { fileTypes, templateKinds, templateLevels, templateStates, templateTypes } from './status.ts';

/** Why what stands in a template may travel compressed. */
const WRITTEN_BY_READERS = 'only those write in a template who may read it';

const can = z.object({
  edit: z.boolean(),
  enable: z.boolean(),
  invalidate: z.boolean(),
  remove: z.boolean(),
  copy: z.boolean(),
});

const facts = {
  id: z.string(),
  level: z.enum(templateLevels),
  status: z.enum(templateStates),
  /** How often it took effect with another text; 0 = never yet. */
  version: z.number().int(),
  /** How many texts were made of it (引用次数). */
  citationCount: z.number().int(),
  latestEffectiveTime: z.string().nullable(),
  creator: z.string(),
  can,
};

const row = z.object({
  ...facts,
  ...shown(templateFields, 'name', 'projectProperty', 'purchaseMethod'),
  kind: z.enum(templateKinds),
  type: z.enum(templateTypes),
});
export type TemplateRow = z.infer<typeof row>;

export const pageTemplates = call('GET /base/template/page', {
  gate: 'template.view',
  summary:
    'Templates of the library, the last changed first; people who only use them see those in effect (模板列表)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    kind: choosable(z.enum(templateKinds)),
    level: choosable(z.enum(templateLevels)),
    type: choosable(z.enum(templateTypes)),
    status: choosable(z.enum(templateStates)),
  }),
  output: pageOf(row),
});

export const templateDetail = call('GET /base/template/detail', {
  compressed: WRITTEN_BY_READERS,
  gate: 'template.view',
  summary: 'One template with its text (模板详情)',
  input: z.object({ id: idSchema }),
  output: recordSchema(templateFields).extend({ ...facts, revision: z.number().int() }),
});

export const saveTemplate = call('POST /base/template/save', {
  gate: 'template.manage',
  summary: 'Saves a template that is not in effect (保存模板)',
  input: formSchema(templateFields, {
    id: idSchema.nullable(),
    level: z.enum(templateLevels, { error: 'template.need.level' }),
    /** As it was read; 0 for a new one. */
    revision: z.number().int(),
  }),
  output: z.object({ id: z.string(), revision: z.number().int() }),
});

export const methodTemplateDetail = call('GET /base/template/method/detail', {
  compressed: WRITTEN_BY_READERS,
  gate: 'template.view',
  summary: 'One template of an evaluation method with its stages, nodes and clauses (评标办法模板详情)',
  input: z.object({ id: idSchema }),
  output: recordSchema(methodFields).extend({
    ...facts,
    revision: z.number().int(),
    evaluation: evaluationInput,
  }),
});

export const saveMethodTemplate = call('POST /base/template/method/save', {
  gate: 'template.manage',
  summary:
    'Saves a template of an evaluation method that is not in effect, even unfinished (保存评标办法模板)',
  input: formSchema(methodFields, {
    id: idSchema.nullable(),
    level: z.enum(templateLevels, { error: 'template.need.level' }),
    /** As it was read; 0 for a new one. */
    revision: z.number().int(),
    evaluation: evaluationInput,
  }),
  output: z.object({ id: z.string(), revision: z.number().int() }),
});

export const formTemplateDetail = call('GET /base/template/form/detail', {
  compressed: WRITTEN_BY_READERS,
  gate: 'template.view',
  summary: 'One template of a data form with its columns (数据表单模板详情)',
  input: z.object({ id: idSchema }),
  output: recordSchema(formFields).extend({
    ...facts,
    revision: z.number().int(),
    items: upTo(COLUMNS_MAX, goodsItem),
  }),
});

export const saveFormTemplate = call('POST /base/template/form/save', {
  gate: 'template.manage',
  summary: 'Saves a template of a data form that is not in effect (保存数据表单模板)',
  input: formSchema(formFields, {
    id: idSchema.nullable(),
    level: z.enum(templateLevels, { error: 'template.need.level' }),
    /** As it was read; 0 for a new one. */
    revision: z.number().int(),
    items: columnsInput,
  }),
  output: z.object({ id: z.string(), revision: z.number().int() }),
});

const present = {
  fileName: z.string(),
  /** Names between `${` and `}` in it (文件中的变量). */
  variables: declared(z.string(), 'variables'),
};

export const fileTemplateDetail = call('GET /base/template/file/detail', {
  compressed: WRITTEN_BY_READERS,
  gate: 'template.view',
  summary: 'One template of a document with the variables in it (文件模板详情)',
  input: z.object({ id: idSchema }),
  output: recordSchema(fileTemplateFields).extend({ ...facts, ...present, revision: z.number().int() }),
});

export const saveFileTemplate = call('POST /base/template/file/save', {
  gate: 'template.manage',
  summary:
    'Saves a template of a document that is not in effect; unknown variables are refused (保存文件模板)',
  input: formSchema(fileTemplateFields, {
    id: idSchema.nullable(),
    level: z.enum(templateLevels, { error: 'template.need.level' }),
    /** As it was read; 0 for a new one. */
    revision: z.number().int(),
  }),
  output: z.object({ id: z.string(), revision: z.number().int() }),
});

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const officeTypes = { docx: DOCX, xlsx: XLSX } as const;

export const fileTemplateDocument = call('GET /base/template/file/document', {
  gate: 'template.view',
  summary: 'The document of a template, as it is or filled with sample data (下载文件模板)',
  input: z.object({ id: idSchema, filled: z.enum(['0', '1']).default('0') }),
  output: z.never(),
  file: [DOCX, XLSX],
});

const ofLot = { packageId: idSchema };

export const lotFileTemplates = call('GET /base/template/file/list', {
  bounded: { few: 'templates of one kind in effect in a tenant: some hundred' },
  gate: 'tenderFile.edit',
  summary: 'Document templates available for the tender documents of a lot (可选文件模板)',
  input: z.object(ofLot),
  output: z.array(
    z.object({
      id: z.string(),
      ...shown(templateFields, 'name'),
      type: z.enum(fileTypes),
      level: z.enum(templateLevels),
      version: z.number().int(),
      fileName: z.string(),
      /** Made for the purchase method of this lot. */
      fits: z.boolean(),
    }),
  ),
});

export const lotFileValues = call('GET /base/template/file/values', {
  bounded: { named: 'id' },
  gate: 'tenderFile.edit',
  summary: 'Values of the variables of a template for a lot; null where there is none yet (变量取值)',
  input: z.object({ ...ofLot, id: idSchema }),
  output: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});

export const lotFileDocument = call('GET /base/template/file/filled', {
  gate: 'tenderFile.edit',
  summary: 'The document generated from a template for a lot (按模板生成文件)',
  input: z.object({ ...ofLot, id: idSchema }),
  output: z.never(),
  file: [DOCX, XLSX],
});

export const takeFileTemplate = call('POST /base/template/file/take', {
  gate: 'tenderFile.edit',
  stage: 'pre',
  summary:
    'Generates a document from a template and puts it into the tender documents of a lot (放入采购文件)',
  input: z.object({ ...ofLot, id: idSchema }),
  output: z.object({ fileId: z.string(), isAttachment: z.boolean() }),
});

const one = z.object({ id: idSchema });

export const removeTemplate = call('POST /base/template/remove', {
  gate: 'template.manage',
  summary: 'Removes a template that never took effect (删除模板)',
  input: one,
  output: done,
});

export const copyTemplate = call('POST /base/template/copy', {
  gate: 'template.manage',
  summary: "Copies any visible template into one's own library (复制模板)",
  input: z.object({ id: idSchema, level: z.enum(templateLevels).default('tenant') }),
  output: z.object({ id: z.string() }),
});

export const enableTemplate = call('POST /base/template/enable', {
  gate: 'template.manage',
  summary: 'Puts a template into effect; one of the platform for every tenant (启用模板)',
  input: one,
  output: done,
});

export const invalidateTemplate = call('POST /base/template/invalidate', {
  gate: 'template.manage',
  summary: 'Takes a template out of effect; texts made from it remain (失效模板)',
  input: one,
  output: done,
});

export const templateComments = call('GET /base/template/comment/list', {
  alone: 'raw',
  bounded: { newest: 200, because: 'older comments were about older versions' },
  gate: 'template.view',
  summary: 'Comments on a template, newest first, at most 200 (模板意见)',
  input: one,
  output: z.array(z.object({ id: z.string(), proposer: z.string(), time: z.string(), content: z.string() })),
});

export const addComment = call('POST /base/template/comment/add', {
  gate: 'template.view',
  summary:
    'Adds a comment on a template; the platform is told of comments on its own templates (提出模板意见)',
  input: z.strictObject({
    id: idSchema,
    content: z.string().trim().min(1, { error: 'template.need.comment' }).max(COMMENT_MAX),
  }),
  output: done,
});

export const templateVersions = call('GET /base/template/version/list', {
  bounded: { newest: 100, because: 'what a record was made from is kept with the record' },
  compressed: WRITTEN_BY_READERS,
  gate: 'template.view',
  summary: 'The versions of a template that took effect, newest first, at most 100 (模板版本)',
  input: one,
  output: z.array(
    z.object({
      version: z.number().int(),
      ...shown(templateFields, 'name', 'content'),
      time: z.string(),
      /** Of an evaluation method, whose principles are the content. */
      evaluation: evaluationInput.nullable(),
      /** Of a data form, whose remarks are the content. */
      items: upTo(COLUMNS_MAX, goodsItem).nullable(),
      /** Of a document. */
      fileName: z.string().nullable(),
    }),
  ),
});

const shapes = ['docx', 'pdf'] as const;
export const composedTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/pdf',
] as const;
export const composedShape = z.enum(shapes);

export const tryTemplate = call('GET /base/template/try', {
  gate: 'template.view',
  summary: 'A document generated from a template with sample data (试用模板)',
  input: z.object({ id: idSchema, shape: composedShape }),
  output: z.never(),
  file: [...composedTypes],
});
