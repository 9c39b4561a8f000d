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

/** Work done round after round (轮询), sooner when woken, until it is stopped. A round that fails is followed by the next. */
export abstract class PollingLoop {
  private readonly wakeup = new Wakeup();
  private running: Promise<void> | undefined;
  private stopped = false;

  /** One round; answers how many milliseconds to wait before the next. */
  protected abstract round(): Promise<number>;
  /** Says that a round failed; answers how long to wait then. */
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
      const wait = await this.round().catch((error: unknown) => this.failed(error));
      if (wait > 0 && !this.stopped) await this.wakeup.wait(wait);
    }
  }
}
