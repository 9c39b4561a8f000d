/** The door of files (文件). */
import type { Read } from '#kit/server/context.ts';
import { type Raw, raw, read, sendFile } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { type InputOf, idSchema } from '#kit/shared/call.ts';
import { downloadFile, downloadSmallFile, getFile, listFiles, uploadFile } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { shownFiles } from './store.ts';
import { extensionOf, upload } from './upload.ts';

export { type DocumentKey, keepWhen, sendDocument } from './made-once.ts';
export { settle, withinQuota } from './quota.ts';
export { guardFiles, readableFiles, showFiles, shownFiles } from './store.ts';
export { checkFiles } from './verify.ts';
export { type KeptFile, keepMade, keepStreamed, recordKept } from './upload.ts';

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

type Asked = InputOf<typeof getFile>;

const named = (f: Awaited<ReturnType<typeof shownFiles>>[number]) => ({
  id: f.id,
  fileName: f.fileName,
  size: f.fileSize,
  digest: f.digest,
});

/** Where the bytes lie, and who answers for the files of which records. */
type Parts = Pick<PartNeeds, 'storage' | 'fileRules'>;

async function wantedFile({ fileRules }: Parts, read: Read, { fileId, id = fileId }: Asked) {
  const [file] = id ? await shownFiles(read, fileRules(), [id]) : [];
  if (!file) throw refuse('notFound', 404);
  return file;
}

/** 下载文件. */
async function download(parts: Parts, { reply, read: reading }: Raw, input: Asked) {
  const file = await reading((r) => wantedFile(parts, r, input));
  const bytes = await parts.storage.read(file.storageKey);
  const type = TYPES[extensionOf(file.fileName)] ?? 'application/octet-stream';
  reply
    .header('content-length', file.fileSize)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox');
  return sendFile(reply, { fileName: file.fileName, type, bytes });
}

export const server = (parts: Parts): ServerPart => ({
  routes: [
    raw(uploadFile, (r) => upload(parts.storage, r)),
    read(listFiles, async (r, { ids }) => {
      const wanted = ids
        .split(',')
        .filter((id) => idSchema.safeParse(id).success)
        .slice(0, 100);
      if (wanted.length === 0) return [];
      const files = new Map((await shownFiles(r, parts.fileRules(), wanted)).map((f) => [f.id, f]));
      return wanted.flatMap((id) => {
        const f = files.get(id);
        return f ? [named(f)] : [];
      });
    }),
    read(getFile, async (r, input) => named(await wantedFile(parts, r, input))),
    raw(downloadFile, (r, input) => download(parts, r, input)),
    raw(downloadSmallFile, (r, input) => download(parts, r, input)),
  ],
});
