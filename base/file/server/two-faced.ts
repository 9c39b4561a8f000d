import type { Storage } from '#kit/server/storage/storage.ts';
import { archiveAtEnd } from './archive.ts';

/** Where the bytes after the mark of a picture or sound would open a comment of a script that the rest is hidden behind. */
const BEHIND: Readonly<Record<string, number>> = { gif: 6, jpg: 4, jpeg: 4, bmp: 2, wav: 4, avi: 4 };

/**
 * 双面文件: reads as one thing by its beginning and as another by its end or its middle: a PDF, picture or film that every unpacker takes for an
 * archive, a picture that is a program as well. Whoever sends one wants one of the two to pass unseen.
 */
export async function isTwoFaced(
  storage: Storage,
  kept: { readonly key: string; readonly size: number },
  extension: string,
  head: Buffer,
): Promise<boolean> {
  const at = BEHIND[extension];
  if (at !== undefined && head.toString('latin1', at, at + 2) === '/*') return true;
  return archiveAtEnd(storage, kept);
}
