import { ownFiles } from '#base/file/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { FrozenFile } from './frozen.ts';

/** 定稿附件: files of one's own organisation with the digests of their bytes, so that terms that name them stand for what they say. */
export async function frozenFiles(read: Read | Tx, ids: string | null): Promise<FrozenFile[]> {
  const wanted = ids?.split(',') ?? [];
  if (wanted.length === 0) return [];
  const found = new Map((await ownFiles(read.db, read, wanted)).map((f) => [f.id, f]));
  return wanted.flatMap((id) => {
    const f = found.get(id);
    return f ? [{ id, fileName: f.fileName, size: f.fileSize, digest: f.digest }] : [];
  });
}
