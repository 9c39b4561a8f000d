import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ procCode: z.string(), version: z.number().int() });

export const procedureSaved = event('procedure.saved', 'procedure', named);
/** 流程生效. */
export const procedureSubmitted = event('procedure.submitted', 'procedure', named);
/** 流程失效. */
export const procedureFailed = event('procedure.failed', 'procedure', named);
/** 恢复生效. */
export const procedureRestored = event('procedure.restored', 'procedure', named);
export const procedureRemoved = event('procedure.removed', 'procedure', named);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    procedure: true;
  }
}
