import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const level = z.object({ level: z.enum(['plat', 'tenant']) });

/** 通知公告已保存、已发布、已撤回、已删除. */
export const noticeSaved = event('notification.saved', 'notification', level);
export const noticePublished = event('notification.published', 'notification', level);
export const noticeWithdrawn = event('notification.withdrawn', 'notification', level);
export const noticeRemoved = event('notification.removed', 'notification', level);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    notification: true;
  }
}
