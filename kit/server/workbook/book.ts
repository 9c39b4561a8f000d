import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Book } from '#kit/shared/book.ts';
import { demandSmall } from './unpacked.ts';
import { NoWorkbook } from './cell.ts';
import { inReadTurn } from './read.ts';

/** What the thread does with a workbook, and what it answers. */
export type BookTask =
  | { readonly act: 'read'; readonly bytes: Uint8Array }
  | { readonly act: 'write'; readonly bytes: Uint8Array; readonly book: Book }
  | { readonly act: 'texts'; readonly bytes: Uint8Array };
/** The cells of a sheet that show something, by their addresses. */
export interface SheetTexts {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}
export type BookAnswer =
  | { readonly book: Book }
  | { readonly bytes: Uint8Array }
  | { readonly texts: readonly SheetTexts[] }
  | { readonly why: 'notWorkbook' | 'tooBig' };

const UNPACKED_MAX = 100 * 1024 * 1024;
const THREAD_MB = 512;

async function answered(task: BookTask): Promise<BookAnswer> {
  await demandSmall(Buffer.from(task.bytes), UNPACKED_MAX).catch(() => {
    throw new NoWorkbook('notWorkbook');
  });
  return inReadTurn(async () => {
    const thread = new Worker(new URL('./book-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    });
    try {
      const [answer] = (await once(thread, 'message')) as [BookAnswer];
      if ('why' in answer) throw new NoWorkbook(answer.why);
      return answer;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new NoWorkbook('tooBig');
      throw error;
    } finally {
      await thread.terminate();
    }
  });
}

/** 读取在线工作簿: an .xlsx as the browser edits it, read in a thread of its own with a bound on its memory. */
export async function bookOf(bytes: Uint8Array): Promise<Book> {
  const answer = await answered({ act: 'read', bytes });
  if ('book' in answer) return answer.book;
  throw new Error('no book was read');
}

/**
 * 写回工作簿: the .xlsx as it was, with what the browser has changed of it. What the browser does not know (rules of cells, pictures,
 * conditional formats) stays where it stood.
 */
export async function withBook(bytes: Uint8Array, book: Book): Promise<Buffer> {
  const answer = await answered({ act: 'write', bytes, book });
  if ('bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error('no workbook was written');
}

/** 单元格文本: what each cell of a workbook shows, sheet by sheet. */
export async function bookTexts(bytes: Uint8Array): Promise<readonly SheetTexts[]> {
  const answer = await answered({ act: 'texts', bytes });
  if ('texts' in answer) return answer.texts;
  throw new Error('no texts were read');
}
