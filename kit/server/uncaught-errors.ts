import type { Logger } from './log.ts';

/** More faults than this within a minute: whatever this process is in, it does not get out of it by itself. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * The last resort (最后防线): what nobody caught is noted, and the others go on being served. Nothing of a request lies in
 * memory that another could stumble over: what was not committed did not happen. Who fails all the time gives up.
 */
export function handleUncaughtErrors(log: Logger, giveUp: () => void): void {
  const recent: number[] = [];
  const noted = (kind: string) => (error: unknown) => {
    log.fatal({ err: error, kind }, 'nobody caught this');
    const now = performance.now();
    while (recent[0] !== undefined && recent[0] < now - MINUTE_MS) recent.shift();
    if (recent.push(now) > MOST_A_MINUTE) giveUp();
  };
  process.on('uncaughtException', noted('uncaughtException'));
  process.on('unhandledRejection', noted('unhandledRejection'));
}
