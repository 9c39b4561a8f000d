import { useMemo, useState } from 'react';
import type { UploadState } from '#kit/web/file/upload.tsx';

/** Keeps deciding shut while attachments are on their way. */
export function useGate() {
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({});
  const gate = useMemo(
    () => ({ report: (id: string, state: UploadState) => setStates((all) => ({ ...all, [id]: state })) }),
    [],
  );
  const all = Object.values(states);
  const state: UploadState = all.includes('failed')
    ? 'failed'
    : all.includes('uploading')
      ? 'uploading'
      : 'ready';
  return { gate, state };
}
