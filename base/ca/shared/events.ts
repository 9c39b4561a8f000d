import { z } from 'zod';
import { anySubject, event } from '#kit/shared/event.ts';

const named = z.object({ certificateId: z.string(), serial: z.string() });

/** So many bids of the company were sealed and not opened yet, so many lot keys in the holder's keeping; whoever did it was told so. */
const risky = named.extend({ sealedBids: z.number().int(), keptKeys: z.number().int().default(0) });

export const certificateBound = event('ca.bound', 'certificate', risky);
/** `by`: the old key signed, or the platform had agreed that it is lost. */
export const certificateUnbound = event(
  'ca.unbound',
  'certificate',
  risky.extend({ by: z.enum(['key', 'review']) }),
);
const request = z.object({ requestId: z.string() });
export const keyLost = event('ca.keyLost', 'certificate', request.extend({ serial: z.string() }));
export const lostTakenBack = event('ca.lostTakenBack', 'certificate', request);
export const lostReviewed = event('ca.lostReviewed', 'certificate', request.extend({ agreed: z.boolean() }));
/** 证书签署: a record was signed with a person's certificate. */
export const recordSigned = event(
  'ca.recordSigned',
  anySubject,
  z.object({
    signatureId: z.string(),
    kind: z.string(),
    recordDigest: z.string(),
    statementDigest: z.string(),
  }),
);
/** 签发平台服务证书: a key of the platform got a certificate. */
export const serviceIssued = event(
  'ca.serviceIssued',
  'certificate',
  z.object({ certificateId: z.string(), purpose: z.string(), serial: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    certificate: true;
  }
}
