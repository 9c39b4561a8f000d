/** The door of files (文件). */
import { raw, read, sendFile } from '#kit/server/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { Storage } from '#kit/server/storage.ts';
import { idSchema } from '#kit/shared/call.ts';
import { downloadFile, listFiles, uploadFile } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { readableFiles } from './store.ts';
import { extensionOf, upload } from './upload.ts';

export { readableFiles, showFiles } from './store.ts';
export { checkFiles } from './verify.ts';
export { type KeptFile, keepMade, keepStreamed, recordKept } from './upload.ts';

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export const fileServer = (storage: Storage): ServerPart => ({
  routes: [
    raw(uploadFile, (r) => upload(storage, r)),
    read(listFiles, async (r, { ids }) => {
      const wanted = ids
        .split(',')
        .filter((id) => idSchema.safeParse(id).success)
        .slice(0, 100);
      if (wanted.length === 0) return [];
      const files = new Map((await readableFiles(r.db, r, wanted)).map((f) => [f.id, f]));
      return wanted.flatMap((id) => {
        const f = files.get(id);
        return f ? [{ id: f.id, fileName: f.fileName, size: f.fileSize, digest: f.digest }] : [];
      });
    }),
    raw(downloadFile, async ({ ctx, reply, read: reading }, input) => {
      const id = input.fileId ?? input.id;
      const [file] = id ? await reading((r) => readableFiles(r.db, ctx, [id])) : [];
      if (!file) throw refuse('notFound', 404);
      const bytes = await storage.read(file.storageKey);
      const type = TYPES[extensionOf(file.fileName)] ?? 'application/octet-stream';
      reply
        .header('content-length', file.fileSize)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox');
      return sendFile(reply, { fileName: file.fileName, type, bytes });
    }),
  ],
});
