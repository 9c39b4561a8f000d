import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { type Storage, TooLarge } from '#kit/server/storage/storage.ts';
import { isGone, namesIn } from './copy-living.ts';
import { type KeptFile, refusal } from './manifest.ts';
import { readSealed, writeSealed } from './programs.ts';

const PART = '.part';

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Counts and hashes what passes. */
function measuring(): { passes: Transform; found(): { bytes: number; digest: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { passes, found: () => ({ bytes, digest: hash.digest('hex') }) };
}

/** Gone meanwhile: nothing is there any more, neither in a folder nor in a bucket. */
const isAbsent = (error: unknown) => isGone(error) || (error as { status?: number }).status === 404;

/**
 * The bytes of stored files beside the backups (备份文件库), each once however many backups name it: under a name made of its
 * digest, and of the key where there is one, so that nobody can tell from the name whether a file they know was backed up.
 */
export class FileStore {
  private readonly folder: string;
  private readonly key: Buffer | undefined;

  constructor(backups: string, key: Buffer | undefined) {
    this.folder = join(backups, 'files');
    this.key = key;
  }

  private nameOf(digest: string): string {
    const name = this.key ? createHmac('sha256', this.key).update(`file ${digest}`).digest('hex') : digest;
    return join(name.slice(0, 2), name);
  }

  /** Copies every file that the storage holds; those that an earlier backup names are there already. */
  async take(storage: Storage, known: readonly KeptFile[]): Promise<KeptFile[]> {
    const before = new Map(known.map((file) => [file.key, file]));
    const taken: KeptFile[] = [];
    for await (const key of storage.keys()) {
      const same = before.get(key);
      const file = same && (await exists(join(this.folder, this.nameOf(same.digest)))) ? same : undefined;
      const copied = file ?? (await this.copy(storage, key));
      if (copied) taken.push(copied);
    }
    return taken;
  }

  private async copy(storage: Storage, key: string): Promise<KeptFile | undefined> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const part = join(this.folder, `${randomBytes(8).toString('hex')}${PART}`);
    const { passes, found } = measuring();
    try {
      await writeSealed(part, [await storage.read(key), passes], this.key);
      const { bytes, digest } = found();
      const place = join(this.folder, this.nameOf(digest));
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(part, place);
      return { key, bytes, digest };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Refused where one of these is not there, before anything is begun. */
  async expect(files: readonly KeptFile[]): Promise<void> {
    for (const { digest } of files) {
      const place = join(this.folder, this.nameOf(digest));
      if (!(await exists(place)))
        throw refusal(place, '备份旁缺少该文件', 'this file is missing beside the backup');
    }
  }

  /** Puts a file back where it lay; what is not what was taken is refused. */
  async putBack({ key, bytes, digest }: KeptFile, storage: Storage): Promise<void> {
    const place = join(this.folder, this.nameOf(digest));
    const [source, ...through] = await readSealed(place, this.key);
    const stream: Readable = through.reduce<Readable>((from, one) => from.compose(one) as Readable, source);
    const kept = await storage.keep(key, stream, bytes).catch((error: unknown) => {
      if (error instanceof TooLarge) return undefined;
      throw error;
    });
    if (kept?.digest !== digest)
      throw refusal(place, '该文件已被改动', 'this file is not the one that was backed up');
  }

  /** Removes what no backup names any more, and what a killed one had begun; returns how many. */
  async clear(named: ReadonlySet<string>): Promise<number> {
    const wanted = new Set([...named].map((digest) => this.nameOf(digest)));
    let gone = 0;
    for (const entry of await namesIn(this.folder))
      if (entry.endsWith(PART)) await rm(join(this.folder, entry), { force: true });
      else
        for (const name of await readdir(join(this.folder, entry)))
          if (!wanted.has(join(entry, name))) {
            await rm(join(this.folder, entry, name));
            gone += 1;
          }
    return gone;
  }
}
