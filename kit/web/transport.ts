import { CallFailed, cancelled } from './call-failed.ts';
import { say } from './text.ts';

/** 请求超时: so long nothing may come or go before a call is given up; a large file that moves on takes the time it takes. */
export const TIMEOUT_MS = 120_000;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** A call as it goes out (请求). */
export interface WireRequest {
  readonly method: string;
  readonly pathWithQuery: string;
  readonly body: string | FormData | undefined;
}

interface Watched {
  readonly signal?: AbortSignal | undefined;
  /** Bytes sent so far. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What came back (应答); its body is read once. */
export interface Answer {
  readonly status: number;
  readonly text: () => Promise<string>;
  readonly blob: () => Promise<Blob>;
  readonly header: (name: string) => string | null;
}

/** Ends a request when nothing has moved for the time a call may take. */
class Patience {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly giveUp: () => void;
  isOver = false;

  constructor(giveUp: () => void) {
    this.giveUp = giveUp;
    this.moved();
  }

  readonly moved = (): void => {
    this.end();
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.giveUp();
    }, TIMEOUT_MS);
  };

  end(): void {
    clearTimeout(this.timer);
  }
}

/** A file as its bytes come: a large one takes the time it takes. */
async function blobOf(response: Response, moved: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    moved();
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** 发送: by fetch, unless bytes are sent that somebody watches. */
export async function byFetch(
  request: WireRequest,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const patience = new Patience(stop);
  const end = () => {
    patience.end();
    signal?.removeEventListener('abort', stop);
  };
  const lost = () =>
    signal?.aborted ? cancelled() : new CallFailed(0, say(patience.isOver ? 'web.timeout' : 'web.offline'));
  if (signal?.aborted) {
    patience.end();
    throw cancelled();
  }
  signal?.addEventListener('abort', stop);
  try {
    const init: RequestInit = {
      method: request.method,
      headers,
      signal: controller.signal,
      credentials: 'same-origin',
    };
    if (request.body !== undefined) init.body = request.body;
    const response = await fetch(request.pathWithQuery, init);
    patience.moved();
    // An answer that breaks off, as when the page is left while it loads, never came.
    const whole =
      <T>(body: () => Promise<T>) =>
      async (): Promise<T> => {
        try {
          return await body();
        } catch {
          throw lost();
        } finally {
          end();
        }
      };
    return {
      status: response.status,
      text: whole(() => response.text()),
      blob: whole(() => blobOf(response, patience.moved)),
      header: (name) => response.headers.get(name),
    };
  } catch {
    end();
    throw lost();
  }
}

/** 上传: uploads go through XMLHttpRequest: fetch tells nothing about bytes sent. */
export function byXhr(
  request: WireRequest,
  headers: Record<string, string>,
  options: Watched,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.pathWithQuery);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const stop = () => xhr.abort();
    const patience = new Patience(stop);
    const finish = (settle: () => void) => {
      patience.end();
      options.signal?.removeEventListener('abort', stop);
      settle();
    };
    xhr.upload.addEventListener('progress', (event) => {
      patience.moved();
      if (event.lengthComputable) options.onProgress?.({ done: event.loaded, total: event.total });
    });
    xhr.addEventListener('progress', patience.moved);
    xhr.addEventListener('load', () =>
      finish(() =>
        resolve({
          status: xhr.status,
          text: () => Promise.resolve(xhr.responseText),
          blob: () => Promise.resolve(new Blob([xhr.responseText])),
          header: (name) => xhr.getResponseHeader(name),
        }),
      ),
    );
    xhr.addEventListener('error', () => finish(() => reject(new CallFailed(0, say('web.offline')))));
    xhr.addEventListener('abort', () =>
      finish(() => reject(patience.isOver ? new CallFailed(0, say('web.timeout')) : cancelled())),
    );
    options.signal?.addEventListener('abort', stop);
    xhr.send(request.body ?? null);
  });
}
