import { fileTypeFromBuffer } from 'file-type';
import type { Scanner } from '#kit/server/scan.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { plainText } from '#kit/shared/plain-text.ts';
import { acceptedTypes, FILE_NAME_MAX } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { isArchive, namesOf } from './archive.ts';
import type { KeptFile } from './keep.ts';
import { isTwoFaced } from './two-faced.ts';

/** By so many first bytes the content is judged. */
export const HEAD = 4100;

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
  ofd: ['zip'],
  rtf: ['rtf'],
  mp3: ['mp3'],
  mp4: ['mp4', 'm4v'],
  m4a: ['m4a', 'mp4'],
  flac: ['flac'],
  wav: ['wav'],
  avi: ['avi'],
};
/** Archives whose kind their own list tells: without this part the name is wrong. */
const DEMANDED: Record<string, string> = { ofd: 'OFD.xml' };
const MARKED = new Set(['pdf', 'png', 'gif', 'bmp', 'zip', 'rar', 'tar', ...Object.keys(FAMILIES)]);

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Names under which Windows reaches its devices, whatever stands behind the dot (设备名). */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.)/i;

/** 安全文件名: names are shown, never used as paths: nothing hidden, no folders. */
export function cleanName(given: string): string {
  const bare = plainText(given.split(/[\\/]/).pop() ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
    .replace(DEVICE, '_$&');
  if (bare === '' || !bare.includes('.')) throw refuse('wrongType', 400);
  if (bare.length > FILE_NAME_MAX) throw refuse('nameTooLong', 400);
  if (!acceptedTypes.includes(extensionOf(bare))) throw refuse('wrongType', 400);
  return bare;
}

/** Text in UTF-16 says so at its beginning; any other has no controls but those of lines. */
const isText = (head: Buffer): boolean =>
  ['fffe', 'feff'].includes(head.toString('hex', 0, 2)) ||
  head.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));

/** 内容与扩展名相符: what the first bytes say fits the name. */
export async function contentFits(fileName: string, head: Buffer): Promise<boolean> {
  const extension = extensionOf(fileName);
  if (!MARKED.has(extension)) return isText(head);
  const found = (await fileTypeFromBuffer(head))?.ext;
  return (FAMILIES[extension] ?? [extension]).includes(found ?? '');
}

/** Passes the bytes through and keeps the first ones. */
export async function* withHead(bytes: AsyncIterable<Uint8Array>, keep: (head: Buffer) => void) {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length < HEAD) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD);
      keep(head);
    }
    yield chunk;
  }
}

/** Where bytes lie, and who looks for viruses. */
export interface Judges {
  readonly storage: Storage;
  readonly scanner: Scanner | undefined;
}

async function problemOf({ storage, scanner }: Judges, kept: KeptFile, fileName: string, head: Buffer) {
  if (kept.size === 0) return refuse('empty', 400);
  if (!(await contentFits(fileName, head))) return refuse('wrongContent', 400);
  if (isArchive(head)) {
    const extension = extensionOf(fileName);
    const names = await namesOf(storage, kept, extension !== 'zip');
    if (!names) return refuse('archive', 400);
    const demanded = DEMANDED[extension];
    if (demanded && !names.has(demanded)) return refuse('wrongContent', 400);
  } else if (await isTwoFaced(storage, kept, extensionOf(fileName), head)) return refuse('twoFaced', 400);
  if (!scanner) return undefined;
  const found = await scanner.scan(await storage.read(kept.key)).catch(() => 'unscanned' as const);
  if (found === 'unscanned') return refuse('unscanned', 409);
  return found === undefined ? undefined : refuse('infected', 400, { name: found });
}

/** 入库检查: what is refused leaves nothing behind. */
export async function demandGood(
  judges: Judges,
  kept: KeptFile,
  fileName: string,
  head: Buffer,
): Promise<void> {
  const problem = await problemOf(judges, kept, fileName, head);
  if (!problem) return;
  await judges.storage.remove(kept.key);
  throw problem;
}
