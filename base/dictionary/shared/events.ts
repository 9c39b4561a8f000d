import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 字典导入: entries came from outside; nothing was taken away. */
export const valsetImported = event(
  'dictionary.imported',
  z.object({ code: z.string(), added: z.number().int(), changed: z.number().int() }),
);
