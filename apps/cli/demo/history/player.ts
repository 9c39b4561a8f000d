import type { Config } from '#kit/server/config.ts';
import { openInstance } from '../../../server/instance.ts';
import { playHistory } from './play.ts';

/**
 * 演示数据进程: plays the history through an instance of its own, beside the server that started this process: told to stop, to the end
 * of the act at hand; where that server is gone, no further, since acts wait for what its worker does.
 */
export async function playBeside(config: Config): Promise<void> {
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true));
  process.once('disconnect', () => process.exit(1));
  const opened = await openInstance(config, { web: true, worker: false, logLevel: config.logLevel });
  try {
    await opened.app.start();
    await playHistory(opened.app, {
      stopped: () => stopped,
      failed: (act, error) =>
        console.error(`演示数据未能完成 / demonstration act failed: ${act}: ${String(error)}`),
    });
  } finally {
    process.removeAllListeners('disconnect');
    await opened.close();
  }
}
