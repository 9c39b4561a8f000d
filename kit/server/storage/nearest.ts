import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The folder itself, or the nearest one above it that is there (最近的现有目录): nothing is made by looking. */
export async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const above = dirname(folder);
  return there || above === folder ? folder : nearest(above);
}
