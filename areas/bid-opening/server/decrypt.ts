import { createHash } from 'node:crypto';
import { bidsForOpening, type SealedBid } from '#areas/bid-submission/server/index.ts';
import {
  type ByteSource,
  checkContent,
  type Manifest,
  openBid,
  SealingError,
} from '#areas/bid-submission/shared/sealing.ts';
import { readOutNames } from '#areas/bid-submission/shared/schema.ts';
import { type Lot, lockLot } from '#areas/project/server/index.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { type KeptFile, keepStreamed, recordKept, showFiles } from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { type PreparationReader, reactAfter } from '#kit/server/tx.ts';
import type { Hasher } from '#kit/shared/crypto/sha256.ts';
import { shortened } from '#kit/shared/plain-text.ts';
import { concat } from '#kit/shared/web-crypto.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { OPENED_FILES } from '../shared/permissions.ts';
import { bidReady } from '../shared/events.ts';
import type { ReadOutValues } from '../shared/entries.ts';
import type { Cause } from '../shared/entry-kinds.ts';
import { after, allFinal, causeOf, isFinal, isStorageCode } from '../shared/rules.ts';
import { append, type HeldHall, hold } from './hall.ts';
import { LOT_SECRET } from './release.ts';
import { insertOpened, openedOf, openedOfLot, secretOf } from './store.ts';
import type { OpenedFileRef } from './tables.ts';
import { tell } from './tell.ts';

/** Node's SHA-256, many times faster than the shared one. */
function nodeHasher(): Hasher {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), finish: () => new Uint8Array(hash.digest()) };
}

/** 存储不可用: nothing that a bid could be blamed for. */
class StorageAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageAway';
  }
}

async function piecesOf(storage: Storage, key: string, range: { start: number; end: number }) {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of await storage.read(key, range)) parts.push(part as Uint8Array);
  } catch (error) {
    throw new StorageAway(error);
  }
  return parts;
}

const AHEAD = 4 * 1024 * 1024;

/** Ciphertext on the storage (按需读取密文), fetched a good piece at a time, whoever asks for how little. */
function sourceOf(storage: Storage, key: string, size: number): ByteSource {
  let start = 0;
  let held: Uint8Array = new Uint8Array(0);
  return {
    size,
    async read(offset, length) {
      if (offset < start || offset + length > start + held.length) {
        const end = Math.min(size, offset + Math.max(length, AHEAD)) - 1;
        const parts = await piecesOf(storage, key, { start: offset, end });
        start = offset;
        held = concat(...parts);
      }
      return held.slice(offset - start, offset - start + length);
    },
  };
}

/** What is read out, after the check that the bidder's browser made before it sealed. */
function readOutOf(manifest: Manifest): ReadOutValues {
  const readOut = Object.fromEntries(manifest.readOut.map((entry) => [entry.field, entry.value]));
  checkContent({ readOut, content: manifest.content });
  return Object.fromEntries(readOutNames.map((name) => [name, readOut[name] ?? ''])) as ReadOutValues;
}

/** The last part of a name with folders, short enough to be kept as a file's. */
function shortName(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 ? shortened(base.slice(dot), 20) : '';
  return shortened(dot > 0 ? base.slice(0, dot) : base, 80 - extension.length) + extension;
}

/** A decrypted file that lies on the storage and is not recorded yet. */
interface KeptBidFile {
  readonly name: string;
  readonly sha256: string;
  readonly kept: KeptFile;
}

/** What came out of a bid, before anything of it is recorded. */
interface Unsealed {
  readonly sealed: SealedBid;
  readonly outcome:
    | { readonly readOut: ReadOutValues; readonly manifest: Manifest; readonly files: readonly KeptBidFile[] }
    | { readonly code: string };
}

const dropFiles = async (storage: Storage, files: readonly KeptBidFile[]): Promise<void> => {
  // What cannot be removed now is swept, since nothing records it.
  for (const { kept } of files) await storage.remove(kept.key).catch(() => undefined);
};

