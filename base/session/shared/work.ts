import { sha256Steps } from '#kit/shared/crypto/sha256.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';

/** How many bits the digest of a captcha and an answer begins with that are zero (工作量). */
function zeroBits(uuid: string, answer: string): number {
  const hasher = sha256Steps();
  hasher.update(utf8(`${uuid}.${answer}`));
  const digest = hasher.finish();
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Was the work done for this captcha (工作量校验)? */
export const isWorkDone = (uuid: string, answer: string, bits: number): boolean =>
  bits <= 0 || (answer.length <= 20 && zeroBits(uuid, answer) >= bits);

/** Does the work (工作量证明) a little at a time, so that the page stays alive; `pause` lets others run, and nobody waits for it any more once it `isOver`. */
export async function doWork(
  uuid: string,
  bits: number,
  pause: () => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<string> {
  if (bits <= 0) return '';
  for (let n = 0; ; n += 1) {
    const answer = n.toString(36);
    if (zeroBits(uuid, answer) >= bits) return answer;
    if (n % 4000 !== 3999) continue;
    await pause();
    if (isOver()) return '';
  }
}

/** In so many parts the whole takes about the same time every time, where one would take five times as long now and then. */
const PARTS = 16;
const PART_BITS = 4;

/**
 * How much stands in the place of the position (免视验证), for whoever cannot see where the piece belongs: about a second of
 * a browser, more where a place draws many.
 */
export const bitsInstead = (bits: number): number => Math.max(18, bits + 2);

/** Was the work done that stands in the place of the position? */
export function isWorkInsteadDone(uuid: string, answer: string, bits: number): boolean {
  const parts = answer.split('.');
  return (
    parts.length === PARTS && parts.every((part, nth) => isWorkDone(`${uuid}/${nth}`, part, bits - PART_BITS))
  );
}

/** Does the work that stands in the place of the position, part by part. */
export async function doWorkInstead(
  uuid: string,
  bits: number,
  pause: () => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<string> {
  const parts: string[] = [];
  for (let nth = 0; nth < PARTS && !isOver(); nth += 1)
    parts.push(await doWork(`${uuid}/${nth}`, bits - PART_BITS, pause, isOver));
  return parts.join('.');
}
