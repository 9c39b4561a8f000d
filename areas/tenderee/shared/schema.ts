import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { isCreditCode } from '#base/organisation/shared/credit-code.ts';
import { type CheckedValues, fieldSet, recordSchema, shown, filled } from '#kit/shared/fields.ts';
import { tendereeText } from './text/index.ts';

/** Who looks after the data (资料维护): the agency that entered them, or the tenderee's own people. */
export const keptBy = { agency: '10', itself: '20' } as const;
export type Keeper = (typeof keptBy)[keyof typeof keptBy];

/** 招标人: organisation, contact, attachments. */
export const tendereeFields = fieldSet(tendereeText, {
  orgName: { kind: 'text', need: 'need.orgName', max: 200, tooLong: 'tooLong' },
  orgLicenceCode: {
    kind: 'text',
    need: 'need.orgLicenceCode',
    max: 30,
    tooLong: 'tooLong',
    check: (typed) => (isCreditCode(typed) ? undefined : 'wrong.licence'),
  },
  legalPerson: { kind: 'text', max: 50, tooLong: 'tooLong' },
  linkPerson: { kind: 'text', need: 'need.linkPerson', max: 50, tooLong: 'tooLong' },
  linkMobile: {
    kind: 'text',
    need: 'need.linkMobile',
    max: 20,
    tooLong: 'tooLong',
    pattern: /^(1\d{10}|\d{3,4}-\d{7,8})$/,
    wrong: 'wrong.phone',
  },
  email: {
    kind: 'text',
    max: 100,
    tooLong: 'tooLong',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
    wrong: 'wrong.email',
  },
  linkAddress: { kind: 'text', max: 300, tooLong: 'tooLong' },
  remark: { kind: 'longText', max: 500, tooLong: 'tooLong' },
  fileId: {
    kind: 'files',
    files: { count: 5, maxMb: 50, types: ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png'] },
  },
});
export type TendereeValues = CheckedValues<typeof tendereeFields>;

/** 评价标准, each from 1 to 5. */
export const criteria = ['scopeScore', 'supportScore', 'paymentScore', 'lawfulScore'] as const;
export type Criterion = (typeof criteria)[number];

/** A score so low that it asks for its reason. */
export const LOW_SCORE = 2;

const points = ['5', '4', '3', '2', '1'] as const;
const score = {
  kind: 'choice',
  need: 'need.score',
  wrong: 'need.score',
  options: points.map((value) => ({ value, label: `score.s${value}` as const })),
} as const;

/** The form of an id; written out, since a schema would bring its library to the browser. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** 招标人评价: one for each project. */
export const ratingFields = fieldSet(tendereeText, {
  mainId: {
    kind: 'reference',
    need: 'need.mainId',
    check: (typed) => (ID.test(typed) ? undefined : 'need.mainId'),
  },
  scopeScore: score,
  supportScore: score,
  paymentScore: score,
  lawfulScore: score,
  remark: { kind: 'longText', max: 500, tooLong: 'tooLong' },
});
export type RatingValues = CheckedValues<typeof ratingFields>;

export const tendereeRow = z.object({
  id: z.string(),
  ...shown(tendereeFields, 'orgName', 'orgLicenceCode', 'linkPerson', 'linkMobile'),
  orgCode: z.string(),
  status: z.enum(['10', '20']),
  /** The average of all criteria of all ratings, one decimal; empty = nobody rated it. */
  rating: z.string(),
  ratingCount: z.number().int(),
  can: z.object({ modify: z.boolean(), remove: z.boolean(), rate: z.boolean() }),
});
export type TendereeRow = z.infer<typeof tendereeRow>;

export const tendereeRecord = recordSchema(tendereeFields).extend({
  id: z.string(),
  orgCode: z.string(),
  status: z.enum(['10', '20']),
  version: z.number().int(),
  rating: z.string(),
  ratingCount: z.number().int(),
  ...shown(ratingFields, 'scopeScore', 'supportScore', 'paymentScore', 'lawfulScore'),
  enteredOrgName: z.string(),
  userCount: z.number().int(),
  /** Name and credit code may be changed by this user (名称与代码可更正). */
  identityOpen: z.boolean(),
  /** 待复核: another name or credit code waits for another administrator. */
  identityWaits: z.boolean(),
  /** Why it is not deleted: it is named somewhere, or has people. */
  referenced: z.boolean(),
  can: z.object({ modify: z.boolean(), remove: z.boolean(), rate: z.boolean() }),
});
export type TendereeRecord = z.infer<typeof tendereeRecord>;

export const ratingRow = z.object({
  id: z.string(),
  mainName: z.string(),
  mainCode: z.string(),
  ...shown(tendereeFields, 'orgName'),
  raterName: z.string(),
  ...shown(ratingFields, 'scopeScore', 'supportScore', 'paymentScore', 'lawfulScore'),
  ...filled(ratingFields, 'remark'),
  ratedAt: z.string(),
});
export type RatingRow = z.infer<typeof ratingRow>;

/** 变更字段: in words of the field, before and after; '' = empty. */
const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const changeKinds = ['added', 'changed', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeRow = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  changes: few(fieldChange, 'fields of one form'),
  madeBy: z.string(),
  madeOrg: z.string(),
  madeAt: z.string(),
});
export type ChangeRow = z.infer<typeof changeRow>;

export const cooperationRow = z.object({
  id: z.string(),
  mainCode: z.string(),
  mainName: z.string(),
  status: z.string(),
  pmName: z.string(),
  companyName: z.string(),
  createdAt: z.string(),
});

export const contractOfTenderee = z.object({
  id: z.string(),
  contractCode: z.string(),
  contractName: z.string(),
  status: z.string(),
  companyName: z.string(),
  createdAt: z.string(),
});
