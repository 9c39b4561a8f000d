import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ certificateId: z.string(), serial: z.string() });

export const certificateBound = event('ca.bound', named);
export const certificateUnbound = event('ca.unbound', named);
