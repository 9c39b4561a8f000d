import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const sessionOpened = event('session.opened', z.object({ address: z.string() }));
export const sessionEnded = event('session.ended', z.object({}));
export const orgSwitched = event('session.orgSwitched', z.object({ orgId: z.string() }));
export const clockMoved = event('session.clockMoved', z.object({ byMs: z.number() }));
