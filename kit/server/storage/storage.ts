import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { nearest } from './nearest.ts';

export interface Kept {
  readonly key: string;
  readonly size: number;
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
}

/** Hears of a chunk that the storage needs no more (用完的数据块). */
export type Spent = (chunk: Uint8Array) => void;

/**
 * Gives the memory of a chunk back at once (立即释放). It lies beside the heap: left to V8, every 64 MB of an upload make it look through the
 * whole heap for garbage, which took more time than digest and disk together. Only for who reads a line of its own: whoever else
 * holds the chunk finds it empty. One that shares its memory is left alone.
 */
export const letGo: Spent = ({ buffer, length }) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
};

/** Where bytes lie (文件存储): kept whole and durable before anyone hears of them, or not at all. Both ends of a range count. */
export interface Storage {
  /** `spent` hears of chunks as they have been written; a storage that cannot tell says nothing. */
  keep(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number, spent?: Spent): Promise<Kept>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Nothing there is nothing to remove. */
  remove(key: string): Promise<void>;
  /** Every key that bytes lie under, for whoever copies them all; what comes or goes meanwhile may be missed. */
  keys(): AsyncIterable<string>;
  /** Rejects with the reason where files could not be kept now: a missing folder, a wrong key, no such bucket. */
  ready(): Promise<void>;
  /** The same question, and nothing is left behind: not even the folder is made. */
  probe(): Promise<void>;
}

/** Keys are made here, never typed: lower-case letters, digits, hyphens, folders. */
const KEY = /^[a-z0-9][a-z0-9/-]*$/;

/** Whether something that lies in a storage is a file of ours; half written ones are not. */
export const isKey = (name: string): boolean => KEY.test(name);

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key');
  return key;
}

/** More came than was allowed; what had come is gone again. */
export class TooLarge extends Error {}

/** Chunks of a line are small: so many bytes go to the disk at once, while the next ones come. */
const AT_ONCE = 1024 * 1024;

/** Bytes on their way into a file (写入缓冲): one lot is written while the next is gathered, so that nobody waits for the disk chunk by chunk. */
class Writer {
  private readonly file: FileHandle;
  private gathered: Uint8Array[] = [];
  private size = 0;
  private writing: Promise<unknown> = Promise.resolve();
  private readonly spent: Spent | undefined;

  constructor(file: FileHandle, spent: Spent | undefined) {
    this.file = file;
    this.spent = spent;
  }

  /** Done when there is room for more. */
  async write(chunk: Uint8Array): Promise<void> {
    this.gathered.push(chunk);
    this.size += chunk.length;
    if (this.size >= AT_ONCE) await this.pass();
  }

  private async pass(): Promise<void> {
    const lot = this.gathered;
    this.gathered = [];
    this.size = 0;
    await this.writing;
    this.writing = this.put(lot);
    // Whoever waits for it next is told; until then a failure is nobody's surprise.
    this.writing.catch(() => undefined);
  }

  /** As they came and not copied together: what is allocated beside the heap makes the whole of it be searched for garbage. */
  private async put(lot: readonly Uint8Array[]): Promise<void> {
    for (let left = lot; left.length > 0; ) {
      let { bytesWritten } = await this.file.writev(left);
      left = left.flatMap((chunk) => {
        const done = Math.min(bytesWritten, chunk.length);
        bytesWritten -= done;
        return done < chunk.length ? [chunk.subarray(done)] : [];
      });
    }
    if (this.spent) for (const chunk of lot) this.spent(chunk);
  }

  async end(): Promise<void> {
    await this.pass();
    await this.writing;
  }

  /** Nothing is under way any more, however it ended. */
  async settled(): Promise<void> {
    await this.writing.catch(() => undefined);
  }
}

const beside = (path: string): string => `${path}.part`;

/** Files in a folder: written beside, flushed to the disk, then renamed into place. */
export class FolderStorage implements Storage {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  private path(key: string): string {
    return join(this.root, checkedKey(key));
  }

  async keep(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number, spent?: Spent): Promise<Kept> {
    const path = this.path(key);
    const part = beside(path);
    const hash = createHash('sha256');
    let size = 0;
    const file = await this.begin(part);
    const writer = new Writer(file, spent);
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        const written = writer.write(chunk);
        hash.update(chunk);
        await written;
      }
      await writer.end();
      await file.datasync();
      await Promise.all([file.close(), this.name(part, path)]);
    } catch (error) {
      await writer.settled();
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
      throw error;
    }
    return { key, size, digest: hash.digest('hex') };
  }

  /** Opens a file to be written; its folder is there but for the first time. */
  private async begin(part: string): Promise<FileHandle> {
    return open(part, 'w', 0o600).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(part), { recursive: true });
      return open(part, 'w', 0o600);
    });
  }

  /** The name, durable too. */
  private async name(part: string, path: string): Promise<void> {
    await rename(part, path);
    const folder = await open(dirname(path), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const path = this.path(key);
    await stat(path);
    return createReadStream(path, range ? { start: range.start, end: range.end } : {});
  }

  async remove(key: string): Promise<void> {
    const path = this.path(key);
    await rm(path, { force: true });
    // What a killed process had begun to write.
    await rm(beside(path), { force: true });
  }

  async *keys(): AsyncIterable<string> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const key = relative(this.root, join(entry.parentPath, entry.name));
      if (entry.isFile() && isKey(key)) yield key;
    }
  }

  async ready(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await this.probe();
  }

  async probe(): Promise<void> {
    await access(await nearest(this.root), constants.W_OK);
  }
}
