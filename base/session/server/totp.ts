import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator knows it: HMAC-SHA-1, thirty seconds, six digits. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** How many steps a clock may be ahead or behind. */
const WINDOW = 1;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding: secrets as people type them, and recovery codes. */
export function base32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS[(held << (5 - bits)) & 31];
}

/** 动态码: the code of one step (RFC 4226). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac[mac.length - 1] as number) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Of which step this is the code just now; nothing when of none. All steps are compared, whichever fits. */
export function stepOf(secret: Uint8Array, typed: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const now = Math.floor(nowMs / 1000 / STEP_SECONDS);
  let found: number | undefined;
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(typed))) found = step;
  return found;
}
