/** A sleep that can be cut short. */
class Wakeup {
  private resolve: (() => void) | undefined;
  private pending = false;

  wake(): void {
    this.pending = true;
    this.resolve?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.pending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.resolve = undefined;
    this.pending = false;
  }
}

/** No round takes as long as this, nor is late by as much. */
const LONGEST_ROUND_MS = 600_000;

/** Work done round after round (轮询), sooner when woken, until it is stopped. A round that fails is followed by the next. */
export abstract class PollingLoop {
  private readonly wakeup = new Wakeup();
  private running: Promise<void> | undefined;
  private stopped = false;
  private expectedBy = Number.POSITIVE_INFINITY;

  /** A round has not come back (停滞): it hangs, or the process is starved. Of work that was never started, nothing is expected. */
  get isStuck(): boolean {
    return !this.stopped && performance.now() > this.expectedBy;
  }

  /** One round; returns how many milliseconds to wait before the next. */
  protected abstract round(): Promise<number>;
  /** Says that a round failed; returns how long to wait then. */
  protected abstract failed(error: unknown): number;

  start(): void {
    this.running = this.loop();
  }

  wake(): void {
    this.wakeup.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeup.wake();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopped) {
      this.expectedBy = performance.now() + LONGEST_ROUND_MS;
      const wait = await this.round().catch((error: unknown) => this.failed(error));
      this.expectedBy = performance.now() + Math.max(wait, 0) + LONGEST_ROUND_MS;
      if (wait > 0 && !this.stopped) await this.wakeup.wait(wait);
    }
  }
}
