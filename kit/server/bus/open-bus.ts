import { type Bus, PostgresBus } from './bus.ts';
import type { Logger } from '../log.ts';
import { NatsBus } from './nats-bus.ts';
import { RedisBus } from './redis-bus.ts';

/** The bus that PUSH_URL names (推送总线): Redis, NATS, or PostgreSQL where none is named. */
export function openBus(databaseUrl: string, pushUrl: string | undefined, log: Logger): Bus {
  if (!pushUrl) return new PostgresBus(databaseUrl, log);
  return /^(nats|tls):/.test(pushUrl)
    ? new NatsBus(databaseUrl, pushUrl, log)
    : new RedisBus(databaseUrl, pushUrl, log);
}
