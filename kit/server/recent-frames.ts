/** How long a frame is kept for whoever joins a moment late, and how many at most. */
const KEPT_MS = 60_000;
const MOST_KEPT = 500;

interface Kept {
  readonly at: number;
  readonly channel: string;
  readonly text: string;
}

/**
 * What was pushed a moment ago (近期推送): a screen asks for its data first and hears its channel a little later; what was told in
 * between is told again. Times are this process's own, never a clock that a test or a demonstration moves.
 */
export class RecentFrames {
  private readonly kept: Kept[] = [];
  /** Before this nothing is known. */
  private knownSince = performance.now();

  keep(channel: string, text: string): void {
    const at = performance.now();
    this.kept.push({ at, channel, text });
    while (this.kept.length > MOST_KEPT || (this.kept[0] && at - this.kept[0].at > KEPT_MS))
      this.knownSince = this.kept.shift()?.at ?? at;
  }

  /** What this channel was told in the last `ms` milliseconds; undefined = that is longer than anything is remembered. */
  of(channel: string, ms: number): readonly string[] | undefined {
    const since = performance.now() - ms;
    if (since < this.knownSince) return undefined;
    return this.kept.filter((one) => one.channel === channel && one.at >= since).map((one) => one.text);
  }

  /** The bus was away: nothing from before is known. */
  forget(): void {
    this.kept.length = 0;
    this.knownSince = performance.now();
  }
}
