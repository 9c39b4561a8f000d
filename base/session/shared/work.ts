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

/** Does the work (工作量证明) a little at a time, so that the page stays alive; `pause` lets others run. */
export async function doWork(uuid: string, bits: number, pause: () => Promise<void>): Promise<string> {
  if (bits <= 0) return '';
  for (let n = 0; ; n += 1) {
    const answer = n.toString(36);
    if (zeroBits(uuid, answer) >= bits) return answer;
    if (n % 4000 === 3999) await pause();
  }
}
