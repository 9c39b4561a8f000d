import { lockLot } from '#areas/project/server/index.ts';
import { settle, withinQuota } from '#base/file/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, clockOf, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { OutcomeUnknown } from '#kit/server/not-done.ts';
import { redeem } from '#kit/server/storage/pledged-storage.ts';
import { type Kept, letGo, type Storage, TooLarge } from '#kit/server/storage/storage.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { uploadCiphertext } from '../shared/calls.ts';
import { CONTAINER_HEADER, readContainerHeader } from '../shared/sealing-container.ts';
import { DEFAULT_SUITE } from '../shared/sealing.ts';
import { suiteOf } from '../shared/sealing-envelope.ts';
import { CIPHERTEXT_MAX_MB } from '../shared/status.ts';
import { refuse, refuseAbout } from '../shared/text/index.ts';
import { lotToBid, receives } from './access.ts';
import { lateRefusal } from './refuse-late.ts';
import { countUploads, dropWaiting, insertUpload, staleUploads } from './store.ts';

/** A bidder who keeps uploading without ever submitting fills the disk for nobody. */
const WAITING_MAX = 20;
/** What waits longer than this gives way to a new one. */
const STALE_MINUTES = 60;
const LIMIT = CIPHERTEXT_MAX_MB * 1024 * 1024;

class NotSealed extends Error {}

/** Passes the bytes of a sealed container through (加密容器检查); what does not begin as one, or is not as long as it says, stops. */
async function* sealedOnly(bytes: AsyncIterable<Uint8Array>, found: (bound: string) => void) {
  const { tagLength } = suiteOf(DEFAULT_SUITE);
  let head = Buffer.alloc(0);
  let expected: number | undefined;
  let came = 0;
  for await (const chunk of bytes) {
    came += chunk.length;
    if (expected === undefined) {
      head = Buffer.concat([head, chunk.subarray(0, CONTAINER_HEADER)]);
      if (head.length >= CONTAINER_HEADER) {
        const header = readContainerHeader(head, tagLength);
        if (!header) throw new NotSealed('header');
        if (header.size > LIMIT) throw new TooLarge();
        expected = header.size;
        found(header.bound);
      }
    }
    if (came > (expected ?? LIMIT)) throw expected === undefined ? new TooLarge() : new NotSealed('longer');
    yield chunk;
  }
  if (came > 0 && came !== expected) throw new NotSealed('shorter');
}

interface Came {
  readonly id: string;
  readonly key: string;
  readonly kept: Kept;
  readonly bound: string;
}

/** 登记密文: decided under the lot's lock, so that no number of uploads at once gets past the limit. Answers keys to throw away. */
async function recordUpload(tx: Tx, packageId: string, { id, key, kept, bound }: Came): Promise<string[]> {
  const { orgId, id: userId } = tx.user;
  const { terms } = await lotToBid(tx, packageId);
  const lot = await lockLot(tx, packageId);
  const at = await clockNow(tx);
  if (at >= terms.bidDeadline) throw lateRefusal('upload', lot, terms.bidDeadline);
  if (!receives(lot)) throw refuseAbout(lot)('notOpen');
  const stale = await staleUploads(tx.db, packageId, orgId, new Date(at.getTime() - STALE_MINUTES * 60_000));
  const waiting = await countUploads(tx.db, packageId, orgId);
  const dropped = waiting >= WAITING_MAX ? stale : [];
  if (waiting - dropped.length >= WAITING_MAX)
    throw refuse('waiting', 409, { n: WAITING_MAX, m: STALE_MINUTES });
  await dropWaiting(
    tx,
    dropped.map((one) => one.id),
    at,
  );
  await redeem(tx, key);
  const about = { storageKey: key, fileSize: kept.size, digest: kept.digest, bound };
  await insertUpload(tx, { id, packageId, orgId, userId, ...about });
  return dropped.map((one) => one.storageKey);
}

async function receive(storage: Storage, r: Raw): Promise<Came> {
  const part = await r.part(LIMIT);
  if (!part) throw refuse('noFile', 400);
  const id = newId();
  const key = `bids/${id.slice(-2)}/${id}`;
  let bound = '';
  const sealed = sealedOnly(part.file, (said) => {
    bound = said;
  });
  const kept = await storage.keep(key, sealed, LIMIT, letGo);
  if (kept.size === 0) {
    await storage.remove(key);
    throw refuse('noFile', 400);
  }
  return { id, key, kept, bound };
}

/** The words and the rule of what was wrong with the bytes. */
function refusalOf(error: unknown, packageId: string): unknown {
  if (error instanceof TooLarge) return refuse('tooLarge', 400, { n: CIPHERTEXT_MAX_MB });
  if (error instanceof NotSealed)
    return unlawful(refuse('plain', 400), {
      rule: 'bidSealed',
      act: 'bid.upload',
      subject: ['lot', packageId],
    });
  return error;
}

/**
 * 上传密文: streamed to the storage and digested on the way; durable there before its row is written. What does not
 * arrive whole, or is no sealed container, leaves nothing behind.
 */
export async function upload(storage: Storage, r: Raw, { packageId }: InputOf<typeof uploadCiphertext>) {
  await r.read(async (read) => {
    const { lot, terms } = await lotToBid(read, packageId);
    if ((await clockOf(read.db)) >= terms.bidDeadline) throw lateRefusal('upload', lot, terms.bidDeadline);
    if (!receives(lot)) throw refuseAbout(lot)('notOpen');
  });
  return withinQuota(r, { kind: 'bid', largest: LIMIT }, async (reserved) => {
    const came = await receive(storage, r).catch((error: unknown) => {
      throw refusalOf(error, packageId);
    });
    const dropped = await r
      .write(async (tx) => {
        await settle(tx, reserved, came.kept.size);
        return recordUpload(tx, packageId, came);
      })
      .catch(async (error: unknown) => {
        // Where nobody knows whether the row was written, its bytes stay: the sweep takes what no row names.
        if (!(error instanceof OutcomeUnknown)) await storage.remove(came.key);
        throw error;
      });
    for (const key of dropped) await storage.remove(key);
    return { uploadId: came.id, size: came.kept.size, digest: came.kept.digest };
  });
}
