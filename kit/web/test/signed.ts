import { setImmediate as aMoment } from 'node:timers/promises';

/** A request is signed by several digests, one after the other, in threads of their own. */
const STEPS = 5;

/** 待签请求: requests that were about to be sent are signed and finished before the session or the window ends. */
export async function whatIsSigned(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await aMoment();
  }
}
