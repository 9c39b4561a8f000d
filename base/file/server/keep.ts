import { Readable } from 'node:stream';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { redeem } from '#kit/server/storage/pledged-storage.ts';
import type { Spent, Storage } from '#kit/server/storage/storage.ts';
import { fileKept } from '../shared/events.ts';
import { insertFile } from './store.ts';

/** Bytes that lie on the storage already and wait for their record (待登记文件). */
export interface KeptFile {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly digest: string;
}

interface About {
  readonly fileName: string;
  readonly mediaType: string;
  readonly moduleName: string;
  readonly orgId: string | null;
  /** The permission of the record that it belongs to. */
  readonly guard?: string;
  readonly userId?: string;
}

/** Keeps bytes that come piece by piece, outside any transaction; `recordKept` makes a file of them. */
export async function keepStreamed(
  storage: Storage,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  spent?: Spent,
): Promise<KeptFile> {
  const id = newId();
  return { id, ...(await storage.keep(`files/${id.slice(-2)}/${id}`, bytes, maxBytes, spent)) };
}

/** Records kept bytes as a file of the given organisation (登记文件). */
export async function recordKept(tx: Tx, kept: KeptFile, about: About): Promise<void> {
  // Sent together: one round trip.
  await Promise.all([
    redeem(tx, kept.key),
    insertFile(tx, {
      id: kept.id,
      fileSize: kept.size,
      digest: kept.digest,
      storageKey: kept.key,
      userId: null,
      ...about,
    }),
  ]);
  const { digest, size } = kept;
  tx.emit(
    fileKept,
    { subjectType: 'file', subjectId: kept.id, after: { fileName: about.fileName, digest, size } },
    { digest, size },
  );
}

/** Keeps bytes made by the server itself (导出文件) as a file of the caller's organisation: on the storage first, then recorded. */
export async function keepMade(
  storage: Storage,
  { ctx, write }: Raw,
  { bytes, ...about }: Omit<About, 'orgId'> & { readonly bytes: Buffer },
): Promise<string> {
  const kept = await keepStreamed(storage, Readable.from([bytes]), bytes.length);
  await write((tx) => recordKept(tx, kept, { ...about, orgId: ctx.user.orgId }));
  return kept.id;
}
