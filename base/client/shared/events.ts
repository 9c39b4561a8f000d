import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const about = z.object({ platform: z.string(), versionNo: z.string() });

export const versionSaved = event('client.versionSaved', 'clientVersion', about);
/** 客户端上线: with the digest of the installer that people get. */
export const versionPublished = event(
  'client.versionPublished',
  'clientVersion',
  about.extend({ digest: z.string(), forced: z.boolean() }),
);
export const versionWithdrawn = event('client.versionWithdrawn', 'clientVersion', about);
export const versionRemoved = event('client.versionRemoved', 'clientVersion', about);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    clientVersion: true;
  }
}
