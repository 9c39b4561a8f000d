import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 待发短信或邮件: the address stays in its record. */
export const messageAsked = event('message.asked', z.object({ dispatchId: z.string() }));
