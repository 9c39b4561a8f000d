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
