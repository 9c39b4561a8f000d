import { constants, inflateRawSync } from 'node:zlib';
import type { Storage } from '#kit/server/storage/storage.ts';
import { leadsOut } from '#kit/server/workbook/unpacked.ts';

/** What an archive may unpack to, in all and by what it weighs packed; more is a bomb (解压炸弹). */
const UNPACKED_MAX = 4 * 1024 ** 3;
const SMALL = 64 * 1024 * 1024;
const RATIO_MAX = 200;
const ENTRIES_MAX = 20_000;
const LIST_MAX = 8 * 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_MAX = 22 + 65_535;

interface Lying {
  readonly key: string;
  readonly size: number;
}

export const isArchive = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL;

async function bytesAt(storage: Storage, key: string, start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await storage.read(key, { start, end })) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/** The end of an archive's list in the last bytes of a file, or -1. */
function endIn(tail: Buffer): number {
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  return end;
}

const tailOf = (storage: Storage, { key, size }: Lying) =>
  bytesAt(storage, key, Math.max(0, size - END_MAX), size - 1);

/** Whether what begins as something else ends as an archive (附着压缩包): a list that reaches to the last byte, and its first entry before it. */
export async function archiveAtEnd(storage: Storage, lying: Lying): Promise<boolean> {
  const tail = await tailOf(storage, lying);
  const end = endIn(tail);
  if (end < 0 || end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return false;
  const from = lying.size - tail.length + end - tail.readUInt32LE(end + 12);
  if (from < 0 || tail.readUInt16LE(end + 10) === 0) return false;
  return (await bytesAt(storage, lying.key, from, from + 3)).readUInt32LE(0) === ENTRY;
}

/** Packed bytes in which the beginning of a part is looked for; what has none of its own words there is refused like a declaration. */
const OPENING = 4096;
/** Smaller packages are read at once, larger ones part by part. */
const AT_ONCE = 8 * 1024 * 1024;

interface Part {
  readonly at: number;
  readonly packed: number;
  readonly method: number;
}

/** The first words of a part, unpacked; UTF-16 reads as its letters. */
function openingOf(bytes: Buffer, { method, packed }: Part): string {
  const from = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const data = bytes.subarray(from, Math.min(bytes.length, from + packed));
  const open = method === 8 ? inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }) : data;
  return open.toString('latin1', 0, 16 * OPENING).replaceAll('\0', '');
}

/**
 * 文档类型声明: XML of office packages has none by its own standard (ECMA-376 part 2, 8.1.4); one is there to name files of the
 * machine that reads it, or to grow. No reader of ours follows it, and none of anybody else shall meet it.
 */
async function declaresType(
  storage: Storage,
  { key, size }: Lying,
  parts: readonly Part[],
): Promise<boolean> {
  const whole = size <= AT_ONCE ? await bytesAt(storage, key, 0, size - 1) : undefined;
  for (const part of parts) {
    const until = Math.min(size, part.at + 30 + 1024 + Math.min(part.packed, OPENING));
    const bytes = whole?.subarray(part.at, until) ?? (await bytesAt(storage, key, part.at, until - 1));
    if (bytes.length < 30 || bytes.readUInt32LE(0) !== LOCAL) return true;
    try {
      const [before = ''] = openingOf(bytes, part).split(/<[A-Za-z_]/, 1);
      if (/<!(?:DOCTYPE|ENTITY)/i.test(before)) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/**
 * 压缩包检查: the names in a zip, or undefined where it does harm. Its list is read, nothing is unpacked. It must be readable, name
 * nothing outside itself, and unpack to no more than a machine bears; parts that lie over each other, by which a small file claims much, are more than the file holds.
 */
export async function namesOf(
  storage: Storage,
  { key, size }: Lying,
  isOffice = false,
): Promise<Set<string> | undefined> {
  const tail = await tailOf(storage, { key, size });
  const end = endIn(tail);
  if (end < 0) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const from = tail.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX || length > LIST_MAX || from + length > size) return undefined;
  const names = new Set<string>();
  if (count === 0) return names;
  const list = await bytesAt(storage, key, from, from + length - 1);
  const words: Part[] = [];
  let packed = 0;
  let unpacked = 0;
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== ENTRY) return undefined;
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.toString('latin1', at + 46, at + 46 + nameLength);
    if (leadsOut(name)) return undefined;
    names.add(name);
    if (/\.(?:xml|rels)$/i.test(name))
      words.push({
        at: list.readUInt32LE(at + 42),
        packed: list.readUInt32LE(at + 20),
        method: list.readUInt16LE(at + 10),
      });
    packed += list.readUInt32LE(at + 20);
    unpacked += list.readUInt32LE(at + 24);
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  if (packed > size || unpacked > UNPACKED_MAX) return undefined;
  if (unpacked > SMALL && unpacked > size * RATIO_MAX) return undefined;
  return isOffice && (await declaresType(storage, { key, size }, words)) ? undefined : names;
}
