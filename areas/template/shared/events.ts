import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const level = z.object({ level: z.enum(['plat', 'tenant']) });

/** 模板已保存、已启用、已失效、已删除. */
export const templateSaved = event('template.saved', 'template', level);
export const templateEnabled = event('template.enabled', 'template', level.extend({ version: z.number() }));
export const templateInvalidated = event('template.invalidated', 'template', level);
export const templateRemoved = event('template.removed', 'template', level);
/** 模板意见. */
export const templateCommented = event('template.commented', 'template', z.object({}));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    template: true;
  }
}
