import { z } from 'zod';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { recordSignature } from '#base/ca/shared/record-schema.ts';
import { documentAsked, documentSignature, documentToSign } from '#base/seal/shared/calls.ts';
import { call, choosable, done, idSchema, oneId, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { acceptanceFields, draftFields, paidFields, supplementDraftFields } from './fields.ts';
import {
  contractRecord,
  contractRow,
  extraInputs,
  lotContracts,
  paymentInputs,
  supplementRecord,
} from './schema.ts';
import { statuses } from './status.ts';
import { contractText } from './text/index.ts';

const reason = z
  .string()
  .trim()
  .min(1, contractText.key('need.reason'))
  .max(500, contractText.key('tooLong'));
const lateReason = z.string().trim().max(500, contractText.key('tooLong')).default('');

const list = z.object({ ...paging, ...sortedBy('createdAt') });

export const pageContracts = call('GET /ctr/contract/page', {
  gate: 'purchaseContract.view',
  summary: "Purchase contracts of one's own lots, as agency or tenderee (采购合同列表)",
  input: list.extend({ status: choosable(z.enum(statuses)) }),
  output: pageOf(contractRow),
});

export const contractsOfLot = call('GET /ctr/contract/lot', {
  gate: 'purchaseContract.view',
  summary: 'The winners of a lot with their contracts (标段采购合同)',
  input: ofLot,
  output: lotContracts,
});

export const contractDetail = call('GET /ctr/contract/detail', {
  gate: 'purchaseContract.view',
  summary: 'One purchase contract (采购合同详情)',
  input: oneId,
  output: contractRecord,
});

export const draftContract = call('POST /ctr/contract/add', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Drafts the contract with a winner out of its bid, once the notification of award is out (起草采购合同)',
  said: 'kit.done.added',
  input: z.object({ ...packageId, bidId: idSchema }),
  output: z.object({ id: z.string() }),
});

export const modifyContract = call('POST /ctr/contract/modify', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Saves a contract that was not sent yet; price, supplier and what the bid promised stand as they are (修改采购合同)',
  said: 'kit.done.saved',
  input: formSchema(draftFields, {
    id: idSchema,
    version: z.number().int(),
    payments: paymentInputs,
    /** Sent only to confirm them: a price or bid other than the award's is refused by law. */
    price: z.string().trim().max(26).nullish(),
    bidId: idSchema.nullish(),
  }),
  output: done,
});

export const removeContract = call('POST /ctr/contract/remove', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary: 'Deletes a draft that was never submitted (删除采购合同草稿)',
  said: 'kit.done.removed',
  input: oneId,
  output: done,
});

