import { useMemo, useRef, useState } from 'react';
import type { UploadGate, UploadState } from '../file/upload.tsx';

/** Whether files of a form are still on their way (上传状态): it is not saved before they have arrived. */
export function useUploadGate(): { gate: UploadGate; uploads: UploadState } {
  const gates = useRef(new Map<string, UploadState>());
  const [uploads, setUploads] = useState<UploadState>('ready');
  const gate = useMemo<UploadGate>(
    () => ({
      report(id, state) {
        gates.current.set(id, state);
        const all = [...gates.current.values()];
        setUploads(all.includes('failed') ? 'failed' : all.includes('uploading') ? 'uploading' : 'ready');
      },
    }),
    [],
  );
  return { gate, uploads };
}
