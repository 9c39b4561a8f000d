import { few, upTo } from '#kit/shared/lists.ts';
import { ITEMS_MAX } from '#areas/bid-submission/shared/schema.ts';
import { z } from 'zod';
import { lotHead } from '#areas/project/shared/lot.ts';
import { bidItem } from '#areas/bid-submission/shared/schema.ts';
import { signedRecord } from '#base/ca/shared/record-schema.ts';
import { acts } from '#kit/shared/call.ts';
import { recordSchema, orNone, shown } from '#kit/shared/fields.ts';
import { grounds } from './supplement.ts';
import { draftFields, supplementDraftFields, submittedFields, paidFields, contractFields } from './fields.ts';
import { actKinds } from './status.ts';
import { PAYMENTS_MAX, SUPPLEMENTS_MOST } from './terms.ts';
import { contractText } from './text/index.ts';

/** 付款节点 as it comes in; what is wrong with it is said when the contract is submitted. */
export const paymentInput = z.strictObject({
  name: z.string().trim().max(100, contractText.key('tooLong')),
  share: z.string().trim().max(20).nullable(),
  amount: z.string().trim().max(26).nullable(),
  dueWhen: z.string().trim().max(200, contractText.key('tooLong')),
  dueDay: z.string().trim().max(10).nullable(),
});

export const paymentInputs = z.array(paymentInput).max(PAYMENTS_MAX);