/** Opens one bid with both keys in memory; everything that is the bid's own fault is an outcome, not an error. */
async function openOne(
  storage: Storage,
  sealed: SealedBid,
  keys: { lot: string; bidder: string },
): Promise<Unsealed['outcome']> {
  const files: KeptBidFile[] = [];
  try {
    const opened = await openBid({
      envelope: sealed.envelope,
      bidderKey: keys.bidder,
      lotPrivateKey: keys.lot,
      ciphertext: sourceOf(storage, sealed.storageKey, sealed.size),
      hasher: nodeHasher,
    });
    const readOut = readOutOf(opened.manifest);
    for (const file of opened.files) {
      const kept = await keepStreamed(storage, file.bytes(), file.size).catch((error: unknown) => {
        throw error instanceof SealingError ? error : new StorageAway(error);
      });
      files.push({ name: file.name, sha256: file.sha256, kept });
    }
    return { readOut, manifest: opened.manifest, files };
  } catch (error) {
    // One bad file spoils the bid: what came out of it before is gone again.
    await dropFiles(storage, files);
    if (error instanceof SealingError) return { code: error.code };
    throw error;
  }
}

async function recordOpened(
  tx: Tx,
  held: HeldHall,
  lot: Lot,
  sealed: SealedBid,
  opened: Exclude<Unsealed['outcome'], { code: string }>,
): Promise<void> {
  const { readOut, manifest } = opened;
  const files: OpenedFileRef[] = [];
  for (const { name, sha256, kept } of opened.files) {
    await recordKept(tx, kept, {
      fileName: shortName(name),
      mediaType: 'application/octet-stream',
      moduleName: 'openedBid',
      orgId: lot.orgId,
      guard: OPENED_FILES,
    });
    files.push({ name, fileId: kept.id, size: kept.size, sha256 });
  }
  const base = {
    bidId: sealed.bidId,
    packageId: held.packageId,
    orgId: sealed.orgId,
    bidderName: sealed.bidderName,
    at: held.now,
  };
  await insertOpened(tx, { ...base, status: 'opened', price: readOut.bidPrice, readOut, manifest, files });
  await showFiles(
    tx,
    files.map((f) => f.fileId),
    [`org:${lot.tendereeOrgId}#${OPENED_FILES}`, `org:${sealed.orgId}`],
  );
  await append(tx, held, 'bidOpened', { bidId: sealed.bidId, files: files.length });
}

/** A bid that will not be opened, with whose doing it is (解密失败). */
export async function recordFailed(
  tx: Tx,
  held: HeldHall,
  bid: Pick<SealedBid, 'bidId' | 'orgId' | 'bidderName'>,
  failure: { code: string; cause: Cause; note: string },
): Promise<void> {
  const base = {
    bidId: bid.bidId,
    packageId: held.packageId,
    orgId: bid.orgId,
    bidderName: bid.bidderName,
    at: held.now,
  };
  await insertOpened(tx, { ...base, status: 'failed', code: failure.code, cause: failure.cause });
  await append(tx, held, 'bidFailed', { bidId: bid.bidId, ...failure });
}

/**
 * 唱标: when the last bid has its final state, what all of them say is told at once, and the bidders' time to confirm begins by itself. Told one by
 * one, it would let whoever decrypts last keep their own bid shut once the others' prices are known (电子招标投标办法第三十条).
 */
export async function readOutWhenDone(tx: Tx, held: HeldHall, lot: Lot): Promise<void> {
  if (held.hall.phase !== 'decrypting' || !allFinal(held.hall)) return;
  const signUntil = after(held.now, held.hall.signMinutes);
  const rows = await openedOfLot(tx.db, held.packageId);
  const bids = rows.flatMap(({ bidId, readOut }) => (readOut ? [{ bidId, readOut }] : []));
  await append(tx, held, 'readOut', { signUntil, bids });
  const terms = await issuedTermsOf(tx.db, held.packageId);
  if (!terms) return;
  const bidders = await bidsForOpening(tx.db, held.packageId);
  await tell(tx, { lot, terms }, 'readOut', { until: shanghaiTime(signUntil) }, { bidders, host: true });
}

