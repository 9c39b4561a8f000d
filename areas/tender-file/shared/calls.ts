import { few, upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { lotHead, ofLot, packageId } from '#areas/project/shared/lot.ts';
import { base64Schema } from '#kit/shared/base64.ts';
import { call, done, idSchema, pageOf, paging, searchText, sortedBy } from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import { evaluationInput, evaluationRecord } from './evaluation.ts';
import {
  bidderContact,
  contactFields,
  draftFields,
  fileRecord,
  lotKeyFacts,
  openLot,
  fileFields,
} from './schema.ts';

export const fileDetail = call('GET /pre/file/detail', {
  gate: 'tenderFile.view',
  summary: 'The tender documents of a lot with its evaluation method, dates and status (采购文件详情)',
  input: ofLot,
  output: fileRecord,
});

export const saveFile = call('POST /pre/file/save', {
  gate: 'tenderFile.edit',
  stage: 'pre',
  summary: 'Saves the tender documents of a lot, even unfinished (暂存采购文件)',
  input: formSchema(draftFields, { ...packageId, evaluation: evaluationInput, methodId: idSchema.nullish() }),
  output: z.object({ id: z.string() }),
});

const method = {
  id: z.string(),
  name: z.string(),
  level: z.enum(['plat', 'tenant']),
  version: z.number().int(),
};

export const fileMethods = call('GET /pre/file/method/list', {
  bounded: { few: 'methods in effect of one tenant: some hundred' },
  gate: 'tenderFile.edit',
  summary: "Evaluation methods in effect, those of the lot's purchase method first (可选评标办法)",
  input: ofLot,
  output: z.array(z.object({ ...method, fits: z.boolean() })),
});

export const fileMethod = call('GET /pre/file/method/detail', {
  gate: 'tenderFile.edit',
  summary: 'One evaluation method in effect, to be used in the tender documents of a lot (评标办法提取)',
  input: z.object({ ...packageId, id: idSchema }),
  output: z.object({
    ...method,
    bidStep: z.enum(['1', '2']),
    principles: z.string(),
    evaluation: evaluationInput,
  }),
});

export const pageFormerLots = call('GET /pre/file/former/page', {
  gate: 'tenderFile.edit',
  summary:
    "Lots of one's organisation with issued documents, whose evaluation method can be used again (可提取评标办法的标段)",
  input: z.object({ ...paging, ...packageId, searchKey: searchText }),
  output: pageOf(
    z.object({
      id: z.string(),
      packageName: z.string(),
      packageCode: z.string(),
      mainName: z.string(),
      purchaseMode: z.string(),
      issuedAt: z.string(),
    }),
  ),
});

export const formerMethod = call('GET /pre/file/former/detail', {
  gate: 'tenderFile.edit',
  summary: 'The evaluation method of an earlier lot, as its documents were issued (历史项目评标办法)',
  input: z.object({ ...packageId, id: idSchema }),
  output: z.object({ id: z.string(), name: z.string(), evaluation: evaluationInput }),
});

export const extractMethod = call('POST /pre/file/method/extract', {
  gate: 'tenderFile.edit',
  stage: 'pre',
  summary:
    "Puts an evaluation method, taken from a template or an earlier lot and adapted, into the lot's tender documents (提取评标办法)",
  input: z.strictObject({
    ...packageId,
    source: z.strictObject({ kind: z.enum(['template', 'lot']), id: idSchema }),
    evaluation: evaluationInput,
  }),
  output: done,
});

export const submitFile = call('POST /pre/file/submit', {
  gate: 'tenderFile.submit',
  stage: 'pre',
  summary: 'Submits complete and lawful tender documents for approval (提交采购文件审批)',
  input: z.object({ ...packageId, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenFile = call('POST /pre/file/reopen', {
  gate: 'tenderFile.edit',
  stage: 'pre',
  summary: 'Reopens approved documents that are not issued yet, as the next version (重新编制)',
  input: ofLot,
  output: done,
});

export const askLotKey = call('POST /pre/file/lotKey/ask', {
  gate: 'tenderFile.edit',
  stage: 'pre',
  summary: "Asks the tenderee's representatives to generate the lot key (提请生成标段密钥)",
  input: ofLot,
  output: z.object({ asked: z.number().int() }),
});

export const lotKeyDetail = call('GET /pre/file/lotKey/detail', {
  gate: 'tenderFile.lotKey',
  summary: 'The lot and its key as the custodian sees it (标段密钥)',
  input: ofLot,
  output: z.object({
    lot: lotHead.extend({ purchaseMode: z.string() }),
    lotKey: lotKeyFacts.nullable(),
    mine: z.boolean(),
    /** Made once and for all as soon as the documents are issued. */
    can: z.object({ make: z.boolean() }),
    /** Who may keep it as well (可选第二保管人), with the certificate to wrap it to. */
    seconds: upTo(
      PEOPLE_MOST,
      z.object({ userId: z.string(), userName: z.string(), orgName: z.string(), certificate: z.string() }),
    ),
  }),
});

export const saveLotKey = call('POST /pre/file/lotKey/save', {
  gate: 'tenderFile.lotKey',
  summary:
    "Stores a lot key generated in the custodian's browser; its private half is wrapped (保存标段密钥)",
  input: z.strictObject({
    ...packageId,
    suite: z.string().max(60),
    lotPublicKey: base64Schema.max(1000),
    wrappedPrivateKey: base64Schema.max(4000),
    /** The certificate it is wrapped to, as PEM. */
    certificate: z.string().max(10_000),
    secondWrappedKey: base64Schema.max(4000).nullish(),
    /** 第二保管人, to whose certificate the second one is wrapped. */
    second: z.strictObject({ userId: idSchema, certificate: z.string().max(10_000) }).nullish(),
  }),
  output: z.object({ lotKeyId: z.string() }),
});

export const pageOpenLots = call('POST /pre/bidder/package/page', {
  gate: 'tenderFile.obtain',
  summary: 'Published lots of the tenant that suppliers may take part in (可参与标段)',
  input: z.object({ ...paging, ...sortedBy('bidDeadline'), searchKey: searchText }),
  output: pageOf(openLot),
});

export const pageMyLots = call('POST /pre/bidder/package/join/page', {
  gate: 'tenderFile.obtain',
  summary: "Lots whose documents one's organisation has obtained (已参与标段)",
  input: z.object({ ...paging, searchKey: searchText }),
  output: pageOf(openLot),
});

export const confirmJoin = call('POST /pre/bidder/package/join/confirm', {
  gate: 'tenderFile.obtain',
  summary: 'Obtains the tender documents of a published lot (获取采购文件); there are no other conditions',
  input: ofLot,
  output: z.object({ obtainedAt: z.string() }),
});

export const bidderDocuments = call('GET /pre/bidder/package/file', {
  gate: 'tenderFile.obtain',
  summary: 'A published lot for a supplier; files and evaluation method only after obtaining them (采购文件)',
  input: ofLot,
  output: openLot.extend({
    digest: z.string(),
    ...shown(fileFields, 'ceiling'),
    fileIds: few(z.string(), 'files of one form'),
    evaluation: evaluationRecord.nullable(),
    /** 投标联系人 of one's own organisation; null until it has named one. */
    contact: bidderContact.nullable(),
    can: openLot.shape.can.extend({ contact: z.boolean() }),
  }),
});

export const updateContact = call('POST /pre/bidder/package/data/update', {
  gate: 'tenderFile.obtain',
  summary:
    "Sets the contact of one's organisation for a lot whose documents it holds; agency and tenderee see it after the opening (更新投标联系人)",
  input: formSchema(contactFields, packageId),
  output: done,
});
