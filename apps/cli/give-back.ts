import { Session } from 'node:inspector/promises';

/**
 * 归还内存: what a start or the preparation of the demonstration has used goes back to the machine. By itself V8 looks for it only
 * when new work makes it, which may take a quiet platform an hour.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
