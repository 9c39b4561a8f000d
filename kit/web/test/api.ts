import { vi } from 'vitest';
import { API_BASE, type InputOf } from '#kit/shared/call.ts';
import { askTogether } from '#kit/shared/together.ts';
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

const questionsIn = ({ asks }: InputOf<typeof askTogether>, headers: Record<string, string>): Asked[] =>
  asks.map((ask) => {
    const at = new URL(ask, 'http://here.test');
    return { method: 'GET', path: at.pathname, query: at.searchParams, headers, body: undefined };
  });

/** An answer that is more than an envelope: it must come by itself. */
const comesAlone = ({ unreachable, cut, after, body }: Reply): boolean =>
  unreachable === true || cut === true || after !== undefined || typeof body === 'string';

/** Questions that came in one request (合并查询), each answered as by itself. */
function togetherAnswer(questions: readonly Asked[], answer: (asked: Asked) => Reply, heard: Asked[]): Reply {
  const envelopes = questions.map((one) => {
    const reply = answer(one);
    if (comesAlone(reply)) return { code: 400, msg: '', data: null, key: 'kit.refused.askAlone' };
    heard.push(one);
    return reply.body;
  });
  return ok(envelopes);
}

/** A server at the network's edge: `answer` gets what was asked and says what comes back. */
export function fakeServer(answer: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
    const at = new URL(url, 'http://here.test');
    const headers = init.headers as Record<string, string>;
    const one: Asked = {
      method: init.method ?? 'GET',
      path: at.pathname.slice(API_BASE.length),
      query: at.searchParams,
      headers,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    const isTogether = one.path === askTogether.path;
    if (!isTogether) asked.push(one);
    const reply = isTogether
      ? togetherAnswer(questionsIn(one.body as InputOf<typeof askTogether>, headers), answer, asked)
      : answer(one);
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
