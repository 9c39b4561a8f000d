import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const sessionOpened = event('session.opened', z.object({ address: z.string() }));
export const sessionEnded = event('session.ended', z.object({}));
/** `reset`: an administrator gave a first password; else the user chose the new one. */
export const passwordChanged = event('session.passwordChanged', z.object({ reset: z.boolean() }));
export const orgSwitched = event('session.orgSwitched', z.object({ orgId: z.string() }));
export const clockMoved = event('session.clockMoved', z.object({ byMs: z.number() }));
