import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const codeRequested = event('account.codeRequested', z.object({ purpose: z.string() }));
export const identityProved = event(
  'account.identityProved',
  z.object({ way: z.enum(['code', 'password']) }),
);
export const mobileChanged = event('account.mobileChanged', z.object({}));
export const infoChanged = event('account.infoChanged', z.object({ fields: z.array(z.string()) }));
export const avatarChanged = event('account.avatarChanged', z.object({}));
