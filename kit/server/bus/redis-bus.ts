import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from '../log.ts';
import { PUSH_SUBJECT, RelayBus } from './relay-bus.ts';

const ANSWER_LIMIT_MS = 5000;
const LINE = { lazyConnect: true, connectTimeout: ANSWER_LIMIT_MS };

const ALIVE_MS = 15_000;

const within = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    sleep(ANSWER_LIMIT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
  ]);

/** Waits for a line that the client opens, and opens again, by itself. */
async function opened(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  if (redis.status === 'wait' || redis.status === 'end') await redis.connect();
  else await within(once(redis, 'ready'));
}

/** Connects once, asks whether anybody is there, and leaves again. */
export async function probeRedis(address: string): Promise<void> {
  const redis = new Redis(address, { ...LINE, commandTimeout: ANSWER_LIMIT_MS, retryStrategy: () => null });
  // What it says goes to whoever asked.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

/** Push messages over Redis publish and subscribe (PUSH_URL=redis:…). */
export class RedisBus extends RelayBus {
  private readonly sender: Redis;
  private readonly listener: Redis;
  private pinging: NodeJS.Timeout | undefined;

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
    await Promise.all([opened(this.sender), opened(this.listener)]);
    this.pinging = setInterval(() => this.ping(), ALIVE_MS).unref();
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

  /** A line that fell silent looks like one on which nothing happens: who does not answer is left, and sought anew. */
  private ping(): void {
    for (const redis of [this.sender, this.listener])
      if (redis.status === 'ready') within(redis.ping()).catch(() => redis.disconnect(true));
  }

  protected override relay(text: string): Promise<unknown> {
    return this.sender.publish(PUSH_SUBJECT, text);
  }

  override async close(): Promise<void> {
    clearInterval(this.pinging);
    this.sender.disconnect();
    this.listener.disconnect();
    await super.close();
  }
}