/** Reads what it needs, then decrypts from storage to storage; nothing is locked meanwhile. */
async function unseal(
  storage: Storage,
  { read }: PreparationReader,
  { packageId, bidId }: { packageId: string; bidId: string },
): Promise<Unsealed | undefined> {
  const found = await read(async (db) => {
    if (await openedOf(db, bidId)) return undefined;
    const lot = await secretOf(db, packageId, LOT_SECRET);
    const bidder = await secretOf(db, packageId, bidId);
    const sealed = (await bidsForOpening(db, packageId)).find((bid) => bid.bidId === bidId);
    return lot && bidder && sealed ? { sealed, keys: { lot, bidder } } : undefined;
  });
  return found && { sealed: found.sealed, outcome: await openOne(storage, found.sealed, found.keys) };
}

/** 解密受阻: recorded with its cause, which is not the bidder's; the host decrypts again or attributes it. */
async function holdUp(tx: Tx, held: HeldHall, lot: Lot, bidId: string, code: string): Promise<void> {
  await append(tx, held, 'bidStuck', { bidId, code });
  const terms = await issuedTermsOf(tx.db, held.packageId);
  if (terms) await tell(tx, { lot, terms }, 'stuck', {}, { host: true });
}

/** The tries are used up: whatever it is, it is no doing of the bidder's, and the host has to know. */
async function giveUp(tx: Tx, { packageId, bidId }: { packageId: string; bidId: string }, why: string) {
  const lot = await lockLot(tx, packageId);
  const held = await hold(tx, packageId);
  const bid = held.hall.bids.find((b) => b.bidId === bidId);
  if (!bid || isFinal(bid) || bid.stuck !== null) return;
  await holdUp(tx, held, lot, bidId, why.startsWith('StorageAway') ? 'storage' : 'fault');
}

async function record(tx: Tx, packageId: string, { sealed, outcome }: Unsealed): Promise<boolean> {
  const lot = await lockLot(tx, packageId);
  const held = await hold(tx, packageId);
  const bid = held.hall.bids.find((b) => b.bidId === sealed.bidId);
  if (!bid || isFinal(bid)) return false;
  if ('code' in outcome && isStorageCode(outcome.code))
    await holdUp(tx, held, lot, sealed.bidId, outcome.code);
  else if ('code' in outcome)
    await recordFailed(tx, held, sealed, { code: outcome.code, cause: causeOf(outcome.code), note: '' });
  else await recordOpened(tx, held, lot, sealed, outcome);
  await readOutWhenDone(tx, held, lot);
  return true;
}

/** About two minutes of tries, a minute for each: a worker that died leaves the bid to another. */
const TRIES = 7;
const LEASE_SECONDS = 60;

/**
 * 解密: runs once both keys of a bid are there, in the worker, again if the machine failed in between, but not for ever:
 * then the bid is held up and the host decides. Bytes are decrypted
 * outside any transaction; a short one records what came out. If the host has meanwhile ended the matter, it is dropped.
 */
export const onBidReady = (storage: Storage) =>
  reactAfter(
    'opening.bidReady',
    bidReady,
    (before, { payload }) => unseal(storage, before, payload),
    async (tx, { payload }, unsealed) => {
      if (!unsealed || (await record(tx, payload.packageId, unsealed))) return;
      if (!('code' in unsealed.outcome)) await dropFiles(storage, unsealed.outcome.files);
    },
    {
      leaseSeconds: LEASE_SECONDS,
      tries: TRIES,
      giveUp: (tx, { payload }, why) => giveUp(tx, payload, why),
    },
  );
