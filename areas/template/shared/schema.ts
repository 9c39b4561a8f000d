import { fieldSet } from '#kit/shared/fields.ts';
import { formTypes, textTypes } from './status.ts';
import { templateText } from './text/index.ts';

/** The longest text of a template, with its marks (模板内容上限). */
export const CONTENT_MAX = 10_000;
export const COMMENT_MAX = 10_000;

const name = { kind: 'text', need: 'need.name', max: 100, tooLong: 'tooLong' } as const;

/** What every template is made for (适用范围). */
const scope = {
  projectProperty: { kind: 'choice', dict: 'PROJECT_PROP', need: 'need.projectProperty' },
  purchaseMethod: { kind: 'choice', dict: 'PURCHASE_MODE', need: 'need.purchaseMethod' },
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
