/** What may be remembered between requests: it changes seldom and is asked before many writes. */
export type Remembered = 'choice' | 'organisation';

const KEEP_MS = 5_000;
const MOST = 20_000;

/**
 * What was read a moment ago and still holds (短时记忆), for looking before a write that takes no lock. A write that changes such a thing
 * says `tx.forget`: this process forgets before the writer has its answer, the others when they hear of the commit, and after five
 * seconds everybody looks again. What decides under a lock asks the database instead.
 */
export class Memory {
  private readonly kept = new Map<string, { value: unknown; until: number }>();
  private readonly most: number;
  private forgotten = 0;

  constructor(most = MOST) {
    this.most = most;
  }

  /** A value by what it is of and its key; undefined where it has to be read. */
  recall<T>(what: Remembered, tenantId: string, key: string): T | undefined {
    const entry = this.kept.get(`${what} ${tenantId} ${key}`);
    return entry && entry.until > performance.now() ? (entry.value as T) : undefined;
  }

  /** Begins to read: the answer keeps what was read, unless something was forgotten in between. */
  reading(): (what: Remembered, tenantId: string, key: string, value: unknown) => void {
    const before = this.forgotten;
    return (what, tenantId, key, value) => {
      if (before !== this.forgotten) return;
      if (this.kept.size >= this.most) this.kept.clear();
      this.kept.set(`${what} ${tenantId} ${key}`, { value, until: performance.now() + KEEP_MS });
    };
  }

  forget(): void {
    this.forgotten++;
    this.kept.clear();
  }
}
