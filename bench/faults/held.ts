import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MB = 1024 * 1024;

/** What a server says of itself (进程占用) after a search for garbage. */
export interface Held {
  /** What is reachable, in MB. */
  readonly live: number;
  readonly resident: number;
  readonly sockets: number;
  /** The longest that its event loop stood still since it was last asked, in ms. */
  readonly stood: number;
  /** How much of the time since then it was busy, from 0 to 1. */
  readonly busy: number;
}

export const heldBy = (child: ChildProcess): Promise<Held> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the server is gone'));
    child.once('exit', gone);
    child.once('message', (m) => {
      child.off('exit', gone);
      const { held, ...more } = m as { held: NodeJS.MemoryUsage } & Pick<Held, 'sockets' | 'stood' | 'busy'>;
      resolve({
        live: (held.heapUsed + held.external) / MB,
        resident: held.rss / MB,
        ...more,
      });
    });
    child.send({ held: true });
  });

/** What a process holds of its own, in MB, by the system. */
export const residentMb = (pid: number | string): number => {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
