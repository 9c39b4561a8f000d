import { useCallback, useEffect, useState } from 'react';

interface Wait {
  /** Whole seconds until it may be done again; 0 = now. */
  readonly left: number;
  readonly begin: (seconds: number) => void;
}

const LOOK_MS = 250;

/** 倒计时等待, such as until the next code: by the clock, not by ticks, so that a tab that slept goes on with the right number. */
export function useWait(): Wait {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const begin = useCallback((seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, []);
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), begin };
}
