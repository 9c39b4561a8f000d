import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, PostgresBus } from './bus.ts';
import type { Logger } from '../log.ts';

const isNats = (pushUrl: string): boolean => /^(nats|tls):/.test(pushUrl);

/** The bus that PUSH_URL names (推送总线): Redis, NATS, or PostgreSQL where none is named. Only its own library is loaded. */
export async function openBus(databaseUrl: string, pushUrl: string | undefined, log: Logger): Promise<Bus> {
  if (!pushUrl) return new PostgresBus(databaseUrl, log);
  if (isNats(pushUrl)) {
    const { NatsBus } = await import('./nats-bus.ts');
    return new NatsBus(databaseUrl, pushUrl, log);
  }
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus(databaseUrl, pushUrl, log);
}

const AGAIN_MS = 1000;
/** So often it is said that it is still away. */
const SAID_EACH = 15;

/** Starts the bus (启动总线), and waits for a server that is away: whoever starts everything at once has no order. */
export async function startedBus(bus: Bus, ended: () => boolean): Promise<void> {
  for (let tried = 0; !ended(); tried += 1)
    try {
      return await bus.start();
    } catch (error) {
      if (tried % SAID_EACH === 0)
        console.warn(
          `推送总线不可用，等待中（${String(error)}） / PUSH_URL: the bus is away, waiting for it (${String(error)})`,
        );
      await sleep(AGAIN_MS);
    }
}

/** Whether the server that PUSH_URL names answers now (总线连通性); rejects with the reason where it does not. */
export async function probeBus(pushUrl: string): Promise<void> {
  if (isNats(pushUrl)) return (await import('./nats-bus.ts')).probeNats(pushUrl);
  return (await import('./redis-bus.ts')).probeRedis(pushUrl);
}
