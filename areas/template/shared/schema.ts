import { modeFits } from '#areas/project/shared/modes.ts';
import { fieldSet, type Values } from '#kit/shared/fields.ts';
import { fileTypes, formTypes, textTypes } from './status.ts';
import { templateText } from './text/index.ts';

/** The longest text of a template, with its marks (模板内容上限). */
export const CONTENT_MAX = 10_000;
export const COMMENT_MAX = 10_000;

const name = { kind: 'text', need: 'need.name', max: 100, tooLong: 'tooLong' } as const;

/** What every template is made for (适用范围). */
const scope = {
  projectProperty: { kind: 'choice', dict: 'PROJECT_PROP', need: 'need.projectProperty' },
  purchaseMethod: {
    kind: 'choice',
    dict: 'PURCHASE_MODE',
    need: 'need.purchaseMethod',
    check: (mode: string, { projectProperty }: Values) =>
      projectProperty && !modeFits(mode, projectProperty) ? ('wrong.purchaseMethod' as const) : undefined,
  },
  qualificationType: {
    kind: 'choice',
    need: 'need.qualificationType',
    wrong: 'need.qualificationType',
    options: [
      { value: '10', label: 'qualification.10' },
      { value: '20', label: 'qualification.20' },
    ],
  },
  industryCategory: { kind: 'choice', dict: 'INDUSTRY_TYPE_2', need: 'need.industryCategory' },
  region: { kind: 'choice', dict: 'PROJECT_AREA', need: 'need.region' },
  purchaseCatalogue: { kind: 'choice', dict: 'PROJECT_TYPE' },
} as const;

/** 公告模板: every field of the form, in the order of the form. */
export const templateFields = fieldSet(templateText, {
  name,
  type: {
    kind: 'choice',
    need: 'need.type',
    wrong: 'need.type',
    options: textTypes.map((value) => ({ value, label: `type.${value}` as const })),
  },
  ...scope,
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** 评标办法模板: its fields; stages, nodes and clauses stand in its evaluation. */
export const methodFields = fieldSet(templateText, {
  name,
  ...scope,
  bidStep: {
    kind: 'choice',
    need: 'need.bidStep',
    wrong: 'need.bidStep',
    options: [
      { value: '1', label: 'bidStep.1' },
      { value: '2', label: 'bidStep.2' },
    ],
    default: '1',
  },
  principles: { kind: 'longText', need: 'need.principles', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** 文件模板: its fields; a new document takes the place of the present one, none keeps it. */
export const fileTemplateFields = fieldSet(templateText, {
  name,
  type: {
    kind: 'choice',
    need: 'need.type',
    wrong: 'need.type',
    options: fileTypes.map((value) => ({ value, label: `type.${value}` as const })),
  },
  ...scope,
  fileId: {
    kind: 'files',
    files: {
      count: 1,
      maxMb: 10,
      types: ['docx', 'xlsx'],
      wrongType: 'wrong.fileType',
    },
  },
  usage: { kind: 'longText', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** The most categories that one data form is for, and the longest code of one. */
const CATEGORIES_MAX = 1000;

/** 数据表单模板: its fields; the columns stand beside them. */
export const formFields = fieldSet(templateText, {
  name,
  nameEn: { kind: 'text', max: 200, tooLong: 'tooLong' },
  type: {
    kind: 'choice',
    need: 'need.type',
    wrong: 'need.type',
    options: formTypes.map((value) => ({ value, label: `type.${value}` as const })),
  },
  /** Second-level project categories, joined by commas. */
  categories: {
    kind: 'text',
    need: 'need.categories',
    max: CATEGORIES_MAX,
    tooLong: 'tooLong',
    pattern: /^\w{1,20}(?:,\w{1,20})*$/,
    wrong: 'wrong.categories',
  },
  projectProperty: scope.projectProperty,
  purchaseMethod: scope.purchaseMethod,
  qualificationType: scope.qualificationType,
  industryCategory: scope.industryCategory,
  region: scope.region,
  currencyUnit: {
    kind: 'choice',
    need: 'need.currencyUnit',
    wrong: 'need.currencyUnit',
    options: [
      { value: '0', label: 'currencyUnit.0' },
      { value: '1', label: 'currencyUnit.1' },
    ],
    default: '0',
  },
  remarks: { kind: 'longText', max: CONTENT_MAX, tooLong: 'tooLong' },
});

const numeric = ['MN', 'NO', 'PT', 'RT'] as const;
const choices = ['DD', 'C1', 'C2', 'C3', 'C4', 'C5'] as const;
const inputTypes = ['TE', ...numeric, ...choices, 'NN'] as const;
const wholeNumber = /^\d{1,5}$/;

/** 字段: one column of a data form, as it is typed; its choices one a line. */
export const columnFields = fieldSet(templateText, {
  fieldName: { kind: 'text', need: 'need.fieldName', max: 60, tooLong: 'tooLong' },
  fieldNameEn: { kind: 'text', max: 120, tooLong: 'tooLong' },
  fieldCode: {
    kind: 'text',
    need: 'need.fieldCode',
    max: 60,
    tooLong: 'tooLong',
    pattern: /^[A-Za-z]\w*$/,
    wrong: 'wrong.fieldCode',
  },
  inputType: {
    kind: 'choice',
    need: 'need.inputType',
    options: inputTypes.map((value) => ({ value, label: `inputType.${value}` as const })),
    default: 'TE',
  },
  inputOwner: {
    kind: 'choice',
    need: 'need.inputOwner',
    options: [
      { value: '1', label: 'inputOwner.1' },
      { value: '2', label: 'inputOwner.2' },
    ],
    default: '1',
    showIf: { '!inputType': 'NN' },
  },
  isRequired: { kind: 'yesNo', default: '0', showIf: { '!inputType': 'NN', computalFormulas: '' } },
  fieldWidth: {
    kind: 'number',
    need: 'need.fieldWidth',
    pattern: wholeNumber,
    wrong: 'wrong.fieldWidth',
    least: '40',
    most: '600',
    outOfRange: 'wrong.fieldWidth',
    default: '120',
  },
  inputMaxLength: {
    kind: 'number',
    pattern: wholeNumber,
    wrong: 'wrong.inputMaxLength',
    least: '1',
    most: '5000',
    outOfRange: 'wrong.inputMaxLength',
    showIf: { inputType: ['TE', ...numeric] },
  },
  options: { kind: 'longText', need: 'need.options', max: 5000, showIf: { inputType: choices } },
  association: {
    kind: 'choice',
    options: [
      { value: 'productName', label: 'association.productName' },
      { value: 'specification', label: 'association.specification' },
      { value: 'unit', label: 'association.unit' },
      { value: 'referencePrice', label: 'association.referencePrice' },
    ],
    showIf: { '!inputType': 'NN' },
  },
  computalFormulas: {
    kind: 'text',
    max: 500,
    tooLong: 'tooLong',
    showIf: { inputType: numeric, inputOwner: '1' },
  },
});
