import { randomBytes } from 'node:crypto';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import type { App } from '../compose.ts';

/** A request as a browser sends it (请求). Whose it is stands in the token alone, so that somebody else can send the same. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  /** Path below the API base, with its query. */
  readonly target: string;
  readonly payload?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** From where; this machine, by default. */
  readonly remoteAddress?: string;
  /** What the test expects of it, where it says so beforehand. */
  readonly meant?: 'ok' | 'refused';
}

export type Answer = Awaited<ReturnType<typeof ask>>;

/** Sends a request, signed with a session's token; '' signs nothing. */
export async function ask(app: App, token: string, asked: Asked, nonce?: string) {
  const url = API_BASE + asked.target;
  const { method, payload, remoteAddress } = asked;
  return app.http.inject({
    method,
    url,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    headers: { ...(token === '' ? {} : signed(app, token, url, asked, nonce)), ...asked.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Who looks on while the people of a test send what is theirs to send; sends it by `go`. */
export type LookingOn = (app: App, token: string, asked: Asked, go: () => Promise<Answer>) => Promise<Answer>;
let lookingOn: LookingOn | undefined;
export const lookOn = (by: LookingOn | undefined): void => {
  lookingOn = by;
};

/** Sends a request of a test's own people. */
export function askAsOwner(app: App, token: string, asked: Asked, nonce?: string): Promise<Answer> {
  const go = () => ask(app, token, asked, nonce);
  return lookingOn ? lookingOn(app, token, asked, go) : go();
}

/** A call with its input as a request. */
export const requestOf = (call: Call, input: object): Asked => ({
  method: call.method,
  target: call.path + (call.method === 'GET' ? queryText(input) : ''),
  headers: {
    language: 'zh',
    prefecturecode: '2000',
    ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
  },
  ...(call.method === 'POST' ? { payload: JSON.stringify(input) } : {}),
});

function queryText(input: object): string {
  const pairs = Object.entries(input).flatMap(([k, v]) =>
    v === undefined || v === null
      ? []
      : (Array.isArray(v) ? v : [v]).map((one) => [k, String(one)] as [string, string]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function signed(
  app: App,
  token: string,
  target: string,
  { method, payload }: Asked,
  nonce = randomBytes(12).toString('hex'),
): Record<string, string> {
  const timestamp = String(Math.round(app.clock.wallMs()));
  // The bytes of an upload stand in no signature.
  const body = typeof payload === 'object' ? undefined : (payload ?? '');
  const hash = requestHash(signingKey(token), { method, target, body, nonce, timestamp });
  return { token, nonce, timestamp, hash };
}
