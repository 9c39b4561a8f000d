import { type Bus, PostgresBus } from './bus.ts';
import type { Logger } from '../log.ts';

/** The bus that PUSH_URL names (推送总线): Redis, NATS, or PostgreSQL where none is named. Only its own library is loaded. */
export async function openBus(databaseUrl: string, pushUrl: string | undefined, log: Logger): Promise<Bus> {
  if (!pushUrl) return new PostgresBus(databaseUrl, log);
  if (/^(nats|tls):/.test(pushUrl)) {
    const { NatsBus } = await import('./nats-bus.ts');
    return new NatsBus(databaseUrl, pushUrl, log);
  }
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus(databaseUrl, pushUrl, log);
}
