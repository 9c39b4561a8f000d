import type { SealingKeyStore } from '#base/ca/shared/keystore.ts';
import { dec, round, toFixedText } from '#kit/shared/decimal.ts';
import { plainText } from '#kit/shared/plain-text.ts';
import { fromUtf8 } from '#kit/shared/web-crypto.ts';
import { send } from '#kit/web/send.ts';
import type { Progress } from '#kit/web/transport.ts';
import { submitBid, uploadCiphertext } from '../../shared/calls.ts';
import { type BidItem, type ContactValues, readOutNames, type ReadOutValues } from '../../shared/schema.ts';
import { type BidFile, checkContent, envelopeBytes, sealBid } from '../../shared/sealing.ts';

export type Step = 'opening' | 'sealing' | 'uploading' | 'submitting' | 'done';

interface Sealing {
  readonly packageId: string;
  readonly bidderId: string;
  readonly lotPublicKey: string;
  readonly contact: ContactValues;
  readonly readOut: ReadOutValues;
  readonly items: readonly BidItem[];
  readonly files: readonly File[];
  readonly keys: SealingKeyStore;
  readonly nonce: string;
  readonly signal: AbortSignal;
  readonly onStep: (step: Step, progress?: Progress) => void;
}

/** Pieces of ciphertext kept together before they go into a blob, which the browser may put on disk. */
const BLOB_BYTES = 16 * 1024 * 1024;

const bidFile = (file: File): BidFile => ({
  name: file.name,
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
});

class Stopped extends Error {}
export const isStopped = (error: unknown): boolean => error instanceof Stopped;

/** Read-out values as they are sealed: the price with its two decimals, empty fields left out. */
function spoken(readOut: ReadOutValues): Record<string, string> {
  const values = readOutNames.flatMap((name) =>
    readOut[name] ? [[name, plainText(readOut[name] as string).trim()] as const] : [],
  );
  const said = Object.fromEntries(values);
  return { ...said, bidPrice: toFixedText(round(dec(readOut.bidPrice), 2)) };
}

/** A row as it is sealed, without what nobody sees. */
const plainItem = (item: BidItem) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainText(value)]));

async function sealed(of: Sealing) {
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const flush = () => {
    blobs.push(new Blob(parts));
    parts = [];
    held = 0;
  };
  const manifest = { readOut: spoken(of.readOut), content: { items: of.items.map(plainItem) } };
  checkContent(manifest);
  const envelope = await sealBid({
    lotId: of.packageId,
    bidderId: of.bidderId,
    lotPublicKey: of.lotPublicKey,
    manifest,
    files: of.files.map(bidFile),
    bidder: of.keys,
    sink: (part) => {
      if (of.signal.aborted) throw new Stopped();
      parts.push(part as Uint8Array<ArrayBuffer>);
      held += part.length;
      if (held >= BLOB_BYTES) flush();
    },
    progress: (done, total) => of.onStep('sealing', { done, total }),
  });
  flush();
  return { envelope, ciphertext: new File(blobs, 'bid.sealed', { type: 'application/octet-stream' }) };
}

/**
 * 加密并递交: sealed on this machine, the ciphertext uploaded as one stream, then the signed envelope. Price and files
 * leave this function only sealed.
 */
export async function sealAndSubmit(of: Sealing): Promise<{ bidId: string; receiptId: string }> {
  of.onStep('sealing', { done: 0, total: 1 });
  const { envelope, ciphertext } = await sealed(of);
  of.onStep('uploading', { done: 0, total: ciphertext.size });
  const { uploadId } = await send(
    uploadCiphertext,
    { packageId: of.packageId },
    {
      files: { file: ciphertext },
      signal: of.signal,
      onProgress: (progress) => of.onStep('uploading', progress),
    },
  );
  of.onStep('submitting');
  const text = fromUtf8(envelopeBytes(envelope));
  const answer = await send(
    submitBid,
    { ...of.contact, packageId: of.packageId, uploadId, envelope: text },
    { nonce: of.nonce },
  );
  of.onStep('done');
  return answer;
}
