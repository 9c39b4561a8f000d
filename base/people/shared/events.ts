import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const none = z.object({});
const at = z.object({ orgId: z.string() });

export const unitAdded = event('organisation.added', z.object({ orgType: z.string() }));
export const unitChanged = event('organisation.changed', none);
export const unitRemoved = event('organisation.removed', none);
export const userAdded = event('user.added', at);
export const userChanged = event('user.changed', at);
export const userLeft = event('user.left', at);
export const userMoved = event('user.moved', z.object({ from: z.string(), to: z.string() }));
export const userDisabled = event('user.disabled', none);
export const userEnabled = event('user.enabled', none);
export const userUnlocked = event('user.unlocked', none);
/** `way`: a link to the person alone, or a code in two halves that waits for another administrator. */
export const passwordReset = event('user.passwordReset', z.object({ way: z.enum(['sent', 'halves']) }));
const asked = z.object({ requestId: z.string(), orgId: z.string(), role: z.string() });
export const roleAsked = event('user.roleAsked', asked);
export const roleConfirmed = event('user.roleConfirmed', asked);
export const entryConfirmed = event('user.entryConfirmed', z.object({ requestId: z.string() }));
export const requestRefused = event(
  'user.requestRefused',
  z.object({ requestId: z.string(), kind: z.string() }),
);
/** 复核码: used by the person, or tried in vain. */
export const entryUsed = event('user.entryUsed', none);
export const entryFailed = event('user.entryFailed', none);
export const rolesChanged = event(
  'user.rolesChanged',
  z.object({ orgId: z.string(), given: z.array(z.string()), taken: z.array(z.string()) }),
);
