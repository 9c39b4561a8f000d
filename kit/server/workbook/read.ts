import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Raw } from '../http/http.ts';
import { partBytes } from '../http/part-bytes.ts';
import { TooLarge } from '../storage/storage.ts';
import { NoWorkbook, type ReadAnswer, type ReadLimits, type ReadTask, type SheetRow } from './cell.ts';

/** Threads that read workbooks at one time, and what each may take. */
const THREADS = 2;
const THREAD_MB = 512;

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running >= THREADS) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
}

function leave(): void {
  const next = waiting.shift();
  // Whoever waits takes the place over.
  if (next) next();
  else running -= 1;
}

/** One of the few that read at one time (逐个读取): work with a thread that takes memory waits for its turn. */
export async function inReadTurn<T>(work: () => Promise<T>): Promise<T> {
  await enter();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** The next word of the thread; one that dies without a word took more than it may. */
async function answerOf(thread: Worker): Promise<ReadAnswer> {
  try {
    const [answer] = (await once(thread, 'message')) as [ReadAnswer];
    return answer;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new NoWorkbook('tooBig');
    throw error;
  }
}

/**
 * 读取工作簿: rows of the first sheet, some at a time, read in a thread of its own with a bound on its memory, so that
 * neither a large workbook nor a wicked one stops the server.
 */
export async function* workbookRows(task: ReadTask): AsyncGenerator<readonly SheetRow[]> {
  await enter();
  try {
    const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    });
    try {
      for (;;) {
        const answer = await answerOf(thread);
        if ('why' in answer) throw new NoWorkbook(answer.why);
        if ('end' in answer) return;
        yield answer.rows;
        thread.postMessage('next');
      }
    } finally {
      await thread.terminate();
    }
  } finally {
    leave();
  }
}

/** 上传的工作簿: the file of a multipart request, which is what its name says and no larger than allowed, as rows. */
export async function uploadedRows(
  raw: Pick<Raw, 'part'>,
  most: ReadLimits & { readonly mb: number },
): Promise<AsyncGenerator<readonly SheetRow[]>> {
  const largest = most.mb * 1024 * 1024;
  const part = await raw.part(largest);
  if (!part) throw new NoWorkbook('noFile');
  const kind = /\.(xlsx?)$/i.exec(part.filename)?.[1]?.toLowerCase();
  if (kind !== 'xls' && kind !== 'xlsx') throw new NoWorkbook('onlyExcel');
  const bytes = await partBytes(part, largest).catch((error: unknown) => {
    throw error instanceof TooLarge ? new NoWorkbook('tooLarge') : error;
  });
  const zip = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  const old = bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
  if (kind === 'xlsx' ? !zip : !old) throw new NoWorkbook('notWorkbook');
  return workbookRows({ bytes, kind, rows: most.rows, unpackedMb: most.unpackedMb });
}
