import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { keepMade } from '#base/file/server/index.ts';
import { documentDrops, filledOffice } from '#kit/server/office-places.ts';
import { newId } from '#kit/server/ids.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import type { Tx } from '#kit/server/context.ts';
import { bookOf } from '#kit/server/workbook/book.ts';
import { NoWorkbook } from '#kit/server/workbook/cell.ts';
import { BadArchive } from '#kit/server/workbook/unpacked.ts';
import { workbookOf } from '#kit/server/workbook/write.ts';
import { type InputOf, idSchema, type OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { OFFICE_MB, officeShape, officeTypes } from '../shared/mode.ts';
import { refuse } from '../shared/text/index.ts';
import { digestOf, holderOf, opened, type Opened, type Parts, subjectOf } from './access.ts';
import { rootOf } from './loose-file.ts';
import * as store from './store.ts';
import { servesHolder } from './wopi/start.ts';

/** An empty document of each shape. */
const empty = {
  docx: async () => (await import('#kit/server/word-document.ts')).emptyWord(),
  xlsx: () => buffer(workbookOf({ title: '', notes: [], heads: [] }, Readable.from([]))),
} as const;

/** 新建在线文档: an empty document as one's own upload. */
export const create =
  ({ storage }: Parts) =>
  async (r: Raw, { fileName, fileType }: InputOf<typeof calls.createOffice>) => {
    const shape = fileType.startsWith('xls') ? 'xlsx' : 'docx';
    const stem = fileName
      .replace(/\.(?:docx?|xlsx?)$/i, '')
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim();
    return keepMade(storage, r, {
      fileName: `${stem || 'document'}.${shape}`,
      mediaType: officeTypes[shape],
      bytes: await empty[shape](),
      moduleName: 'sysCompany',
      userId: r.ctx.user.id,
    });
  };

/** 打开对象: the record, the template or the file that the parameters name; exactly one of them. */
async function subjectIn(
  parts: Parts,
  tx: Tx,
  { kind, id, tplCode, ...file }: InputOf<typeof calls.saveRedisParam>,
) {
  const fileId = file.fileId ?? null;
  if (tplCode) {
    const holder = parts.officeHolders().find((one) => one.isTemplate);
    const isAlone = !kind && !id && fileId === null;
    if (!holder || !isAlone || !idSchema.safeParse(tplCode).success) throw refuse('notFound', 404);
    return { holder, subjectId: tplCode, fileId };
  }
  const holder = holderOf(parts, kind ?? 'file');
  const subjectId = holder.kind === 'file' ? fileId && (await rootOf(tx, fileId)) : id;
  if (!subjectId) throw refuse('notFound', 404);
  return { holder, subjectId, fileId };
}

/** 保存在线文档参数: whoever may not read the record gets no key. */
export const openWindow =
  (parts: Parts) =>
  async (tx: Tx, input: InputOf<typeof calls.saveRedisParam>): Promise<string> => {
    if (input.tenantId && input.tenantId !== tx.tenantId) throw refuse('notFound', 404);
    const { holder, subjectId, fileId } = await subjectIn(parts, tx, input);
    const held = await holder.open(tx, subjectId, fileId);
    if (input.tplFileCode && input.tplFileCode !== held.fileId) throw refuse('notFound', 404);
    if (!officeShape(held.fileName)) throw refuse('wrongShape', 400);
    const key = randomBytes(32).toString('base64url');
    await store.insertWindow(tx, {
      id: newId(),
      keyDigest: digestOf(key),
      kind: holder.kind,
      subjectId,
      fileId,
      openMode: input.openMode,
      variables: input.variables ?? null,
    });
    return key;
  };

/** 打开在线文档. */
export const open =
  (parts: Parts) =>
  async (r: Raw, { key }: InputOf<typeof calls.openOffice>): Promise<OutputOf<typeof calls.openOffice>> => {
    const found = await r.read((read) => opened(parts, read, key));
    const { held, holder, shape, readOnly } = found;
    const byServer = readOnly === null && servesHolder(parts, holder);
    const isEdited = shape === 'docx' && readOnly === null && !byServer;
    return {
      fileName: held.fileName,
      shape,
      readOnly,
      mark: held.mark,
      showsVersions: held.showsVersions,
      once: holder.once ?? false,
      fileId: held.fileId,
      byServer,
      // A document that cannot be read says so when it is shown.
      drops: isEdited ? await documentDrops(await bytesOf(parts, found)).catch(() => []) : [],
    };
  };

const readAll = async ({ storage }: Pick<Parts, 'storage'>, key: string): Promise<Buffer> =>
  buffer(await storage.read(key));

/** What cannot be read as a document is refused in words. */
export function refusedDocument(error: unknown): unknown {
  if (error instanceof NoWorkbook) return refuse(error.why === 'tooBig' ? 'tooBig' : 'notDocument', 400);
  if (error instanceof BadArchive) return refuse(error.tooBig ? 'tooBig' : 'notDocument', 400);
  return error;
}

/** 填入变量: the document of a window, its places filled with what the window was opened with; others stay places. */
export async function bytesOf(parts: Parts, { held, window }: Opened): Promise<Buffer> {
  const bytes = await readAll(parts, held.storageKey);
  if (bytes.length > OFFICE_MB * 1024 * 1024) throw refuse('tooLarge', 400, { n: OFFICE_MB });
  const values = window.variables;
  if (!values) return bytes;
  return filledOffice(bytes, (name) => values[name] ?? `\${${name}}`);
}

/** A version that this window's reader may look at. */
export async function versionFor(r: Raw, { window, held }: Opened, no: number): Promise<store.VersionRow> {
  const row = held.showsVersions
    ? await r.read((read) => store.versionNo(read.db, subjectOf(window), no))
    : undefined;
  if (!row) throw refuse('noVersion', 404);
  return row;
}

/** 在线文档内容, also of one of its versions. */
export const content =
  (parts: Parts) =>
  async (r: Raw, { key, no }: InputOf<typeof calls.officeContent>) => {
    const found = await r.read((read) => opened(parts, read, key));
    r.reply.header('x-content-type-options', 'nosniff').header('content-security-policy', 'sandbox');
    if (no === undefined) {
      const bytes = await bytesOf(parts, found).catch((error: unknown) => {
        throw refusedDocument(error);
      });
      return sendFile(r.reply, {
        fileName: found.held.fileName,
        type: officeTypes[found.shape],
        bytes,
      });
    }
    const { fileName, storageKey } = await versionFor(r, found, no);
    const type = officeTypes[officeShape(fileName) ?? found.shape];
    return sendFile(r.reply, { fileName, type, bytes: await readAll(parts, storageKey) });
  };

/** 在线工作簿. */
export const book =
  (parts: Parts) =>
  async (r: Raw, { key }: InputOf<typeof calls.officeBook>): Promise<OutputOf<typeof calls.officeBook>> => {
    const found = await r.read((read) => opened(parts, read, key));
    if (found.shape !== 'xlsx') throw refuse('wrongShape', 400);
    try {
      return (await bookOf(await bytesOf(parts, found))) as OutputOf<typeof calls.officeBook>;
    } catch (error) {
      throw refusedDocument(error);
    }
  };

export const versionBytes = (parts: Parts, row: store.VersionRow): Promise<Buffer> =>
  readAll(parts, row.storageKey);
