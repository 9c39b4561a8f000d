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
const END_MAX = 22 + 65_535;

interface Lying {
  readonly key: string;
  readonly size: number;
}

export const isArchive = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;

async function bytesAt(storage: Storage, key: string, start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await storage.read(key, { start, end })) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/**
 * 压缩包检查: the names in a zip, or undefined where it does harm. Its list is read, nothing is unpacked. It must be readable, name
 * nothing outside itself, and unpack to no more than a machine bears; parts that lie over each other, by which a small file claims much, are more than the file holds.
 */
export async function namesOf(storage: Storage, { key, size }: Lying): Promise<Set<string> | undefined> {
  const tailAt = Math.max(0, size - END_MAX);
  const tail = await bytesAt(storage, key, tailAt, size - 1);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const from = tail.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX || length > LIST_MAX || from + length > size) return undefined;
  const names = new Set<string>();
  if (count === 0) return names;
  const list = await bytesAt(storage, key, from, from + length - 1);
  let packed = 0;
  let unpacked = 0;
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== ENTRY) return undefined;
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.toString('latin1', at + 46, at + 46 + nameLength);
    if (leadsOut(name)) return undefined;
    names.add(name);
    packed += list.readUInt32LE(at + 20);
    unpacked += list.readUInt32LE(at + 24);
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  if (packed > size || unpacked > UNPACKED_MAX) return undefined;
  return unpacked <= SMALL || unpacked <= size * RATIO_MAX ? names : undefined;
}
