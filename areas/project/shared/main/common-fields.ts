import { singleLevel } from '../modes.ts';

/** 项目名称, on every form that makes a project. */
export const nameField = { kind: 'text', need: 'need.mainName', max: 200, tooLong: 'tooLong' } as const;

/** 项目分类、行业和地区: what every project is filed under, whichever form makes it; each form brings its own words for these keys. */
export const filedFields = {
  projectType: { kind: 'choice', dict: 'PROJECT_TYPE', need: 'need.projectType' },
  projectTypeSecond: {
    kind: 'choice',
    dict: 'PROJECT_TYPE',
    below: 'projectType',
    need: 'need.projectTypeSecond',
  },
  industryType: { kind: 'choice', dict: 'INDUSTRY_TYPE_2', need: 'need.industryType' },
  projectareaProvince: { kind: 'choice', dict: 'PROJECT_AREA', need: 'need.address' },
  projectareaCity: {
    kind: 'choice',
    dict: 'PROJECT_AREA',
    below: 'projectareaProvince',
    need: 'need.address',
    ...singleLevel,
  },
  projectareaCountry: {
    kind: 'choice',
    dict: 'PROJECT_AREA',
    below: 'projectareaCity',
    showIf: singleLevel.showIf,
  },
} as const;

/** 招标组织形式. */
export const organisedField = {
  kind: 'choice',
  dict: 'TENDER_ORGANIZE_FORM',
  need: 'need.bidOrganizationWay',
  default: '10',
} as const;

/** 资金来源. */
export const fundField = { kind: 'choice', dict: 'FUND_SOURCE', need: 'need.fundSource' } as const;

/** 招标人/采购人联系人; a landline is reached from elsewhere only with its area code. */
export const contactFields = {
  linkPerson: { kind: 'text', need: 'need.linkPerson', max: 50, tooLong: 'tooLong' },
  linkMobile: {
    kind: 'text',
    need: 'need.linkMobile',
    max: 20,
    pattern: /^(0\d{2,3}-?\d{7,8}|1[3-9]\d{9})$/,
    wrong: 'wrong.phone',
  },
} as const;
