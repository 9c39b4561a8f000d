import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { lotHead } from '#areas/project/shared/lot.ts';
import {
  contactFields,
  filedFields,
  fundField,
  nameField,
  organisedField,
} from '#areas/project/shared/main/common-fields.ts';
import {
  type CheckedValues,
  draftOf,
  fieldSet,
  recordSchema,
  shown,
  orNone,
  filled,
} from '#kit/shared/fields.ts';
import { faults } from './compare.ts';
import { simpleProps } from './rules.ts';
import { INVITEES_MAX, ROWS_MAX } from './status.ts';
import { simpleText } from './text/index.ts';

const yuan = {
  kind: 'money',
  currency: 'CNY',
  unit: '0',
  above: '0',
  most: '99999999999999',
  outOfRange: 'wrong.amount',
  wrong: 'wrong.amount',
  decimals: 2,
  tooPrecise: 'wrong.twoDecimals',
} as const;
const words = (max: number) => ({ kind: 'longText', max, tooLong: 'tooLong' }) as const;

/** 委托代理的: the purchaser is another, and somebody there is named. */
const entrusted = { showIf: { bidOrganizationWay: '10' } } as const;

/** 简易招采: project, conditions and times in one form. */
export const simpleFields = fieldSet(simpleText, {
  mainName: nameField,
  projectProp: {
    kind: 'choice',
    options: simpleProps.map((value) => ({ value, label: `prop.p${value}` as const })),
    need: 'need.projectProp',
    default: '10',
  },
  ...filedFields,
  bidOrganizationWay: organisedField,
  tendereeId: {
    kind: 'reference',
    need: 'need.tendereeId',
    max: 36,
    ...entrusted,
  },
  linkPerson: { ...contactFields.linkPerson, ...entrusted },
  linkMobile: { ...contactFields.linkMobile, ...entrusted },
  worksRelated: { kind: 'yesNo', need: 'need.worksRelated' },
  conProjectId: { kind: 'reference', max: 36, showIf: { worksRelated: '1' } },
  conProjectName: { kind: 'reference', max: 200, tooLong: 'tooLong', showIf: { worksRelated: '1' } },
  splitReason: { ...words(500), showIf: { worksRelated: '1' } },
  estimate: { ...yuan, need: 'need.estimate' },
  fundSource: fundField,
  reach: {
    kind: 'choice',
    options: [
      { value: 'invited', label: 'reach.invited' },
      { value: 'open', label: 'reach.open' },
    ],
    need: 'need.reach',
    default: 'invited',
  },
  ceiling: yuan,
  begin: { kind: 'instant' },
  deadline: { kind: 'instant', need: 'need.deadline' },
  deviationReason: words(500),
  delivery: { ...words(1000), need: 'need.delivery' },
  payment: { ...words(1000), need: 'need.payment' },
  otherTerms: words(2000),
  fileIds: {
    kind: 'files',
    files: {
      count: 10,
      maxMb: 50,
      types: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'zip', 'jpg', 'png'],
      tooLarge: 'wrong.fileTooLarge',
      missing: 'wrong.file',
    },
  },
});

/** What the project itself cannot be without; the rest of a draft may be missing (暂存). */
export const draftFields = draftOf(simpleFields, [
  'mainName',
  'projectProp',
  'projectType',
  'projectTypeSecond',
  'industryType',
  'projectareaProvince',
  'projectareaCity',
  'bidOrganizationWay',
  'tendereeId',
  'linkPerson',
  'linkMobile',
  'estimate',
  'fundSource',
]);
export type SimpleValues = CheckedValues<typeof draftFields>;

const cell = (max: number) => z.string().trim().max(max);

/** 采购明细: a row as typed; only whole ones may be submitted. */
export const askedRow = z.strictObject({
  name: cell(200),
  spec: cell(200),
  unit: cell(20),
  count: cell(20),
});

export const rowsInput = z.array(askedRow).max(ROWS_MAX).default([]);
export const inviteesInput = z.array(z.uuid()).max(INVITEES_MAX).default([]);

export const invitee = z.object({ orgId: z.string(), orgName: z.string() });