const payment = z.object({
  name: z.string(),
  share: z.string().nullable(),
  amount: z.string().nullable(),
  dueWhen: z.string(),
  dueDay: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

const performed = z.object({
  id: z.string(),
  /** Which milestone, from 0. */
  milestone: z.number().int(),
  kind: z.enum(['acceptance', 'payment']),
  ...shown(paidFields, 'doneDay', 'note', 'fileIds'),
  ...orNone(paidFields, 'amount'),
  userName: z.string(),
  recordedAt: z.string(),
  receivedAt: z.string().nullable(),
});
export type Performed = z.infer<typeof performed>;

const act = z.object({
  kind: z.enum(actKinds),
  userName: z.string(),
  orgName: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
});

const signing = z.object({ at: z.string(), userName: z.string(), proof: signedRecord.nullable() });

/** 现行条款: what binds both sides now. */
const termsInForce = z.object({
  price: z.string(),
  ...shown(contractFields, 'periodBegin', 'periodEnd', 'otherTerms'),
  ...orNone(contractFields, 'acceptance'),
  payments: upTo(PAYMENTS_MAX, payment),
});
export type TermsInForce = z.infer<typeof termsInForce>;

const extra = z.object({
  item: z.number().int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  price: z.string(),
  count: z.string(),
  sum: z.string(),
});

export const extraInputs = z
  .array(z.strictObject({ item: z.number().int().min(0).max(9999), count: z.string().trim().max(26) }))
  .max(200);

const supplementRow = z.object({
  id: z.string(),
  contractCode: z.string(),
  ...shown(contractFields, 'contractName'),
  status: z.string(),
  ground: z.enum(grounds).nullable(),
  extraAmount: z.string(),
  price: z.string(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
});

/** 补充协议 as both sides read it. */
export const supplementRecord = recordSchema(supplementDraftFields).extend({
  id: z.string(),
  packageId: z.string(),
  purchaseMode: z.string(),
  contractId: z.string(),
  contractCode: z.string(),
  ...shown(contractFields, 'contractName'),
  /** Of the contract that it changes: number, name and price as concluded. */
  ofCode: z.string(),
  ofName: z.string(),
  ofPrice: z.string(),
  /** That contract is in force still (履约中). */
  isOpen: z.boolean(),
  status: z.string(),
  version: z.number().int(),
  tendereeName: z.string(),
  supplierName: z.string(),
  /** The terms that it changes. */
  before: termsInForce,
  payments: upTo(PAYMENTS_MAX, payment),
  /** Which milestones have been accepted or paid: they stand. */
  performed: upTo(PAYMENTS_MAX, z.number().int()),
  /** 分项报价 of the winning bid, of which more can be added. */
  items: upTo(ITEMS_MAX, bidItem.partial()),
  extras: few(extra, 'terms that a form adds'),
  extraAmount: z.string(),
  /** 尚可追加 within a tenth of the contract's price. */
  extraLeft: z.string(),
  /** 政府采购: bought with the public budget, where more than a tenth is never added. */
  isPublic: z.boolean(),
  price: z.string(),
  returnReason: z.string().nullable(),
  contentDigest: z.string().nullable(),
  ownerSigned: signing.nullable(),
  supplierSigned: signing.nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
  acts: few(act, 'acts on one record'),
  can: acts('modify', 'remove', 'submit', 'ownerDecide', 'supplierDecide', 'sign'),
});
export type SupplementRecord = z.infer<typeof supplementRecord>;

/** 采购合同 as agency, tenderee and supervision read it, and its supplier once it was sent. */
export const contractRecord = recordSchema(draftFields).extend({
  id: z.string(),
  lot: lotHead,
  contractCode: z.string(),
  status: z.string(),
  version: z.number().int(),
  bidId: z.string(),
  supplierName: z.string(),
  tendereeName: z.string(),
  agencyName: z.string(),
  /** 合同价款: the price of the winning bid, in yuan; nobody types it. */
  price: z.string(),
  currency: z.string(),
  noticeNo: z.string(),
  noticeAt: z.string(),
  /** Of these the winner's bid said so itself: they stand as it said. */
  fixed: z.array(z.enum(['duration', 'quality'])),
  payments: upTo(PAYMENTS_MAX, payment),
  /** 采购条款 of a simple purchase, which nobody types: its contract says what was asked for. */
  purchase: z
    .object({
      deliveryTerms: z.string(),
      paymentTerms: z.string(),
      furtherTerms: z.string().nullable(),
      /** 采购附件 that suppliers quoted for. */
      fileIds: z.string().nullable(),
      /** 付款条件 of every milestone. */
      dueWhen: z.string(),
    })
    .nullable(),
  /** 分项报价 of the winning bid. */
  items: upTo(ITEMS_MAX, bidItem.partial()),
  bondMost: z.string(),
  lastDay: z.string(),
  until: z.string(),
  isLate: z.boolean(),
  ...orNone(submittedFields, 'lateReason'),
  /** Why it came back, where it has to be mended. */
  returnReason: z.string().nullable(),
  /** SHA-256 of what both sides sign; null before it was sent. */
  contentDigest: z.string().nullable(),
  ownerSigned: signing.nullable(),
  supplierSigned: signing.nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
  acts: few(act, 'acts on one record'),
  /** 履约记录 of its milestones. */
  performance: upTo(PAYMENTS_MAX, performed),
  /** 补充协议, those that the reader may know. */
  supplements: upTo(SUPPLEMENTS_MOST, supplementRow),
  /** 现行条款; null while no supplement is in force. */
  inForce: termsInForce.nullable(),
  can: acts(
    'modify',
    'remove',
    'submit',
    'ownerDecide',
    'supplierDecide',
    'sign',
    'perform',
    'receive',
    'supplement',
  ),
});
export type ContractRecord = z.infer<typeof contractRecord>;

export const contractRow = z.object({
  id: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  mainName: z.string(),
  contractCode: z.string(),
  ...shown(contractFields, 'contractName'),
  supplierName: z.string(),
  price: z.string(),
  status: z.string(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
});

/** 中标人 of a lot, with their contract where there is one. */
const winner = z.object({
  bidId: z.string(),
  supplierName: z.string(),
  price: z.string(),
  noticeNo: z.string(),
  noticeAt: z.string(),
  lastDay: z.string(),
  until: z.string(),
  contractId: z.string().nullable(),
  contractCode: z.string().nullable(),
  status: z.string().nullable(),
  signedAt: z.string().nullable(),
});

export const lotContracts = z.object({
  lot: lotHead,
  winners: few(winner, 'winners of one lot, with those that were replaced'),
  can: acts('draft'),
});
