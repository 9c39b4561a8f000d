import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 待发短信或邮件: the address stays in its record. */
export const messageAsked = event('message.asked', 'message_dispatch', z.object({ dispatchId: z.string() }));

/** 消息订阅已修改. */
export const subscriptionChanged = event('message.subscribed', 'user', z.object({ template: z.string() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    message_dispatch: true;
  }
}
