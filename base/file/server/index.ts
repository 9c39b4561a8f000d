/** The door of files (文件). */
import type { Read } from '#kit/server/context.ts';
import { type Raw, raw, read, sendFile, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { type InputOf, idSchema } from '#kit/shared/call.ts';
import { downloadFile, downloadSmallFile, getFile, listFiles, uploadFile } from '../shared/calls.ts';
import * as pieces from '../shared/piece-calls.ts';
import { previewFile, previewPdf } from '../shared/preview-calls.ts';
import { fileSignatures } from '../shared/signature-calls.ts';
import { refuse } from '../shared/text/index.ts';
import { shownFiles } from './store.ts';
import { extensionOf } from './judge.ts';
import { pdf, preview } from './preview.ts';
import { begin, drop, finish, piece, state } from './pieces.ts';
import { rangeOf } from './range.ts';
import { signatures } from './signatures.ts';
import { certifyDocumentKey, documentKey } from './sign-document.ts';
import { upload } from './upload.ts';
import { zip } from './zip.ts';

export { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from './made-once.ts';
export { type Reserved, settle, withinQuota } from './quota.ts';
export {
  bindFiles,
  guardFiles,
  newestStored,
  ownFiles,
  ownLoose,
  readableFiles,
  showFiles,
  shownFiles,
  storageKeyOf,
} from './store.ts';
export { checkFiles } from './verify.ts';
export { demandGood, HEAD } from './judge.ts';
export { type KeptFile, keepMade, keepStreamed, recordKept } from './keep.ts';

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
type Parts = Pick<PartNeeds, 'storage' | 'fileRules' | 'scanner' | 'office'>;

async function wantedFile({ fileRules }: Parts, read: Read, { fileId, id = fileId }: Asked) {
  const [file] = id ? await shownFiles(read, fileRules(), [id]) : [];
  if (!file) throw refuse('notFound', 404);
  return file;
}

/** 下载文件: all of it, or the range that is asked for. */
async function download(parts: Parts, { request, reply, read: reading }: Raw, input: Asked) {
  const file = await reading((r) => wantedFile(parts, r, input));
  const range = rangeOf(request.headers.range, file.fileSize);
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox')
    .header('accept-ranges', 'bytes');
  if (range === null) {
    reply.code(416).header('content-range', `bytes */${file.fileSize}`);
    return sendFile(reply, {
      fileName: file.fileName,
      type: 'application/octet-stream',
      bytes: Buffer.alloc(0),
    });
  }
  const bytes = await parts.storage.read(file.storageKey, range);
  const type = TYPES[extensionOf(file.fileName)] ?? 'application/octet-stream';
  reply.header('content-length', range ? range.end - range.start + 1 : file.fileSize);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`);
  return sendFile(reply, { fileName: file.fileName, type, bytes });
}

export const server = (parts: Parts): ServerPart => ({
  keys: [documentKey],
  seed: certifyDocumentKey,
  routes: [
    raw(uploadFile, (r) => upload(parts, r)),
    write(pieces.beginUpload, begin),
    read(pieces.uploadState, state),
    raw(pieces.sendPiece, (r, input) => piece(parts, r, input)),
    raw(pieces.finishUpload, (r, input) => finish(parts, r, input)),
    write(pieces.dropUpload, drop),
    raw(pieces.zipFiles, (r, input) => zip(parts, r, input)),
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
    raw(previewFile, (r, input) => preview(parts, r, input)),
    raw(previewPdf, (r, input) => pdf(parts, r, input)),
    raw(fileSignatures, (r, input) => signatures(parts, r, input)),
    raw(downloadFile, (r, input) => download(parts, r, input)),
    raw(downloadSmallFile, (r, input) => download(parts, r, input)),
  ],
});
