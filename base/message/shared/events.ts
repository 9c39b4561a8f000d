import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 待发短信或邮件: the address stays in its record. */
export const messageAsked = event('message.asked', 'message_dispatch', z.object({ dispatchId: z.string() }));

/** 短信或邮件重新发送: by an administrator, after it was given up. */
export const messageResent = event('message.resent', 'message_dispatch', z.object({ was: z.string() }));

/** 消息订阅已修改. */
export const subscriptionChanged = event('message.subscribed', 'user', z.object({ template: z.string() }));

/** 消息模板已修改: of the platform or of the tenant. */
export const templateChanged = event(
  'message.templateChanged',
  'message_template',
  z.object({
    code: z.string(),
    level: z.enum(['plat', 'tenant']),
    act: z.enum(['added', 'changed', 'restored']),
  }),
);

/** 消息控制已修改. */
export const controlChanged = event(
  'message.controlChanged',
  'message_template',
  z.object({ code: z.string() }),
);

/** 消息模板停用: it could not be said, and the one above it was. */
export const templateBroken = event(
  'message.templateBroken',
  'message_template',
  z.object({ code: z.string(), level: z.enum(['plat', 'tenant']) }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    message_dispatch: true;
    message_template: true;
  }
}
