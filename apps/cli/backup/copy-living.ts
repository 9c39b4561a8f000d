import { copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What lies in a folder; nothing where there is none. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });

/** Copies a folder that is being worked in (在线复制): what vanishes meanwhile is not part of it any more. */
export async function copyLiving(
  from: string,
  to: string,
  leaveOut: (name: string) => boolean = () => false,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(from)) {
    if (leaveOut(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      if ((await lstat(source)).isDirectory()) await copyLiving(source, target, leaveOut);
      else await copyFile(source, target);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** How many files lie below a folder, and how large they are together. */
export async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      total.files += 1;
      total.bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  return total;
}
