import { z } from 'zod';
import { anySubject, event } from '#kit/shared/event.ts';

const which = z.object({ sealId: z.string() });

export const sealRegistered = event(
  'seal.registered',
  'seal',
  which.extend({ sealKind: z.string(), imageDigest: z.string() }),
);
export const sealConfirmed = event('seal.confirmed', 'seal', which);
export const sealRefused = event('seal.refused', 'seal', which);
export const sealDisabled = event('seal.disabled', 'seal', which);
export const sealGranted = event('seal.granted', 'seal', which.extend({ userId: z.string() }));
export const sealWithdrawn = event('seal.withdrawn', 'seal', which.extend({ userId: z.string() }));
/** 文件签署: a party signed the file itself, with a seal or without one. */
export const documentSigned = event(
  'seal.documentSigned',
  anySubject,
  z.object({
    kind: z.string(),
    fileId: z.string(),
    digest: z.string(),
    revision: z.number().int(),
    sealId: z.string().nullable(),
    serial: z.string(),
  }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    seal: true;
  }
}
