import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const which = z.object({ eventId: z.number().int(), listener: z.string() });

/** 事务消息重试、申请丢弃、确认丢弃: about the tenant whose delivery it is. */
export const deliveryRetried = event('record.deliveryRetried', 'delivery', which);
export const discardAsked = event('record.discardAsked', 'delivery', which.extend({ reason: z.string() }));
export const deliveryDiscarded = event('record.deliveryDiscarded', 'delivery', which);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    delivery: true;
  }
}
