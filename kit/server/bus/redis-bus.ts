import { Redis } from 'ioredis';
import type { Logger } from '../log.ts';
import { PUSH_SUBJECT, RelayBus } from './relay-bus.ts';

const ANSWER_LIMIT_MS = 5000;
const LINE = { lazyConnect: true, connectTimeout: ANSWER_LIMIT_MS };

/** Push messages over Redis publish and subscribe (PUSH_URL=redis:…). */
export class RedisBus extends RelayBus {
  private readonly sender: Redis;
  private readonly listener: Redis;

  constructor(databaseUrl: string, redisUrl: string, log: Logger) {
    super(databaseUrl, log);
    // What cannot leave now is not queued: it would only say "look again" a second time.
    this.sender = new Redis(redisUrl, {
      ...LINE,
      enableOfflineQueue: false,
      commandTimeout: ANSWER_LIMIT_MS,
    });
    this.listener = new Redis(redisUrl, { ...LINE, autoResubscribe: false, maxRetriesPerRequest: null });
    for (const redis of [this.sender, this.listener])
      redis.on('error', (error) => log.warn({ err: error }, 'redis bus'));
  }

  override async start(): Promise<void> {
    await super.start();
    await Promise.all([this.sender.connect(), this.listener.connect()]);
    this.listener.on('message', (_channel, text) => this.hear('push', text));
    await this.listener.subscribe(PUSH_SUBJECT);
    this.sender.on('close', () => this.lineLost());
    this.sender.on('ready', () => this.lineBack());
    // Only once it hears again may it look: what was said in between is then in what it finds.
    this.listener.on('ready', () => {
      this.listener.subscribe(PUSH_SUBJECT).then(
        () => this.lineBack(),
        () => this.listener.disconnect(true),
      );
    });
  }

  protected override relay(text: string): Promise<unknown> {
    return this.sender.publish(PUSH_SUBJECT, text);
  }

  override async close(): Promise<void> {
    this.sender.disconnect();
    this.listener.disconnect();
    await super.close();
  }
}
