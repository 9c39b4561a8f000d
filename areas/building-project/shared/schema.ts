import { z } from 'zod';
import { type CheckedValues, fieldSet, recordSchema } from '#kit/shared/fields.ts';
import { buildingText } from './text/index.ts';

/** Stored codes (建设项目状态): an effective one is offered to be named. */
export const buildingStatus = { saved: '10', effective: '20' } as const;
export type BuildingStatus = (typeof buildingStatus)[keyof typeof buildingStatus];

/** 来源: entered by one's own organisation, or opened to one's agency by its tenderee. */
export const buildingSource = { own: '10', entrusted: '20' } as const;
export type BuildingSource = (typeof buildingSource)[keyof typeof buildingSource];

/** How the form is opened (操作类型). */
export const opType = { view: '0', modify: '1' } as const;

/** 建设项目: every field of the form. */
export const buildingFields = fieldSet(buildingText, {
  projectName: { kind: 'text', need: 'need.projectName', max: 200, tooLong: 'tooLong' },
  projectCode: {
    kind: 'text',
    need: 'need.projectCode',
    max: 50,
    tooLong: 'tooLong',
    pattern: /^[0-9A-Za-z()（）._-]+$/,
    wrong: 'wrong.projectCode',
  },
  ownerName: { kind: 'text', need: 'need.ownerName', max: 200, tooLong: 'tooLong' },
  province: { kind: 'choice', dict: 'PROJECT_AREA', need: 'need.region', wrong: 'need.region' },
  city: { kind: 'choice', dict: 'PROJECT_AREA', below: 'province', wrong: 'need.region' },
  county: { kind: 'choice', dict: 'PROJECT_AREA', below: 'city', wrong: 'need.region' },
  address: { kind: 'text', max: 200, tooLong: 'tooLong' },
  investment: {
    kind: 'money',
    currency: 'CNY',
    unit: '0',
    above: '0',
    most: '99999999999999999999',
    outOfRange: 'wrong.investment',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
  },
  approvalNo: { kind: 'text', max: 100, tooLong: 'tooLong' },
  description: { kind: 'longText', max: 1000, tooLong: 'tooLong' },
});
export type BuildingValues = CheckedValues<typeof buildingFields>;

const can = z.object({ modify: z.boolean(), takeEffect: z.boolean(), remove: z.boolean() });

export const buildingRecord = recordSchema(buildingFields).extend({
  id: z.string(),
  status: z.enum(['10', '20']),
  source: z.enum(['10', '20']),
  createdAt: z.string(),
  can,
});
export type BuildingRecord = z.infer<typeof buildingRecord>;
