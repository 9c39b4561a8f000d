import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { redeem } from '#kit/server/storage/pledged-storage.ts';
import { type Storage, TooLarge } from '#kit/server/storage/storage.ts';
import { plainText } from '#kit/shared/plain-text.ts';
import { acceptedTypes, FILE_NAME_MAX, UPLOAD_MAX_MB } from '../shared/calls.ts';
import { fileKept } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { settle, withinQuota } from './quota.ts';
import { insertFile } from './store.ts';

const HEAD = 4100;

/** Extensions whose bytes carry a mark: what the bytes say must fit the name. Office files are zip or OLE inside; all others are text. */
const FAMILIES: Record<string, readonly string[]> = {
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  doc: ['cfb'],
  xls: ['cfb', 'xml'],
  ppt: ['cfb'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gzip: ['gz'],
  tif: ['tif'],
  etnd: ['zip'],
  rtf: ['rtf'],
  mp3: ['mp3'],
  mp4: ['mp4', 'm4v'],
  m4a: ['m4a', 'mp4'],
  flac: ['flac'],
  wav: ['wav'],
  avi: ['avi'],
};
const MARKED = new Set(['pdf', 'png', 'gif', 'bmp', 'zip', 'rar', 'tar', ...Object.keys(FAMILIES)]);

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Names are shown, never used as paths: nothing hidden, no folders. */
function cleanName(given: string): string {
  const bare = plainText(given.split(/[\\/]/).pop() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (bare === '' || !bare.includes('.')) throw refuse('wrongType', 400);
  if (bare.length > FILE_NAME_MAX) throw refuse('nameTooLong', 400);
  if (!acceptedTypes.includes(extensionOf(bare))) throw refuse('wrongType', 400);
  return bare;
}

/** Text in UTF-16 says so at its beginning; any other has no controls but those of lines. */
const isText = (head: Buffer): boolean =>
  ['fffe', 'feff'].includes(head.toString('hex', 0, 2)) ||
  head.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));

async function contentFits(extension: string, head: Buffer): Promise<boolean> {
  if (!MARKED.has(extension)) return isText(head);
  const found = (await fileTypeFromBuffer(head))?.ext;
  return (FAMILIES[extension] ?? [extension]).includes(found ?? '');
}

/** Passes the bytes through and keeps the first ones, by which the content is judged. */
async function* withHead(bytes: AsyncIterable<Uint8Array>, keep: (head: Buffer) => void) {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length < HEAD) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD);
      keep(head);
    }
    yield chunk;
  }
}

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
): Promise<KeptFile> {
  const id = newId();
  return { id, ...(await storage.keep(`files/${id.slice(-2)}/${id}`, bytes, maxBytes)) };
}

/** Records kept bytes as a file of the given organisation (登记文件). */
export async function recordKept(tx: Tx, kept: KeptFile, about: About): Promise<void> {
  await redeem(tx, kept.key);
  await insertFile(tx, {
    id: kept.id,
    fileSize: kept.size,
    digest: kept.digest,
    storageKey: kept.key,
    userId: null,
    ...about,
  });
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

const LARGEST = UPLOAD_MAX_MB * 1024 * 1024;

async function receive(storage: Storage, request: Raw['request']) {
  const part = await request.file({ limits: { files: 1, fields: 10, fileSize: LARGEST + 1 } });
  if (!part) throw refuse('noFile', 400);
  const fileName = cleanName(part.filename);
  let head: Buffer = Buffer.alloc(0);
  const judged = withHead(part.file, (h) => {
    head = h;
  });
  const kept = await keepStreamed(storage, judged, LARGEST).catch((error: unknown) => {
    throw error instanceof TooLarge ? refuse('tooLarge', 400, { n: UPLOAD_MAX_MB }) : error;
  });
  if (!(await contentFits(extensionOf(fileName), head))) {
    await storage.remove(kept.key);
    throw refuse('wrongContent', 400);
  }
  const field = part.fields.moduleName;
  const moduleName = field && 'value' in field ? String(field.value).slice(0, 50) : 'sysCompany';
  return { kept, fileName, moduleName };
}

/** 上传文件: streamed to the storage, judged by its first bytes, then recorded; a refused one leaves nothing. */
export const upload = (storage: Storage, r: Raw) =>
  withinQuota(r, { kind: 'file', largest: LARGEST }, async (reserved) => {
    const { kept, fileName, moduleName } = await receive(storage, r.request);
    const { orgId, id: userId } = r.ctx.user;
    const about = { fileName, mediaType: 'application/octet-stream', moduleName, orgId, userId };
    await r.write(async (tx) => {
      await settle(tx, reserved, kept.size);
      await recordKept(tx, kept, about);
    });
    return { id: kept.id, fileName, size: kept.size, digest: kept.digest };
  });
