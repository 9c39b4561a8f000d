import { plainAddress } from './address.ts';

/** Who may still ask, and whoever may not: for how many seconds. */
const MINUTE_MS = 60_000;
/** Counted at once; beyond it the oldest is forgotten, so that no flood of addresses fills the memory. */
const MOST_COUNTED = 50_000;

/** So many requests a minute for each of those who ask (访问频次), in a memory that has an end. */
export class Quota {
  private readonly most: number;
  private readonly counted = new Map<string, { n: number; until: number }>();

  constructor(most: number) {
    this.most = most;
  }

  get size(): number {
    return this.counted.size;
  }

  /** Counts one request; answers 0, or after how many seconds to come again. */
  spend(who: string): number {
    const now = performance.now();
    const entry = this.counted.get(who);
    if (entry && entry.until > now) {
      entry.n += 1;
      return entry.n > this.most ? Math.ceil((entry.until - now) / 1000) : 0;
    }
    // Put in anew, it stands at the end: the first ones are the oldest.
    this.counted.delete(who);
    this.counted.set(who, { n: 1, until: now + MINUTE_MS });
    if (this.counted.size > MOST_COUNTED)
      for (const oldest of this.counted.keys()) {
        this.counted.delete(oldest);
        break;
      }
    return 0;
  }
}

/** Whoever has one IPv6 address has the 2^64 beside it as well: they count as one. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
