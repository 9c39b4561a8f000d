/** The door of files (文件). */
import { raw, read, sent } from '#kit/server/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { Storage } from '#kit/server/storage.ts';
import { idSchema } from '#kit/shared/call.ts';
import { downloadFile, listFiles, uploadFile } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { readableFiles } from './store.ts';
import { upload } from './upload.ts';

export { type Reader, readableFiles, showFiles, type StoredFile } from './store.ts';
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
      const stream = await storage.read(file.storageKey);
      const extension = file.fileName.slice(file.fileName.lastIndexOf('.') + 1).toLowerCase();
      reply
        .header('content-type', TYPES[extension] ?? 'application/octet-stream')
        .header('content-length', file.fileSize)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'no-store')
        .send(stream);
      return sent;
    }),
  ],
});
