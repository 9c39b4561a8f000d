import { z } from 'zod';
import { anySubject, event } from '#kit/shared/event.ts';

/** 文件登记: bytes became a file; from now on its digest stands. */
export const fileKept = event('file.kept', 'file', z.object({ digest: z.string(), size: z.number().int() }));

/** 存档文书生成: a document was printed of a fact that stands; its digest is that of the bytes handed out from now on. */
export const documentMade = event(
  'file.documentMade',
  anySubject,
  z.object({ kind: z.string(), lang: z.string(), fileId: z.string(), digest: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    file: true;
  }
}
