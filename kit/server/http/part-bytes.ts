import type { MultipartFile } from '@fastify/multipart';
import { TooLarge } from '../storage/storage.ts';

/** What the parser is told of a part of so many bytes: one more, so that whoever reads it sees the excess and stops. */
export const limitOf = (most: number): number => most + 1;

/**
 * 上传内容: the bytes of a part that is read whole, at most so many. The first byte too many ends it with `TooLarge`; the parser's own way
 * would answer only when all had come, however many gigabytes that are.
 */
export async function partBytes({ file }: Pick<MultipartFile, 'file'>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new TooLarge(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
