import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '../call-failed.ts';
import type { Progress } from '../transport.ts';
import { randomHex } from '../session.ts';
import { uploadFailure } from './upload-words.ts';

/** One file on its way (上传状态): waiting its turn, going, held back by the person, or stopped by a fault; when it is there it is gone from here. */
export interface Uploading {
  readonly key: string;
  readonly file: File;
  readonly status: 'ready' | 'uploading' | 'paused' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly failure?: string;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** So many go at once; the others wait. */
const AT_ONCE = 3;

/** 多文件上传: what goes, what waits, what was paused; all of it stops when the page is left. */
export function useUploads(send: (file: File, sending: Sending) => Promise<void>) {
  const [under, setUnder] = useState<readonly Uploading[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  const patch = (key: string, change: Partial<Uploading>) =>
    setUnder((list) => list.map((u) => (u.key === key ? { ...u, ...change } : u)));
  const leave = (key: string) => setUnder((list) => list.filter((u) => u.key !== key));
  const halt = (key: string) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
  };
  useEffect(() => {
    const room = AT_ONCE - stops.current.size;
    for (const { key, file } of under.filter((u) => u.status === 'ready').slice(0, Math.max(0, room))) {
      if (stops.current.has(key)) continue;
      const stop = new AbortController();
      stops.current.set(key, stop);
      patch(key, { status: 'uploading' });
      latest
        .current(file, {
          signal: stop.signal,
          onProgress: ({ done, total }) => patch(key, { done, total }),
        })
        .then(
          () => leave(key),
          (error: unknown) => {
            // Who paused or dropped it has said so already.
            if (!isCancelled(error)) patch(key, { status: 'failed', failure: uploadFailure(error) });
          },
        )
        .finally(() => {
          if (stops.current.get(key) === stop) stops.current.delete(key);
          setUnder((list) => [...list]);
        });
    }
  }, [under]);
  return {
    under,
    /** Begins, or goes on with what was paused or failed. */
    start: (file: File, key = randomHex(6)) =>
      setUnder((list) =>
        list.some((u) => u.key === key)
          ? list.map((u) => (u.key === key ? { ...u, status: 'ready' } : u))
          : [...list, { key, file, status: 'ready', done: 0, total: file.size }],
      ),
    pause: (key: string) => {
      halt(key);
      patch(key, { status: 'paused' });
    },
    drop: (key: string) => {
      halt(key);
      leave(key);
    },
  };
}
