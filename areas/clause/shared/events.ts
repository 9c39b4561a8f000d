import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const counted = z.object({ count: z.number().int() });

/** 评审条款已保存、已删除. */
export const clauseSaved = event('clause.saved', 'reviewClause', z.object({}));
export const clausesRemoved = event('clause.removed', 'reviewClause', counted);
/** 导入评审条款: told once, of the whole workbook. */
export const clausesImported = event('clause.imported', 'reviewClause', counted);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    reviewClause: true;
  }
}
