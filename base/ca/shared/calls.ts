import { z } from 'zod';
import { base64Schema, call, done, idSchema, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { certificateStates } from './status.ts';

const certificateRecord = z.object({
  id: z.string(),
  caType: z.string(),
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
  summary: 'One own certificate with its PEM (CA证书详情)',
  input: z.object({ id: idSchema }),
  output: certificateRecord.extend({ certificatePem: z.string(), spki: z.string() }),
});

export const myCertificate = call('GET /bos/ca/mine', {
  gate: 'ca.view',
  summary: 'The certificate bound to oneself in the present organisation, or nothing (当前绑定证书)',
  input: nothing,
  output: z.object({
    /** Whom the proof of a new key must name. */
    userId: z.string(),
    certificate: certificateRecord.extend({ certificatePem: z.string(), spki: z.string() }).nullable(),
    /** The demonstration keeps a key store for this user. */
    demoKey: z.boolean(),
  }),
});

export const bindCertificate = call('POST /bos/ca/bind', {
  gate: 'ca.bind',
  summary:
    'Issues a certificate for a key made in the browser and binds it (绑定CA证书); the private key stays there',
  input: z.strictObject({
    /** SubjectPublicKeyInfo of the new key. */
    spki: base64Schema.max(400),
    /** Signature of that key over `bindProof`, so that nobody binds another's key. */
    proof: base64Schema.max(400),
  }),
  output: z.object({ id: z.string(), certificatePem: z.string() }),
});

export const unbindCertificate = call('POST /bos/ca/unbind', {
  gate: 'ca.bind',
  summary: 'Unbinds the own certificate (解绑CA证书); what was signed with it stays signed',
  input: z.object({ id: idSchema }),
  output: done,
});

export const demoKeyStore = call('GET /bos/ca/demoKeyStore', {
  gate: { session: 'answers the own key store only, and only in the demonstration world' },
  summary: "Demonstration world only: the user's own encrypted key store, in the place of a U-key (演示U盾)",
  input: nothing,
  output: z.object({ keyStore: z.string() }),
});

export const rootCertificate = call('GET /bos/ca/root', {
  gate: { open: 'whoever checks a signature needs the root' },
  summary: "The root certificate of the platform's demonstration authority, PEM (根证书)",
  input: nothing,
  output: z.object({ certificatePem: z.string() }),
});
