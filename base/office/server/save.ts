import { Readable } from 'node:stream';
import {
  demandGood,
  HEAD,
  keepStreamed,
  ownFiles,
  recordKept,
  type Reserved,
  settle,
  withinQuota,
} from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { partBytes } from '#kit/server/http/part-bytes.ts';
import { demandDocument } from '#kit/server/office-places.ts';
import { TooLarge } from '#kit/server/storage/storage.ts';
import { withBook } from '#kit/server/workbook/book.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { BOOK_CELLS } from '#kit/shared/book.ts';
import type * as calls from '../shared/calls.ts';
import { officeSaved } from '../shared/events.ts';
import { bookSchema } from '../shared/book-schema.ts';
import { OFFICE_MB, officeTypes } from '../shared/mode.ts';
import { refuse } from '../shared/text/index.ts';
import { openedToEdit, type Opened, type Parts, subjectOf } from './access.ts';
import { bytesOf, refusedDocument } from './documents.ts';
import * as store from './store.ts';

export const LARGEST = OFFICE_MB * 1024 * 1024;

async function received(r: Raw): Promise<Buffer> {
  const part = await r.part(LARGEST);
  if (!part) throw refuse('noFile', 400);
  const bytes = await partBytes(part, LARGEST).catch((error: unknown) => {
    throw error instanceof TooLarge ? refuse('tooLarge', 400, { n: OFFICE_MB }) : error;
  });
  if (bytes.length === 0) throw refuse('noFile', 400);
  return bytes;
}

function bookIn(bytes: Buffer) {
  let said: unknown;
  try {
    said = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('notDocument', 400);
  }
  const book = bookSchema.safeParse(said);
  if (!book.success || book.data.sheetOrder.some((id) => !Object.hasOwn(book.data.sheets, id)))
    throw refuse('notDocument', 400);
  const cells = Object.values(book.data.sheets)
    .flatMap((sheet) => Object.values(sheet.cellData))
    .reduce((sum, row) => sum + Object.keys(row).length, 0);
  if (cells > BOOK_CELLS) throw refuse('tooBig', 400);
  return book.data;
}

/** The document as it is kept: a .docx as the browser wrote it, a workbook with what the browser changed of it. */
async function edited(parts: Parts, found: Opened, bytes: Buffer): Promise<Buffer> {
  try {
    if (found.shape === 'xlsx')
      return await withBook(await bytesOf(parts, found), bookIn(bytes) as Parameters<typeof withBook>[1]);
    await demandDocument(bytes, 'docx');
    return bytes;
  } catch (error) {
    throw refusedDocument(error);
  }
}

/** 首个版本: what stood before the first edit is a version too. */
async function keepFirst(tx: Tx, { window, held }: Opened): Promise<number> {
  const newest = await store.newestVersion(tx.db, subjectOf(window));
  if (newest) return newest.no;
  const [file] = await ownFiles(tx.db, tx, [held.fileId]);
  const { fileId, storageKey, fileName } = held;
  await store.insertVersion(tx, {
    ...subjectOf(window),
    no: 1,
    fileId,
    storageKey,
    fileName,
    userName: '',
    savedAt: file?.createdAt ?? tx.now,
  });
  return 1;
}

/** What is to be kept of a document that was edited, and how far the day's quota was counted for it. */
interface Edited {
  readonly bytes: Buffer;
  /** The record as the editor read it. */
  readonly mark: string;
  readonly reserved: Reserved;
}

/** Within the transaction that keeps the document: who edits holds it still, and what is to be noted once it is kept. */
interface Holding {
  readonly demand: (tx: Tx) => Promise<void>;
  readonly kept?: (tx: Tx, saved: { readonly mark: string; readonly fileId: string }) => Promise<void>;
}

/**
 * 归档为新版本: judged outside any transaction; then, in one, whoever edits still holds the document, the record takes it under its own lock and
 * by its own rules, and it becomes the next version. Whatever is refused leaves everything as it was.
 */
export async function keepVersion(
  parts: Parts,
  r: Raw,
  found: Opened,
  { bytes, mark, reserved }: Edited,
  holding: Holding,
): Promise<{ no: number; mark: string; fileId: string }> {
  const { window, holder, held, shape } = found;
  const { fileName, guard } = held;
  const put = await holder.judge(r, { id: window.subjectId, bytes, fileName, mark });
  const kept = await keepStreamed(parts.storage, Readable.from([bytes]), LARGEST * 2);
  await demandGood(parts, kept, fileName, bytes.subarray(0, HEAD));
  const { orgId, id: userId, trueName: userName } = r.ctx.user;
  return r.write(async (tx) => {
    await holding.demand(tx);
    const first = await keepFirst(tx, found);
    const document = { fileId: kept.id, storageKey: kept.key, fileName };
    const next = await put(tx, document);
    await settle(tx, reserved, kept.size);
    const about = { fileName, mediaType: officeTypes[shape], moduleName: 'office', orgId, userId };
    await recordKept(tx, kept, { ...about, ...(guard ? { guard } : {}) });
    const no = first + 1;
    await store.insertVersion(tx, {
      ...subjectOf(window),
      ...document,
      no,
      userId,
      userName,
      savedAt: tx.now,
    });
    await store.setFile(tx, window.id, kept.id);
    await holding.kept?.(tx, { mark: next, fileId: kept.id });
    tx.emit(
      officeSaved,
      {
        subjectType: window.kind,
        subjectId: window.subjectId,
        before: { no: first },
        after: { no, fileId: kept.id, digest: kept.digest },
      },
      { no, fileId: kept.id, digest: kept.digest },
    );
    return { no, mark: next, fileId: kept.id };
  });
}

/** 保存在线文档, as an editor of the browser has it. */
export const save =
  (parts: Parts) =>
  async (r: Raw, { key, mark }: InputOf<typeof calls.saveOffice>) => {
    const found = await r.read((read) => openedToEdit(parts, read, key));
    return withinQuota(r, { kind: 'file', largest: LARGEST }, async (reserved) => {
      const bytes = await edited(parts, found, await received(r));
      return keepVersion(
        parts,
        r,
        found,
        { bytes, mark, reserved },
        {
          demand: async (tx) => {
            if (await store.keepLock(tx, found.window)) return;
            const name = (await store.lockedBy(tx.db, found.window)) ?? '';
            throw refuse('lockedBy', 409, { name });
          },
        },
      );
    });
  };
