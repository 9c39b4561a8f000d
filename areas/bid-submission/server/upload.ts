import { clockNow, clockOf } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { redeem } from '#kit/server/storage/pledged-storage.ts';
import { type Storage, TooLarge } from '#kit/server/storage/storage.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { uploadCiphertext } from '../shared/calls.ts';
import { CIPHERTEXT_MAX_MB } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lotToBid, receives } from './access.ts';
import { lateRefusal } from './refuse-late.ts';
import { countUploads, insertUpload } from './store.ts';

/** A bidder who keeps uploading without ever submitting fills the disk for nobody. */
const WAITING_MAX = 20;

/** Beginnings of documents that somebody forgot to seal: PDF, zip and Office, old Office, rar, 7z. */
const PLAIN = ['25504446', '504b0304', 'd0cf11e0', '52617221', '377abcaf'];

class PlainDocument extends Error {}

/** Passes the bytes through; a document that is not sealed stops them at once. */
async function* sealedOnly(bytes: AsyncIterable<Uint8Array>) {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk]).subarray(0, 4);
      if (PLAIN.includes(head.toString('hex'))) throw new PlainDocument('plain');
    }
    yield chunk;
  }
}

/**
 * 上传密文: streamed to the storage and digested on the way; durable there before its row is written. What does not
 * arrive whole leaves nothing behind.
 */
export async function upload(storage: Storage, r: Raw, { packageId }: InputOf<typeof uploadCiphertext>) {
  const { orgId, id: userId } = r.ctx.user;
  await r.read(async (read) => {
    const { lot, terms } = await lotToBid(read, packageId);
    if (!receives(lot)) throw refuse('notOpen');
    if ((await clockOf(read.db)) >= terms.bidDeadline)
      throw lateRefusal('upload', packageId, terms.bidDeadline);
    if ((await countUploads(read.db, packageId, orgId)) >= WAITING_MAX) throw refuse('waiting');
  });
  const limit = CIPHERTEXT_MAX_MB * 1024 * 1024;
  const part = r.request.isMultipart()
    ? await r.request.file({ limits: { files: 1, fields: 10, fileSize: limit + 1 } })
    : undefined;
  if (!part) throw refuse('noFile', 400);
  const id = newId();
  const key = `bids/${id.slice(-2)}/${id}`;
  const kept = await storage.keep(key, sealedOnly(part.file), limit).catch((error: unknown) => {
    if (error instanceof TooLarge) throw refuse('tooLarge', 400, { n: CIPHERTEXT_MAX_MB });
    if (error instanceof PlainDocument) throw refuse('plain', 400);
    throw error;
  });
  if (kept.size === 0) {
    await storage.remove(key);
    throw refuse('noFile', 400);
  }
  await r.write(async (tx) => {
    const { terms } = await lotToBid(tx, packageId);
    if ((await clockNow(tx)) >= terms.bidDeadline) throw lateRefusal('upload', packageId, terms.bidDeadline);
    await redeem(tx, key);
    await insertUpload(tx, {
      id,
      packageId,
      orgId,
      userId,
      storageKey: key,
      fileSize: kept.size,
      digest: kept.digest,
    });
  });
  return { uploadId: id, size: kept.size, digest: kept.digest };
}
