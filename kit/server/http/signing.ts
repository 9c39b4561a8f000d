import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** How far a request's time may lie from the server's, either way. */
export const SIGNATURE_WINDOW_MS = 120_000;

const sha256 = (data: string | Buffer): string => hash('sha256', data, 'hex');

/** Reads have no body. */
const NOTHING = sha256('');

/** The key of a session's signatures, made from its token; the token itself is never logged or stored. */
export const signingKey = (token: string): string => sha256(`gongheng-sign-1:${token}`);

interface Signed {
  readonly method: string;
  /** Path with query, from `/ebidding/api` on, as it was sent. */
  readonly target: string;
  /** Body bytes; undefined for uploads, whose bytes are checked by their own digest. */
  readonly body: string | undefined;
  readonly nonce: string;
  readonly timestamp: string;
}

/** The signature of a request (请求签名): HMAC-SHA256 over method, target, body digest, nonce and time. */
export function requestHash(key: string, s: Signed): string {
  const body = s.body === undefined ? 'UNSIGNED' : s.body === '' ? NOTHING : sha256(s.body);
  return createHmac('sha256', key)
    .update(`${s.method}\n${s.target}\n${body}\n${s.nonce}\n${s.timestamp}`)
    .digest('hex');
}

export function hashMatches(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

export const digestOf = sha256;
