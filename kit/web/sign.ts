import { hasWebCrypto, toHex } from '#kit/shared/web-crypto.ts';
import { loadChunk } from './chunk.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Few pages come over plain http, where the browser computes none of this: they fetch what does. */
const plain = () => loadChunk(() => import('./plain-hash.ts'));

const hex = async (text: string): Promise<string> =>
  toHex(
    hasWebCrypto()
      ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
      : (await plain()).sha256(bytesOf(text)),
  );

type Sign = (message: string) => Promise<Uint8Array>;

async function signerOf(token: string): Promise<Sign> {
  const bytes = bytesOf(await hex(`gongheng-sign-1:${token}`));
  if (!hasWebCrypto()) return async (message) => (await plain()).hmac(bytes, bytesOf(message));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(message)));
}

let last: { readonly token: string; readonly sign: Promise<Sign> } | undefined;

/** The key of a session is made once. */
function signer(token: string): Promise<Sign> {
  if (last?.token === token) return last.sign;
  const sign = signerOf(token);
  last = { token, sign };
  // A part that could not be had is asked for again.
  sign.catch(() => (last = undefined));
  return sign;
}

/** SHA-256 of nothing. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Signable {
  readonly method: string;
  /** From `/ebidding/api` on, with the query exactly as sent. */
  readonly pathWithQuery: string;
  /** Body text; undefined = none; `raw` = multipart or a raw upload, whose bytes are not signed. */
  readonly body: string | undefined | { readonly raw: true };
  readonly nonce: string;
  readonly timestamp: number;
}

/** The `hash` header (请求签名): HMAC-SHA256 over method, path, body, nonce and time. */
export async function signature(token: string, of: Signable): Promise<string> {
  const [sign, body] = await Promise.all([
    signer(token),
    typeof of.body === 'object' ? 'UNSIGNED' : of.body ? hex(of.body) : NOTHING,
  ]);
  return toHex(await sign([of.method, of.pathWithQuery, body, of.nonce, String(of.timestamp)].join('\n')));
}
