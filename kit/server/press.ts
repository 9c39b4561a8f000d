import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the press prints: the data of the template, with pictures as their bytes. */
export interface PressTask {
  readonly document: object;
  readonly printedAt: Date;
}

/** The file, or why it could not be printed. */
export type PressAnswer = { readonly bytes: Uint8Array } | { readonly problem: string };

/** So long the press is kept when nothing is printed: it takes a quarter of a second and 50 MB to make one. */
const KEPT_MS = 60_000;

let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();
let waiting = 0;
let letGo: NodeJS.Timeout | undefined;

function theThread(): Worker {
  if (thread) return thread;
  const made = new Worker(new URL('./press-thread.ts', import.meta.url));
  const gone = () => {
    if (thread === made) thread = undefined;
  };
  // A caller that waits for an answer gets the error as well.
  made.on('error', gone).once('exit', gone);
  thread = made;
  return made;
}

async function answered(task: PressTask): Promise<Buffer> {
  const press = theThread();
  press.ref();
  press.postMessage(task);
  const [answer] = (await once(press, 'message')) as [PressAnswer];
  press.unref();
  if ('problem' in answer) throw new Error(`cannot print: ${answer.problem}`);
  return Buffer.from(answer.bytes);
}

/**
 * 排版印制: prints in a thread of its own, one document after the other, so that nobody else waits for a long one. The thread ends
 * when nothing was printed for a while, and its fonts are given back.
 */
export async function printed(task: PressTask): Promise<Buffer> {
  clearTimeout(letGo);
  waiting += 1;
  const mine = before.then(() => answered(task));
  before = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
    if (waiting === 0) letGo = setTimeout(() => void thread?.terminate(), KEPT_MS).unref();
  }
}
