import pg from 'pg';
import type { Logger } from '../log.ts';
import type { PushOut } from '../tx.ts';

type Topic = 'push' | 'outbox' | 'deadline' | 'session' | 'clock' | 'wording' | 'memory' | 'work';
const TOPICS: readonly Topic[] = [
  'push',
  'outbox',
  'deadline',
  'session',
  'clock',
  'wording',
  'memory',
  'work',
];

/** Carries short messages between processes (进程间总线). PostgreSQL by default: what is notified commits with the change. */
export interface Bus extends PushOut {
  /** An empty text says that something may have been missed. */
  on(topic: Topic, hear: (text: string) => void): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Within so short a time one word that something waits stands for all. */
const WAKE_MS = 20;
const ALIVE_MS = 15_000;
const ANSWER_LIMIT_MS = 5000;

/** LISTEN/NOTIFY on one connection of its own, which comes back by itself when it breaks. */
export class PostgresBus implements Bus {
  readonly insideTransaction: boolean = true;
  private woken: NodeJS.Timeout | undefined;
  private wakeAgain = false;
  private readonly url: string;
  protected readonly log: Logger;
  private readonly ears = new Map<Topic, ((text: string) => void)[]>();
  private client: pg.Client | undefined;
  private alive: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(url: string, log: Logger) {
    this.url = url;
    this.log = log;
  }

  on(topic: Topic, hear: (text: string) => void): void {
    this.ears.set(topic, [...(this.ears.get(topic) ?? []), hear]);
  }

  async start(): Promise<void> {
    if (!this.client) await this.listen();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      options: '-c role=gongheng_app',
      application_name: 'gongheng-bus',
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    });
    client.on('notification', (n) => this.hear(n.channel as Topic, n.payload ?? ''));
    client.on('error', () => this.again());
    client.on('end', () => this.again());
    try {
      await client.connect();
      for (const topic of TOPICS) await client.query(`listen "${topic}"`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    this.alive ??= setInterval(() => this.ask(), ALIVE_MS).unref();
  }

  /** A line that fell silent looks like one on which nothing happens: it is asked now and then, and given up without an answer. */
  private ask(): void {
    const { client } = this;
    if (!client) return;
    client.query('select').catch(() => {
      if (this.client !== client) return;
      this.log.warn('bus: the line has fallen silent');
      this.again();
      // The server behind it may never say goodbye.
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
      connection.stream.destroy();
    });
  }

  /** Whoever may notify may send anything: what one listener cannot read is noted, and the others still hear theirs. */
  hear(topic: Topic, text: string): void {
    for (const ear of this.ears.get(topic) ?? [])
      try {
        ear(text);
      } catch (error) {
        this.log.warn({ err: error, topic, text: text.slice(0, 200) }, 'bus: not understood');
      }
  }

  private again(): void {
    if (this.closed || !this.client) return;
    this.client = undefined;
    const retry = () => {
      if (this.closed) return;
      this.listen().then(
        // Whoever listens may have missed something while the line was down.
        () => TOPICS.forEach((t) => this.hear(t, '')),
        (error: unknown) => {
          this.log.warn({ err: error }, 'bus: no connection yet');
          setTimeout(retry, 500).unref();
        },
      );
    };
    setTimeout(retry, 100).unref();
  }

  wakeOutbox(): void {
    if (this.woken) {
      this.wakeAgain = true;
      return;
    }
    const said = this.client?.query(`notify "outbox"`).catch(() => undefined);
    this.woken = setTimeout(() => {
      void Promise.resolve(said).then(() => {
        this.woken = undefined;
        if (!this.wakeAgain) return;
        this.wakeAgain = false;
        this.wakeOutbox();
      });
    }, WAKE_MS);
    this.woken.unref();
  }

  async publish(_messages: readonly string[]): Promise<void> {
    throw new Error('this bus publishes inside transactions');
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.alive);
    clearTimeout(this.woken);
    await this.client?.end();
  }
}
