import { z } from 'zod';
import { anySubject, event } from '#kit/shared/event.ts';

/** 在线文档已保存: the document of a record has another version from now on; its digest is that of its bytes. */
export const officeSaved = event(
  'office.saved',
  anySubject,
  z.object({ no: z.number().int(), fileId: z.string(), digest: z.string() }),
);