/** A quote in the comparison (比价). */
export const comparedQuote = z.object({
  bidId: z.string(),
  bidderOrgId: z.string(),
  bidderName: z.string(),
  price: z.string(),
  duration: z.string(),
  quality: z.string(),
  remark: z.string(),
  rows: upTo(ROWS_MAX, askedRow.extend({ price: z.string(), sum: z.string() })),
  faults: z.array(z.enum(faults)),
  place: z.number().int().nullable(),
});
export type ComparedQuote = z.infer<typeof comparedQuote>;

/** 比价表: null before the hall has opened the quotes. */
export const comparison = z.object({
  quotes: upTo(INVITEES_MAX, comparedQuote),
  /** Not opened (未能开启), with why the hall says so. */
  failed: upTo(INVITEES_MAX, z.object({ bidderName: z.string(), code: z.string() })),
  conforming: z.number().int(),
  least: z.number().int(),
});
export type Comparison = z.infer<typeof comparison>;

/** 成交建议. */
export const proposal = z.object({
  bidId: z.string(),
  bidderName: z.string(),
  price: z.string(),
  lowest: z.boolean(),
  reason: z.string(),
  proposedByName: z.string(),
  proposedAt: z.string(),
  outcome: z.string().nullable(),
});

/** 合并计算: with which purchases of one construction project or one category the threshold of a tender is reached. */
export const together = z.object({
  countedBy: z.enum(['project', 'category']),
  /** Name of the construction project, or code of the category. */
  named: z.string(),
  total: z.string(),
  threshold: z.string(),
  purchases: few(
    z.object({
      mainId: z.string().nullable(),
      /** null where another agency buys it for the same purchaser. */
      ...orNone(simpleFields, 'mainName'),
      price: z.string().nullable(),
    }),
    'purchases of one tenderee within the days that are counted',
  ),
});
export type Together = z.infer<typeof together>;

const can = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  reopen: z.boolean(),
  publish: z.boolean(),
  propose: z.boolean(),
  end: z.boolean(),
  askLotKey: z.boolean(),
});

export const simpleRecord = recordSchema(draftFields).extend({
  simpleId: z.string(),
  mainId: z.string(),
  packageId: z.string(),
  status: z.string(),
  lot: lotHead,
  tendereeName: z.string(),
  rows: upTo(ROWS_MAX, askedRow),
  invitees: upTo(INVITEES_MAX, invitee),
  /** 通知内容, made from the terms. */
  notice: few(z.string(), 'paragraphs of one notice'),
  hasLotKey: z.boolean(),
  digest: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** 已截止: from the deadline on the hall opens. */
  closed: z.boolean(),
  /** 来不及发出: approved, and too little of the time for quotes is left to go out; the terms are changed and approved again. */
  spent: z.boolean(),
  proposals: few(proposal, 'awards proposed for one purchase'),
  together: upTo(ROWS_MAX, together),
  /** On which side this reader sees the contract that follows (采购合同); null before the award, or where it is not theirs to see. */
  contractSide: z.enum(['PM', 'owner']).nullable(),
  can,
});
export type SimpleRecord = z.infer<typeof simpleRecord>;

export const simpleRow = z.object({
  simpleId: z.string(),
  mainId: z.string(),
  packageId: z.string(),
  ...shown(simpleFields, 'mainName', 'reach'),
  mainCode: z.string(),
  tendereeName: z.string(),
  status: z.string(),
  ...orNone(simpleFields, 'deadline'),
  createdAt: z.string(),
});

/** What a supplier reads of a purchase (报价邀请). */
export const simpleOffer = z.object({
  lot: lotHead,
  ...shown(simpleFields, 'reach', 'deadline', 'ceiling', 'fileIds'),
  ...filled(simpleFields, 'begin'),
  rows: upTo(ROWS_MAX, askedRow),
  notice: few(z.string(), 'paragraphs of one notice'),
  /** 已参加: the lot's public key is handed out. */
  holder: z.boolean(),
  can: z.object({ join: z.boolean() }),
  /** 采购结果, once it is known and one has quoted. */
  result: z
    .object({
      won: z.boolean(),
      ended: z.boolean(),
      ownPrice: z.string().nullable(),
      ownPlace: z.number().int().nullable(),
      winnerName: z.string(),
      winnerPrice: z.string(),
    })
    .nullable(),
});
