import { z } from 'zod';
import { base64Schema } from '#kit/shared/base64.ts';
import { suiteNames } from '#kit/shared/crypto/signing-key.ts';
import { call, done, idSchema, nothing, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { certificateStates, certificateTypes, lostStates } from './status.ts';
import { caText } from './text/index.ts';

const certificateRecord = z.object({
  id: z.string(),
  /** In which suite its key signs (签名算法). */
  suite: z.enum(suiteNames),
  /** Of which authority it is; and what its key is for. */
  caType: z.string(),
  certificateType: z.enum(certificateTypes),
  /** The mailbox that stands in it; '' = none. */
  email: z.string(),
  serial: z.string(),
  commonName: z.string(),
  orgName: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  status: z.string(),
  state: z.enum(certificateStates),
  boundAt: z.string(),
  unboundAt: z.string().nullable(),
  can: z.object({ unbind: z.boolean() }),
});
export type CertificateRecord = z.infer<typeof certificateRecord>;

export const pageCertificates = call('GET /bos/ca/page', {
  gate: 'ca.view',
  summary: 'Certificates that are or were bound to oneself, newest first (CA证书列表)',
  input: z.object({ ...paging }),
  output: pageOf(certificateRecord),
});

export const certificateDetail = call('GET /bos/ca/detail', {
  gate: 'ca.view',
  summary: "One of the user's certificates with its PEM (CA证书详情)",
  input: z.object({ id: idSchema }),
  output: certificateRecord.extend({ certificatePem: z.string(), spki: z.string() }),
});

const boundCertificate = certificateRecord.extend({ certificatePem: z.string(), spki: z.string() });
const lostReport = z
  .object({ id: z.string(), state: z.enum(lostStates), dueAt: z.string().nullable() })
  .nullable();

export const myCertificate = call('GET /bos/ca/mine', {
  gate: 'ca.view',
  summary:
    'The certificates bound to oneself in the present organisation, one of each suite at most (当前绑定证书)',
  input: nothing,
  output: z.object({
    /** Whom the proof of a new key must name. */
    userId: z.string(),
    certificate: boundCertificate.nullable(),
    /** Bids of the company that are sealed and not opened yet. */
    sealedBids: z.number().int(),
    /** Lots whose bids are not opened yet and whose key the user keeps. */
    keptKeys: z.number().int(),
    /** The open report that its key is lost. */
    lost: lostReport,
    /** The certificate of the national suite (国密 SM2) beside it, which signs and seals nothing. */
    sm2: z.object({
      certificate: boundCertificate.nullable(),
      lost: lostReport,
    }),
    /** In which suites one may sign here, and bind a certificate. */
    suites: z.object({ sign: z.array(z.enum(suiteNames)), bind: z.array(z.enum(suiteNames)) }),
    /** The platform lets certificates of this kind be bound (CA类型). */
    bindable: z.boolean(),
    /** The demonstration keeps a key store for this user. */
    demoKey: z.boolean(),
  }),
});

/** What binding and unbinding take besides a session (操作确认). */
const caution = {
  /** Token of the identity check, as for a new password. */
  random: z.string().min(1, caText.key('proofExpired')).max(100),
  /** One has read that bids of the company, or lot keys in one's keeping, are sealed and not opened yet. */
  acknowledged: z.boolean().default(false),
};

export const bindCertificate = call('POST /bos/ca/bind', {
  gate: 'ca.bind',
  summary:
    'Issues a certificate for a key made in the browser and binds it (绑定CA证书); the private key stays there',
  input: z.strictObject({
    /** SubjectPublicKeyInfo of the new key. */
    spki: base64Schema.max(400),
    /** Signature of that key over `bindProof`, so that nobody binds another's key. */
    proof: base64Schema.max(400),
    ...caution,
  }),
  output: z.object({ id: z.string(), certificatePem: z.string() }),
});

export const unbindCertificate = call('POST /bos/ca/unbind', {
  gate: 'ca.bind',
  summary: "Unbinds one's own certificate (解绑CA证书); what was signed with it stays signed",
  input: z.object({
    id: idSchema,
    /** Signature of the old key over `releaseProof`; left out only after the platform agreed that the key is lost. */
    signature: base64Schema.max(400).optional(),
    ...caution,
  }),
  output: done,
});

/** 密钥丢失: the way without the old key, which the platform looks at and which takes a day. */
export type LostState = (typeof lostStates)[number];
export const reportLost = call('POST /bos/ca/lost', {
  gate: 'ca.bind',
  summary: "Reports that the key of one's own certificate is lost (申报密钥丢失)",
  input: z.object({
    id: idSchema,
    random: caution.random,
    reason: z.string().trim().min(1, caText.key('need.reason')).max(500),
  }),
  output: z.object({ id: z.string() }),
});
export const takeBackLost = call('POST /bos/ca/lost/cancel', {
  gate: 'ca.bind',
  summary: "Withdraws one's own report, whether agreed to or not (撤回申报)",
  input: z.object({ id: idSchema }),
  output: done,
});
export const pageLost = call('GET /bos/ca/lost/page', {
  gate: 'ca.review',
  summary: 'Reports of lost keys, newest first (密钥丢失申报)',
  input: z.object({ ...paging, ...sortedBy('askedAt') }),
  output: pageOf(
    z.object({
      id: z.string(),
      trueName: z.string(),
      orgName: z.string(),
      reason: z.string(),
      state: z.enum(lostStates),
      askedAt: z.string(),
      dueAt: z.string().nullable(),
      opinion: z.string(),
      can: z.object({ review: z.boolean() }),
    }),
  ),
});
export const reviewLost = call('POST /bos/ca/lost/review', {
  gate: 'ca.review',
  summary: 'Agrees to or refuses a report of a lost key (审核密钥丢失); consent counts a day later',
  input: z.object({
    id: idSchema,
    agreed: z.boolean(),
    opinion: z.string().trim().min(1, caText.key('need.opinion')).max(500),
  }),
  output: done,
});

export const demoKeyStore = call('GET /bos/ca/demoKeyStore', {
  gate: { session: "answers one's own key store only, and only in the demonstration world" },
  summary: "Demonstration world only: the user's own encrypted key store, in the place of a U-key (演示U盾)",
  input: nothing,
  output: z.object({ keyStore: z.string() }),
});

export const recordTime = call('GET /bos/ca/recordTime', {
  gate: { session: 'the clock and oneself, nothing else' },
  summary: 'What a signature over a record names besides it: who signs, and the time (签署时间)',
  input: nothing,
  output: z.object({ userId: z.string(), at: z.string() }),
});

export const rootCertificate = call('GET /bos/ca/root', {
  gate: { open: 'whoever checks a signature needs the root' },
  summary: "The root certificates of the platform's demonstration authority, PEM (根证书)",
  input: nothing,
  output: z.object({
    /** Of the international suite (P-256). */
    certificatePem: z.string(),
    /** Of the national one (国密 SM2). */
    sm2CertificatePem: z.string(),
  }),
});
