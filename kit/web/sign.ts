import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Why not `crypto.subtle`: it is missing where the page came over plain http. */
const hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

let lastToken = '';
let lastKey: Uint8Array = new Uint8Array();

function keyOf(token: string): Uint8Array {
  if (token !== lastToken) {
    lastKey = utf8ToBytes(hex(`gongheng-sign-1:${token}`));
    lastToken = token;
  }
  return lastKey;
}

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
export function signature(token: string, of: Signable): string {
  const body = typeof of.body === 'object' ? 'UNSIGNED' : hex(of.body ?? '');
  const message = [of.method, of.pathWithQuery, body, of.nonce, String(of.timestamp)].join('\n');
  return bytesToHex(hmac(sha256, keyOf(token), utf8ToBytes(message)));
}
