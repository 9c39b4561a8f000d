import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';

/** SHA-256 where the browser has none of its own: `crypto.subtle` is missing where the page came over plain http. */
export const sha256 = (bytes: Uint8Array): Uint8Array => digest(bytes);

/** HMAC-SHA256 there. */
export const hmac = (key: Uint8Array, bytes: Uint8Array): Uint8Array => hmacOf(digest, key, bytes);
