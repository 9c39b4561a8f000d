import { few, upTo } from '#kit/shared/lists.ts';
import { REFUSALS_MAX } from './status.ts';
import { z } from 'zod';
import { lotHead, ofLot } from '#areas/project/shared/lot.ts';
import { recordSignature, signedRecord } from '#base/ca/shared/record-schema.ts';
import { evidenceSchema } from '#base/log/shared/evidence.ts';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { formSchema, shown, filled } from '#kit/shared/fields.ts';
import { bidCertificate } from './bid-certificate.ts';
import { signedReceiptSchema } from './sealing-receipt.ts';
import { signedRefusalSchema } from './sealing-refusal.ts';
import { bidRecord, contactFields } from './schema.ts';
import { CIPHERTEXT_MAX_MB } from './status.ts';

export const submissionDetail = call('GET /bos/submit/detail', {
  gate: 'bid.submit',
  summary:
    "A published lot with the user's own bid and its receipts (投标文件递交); nothing about other bidders",
  input: ofLot,
  output: z.object({
    lot: lotHead,
    /** 投标截止时间, the same as the opening's. */
    deadline: z.string(),
    now: z.string(),
    ceiling: z.string().nullable(),
    /** 条款随公告: such a lot has a page of its own for quotes. */
    byNotice: z.string().nullable(),
    /** Has one's organisation obtained the documents? Only then the lot's public key is there to seal with. */
    holder: z.boolean(),
    /** 文件获取期: whoever has not obtained them can still do so, or no longer. */
    provision: z.object({ state: z.enum(['before', 'open', 'closed']), begin: z.string(), end: z.string() }),
    lotPublicKey: z.string().nullable(),
    bidderId: z.string(),
    bid: bidRecord.nullable(),
    history: few(bidRecord, 'bids that one supplier handed in for one lot'),
    /** 拒收回执 of own bids that came late. */
    refusals: upTo(REFUSALS_MAX, signedRefusalSchema),
    can: z.object({ submit: z.boolean(), recall: z.boolean() }),
  }),
});

export const uploadCiphertext = call('POST /bos/submit/ciphertext', {
  gate: 'bid.submit',
  summary:
    'Streams the ciphertext of a sealed bid (上传加密投标文件): multipart field `file`; plain documents are refused',
  form: { part: 'file', maxMb: CIPHERTEXT_MAX_MB },
  input: ofLot,
  output: z.object({ uploadId: z.string(), size: z.number(), digest: z.string() }),
});

export const submitBid = call('POST /bos/submit/submit', {
  gate: 'bid.submit',
  summary:
    'Submits the signed envelope of an uploaded ciphertext (递交投标文件); strictly before the deadline',
  input: formSchema(contactFields, {
    packageId: idSchema,
    uploadId: idSchema,
    /** Canonical JSON as `envelopeBytes` spells it. */
    envelope: z.string().min(1).max(131_072),
  }),
  output: z.object({
    bidId: z.string(),
    version: z.number().int(),
    receiptId: z.string(),
    submitTime: z.string(),
  }),
});

export const recallBid = call('POST /bos/submit/recall', {
  gate: 'bid.submit',
  summary: "Recalls one's own bid before the deadline, signed with certificate and PIN (撤回投标文件)",
  input: ofLot.extend({ signature: recordSignature.nullable().default(null) }),
  output: done,
});

export const receiptDetail = call('GET /bos/submit/receipt', {
  gate: 'bid.submit',
  summary:
    "The signed receipt of one's own bid (投标回执), verifiable offline with the platform's public key",
  input: z.object({ bidId: idSchema }),
  output: z.object({
    signed: signedReceiptSchema,
    publicKey: z.string(),
    /** 回执签名证书 of that key when it signed, PEM; null where the operator's key module does not let the root issue any. */
    keyCertificate: z.string().nullable(),
    mainName: z.string(),
    packageName: z.string(),
    packageCode: z.string(),
    bidderName: z.string(),
    version: z.number().int(),
    certificate: bidCertificate,
    /** 撤回声明 as the bidder signed it; null while the bid was not recalled, or where it was before recalls were signed. */
    recall: signedRecord.nullable(),
  }),
});

export const receiptEvidence = call('GET /bos/submit/receipt/evidence', {
  gate: 'bid.submit',
  summary:
    "Proof that the submission of one's own bid is in the public log (入链证明), verifiable offline; refused for about a second until the log is sealed",
  input: z.object({ bidId: idSchema }),
  output: evidenceSchema,
});

export const refusalEvidence = call('GET /bos/submit/refusal/evidence', {
  gate: 'bid.submit',
  summary: "Proof that the refusal of one's own bid is in the public log (拒收回执的入链证明)",
  input: z.object({ refusalId: idSchema }),
  output: evidenceSchema,
});

export const receiptKey = call('GET /bos/submit/receiptKey', {
  gate: { open: 'whoever holds a receipt may check it' },
  summary: "The platform's public key for receipts, SubjectPublicKeyInfo in base64 (回执公钥)",
  input: nothing,
  output: z.object({ publicKey: z.string() }),
});

export const submissionList = call('GET /bos/submit/list', {
  gate: 'bid.count',
  summary: 'Who submitted and recalled (投标递交情况): nothing before the deadline, not even a number',
  input: ofLot,
  output: z.object({
    lot: lotHead,
    deadline: z.string(),
    /** Null until the deadline has passed. */
    rows: few(
      z.object({
        bidId: z.string(),
        bidderName: z.string(),
        ...shown(contactFields, 'participantName'),
        ...filled(contactFields, 'phone'),
        status: z.string(),
        version: z.number().int(),
        submitTime: z.string(),
        withdrawTime: z.string().nullable(),
        ciphertextDigest: z.string(),
        size: z.number(),
        ip: z.string(),
      }),
      'bids of one lot',
    ).nullable(),
  }),
});
