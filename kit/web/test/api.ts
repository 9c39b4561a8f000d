import { vi } from 'vitest';
import { API_BASE } from '#kit/shared/call.ts';
import { endLogin, startLogin } from '../session.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Answers nothing at all: the network is gone. */
  readonly unreachable?: boolean;
  /** The answer begins and breaks off. */
  readonly cut?: boolean;
  readonly after?: Promise<unknown>;
}

export const ok = (data: unknown): Reply => ({ body: { code: 200, msg: 'ok', data } });
export const refused = (code: number, more: object = {}): Reply => ({
  status: code,
  body: { code, msg: '', data: null, ...more },
});

/** A server at the network's edge: `answer` gets what was asked and says what comes back. */
export function fakeServer(answer: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
    const at = new URL(url, 'http://here.test');
    const one: Asked = {
      method: init.method ?? 'GET',
      path: at.pathname.slice(API_BASE.length),
      query: at.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    asked.push(one);
    const reply = answer(one);
    if (reply.after) await reply.after;
    if (reply.unreachable) throw new TypeError('fetch failed');
    if (reply.cut)
      return new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('{"code":200,"da'));
            stream.error(new TypeError('network error'));
          },
        }),
      );
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(text, {
      status: reply.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  vi.stubGlobal('fetch', fetched);
  return asked;
}

/** Signs in for an hour; `age` milliseconds of it are over. */
export function signedIn(age = 0): void {
  // The cookie belongs to the application's path.
  window.history.replaceState(null, '', '/ebidding/here');
  const now = Date.now();
  startLogin({ token: 'tok', refreshToken: 'ref', currentTime: now, expiredTime: now + 3_600_000 });
  if (age > 0) vi.setSystemTime(now + age);
}

export const signedOut = endLogin;
