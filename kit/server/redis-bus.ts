import { Redis } from 'ioredis';
import { PostgresBus } from './bus.ts';
import type { Logger } from './log.ts';

const CHANNEL = 'gongheng:push';

/**
 * Push messages over Redis (PUSH_URL), for many instances; the few control words (outbox, deadline, session, clock)
 * stay with PostgreSQL, where they commit together with what they speak of.
 */
export class RedisBus extends PostgresBus {
  override readonly insideTransaction: boolean = false;
  private readonly sender: Redis;
  private readonly listener: Redis;

  constructor(databaseUrl: string, redisUrl: string, log: Logger) {
    super(databaseUrl, log);
    this.sender = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 2 });
    this.listener = new Redis(redisUrl, { lazyConnect: true });
    for (const redis of [this.sender, this.listener])
      redis.on('error', (error) => log.warn({ err: error }, 'redis bus'));
  }

  override async start(): Promise<void> {
    await super.start();
    await Promise.all([this.sender.connect(), this.listener.connect()]);
    this.listener.on('message', (_channel, text) => this.hear('push', text));
    // Browsers fetch anew what they show when messages may have been missed.
    this.listener.on('ready', () => this.hear('push', ''));
    await this.listener.subscribe(CHANNEL);
  }

  override async publish(messages: readonly string[]): Promise<void> {
    for (const text of messages) await this.sender.publish(CHANNEL, text).catch(() => undefined);
  }

  override async close(): Promise<void> {
    this.sender.disconnect();
    this.listener.disconnect();
    await super.close();
  }
}
