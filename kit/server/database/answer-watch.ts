import type pg from 'pg';

interface Asked {
  /** Questions without an answer yet. */
  open: number;
  /** When the server was last heard, or first asked after a pause. */
  since: number;
}

/**
 * Ends connections whose server has fallen silent (失联检测): a machine that was cut off says nothing at all, and PostgreSQL's own
 * limits are kept by PostgreSQL. Whoever waits on such a connection is told that it broke.
 */
export class AnswerWatch {
  private readonly limitMs: number;
  private readonly asked = new Map<pg.ClientBase, Asked>();
  private timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** A question was sent on this connection; its answer ends the watch. */
  over<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> {
    const known = this.asked.get(client);
    if (known) known.open += 1;
    else this.asked.set(client, { open: 1, since: performance.now() });
    this.timer ??= setInterval(() => this.look(), this.limitMs / 4).unref();
    const heard = () => {
      const asked = this.asked.get(client);
      if (!asked) return;
      asked.open -= 1;
      asked.since = performance.now();
      if (asked.open === 0) this.asked.delete(client);
    };
    answer.then(heard, heard);
    return answer;
  }

  private look(): void {
    const longAgo = performance.now() - this.limitMs;
    for (const [client, { since }] of this.asked)
      if (since < longAgo) {
        this.asked.delete(client);
        const { connection } = client as unknown as { connection: { stream: { destroy(why: Error): void } } };
        connection.stream.destroy(new Error('the database has fallen silent'));
      }
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
