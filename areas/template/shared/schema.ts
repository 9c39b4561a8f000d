import { fieldSet } from '#kit/shared/fields.ts';
import { templateTypes } from './status.ts';
import { templateText } from './text/index.ts';

/** The longest text of a template, with its marks (模板内容上限). */
export const CONTENT_MAX = 10_000;
export const COMMENT_MAX = 10_000;

/** 模板: every field of the form, in the order of the form. */
export const templateFields = fieldSet(templateText, {
  name: { kind: 'text', need: 'need.name', max: 100, tooLong: 'tooLong' },
  type: {
    kind: 'choice',
    need: 'need.type',
    wrong: 'need.type',
    options: templateTypes.map((value) => ({ value, label: `type.${value}` as const })),
  },
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
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});
