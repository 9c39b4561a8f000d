/** A sleep that can be cut short: the loops of worker and ticker wait on it. */
export class Wakeup {
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