export const submitContract = call('POST /ctr/contract/approve', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary: 'Submits a drafted contract to the internal approval (提交采购合同审批)',
  said: contractText.key('done.submitted'),
  input: z.object({ id: idSchema, lateReason, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const ownerConfirm = call('POST /ctr/contract/owner/confirm', {
  gate: 'purchaseContract.sign',
  summary:
    'The tenderee confirms what the agency drew up; the supplier reads it from then on (招标人确认合同)',
  said: contractText.key('done.ownerConfirmed'),
  input: oneId,
  output: done,
});

export const ownerReturn = call('POST /ctr/contract/owner/return', {
  gate: 'purchaseContract.sign',
  summary: 'The tenderee returns the contract to the agency with a reason (招标人退回合同)',
  said: contractText.key('done.returned'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

export const pageOwnContracts = call('GET /ctr/contract/supplier/page', {
  gate: 'purchaseContract.supplier',
  summary: "Contracts that were sent to one's own company (供应商采购合同列表)",
  input: list,
  output: pageOf(contractRow),
});

export const ownContract = call('GET /ctr/contract/supplier/detail', {
  gate: 'purchaseContract.supplier',
  summary: "One's own contract as it was sent, by its id or by its lot (供应商采购合同详情)",
  input: z.object({ id: idSchema.optional(), packageId: idSchema.optional() }),
  output: contractRecord,
});

export const supplierConfirm = call('POST /ctr/contract/confirm', {
  gate: 'purchaseContract.supplier',
  summary: 'The supplier agrees to the contract that was sent to it (供应商确认合同)',
  said: contractText.key('done.confirmed'),
  input: oneId,
  output: done,
});

export const supplierReturn = call('POST /ctr/contract/return', {
  gate: 'purchaseContract.supplier',
  summary: 'The supplier returns the contract with a reason (供应商退回合同)',
  said: contractText.key('done.returned'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

const signed = z.object({
  id: idSchema,
  lateReason,
  signature: recordSignature.nullable().default(null),
  /** The signature in the text itself (合同文本签名). */
  document: documentSignature.nullable().default(null),
});

const toSign = z.object({ id: idSchema, ...documentAsked });

export const ownerDocument = call('GET /ctr/contract/sign/document', {
  gate: 'purchaseContract.sign',
  summary:
    "The text of a confirmed contract with an empty place for the tenderee's signature (招标人待签合同文本)",
  input: toSign,
  output: documentToSign,
});

export const supplierDocument = call('GET /ctr/contract/supplier/sign/document', {
  gate: 'purchaseContract.supplier',
  summary:
    "The text of a confirmed contract with an empty place for the supplier's signature (供应商待签合同文本)",
  input: toSign,
  output: documentToSign,
});

export const ownerSign = call('POST /ctr/contract/sign', {
  gate: 'purchaseContract.sign',
  summary: 'The tenderee signs the confirmed contract with certificate and PIN (招标人签署合同)',
  said: contractText.key('done.signed'),
  input: signed,
  output: done,
});

export const supplierSign = call('POST /ctr/contract/supplier/sign', {
  gate: 'purchaseContract.supplier',
  summary: 'The supplier signs the confirmed contract with certificate and PIN (供应商签署合同)',
  said: contractText.key('done.signed'),
  input: signed,
  output: done,
});

const ofMilestone = { id: idSchema, milestone: z.number().int().min(0).max(99) };

export const acceptMilestone = call('POST /ctr/contract/milestone/accept', {
  gate: 'purchaseContract.perform',
  summary:
    'The tenderee records that a milestone of a contract in force was reached and accepted, once (登记节点验收)',
  said: contractText.key('done.accepted'),
  input: formSchema(acceptanceFields, ofMilestone),
  output: done,
});

export const payMilestone = call('POST /ctr/contract/milestone/pay', {
  gate: 'purchaseContract.perform',
  summary: 'The tenderee records a payment of an accepted milestone, never more than it comes to (登记付款)',
  said: contractText.key('done.paid'),
  input: formSchema(paidFields, ofMilestone),
  output: done,
});

export const receivePayment = call('POST /ctr/contract/milestone/received', {
  gate: 'purchaseContract.supplier',
  summary: 'The supplier confirms that a recorded payment has arrived (确认收款)',
  said: contractText.key('done.received'),
  input: oneId,
  output: done,
});

export const contractPdf = call('GET /ctr/contract/pdf', {
  gate: 'purchaseContract.view',
  summary: 'One purchase contract as PDF; marked as a draft until both sides have signed (采购合同PDF)',
  file: ['application/pdf'],
  input: oneId,
  output: z.unknown(),
});

export const ownContractPdf = call('GET /ctr/contract/supplier/pdf', {
  gate: 'purchaseContract.supplier',
  summary: "One's own contract as PDF, from its sending on (供应商采购合同PDF)",
  file: ['application/pdf'],
  input: oneId,
  output: z.unknown(),
});

export const draftSupplement = call('POST /ctr/contract/supplement/add', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Begins a supplement to a contract in force, from the terms in force, one at a time (起草补充协议)',
  said: 'kit.done.added',
  input: z.object({ contractId: idSchema }),
  output: z.object({ id: z.string() }),
});

export const modifySupplement = call('POST /ctr/contract/supplement/modify', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Saves a supplement that was not sent yet; what decided the award stands, and more is added only as the law lets (修改补充协议)',
  said: 'kit.done.saved',
  input: formSchema(supplementDraftFields, {
    id: idSchema,
    version: z.number().int(),
    payments: paymentInputs,
    extras: extraInputs,
    /** Sent only to confirm them: another unit price, quality or duration is refused by law. */
    price: z.string().trim().max(26).nullish(),
    quality: z.string().trim().max(100).nullish(),
    duration: z.string().trim().max(100).nullish(),
  }),
  output: done,
});

export const supplementDetail = call('GET /ctr/contract/supplement/detail', {
  gate: 'purchaseContract.view',
  summary: 'One supplement to a purchase contract (补充协议详情)',
  input: oneId,
  output: supplementRecord,
});

export const ownSupplement = call('GET /ctr/contract/supplier/supplement', {
  gate: 'purchaseContract.supplier',
  summary: "A supplement to one's own contract, from its sending on (供应商补充协议详情)",
  input: oneId,
  output: supplementRecord,
});
