import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { letGo, type Storage } from '#kit/server/storage/storage.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { UPLOAD_MAX_MB } from '../shared/calls.ts';
import * as calls from '../shared/piece-calls.ts';
import { refuse } from '../shared/text/index.ts';
import { cleanName, contentFits, demandGood, HEAD, type Judges, withHead } from './judge.ts';
import { keepStreamed, recordKept } from './keep.ts';
import { settle, withinQuota } from './quota.ts';
import { cleared, LARGEST } from './upload.ts';
import * as store from './upload-store.ts';

const { PIECE_BYTES } = calls;
type State = OutputOf<typeof calls.uploadState>;

const countOf = ({ fileSize }: Pick<store.Upload, 'fileSize'>): number => Math.ceil(fileSize / PIECE_BYTES);

async function stateOf(r: Read, upload: store.Upload): Promise<State> {
  const received = upload.fileId ? [] : (await store.piecesOf(r.db, upload.id)).map((p) => p.place);
  const file = upload.fileId ? await store.fileOf(r.db, upload.fileId) : undefined;
  const { id: uploadId, fileName, fileSize: size } = upload;
  return {
    uploadId,
    fileName,
    size,
    pieceBytes: PIECE_BYTES,
    received,
    status: file ? 'success' : received.length > 0 ? 'uploading' : 'ready',
    percentage: file ? 100 : Math.floor((received.length / countOf(upload)) * 100),
    file: file ? { id: file.id, fileName: file.fileName, size: file.fileSize, digest: file.digest } : null,
  };
}

async function wanted(r: Read, id: string): Promise<store.Upload> {
  const upload = await store.uploadOf(r, id);
  if (!upload) throw refuse('uploadGone', 404);
  return upload;
}

/** 开始分片上传: name and size are judged before anything is sent; the same file goes on where it stopped. */
export async function begin(tx: Tx, input: InputOf<typeof calls.beginUpload>): Promise<State> {
  const fileName = cleanName(input.fileName);
  if (input.size > LARGEST) throw refuse('tooLarge', 400, { n: UPLOAD_MAX_MB });
  const { size: fileSize, moduleName, fingerprint } = input;
  return stateOf(tx, await store.insertUpload(tx, { fileName, fileSize, moduleName, fingerprint }));
}

/** 上传进度. */
export const state = async (r: Read, { uploadId }: InputOf<typeof calls.uploadState>): Promise<State> =>
  stateOf(r, await wanted(r, uploadId));

/** 放弃上传: its pieces are named by nothing any more, and swept. */
export async function drop(tx: Tx, { uploadId }: InputOf<typeof calls.dropUpload>): Promise<null> {
  await wanted(tx, uploadId);
  await store.removeUpload(tx, uploadId);
  return null;
}

/** How many bytes the piece of this place has to have. */
function bytesOf(upload: store.Upload, place: number): number {
  if (place >= countOf(upload)) throw refuse('piece', 400);
  return Math.min(PIECE_BYTES, upload.fileSize - place * PIECE_BYTES);
}

/** 上传分片: kept beside the others, nobody's file yet; what a file pretends to be is seen by its first one. */
export async function piece(judges: Judges, r: Raw, { uploadId, place }: InputOf<typeof calls.sendPiece>) {
  const upload = await r.read((read) => wanted(read, uploadId));
  const bytes = bytesOf(upload, place);
  return withinQuota(r, { kind: 'file', largest: bytes, late: true }, async (reserved) => {
    const part = await r.part(PIECE_BYTES);
    if (!part) throw refuse('noFile', 400);
    let head: Buffer = Buffer.alloc(0);
    const id = newId();
    const seen = withHead(part.file, (h) => {
      head = h;
    });
    const kept = await judges.storage.keep(`pieces/${id.slice(-2)}/${id}`, seen, PIECE_BYTES + 1, letGo);
    const wrong =
      kept.size !== bytes
        ? refuse('piece', 400)
        : place === 0 && !(await contentFits(upload.fileName, head.subarray(0, HEAD)))
          ? refuse('wrongContent', 400)
          : undefined;
    if (wrong) {
      await judges.storage.remove(kept.key);
      throw wrong;
    }
    const { isNew, now } = await r
      .write(async (tx) => {
        const still = await wanted(tx, uploadId);
        const row = { uploadId, place, storageKey: kept.key, bytes: kept.size };
        const added = await store.insertPiece(tx, row);
        await settle(tx, reserved, added ? kept.size : 0);
        return { isNew: added, now: await stateOf(tx, still) };
      })
      .catch((error: unknown) => cleared(judges, kept, error));
    // It came before: these bytes are nobody's.
    if (!isNew) await judges.storage.remove(kept.key);
    return now;
  });
}

/** The pieces one after the other, each opened when its turn comes. */
async function* joined(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* await storage.read(key);
}

/** 完成分片上传: put together outside any transaction, judged as any upload, then recorded once however often it is asked for. */
export async function finish(judges: Judges, r: Raw, { uploadId }: InputOf<typeof calls.finishUpload>) {
  const found = await r.read(async (read) => {
    const upload = await wanted(read, uploadId);
    return {
      upload,
      done: (await stateOf(read, upload)).file,
      pieces: await store.piecesOf(read.db, uploadId),
    };
  });
  if (found.done) return found.done;
  const { upload, pieces } = found;
  const left = countOf(upload) - pieces.length;
  if (left > 0) throw refuse('missing', 409, { n: left });
  if (!(await r.write((tx) => store.takeToFinish(tx, uploadId)))) throw refuse('finishing', 409);
  const keys = pieces.map((p) => p.storageKey);
  try {
    const file = await assembled(judges, r, upload, keys);
    await swept(judges.storage, keys);
    return file;
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 400;
    await r.write(async (tx) => {
      if (isRefused) await store.removeUpload(tx, uploadId);
      else await store.setFinished(tx, uploadId, null);
    });
    if (isRefused) await swept(judges.storage, keys);
    throw error;
  }
}

/** What cannot be removed now is swept later. */
const swept = (storage: Storage, keys: readonly string[]) =>
  Promise.allSettled(keys.map((key) => storage.remove(key)));

async function assembled(judges: Judges, r: Raw, upload: store.Upload, keys: readonly string[]) {
  const { fileName, moduleName } = upload;
  let head: Buffer = Buffer.alloc(0);
  const bytes = withHead(joined(judges.storage, keys), (h) => {
    head = h;
  });
  const kept = await keepStreamed(judges.storage, bytes, LARGEST, letGo);
  await demandGood(judges, kept, fileName, head);
  const { orgId, id: userId } = r.ctx.user;
  const about = { fileName, mediaType: 'application/octet-stream', moduleName, orgId, userId };
  await r.write(async (tx) => {
    await recordKept(tx, kept, about);
    await store.setFinished(tx, upload.id, kept.id);
  });
  return { id: kept.id, fileName, size: kept.size, digest: kept.digest };
}
