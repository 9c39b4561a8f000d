import { few, upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { lotHead, ofLot, packageId } from '#areas/project/shared/lot.ts';
import { bidCertificate } from '#areas/bid-submission/shared/bid-certificate.ts';
import { bidderContact } from '#areas/tender-file/shared/schema.ts';
import { recordSignature, signedRecord } from '#base/ca/shared/record-schema.ts';
import { base64Schema } from '#kit/shared/base64.ts';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { hallEventSchema } from './entries.ts';
import { causes } from './entry-kinds.ts';
import { bidderRelation } from './relations.ts';
import { MESSAGE_LENGTH } from './rules.ts';
import { openingText } from './text/index.ts';

const words = (key: Parameters<typeof openingText.key>[0], max: number) =>
  z.string().trim().min(1, openingText.key(key)).max(max, openingText.key('tooLong'));

const hallSides = ['host', 'agency', 'custodian', 'tenderee', 'bidder', 'supervisor'] as const;
export type HallSide = (typeof hallSides)[number];

const hallCan = z.object({
  setting: z.boolean(),
  checkIn: z.boolean(),
  start: z.boolean(),
  fail: z.boolean(),
  releaseLotKey: z.boolean(),
  releaseBidKey: z.boolean(),
  attribute: z.boolean(),
  /** 确认或退回责任认定. */
  decide: z.boolean(),
  retry: z.boolean(),
  extend: z.boolean(),
  confirm: z.boolean(),
  answer: z.boolean(),
  message: z.boolean(),
  finish: z.boolean(),
  /** 监督签署开标记录. */
  witness: z.boolean(),
  record: z.boolean(),
  files: z.boolean(),
});
export type HallCan = z.infer<typeof hallCan>;

/** A certificate that signed the record (开标记录签署). */
const hallSignature = signedRecord.extend({
  userId: z.string(),
  name: z.string(),
  organisation: z.string(),
  serial: z.string(),
});
export type HallSignature = z.infer<typeof hallSignature>;

const settingRecord = z.object({
  decryptMinutes: z.number().int(),
  signMinutes: z.number().int(),
  supervisor: z.string(),
  attendees: z.string(),
  hostId: z.string(),
  hostName: z.string(),
});

export const hallDetail = call('GET /bos/opening/hall', {
  gate: 'opening.hall',
  summary:
    'The opening hall with the entries of its record after `since` (开标大厅); before the start nobody learns of bidders',
  input: z.object({ ...packageId, since: z.coerce.number().int().min(0).default(0) }),
  output: z.object({
    lot: lotHead,
    deadline: z.string(),
    now: z.string(),
    side: z.enum(hallSides),
    setting: settingRecord,
    custodianName: z.string(),
    /** 第二保管人; empty = there is none. */
    secondName: z.string(),
    /** Does the user keep the key as the second one? */
    second: z.boolean(),
    /** One's own bid, for a bidder. */
    myBidId: z.string().nullable(),
    /** Own check-in before the start. */
    checkedInAt: z.string().nullable(),
    lastSeq: z.number().int(),
    events: few(hallEventSchema, 'the course of one opening, with so many messages at most'),
    /** With which certificates the bids were sealed: for host and supervision, after the start. */
    certificates: few(bidCertificate.extend({ bidId: z.string() }), 'bids of one lot'),
    /** Does the host sign the record with a certificate (证书签署)? */
    certificate: z.boolean(),
    signatures: few(hallSignature, 'bids of one lot'),
    /** 暂停招标投标活动: the opening cannot begin before an objection is answered; no bidder is told. */
    paused: z.boolean(),
    can: hallCan,
  }),
});

export const openingSetting = call('GET /bos/opening/setting', {
  gate: 'opening.preside',
  summary: 'The opening setting of a lot (开标设置)',
  input: ofLot,
  output: settingRecord.extend({
    hosts: upTo(PEOPLE_MOST, z.object({ id: z.string(), trueName: z.string() })),
    lot: lotHead,
    deadline: z.string(),
    can: z.object({ save: z.boolean() }),
  }),
});

const minutes = z.coerce
  .number(openingText.key('wrong.minutes'))
  .int(openingText.key('wrong.minutes'))
  .min(5, openingText.key('wrong.minutes'))
  .max(480, openingText.key('wrong.minutes'));

export const saveSetting = call('POST /bos/opening/setting', {
  gate: 'opening.preside',
  summary: 'Sets host and time limits before the start (保存开标设置)',
  input: z.object({
    ...packageId,
    /** 主持人; the project manager by default. */
    hostId: idSchema.optional(),
    decryptMinutes: minutes,
    signMinutes: minutes,
    supervisor: z.string().trim().max(200, openingText.key('tooLong')).default(''),
    attendees: z.string().trim().max(500, openingText.key('tooLong')).default(''),
  }),
  output: done,
});

export const checkIn = call('POST /bos/opening/checkIn', {
  gate: 'opening.attend',
  summary: 'A bidder checks in, from an hour before the deadline (签到)',
  input: ofLot,
  output: done,
});

export const startOpening = call('POST /bos/opening/start', {
  gate: 'opening.preside',
  summary:
    'Starts the opening at or after the deadline, with three bids or more where the law binds (开始开标)',
  input: z.object({
    ...packageId,
    reason: z.string().trim().max(500, openingText.key('tooLong')).optional(),
  }),
  output: done,
});

export const failOpening = call('POST /bos/opening/fail', {
  gate: 'opening.preside',
  summary: 'Fails a lot with fewer than three bids; the bids stay sealed (投标人不足，流标)',
  input: z.object({ ...packageId, reason: words('need.reason', 500) }),
  output: done,
});

export const custodianLotKey = call('GET /bos/opening/lotKey', {
  gate: 'opening.custodian',
  summary: "The wrapped lot key for its custodian's browser, after the start only (标段密钥密文)",
  input: ofLot,
  output: z.object({ suite: z.string(), wrappedPrivateKey: z.string(), lotPublicKey: z.string() }),
});

export const releaseLotKey = call('POST /bos/opening/lotKey/release', {
  gate: 'opening.custodian',
  summary: "The custodian releases the lot key, which the custodian's browser has unwrapped (释放标段密钥)",
  input: z.object({
    ...packageId,
    lotPrivateKey: base64Schema.max(2000),
    /** Why the second custodian releases it (启用第二保管人的原因). */
    reason: z.string().trim().max(500, openingText.key('tooLong')).optional(),
  }),
  output: done,
});

export const ownEnvelope = call('GET /bos/opening/envelope', {
  gate: 'opening.attend',
  summary:
    "The envelope of the bidder's own bid, to unwrap its half of the key; only after the start (投标信封)",
  input: ofLot,
  output: z.object({ bidId: z.string(), envelope: z.string() }),
});

export const releaseBidKey = call('POST /bos/opening/bidKey/release', {
  gate: 'opening.attend',
  summary: 'A bidder decrypts: releases its half of the key within the time limit (投标人解密)',
  input: z.object({ ...packageId, bidderKey: base64Schema.max(100) }),
  output: done,
});

export const attributeFailure = call('POST /bos/opening/attribute', {
  gate: 'opening.preside',
  summary:
    'The host proposes who is responsible for a bid that was not decrypted; it takes effect when the other side confirms (解密失败责任认定)',
  input: z.object({ ...packageId, bidId: idSchema, cause: z.enum(causes), note: words('need.note', 500) }),
  output: done,
});

/** The proposal by the number of its entry: nobody confirms another than the one they saw. */
const proposal = z.coerce.number().int().min(1);

export const confirmAttribution = call('POST /bos/opening/attribute/confirm', {
  gate: 'opening.custodian',
  summary:
    'Tenderee or supervision confirms who is responsible for a failed bid, which ends that bid (确认责任认定)',
  input: z.object({ ...packageId, bidId: idSchema, proposal }),
  output: done,
});

export const returnAttribution = call('POST /bos/opening/attribute/return', {
  gate: 'opening.custodian',
  summary: "Tenderee or supervision returns the host's proposal with a reason (退回责任认定)",
  input: z.object({ ...packageId, bidId: idSchema, proposal, reason: words('need.reason', 500) }),
  output: done,
});

export const retryBid = call('POST /bos/opening/retry', {
  gate: 'opening.preside',
  summary: 'Decrypts a bid again that the platform could not decrypt (再次解密)',
  input: z.object({ ...packageId, bidId: idSchema }),
  output: done,
});

export const extendWindow = call('POST /bos/opening/extend', {
  gate: 'opening.preside',
  summary:
    'Extends the time limit for decryption with a reason, within the limits that the tenant sets (延长解密时间)',
  input: z.object({
    ...packageId,
    minutes: minutes,
    reason: words('need.reason', 500),
    /** The end that is prolonged, as the host saw it: two presses, or two hosts, prolong it once. */
    seen: z.iso.datetime(),
  }),
  output: done,
});

export const confirmRecord = call('POST /bos/opening/confirm', {
  gate: 'opening.attend',
  summary: 'A bidder confirms what was read out (确认开标记录)',
  input: ofLot,
  output: done,
});

export const objectRecord = call('POST /bos/opening/object', {
  gate: 'opening.attend',
  summary: 'A bidder objects to what was read out (提出异议)',
  input: z.object({ ...packageId, reason: words('need.objection', 500) }),
  output: done,
});

export const answerObjection = call('POST /bos/opening/answer', {
  gate: 'opening.preside',
  summary: 'The host answers an objection on the spot (答复异议)',
  input: z.object({ ...packageId, bidId: idSchema, answer: words('need.answer', 500) }),
  output: done,
});

export const sayInHall = call('POST /bos/opening/message', {
  gate: 'opening.hall',
  summary: 'Posts a message in the hall: the host to everyone, the others in the dialogue (大厅消息)',
  input: z.object({ ...packageId, text: words('need.text', MESSAGE_LENGTH) }),
  output: done,
});

const digestText = z.string().regex(/^[0-9a-f]{64}$/);

export const finishOpening = call('POST /bos/opening/finish', {
  gate: 'opening.preside',
  summary:
    "Ends the opening when every bid has a final state (结束开标); where the tenant asks, signed with the host's certificate over the digest of the record",
  input: z.object({
    ...packageId,
    digest: digestText.optional(),
    signature: recordSignature.nullable().default(null),
  }),
  output: done,
});

export const witnessRecord = call('POST /bos/opening/record/witness', {
  gate: 'opening.record',
  summary: 'Supervision signs the record of an opening that has ended (监督签署开标记录)',
  input: z.object({ ...packageId, digest: digestText, signature: recordSignature }),
  output: done,
});

export const recordPdf = call('GET /bos/opening/record/pdf', {
  gate: 'opening.record',
  summary: 'The opening record as PDF, made from its entries (开标记录)',
  file: ['application/pdf'],
  input: ofLot,
  output: z.never(),
});

export const openedFiles = call('GET /bos/opening/files', {
  gate: 'opening.files',
  summary: 'The opened bids with their files, for agency and tenderee (查看投标文件)',
  input: ofLot,
  output: z.object({
    lot: lotHead,
    /** 关联与围串标线索; null where the lot was opened before they were looked for. */
    relations: few(bidderRelation, 'pairs of bidders of one lot').nullable(),
    bids: few(
      z.object({
        bidId: z.string(),
        bidderName: z.string(),
        status: z.enum(['opened', 'failed']),
        price: z.string().nullable(),
        /** 投标联系人, as the bidder keeps it; null where it has named none. */
        contact: bidderContact.nullable(),
        /** What checking the bid's signature anew found; it covers every file by its digest. */
        signature: z
          .object({
            valid: z.boolean(),
            inPeriod: z.boolean(),
            signer: z.string(),
            serial: z.string(),
            issuer: z.string(),
          })
          .nullable(),
        files: few(
          z.object({ name: z.string(), fileId: z.string(), size: z.number(), sha256: z.string() }),
          'files of one bid',
        ),
      }),
      'bids of one lot',
    ),
  }),
});

export const hallCensus = call('GET /bos/opening/hall/census', {
  gate: 'opening.hall',
  summary: "Figures of one's own organisation's opening halls (开标大厅统计)",
  input: nothing,
  output: z.object({ waiting: z.number().int(), running: z.number().int(), finished: z.number().int() }),
});
