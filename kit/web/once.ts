import { useRef } from 'react';
import { CallFailed, isCancelled } from './call-failed.ts';
import { randomHex } from './session.ts';

/** Runs an act once at a time; the same nonce while it could not be delivered, a new one afterwards. */
export function useOnce() {
  const busy = useRef(new Set<string>());
  const nonces = useRef(new Map<string, string>());
  return async (key: string, act: (nonce: string) => Promise<unknown>): Promise<boolean> => {
    if (busy.current.has(key)) return false;
    busy.current.add(key);
    const nonce = nonces.current.get(key) ?? randomHex();
    nonces.current.set(key, nonce);
    try {
      await act(nonce);
      nonces.current.delete(key);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code !== 0 && !isCancelled(error)) nonces.current.delete(key);
      return false;
    } finally {
      busy.current.delete(key);
    }
  };
}
