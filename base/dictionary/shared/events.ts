import { z } from 'zod';
import { roleLevels } from '#kit/shared/area.ts';
import { event } from '#kit/shared/event.ts';

export const setChanged = event(
  'dictionary.setChanged',
  'dictionary',
  z.object({ code: z.string(), act: z.enum(['added', 'changed', 'removed']) }),
);
export const entryChanged = event(
  'dictionary.entryChanged',
  'dictionary',
  z.object({ code: z.string(), val: z.string(), act: z.enum(['added', 'changed', 'removed']) }),
);
export const settingChanged = event(
  'dictionary.settingChanged',
  'setting',
  z.object({
    configKey: z.string(),
    level: z.enum(roleLevels),
    /** The platform code or the company whose setting it is; '' = the whole tenant's. */
    of: z.string(),
    reset: z.boolean(),
  }),
);

/** 字典导入: entries came from outside; nothing was taken away. */
export const valsetImported = event(
  'dictionary.imported',
  'dictionary',
  z.object({ code: z.string(), added: z.number().int(), changed: z.number().int() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    dictionary: true;
    setting: true;
  }
}
