import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '#kit/shared/call.ts';
import { send } from '#kit/web/send.ts';
import { serverNow } from '#kit/web/session.ts';
import { saveDraft } from '../../shared/calls.ts';

type Rows = InputOf<typeof saveDraft>['rows'];
const REST_MS = 1500;

/** 自动暂存: what is being filled in is kept on the server once the typing rests; a failed attempt comes again with the next change. */
export function useDraft(packageId: string, rows: Rows, enabled: boolean): { savedAt: number | undefined } {
  const [savedAt, setSavedAt] = useState<number>();
  const text = JSON.stringify(rows);
  const last = useRef(text);
  useEffect(() => {
    if (!enabled || text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      send(saveDraft, { packageId, rows: JSON.parse(text) as Rows }, { quiet: true }).then(
        () => setSavedAt(serverNow()),
        () => {
          last.current = '';
        },
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [packageId, text, enabled]);
  return { savedAt };
}
