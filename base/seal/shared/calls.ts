import { z } from 'zod';
import { base64Schema } from '#kit/shared/base64.ts';
import {
  call,
  choosable,
  done,
  idSchema,
  nothing,
  oneId,
  pageOf,
  paging,
  searchText,
} from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import { sealFields, sealRecord, sealRow, sealUse } from './schema.ts';
import { sealKinds, sealStates } from './status.ts';
import { sealText } from './text/index.ts';

export const pageSeals = call('GET /base/seal/page', {
  gate: 'seal.view',
  summary: "Seals of one's own organisation, newest first (电子印章列表)",
  input: z.object({
    ...paging,
    searchKey: searchText,
    sealKind: choosable(z.enum(sealKinds)),
    status: choosable(z.enum(sealStates)),
  }),
  output: pageOf(sealRow),
});

export const sealDetail = call('GET /base/seal/detail', {
  gate: 'seal.view',
  summary: "One seal of one's own organisation, with who may use it (电子印章详情)",
  input: oneId,
  output: sealRecord,
});

export const sealUses = call('GET /base/seal/uses', {
  gate: 'seal.view',
  summary: 'What was signed with a seal, by whom and when, newest first (用印记录)',
  input: z.object({ ...paging, id: idSchema }),
  output: pageOf(sealUse),
});

export const registerSeal = call('POST /base/seal/register', {
  gate: 'seal.manage',
  summary: 'Registers a seal; another person confirms it before anybody uses it (登记印章)',
  said: sealText.key('done.registered'),
  input: formSchema(sealFields),
  output: z.object({ id: z.string() }),
});

const reason = z.string().trim().min(1, sealText.key('need.reason')).max(500);

export const confirmSeal = call('POST /base/seal/confirm', {
  gate: 'seal.confirm',
  summary: 'Confirms a seal that somebody else registered (复核印章)',
  said: sealText.key('done.confirmed'),
  input: oneId,
  output: done,
});

export const refuseSeal = call('POST /base/seal/refuse', {
  gate: 'seal.confirm',
  summary: 'Refuses a seal that somebody else registered, with the reason (不予启用)',
  said: sealText.key('done.refused'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

export const disableSeal = call('POST /base/seal/disable', {
  gate: 'seal.manage',
  summary: 'Disables a seal for good, with the reason; what was signed with it stays signed (停用印章)',
  said: sealText.key('done.disabled'),
  input: z.object({ id: idSchema, reason }),
  output: done,
});

export const sealPeople = call('GET /base/seal/people', {
  gate: 'seal.manage',
  summary: "People of one's organisation who may be given the use of a seal, except oneself (可授权人员)",
  input: z.object({ ...paging, id: idSchema, searchKey: searchText }),
  output: pageOf(z.object({ userId: z.string(), trueName: z.string() })),
});

export const grantSeal = call('POST /base/seal/grant', {
  gate: 'seal.manage',
  summary: 'Lets a person of the organisation use a seal, never oneself (授权用印)',
  said: sealText.key('done.granted'),
  input: z.object({ id: idSchema, userId: idSchema }),
  output: done,
});

export const withdrawSeal = call('POST /base/seal/withdraw', {
  gate: 'seal.manage',
  summary: 'Withdraws the use of a seal from a person (收回用印授权)',
  said: sealText.key('done.withdrawn'),
  input: z.object({ id: idSchema, userId: idSchema }),
  output: done,
});

export const usableSeals = call('GET /base/seal/usable', {
  bounded: { few: 'seals of one organisation that one person holds' },
  gate: { session: 'everyone reads what they themselves may use' },
  summary: 'Seals in use that one may sign with now, in the present organisation (可用印章)',
  input: nothing,
  output: z.array(
    z.object({ id: z.string(), ...shown(sealFields, 'sealName', 'sealKind'), image: z.string() }),
  ),
});

/** What is asked before a document is signed in its file (待签文件): with which seal, if any. */
export const documentAsked = { sealId: idSchema.optional() };

/** 待签文件: the very bytes, with an empty place for the signature; the browser signs those before `from` and from `to` on. */
export const documentToSign = z.object({
  /** The platform's time, which the signature states. */
  at: z.string(),
  /** SHA-256 of the document that the signature is put on. */
  base: z.string(),
  pdf: z.string(),
  from: z.number().int(),
  to: z.number().int(),
});
export type DocumentToSign = z.infer<typeof documentToSign>;

/** What a signer hands in with the act (文件签名): nothing but the signature leaves the browser. */
export const documentSignature = z.strictObject({
  at: z.iso.datetime(),
  base: z.string().regex(/^[0-9a-f]{64}$/),
  sealId: idSchema.nullable(),
  /** ECDSA P-256 over the signed attributes, r and s one after the other, base64. */
  signature: base64Schema.length(88),
  certificatePem: z.string().max(8000),
});
export type DocumentSignature = z.infer<typeof documentSignature>;
