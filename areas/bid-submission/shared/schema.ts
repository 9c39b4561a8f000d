import { z } from 'zod';
import { type CheckedValues, fieldSet, shown } from '#kit/shared/fields.ts';
import { bidText } from './text/index.ts';

const landline = /^\d{3,4}-\d{7,8}$/;
const mobile = /^1\d{10}$/;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** 唱标内容: what is sealed, committed to and read out at the opening. Amounts in yuan. */
export const readOutFields = fieldSet(bidText, {
  bidPrice: {
    kind: 'money',
    need: 'need.bidPrice',
    currency: 'CNY',
    unit: '0',
    above: '0',
    most: '99999999999999',
    outOfRange: 'wrong.amount',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
  },
  duration: { kind: 'text', need: 'need.duration', max: 100, tooLong: 'tooLong' },
  quality: { kind: 'text', need: 'need.quality', max: 100, tooLong: 'tooLong' },
  leader: { kind: 'text', max: 50, tooLong: 'tooLong' },
  remark: { kind: 'longText', max: 500, tooLong: 'tooLong' },
});
export type ReadOutValues = CheckedValues<typeof readOutFields>;
export const readOutNames = ['bidPrice', 'duration', 'quality', 'leader', 'remark'] as const;

/** 联系信息: travels open with the envelope; it says nothing of the bid. */
export const contactFields = fieldSet(bidText, {
  participantName: { kind: 'text', need: 'need.participantName', max: 50, tooLong: 'tooLong' },
  mobile: { kind: 'text', need: 'need.mobile', pattern: mobile, wrong: 'wrong.mobile' },
  phone: { kind: 'text', pattern: landline, wrong: 'wrong.phone' },
  email: { kind: 'text', max: 100, pattern: email, wrong: 'wrong.email' },
});
export type ContactValues = CheckedValues<typeof contactFields>;

export const ITEMS_MAX = 500;

/** 分项报价: rows of the sealed content. */
export const bidItem = z.strictObject({
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  count: z.string(),
  price: z.string(),
  sum: z.string(),
});
export type BidItem = z.infer<typeof bidItem>;

export const bidRecord = z.object({
  bidId: z.string(),
  version: z.number().int(),
  submitStatus: z.string(),
  submitTime: z.string(),
  recallTime: z.string().nullable(),
  size: z.number(),
  ciphertextDigest: z.string(),
  receiptId: z.string(),
  ...shown(contactFields, 'participantName', 'mobile', 'phone', 'email'),
});
export type BidRecord = z.infer<typeof bidRecord>;
