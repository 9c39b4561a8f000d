import { timeStamp } from '#base/session/shared/start-calls.ts';
import { send } from '#kit/web/send.ts';
import type { ClientPlatform } from '../../shared/status.ts';
import type { Answered, Computer } from './checks.ts';

const PROBE = 'gongheng.syscheck';

function keeps(): boolean {
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
}

/** This browser as it is (本机环境). */
export const thisComputer = (): Computer => ({
  secure: globalThis.isSecureContext,
  crypto: globalThis.crypto?.subtle !== undefined,
  recent: typeof Array.prototype.toSorted === 'function',
  storage: keeps(),
  live: typeof WebSocket === 'function',
  width: window.innerWidth,
});

const TRIES = 3;

/** Asks the server for its time a few times: the quickest answer says most about the line and the clock. */
export async function askServer(): Promise<Answered | undefined> {
  let best: Answered | undefined;
  for (let i = 0; i < TRIES; i += 1) {
    const begun = performance.now();
    const at = Date.now();
    try {
      const { currentTime } = await send(timeStamp, {}, { quiet: true });
      const ms = performance.now() - begun;
      if (!best || ms < best.ms) best = { ms, offsetMs: currentTime - (at + ms / 2) };
    } catch {
      return best;
    }
  }
  return best;
}

/** The operating system, as the browser names it; undefined where no client is made for it. */
export function platformHere(agent = navigator.userAgent): ClientPlatform | undefined {
  if (/Windows/.test(agent)) return 'windows';
  if (/Macintosh/.test(agent)) return 'macos';
  if (/Kylin/i.test(agent)) return 'kylin';
  return /UOS|Linux(?!.*Android)/i.test(agent) ? 'uos' : undefined;
}
