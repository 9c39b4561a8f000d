import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const codeRequested = event('account.codeRequested', 'account', z.object({ purpose: z.string() }));
export const identityProved = event(
  'account.identityProved',
  'account',
  z.object({ way: z.enum(['code', 'password']) }),
);
export const mobileChanged = event('account.mobileChanged', 'user', z.object({}));
export const infoChanged = event('account.infoChanged', 'user', z.object({ fields: z.array(z.string()) }));
export const avatarChanged = event('account.avatarChanged', 'user', z.object({}));
/** 手写签名: which row, and the digest of its picture. */
export const signatureKept = event(
  'account.signatureKept',
  'user',
  z.object({ signatureId: z.string(), digest: z.string() }),
);
export const signatureEnded = event('account.signatureEnded', 'user', z.object({}));
export const passkeyRenamed = event('account.passkeyRenamed', 'account', z.object({ passkeyId: z.string() }));
