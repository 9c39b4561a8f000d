import { setImmediate as aMoment } from 'node:timers/promises';

/** A request is signed by several digests, one after the other, in threads of their own. */
const STEPS = 5;

/** 待签请求: what was about to be sent has been signed, and has come to its end, before its session or its window goes. */
export async function whatIsSigned(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await aMoment();
  }
}
