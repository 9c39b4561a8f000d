import { createHash } from 'node:crypto';
import type { Storage } from './storage.ts';

/** Reads stored bytes again (复核文件): their size and SHA-256, or nothing where they are not to be read. */
export async function measureStored(
  storage: Storage,
  key: string,
): Promise<{ size: number; digest: string } | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await storage.read(key)) {
      hash.update(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
    }
  } catch {
    return undefined;
  }
  return { size, digest: hash.digest('hex') };
}
