import type { StoredFile } from '#kit/web/file/files.ts';
import { CallFailed, isCancelled } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import type { Progress } from '#kit/web/transport.ts';
import { beginUpload, finishUpload, sendPiece } from '../shared/piece-calls.ts';

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

const TRIES = 4;
const WAIT_MS = 1500;

/** What is broken may be whole in a moment; what is refused stays refused. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallFailed && !isCancelled(error) && (error.code === 0 || error.code >= 500);

async function again<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (tried === TRIES || signal.aborted || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tried));
    }
  }
}

/**
 * 断点续传: piece by piece; those that lie on the server already are passed over, be it after a pause, a broken line, or in a page
 * opened anew in which the same file is chosen again.
 */
export async function sendPieces(
  file: File,
  moduleName: string,
  { signal, onProgress }: Sending,
): Promise<StoredFile> {
  const fingerprint = `${file.name} ${file.size} ${file.lastModified}`;
  const about = { fileName: file.name, size: file.size, moduleName, fingerprint };
  const quiet = { signal, quiet: true } as const;
  const begun = await again(signal, () => send(beginUpload, about, quiet));
  const { uploadId, pieceBytes } = begun;
  const there = new Set(begun.received);
  const total = file.size;
  const bytesOf = (place: number) => Math.min(pieceBytes, total - place * pieceBytes);
  let done = [...there].reduce((sum, place) => sum + bytesOf(place), 0);
  for (let place = 0; place * pieceBytes < total; place += 1) {
    onProgress({ done, total });
    if (there.has(place)) continue;
    const from = place * pieceBytes;
    const piece = new File([file.slice(from, from + bytesOf(place))], file.name);
    const before = done;
    await again(signal, () =>
      send(
        sendPiece,
        { uploadId, place },
        {
          ...quiet,
          files: { file: piece },
          onProgress: (p) => onProgress({ done: Math.min(before + p.done, total), total }),
        },
      ),
    );
    done += bytesOf(place);
  }
  onProgress({ done: total, total });
  return again(signal, () => send(finishUpload, { uploadId }, quiet));
}
