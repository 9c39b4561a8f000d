import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The word by which main.ts is told to play; operators have no use for it. */
export const PLAY = 'play-history';

/**
 * 另起进程准备演示数据: plays the history in a process that ends, since what writes tenders, bids and contracts takes memory that a
 * server which goes on would keep. On the signal the act at hand comes to its end; settles when the process has ended.
 */
export async function historyBeside(signal: AbortSignal): Promise<void> {
  const player = fork(join(import.meta.dirname, '../../main.mjs'), [PLAY]);
  signal.addEventListener('abort', () => player.kill('SIGTERM'));
  const [code] = (await once(player, 'exit')) as [number | null];
  // Told to end before it listened, it ends by the signal itself.
  if (code !== 0 && !signal.aborted)
    throw new Error(`其进程以 ${code} 结束 / its process ended with ${code}`);
}
