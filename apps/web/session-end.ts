import { useEffect } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { noticeJump, sessionNow, tokens } from '#kit/web/session.ts';

const LOOK_MS = 20_000;
/** Time enough to answer, or to save what was typed. */
const WARN_MS = 5 * 60_000;

const isNear = (end: number): boolean => end - sessionNow() <= WARN_MS;

/**
 * 登录到期提醒: whoever reads or types for long is told before the login ends and goes on with one press.
 * The end of the longest session (12 hours) cannot be put off: that is said, and when it comes.
 */
export function useSessionEnd(): void {
  useEffect(() => {
    let told = 0;
    const look = async () => {
      noticeJump();
      const end = tokens()?.expiredTime;
      if (end === undefined || end === told || !isNear(end) || end <= sessionNow()) return;
      told = end;
      const { warnOfEnd } = await loadChunk(() => import('./session-warning.ts'));
      const last = await warnOfEnd(end, isNear);
      if (isNear(last)) told = last;
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}
