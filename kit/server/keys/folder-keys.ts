import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import type { KeyPair, KeyStore } from './key-store.ts';

const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** What a key file holds; the environment spells the same, in base64. */
export const keyFile = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) });

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Keys in files of their own (密钥目录): the folder 0700, each file 0600; wider rights are refused. */
export class FolderKeys implements KeyStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  private fileOf(purpose: string): string {
    if (!NAME.test(purpose)) throw new Error(`not a purpose of a key: ${purpose}`);
    return path.join(this.place, `${purpose}.json`);
  }

  async find(purpose: string): Promise<KeyPair | undefined> {
    const file = this.fileOf(purpose);
    let text: string;
    try {
      await this.checkRights(file);
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
    try {
      return keyFile.parse(JSON.parse(text));
    } catch {
      throw new ConfigError('GONGHENG_KEYS', `密钥文件已损坏：${file}`, `the key file is damaged: ${file}`);
    }
  }

  private async checkRights(file: string): Promise<void> {
    for (const one of [this.place, file])
      if (((await stat(one)).mode & 0o077) !== 0)
        throw new ConfigError(
          'GONGHENG_KEYS',
          `其他用户可以读取 ${one}，请执行 chmod go= ${one}`,
          `other users may read ${one}: run chmod go= ${one}`,
        );
  }

  async keep(purpose: string, pair: KeyPair): Promise<KeyPair> {
    const file = this.fileOf(purpose);
    await this.makeFolder();
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify(pair, null, 2)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      // A link is made whole or not at all, and never over another's.
      await link(draft, file);
    } catch (error) {
      if (!isThere(error)) throw this.notKept(error);
    } finally {
      await rm(draft, { force: true });
    }
    const kept = await this.find(purpose);
    if (!kept) throw new Error(`the key for ${purpose} is gone again`);
    return kept;
  }

  private async makeFolder(): Promise<void> {
    try {
      const made = await mkdir(this.place, { recursive: true, mode: 0o700 });
      if (made) await chmod(this.place, 0o700);
    } catch (error) {
      throw this.notKept(error);
    }
  }

  private notKept(error: unknown): ConfigError {
    const why = error instanceof Error ? error.message : String(error);
    return new ConfigError('GONGHENG_KEYS', `此处无法存放密钥：${why}`, `keys cannot be kept there: ${why}`);
  }
}
