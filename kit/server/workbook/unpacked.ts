import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

const PARTS_MAX = 200;
/** As far as a document type may stand in a part. */
const PROLOGUE = 64 * 1024;

/** Not a zip, or one that would unpack to too much. */
export class BadArchive extends Error {
  readonly tooBig: boolean;

  constructor(tooBig: boolean) {
    super(tooBig ? 'unpacks to too much' : 'not a zip');
    this.tooBig = tooBig;
  }
}

/** 路径穿越: a name within an archive that would lie outside of the folder it is unpacked to. */
export const leadsOut = (name: string): boolean => /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name);

function directory(zip: Buffer): { at: number; count: number } {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--)
    if (zip.readUInt32LE(at) === END)
      return { at: zip.readUInt32LE(at + 16), count: zip.readUInt16LE(at + 10) };
  throw new BadArchive(false);
}

/**
 * Unpacks every part once with a hard bound before a library may (解压炸弹防护): what the headers say is not believed,
 * the bytes are counted. A workbook that passes cannot unpack to more than the bound.
 */
export async function demandSmall(zip: Buffer, most: number): Promise<void> {
  try {
    for await (const part of partsOf(zip, most)) void part;
  } catch (error) {
    throw told(error);
  }
}

const told = (error: unknown): BadArchive =>
  error instanceof BadArchive
    ? error
    : new BadArchive((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE');

/** One part of an Office document with its bytes (文档部件). */
export interface OfficePart {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The parts of an Office document in their order, unpacked within a hard bound (解压文档). */
export async function unpackedParts(zip: Buffer, most: number): Promise<OfficePart[]> {
  const parts: OfficePart[] = [];
  try {
    for await (const part of partsOf(zip, most)) parts.push(part);
  } catch (error) {
    throw told(error);
  }
  return parts;
}

async function* partsOf(zip: Buffer, most: number): AsyncGenerator<OfficePart> {
  let { at, count } = directory(zip);
  if (count > PARTS_MAX) throw new BadArchive(true);
  let left = most;
  for (; count > 0; count--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new BadArchive(false);
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== LOCAL) throw new BadArchive(false);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + packed);
    if (body.length !== packed) throw new BadArchive(false);
    if (method !== 0 && method !== 8) throw new BadArchive(false);
    const part = method === 0 ? body : await inflate(body, { maxOutputLength: Math.max(1, left + 1) });
    left -= part.length;
    if (left < 0) throw new BadArchive(true);
    // No workbook declares entities; whoever does means somebody who resolves them.
    if (part.subarray(0, PROLOGUE).includes('<!DOCTYPE')) throw new BadArchive(false);
    const named = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const name = named.toString('utf8');
    if (leadsOut(name)) throw new BadArchive(false);
    yield { name, bytes: part };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
