import type { z } from 'zod';

/**
 * Declares a business event (业务事件): what an area tells the others. Its row is written in the same
 * transaction as the change it reports. The payload holds no personal data and no sealed value.
 */
export interface EventType<P> {
  readonly type: string;
  readonly payload: z.ZodType<P>;
}

export function event<P>(type: string, payload: z.ZodType<P>): EventType<P> {
  return { type, payload };
}
