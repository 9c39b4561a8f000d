import { PostgresBus } from './bus.ts';

/** Where push messages of every instance pass, on whichever server carries them. */
export const PUSH_SUBJECT = 'gongheng.push';

/**
 * Push messages over a server of their own (PUSH_URL), for many instances; the few control words (outbox, deadline,
 * session, clock, wording, memory) stay with PostgreSQL, where they commit together with what they speak of.
 *
 * A push only says "look again", so none is kept for later: whoever's line was down looks at everything once it is
 * back, and an instance that could not send tells all others to do the same. Writes never wait for that server.
 */
export abstract class RelayBus extends PostgresBus {
  override readonly insideTransaction: boolean = false;
  private lost = false;

  /** Sends without waiting; throws or rejects where the line is down. */
  protected abstract relay(text: string): void | Promise<unknown>;

  override async publish(messages: readonly string[]): Promise<void> {
    for (const text of messages)
      try {
        Promise.resolve(this.relay(text)).catch(() => this.lineLost());
      } catch {
        this.lineLost();
      }
  }

  protected lineLost(): void {
    this.lost = true;
  }

  /** The line stands again: look anew here, and everywhere if something of ours was lost. */
  protected lineBack(): void {
    this.hear('push', '');
    if (!this.lost) return;
    this.lost = false;
    void this.publish(['']);
  }
}
