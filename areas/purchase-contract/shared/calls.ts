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
    'Drafts the contract with a winner from its bid, once the notification of award has been sent (起草采购合同)',
  said: 'kit.done.added',
  input: z.object({ ...packageId, bidId: idSchema }),
  output: z.object({ id: z.string() }),
});

export const modifyContract = call('POST /ctr/contract/modify', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Saves a contract that has not been sent; price, supplier and the terms of the bid cannot be changed (修改采购合同)',
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
  summary: 'Submits a drafted contract for internal approval (提交采购合同审批)',
  said: contractText.key('done.submitted'),
  input: z.object({ id: idSchema, lateReason, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const ownerConfirm = call('POST /ctr/contract/owner/confirm', {
  gate: 'purchaseContract.sign',
  summary:
    'The tenderee confirms the contract that the agency drafted; from then on the supplier can read it (招标人确认合同)',
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
  alone: 'raw',
  gate: 'purchaseContract.sign',
  summary:
    "The text of a confirmed contract with an empty place for the tenderee's signature (招标人待签合同文本)",
  input: toSign,
  output: documentToSign,
});

export const supplierDocument = call('GET /ctr/contract/supplier/sign/document', {
  alone: 'raw',
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
  summary: 'The tenderee records a payment for an accepted milestone, at most its amount (登记付款)',
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
  summary: "The supplier's own contract as PDF, once it has been sent (供应商采购合同PDF)",
  file: ['application/pdf'],
  input: oneId,
  output: z.unknown(),
});

export const draftSupplement = call('POST /ctr/contract/supplement/add', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary: 'Starts a supplement to a contract in force from its present terms; one at a time (起草补充协议)',
  said: 'kit.done.added',
  input: z.object({ contractId: idSchema }),
  output: z.object({ id: z.string() }),
});

export const modifySupplement = call('POST /ctr/contract/supplement/modify', {
  gate: 'purchaseContract.draft',
  stage: 'award',
  summary:
    'Saves a supplement that has not been sent; the terms that decided the award cannot be changed, and additions stay within the law (修改补充协议)',
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
  summary: "A supplement to the supplier's own contract, once it has been sent (供应商补充协议详情)",
  input: oneId,
  output: supplementRecord,
});
