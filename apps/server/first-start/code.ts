import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Without letters that are taken for others. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const IN_GROUP = 4;
const TRIES = 10;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** 启动码: who reads the log of this process may set the platform up; ten wrong ones, and nobody may by it any more. */
export class FirstStartCode {
  readonly text: string;
  private left = TRIES;

  constructor() {
    const letters: string[] = [];
    // Bytes above the last whole round of the alphabet would favour its beginning.
    const even = 256 - (256 % ALPHABET.length);
    while (letters.length < GROUPS * IN_GROUP)
      for (const byte of randomBytes(32))
        if (byte < even && letters.length < GROUPS * IN_GROUP)
          letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
    this.text = letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  fits(given: string): boolean {
    if (this.isSpent) return false;
    // Counted before it is compared: ten at once are ten.
    this.left -= 1;
    const right = timingSafeEqual(digest(plain(given)), digest(plain(this.text)));
    if (right) this.left += 1;
    return right;
  }
}
