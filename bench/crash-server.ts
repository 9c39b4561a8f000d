import { join } from 'node:path';
import pg from 'pg';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { compose } from '../apps/server/compose.ts';

/**
 * An instance that dies on request (崩溃点): told a number, it kills itself without a word before its n-th query from
 * then on. Its worker rests, so that every query counted belongs to the request under test.
 */
let left = Number.POSITIVE_INFINITY;
let afterCommit = false;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
const dying = function (this: pg.Client, ...args: unknown[]): unknown {
  if (--left < 0) process.kill(process.pid, 'SIGKILL');
  const answer = query.apply(this, args);
  // The fact stands, the answer never leaves: the caller cannot know.
  if (afterCommit && args[0] === 'commit')
    void (answer as Promise<unknown>).then(() => process.kill(process.pid, 'SIGKILL'));
  return answer;
};
pg.Client.prototype.query = dying as typeof pg.Client.prototype.query;

// A clock that jumps: what asks the system for the time is told another; timers go on as those of a real machine do.
const SystemDate = Date;
let jumped = 0;
const now = () => SystemDate.now() + jumped;
const MovedDate: DateConstructor = new Proxy(SystemDate, {
  construct: (real, told: unknown[], made) =>
    Reflect.construct(real, told.length === 0 ? [now()] : told, made === MovedDate ? real : made) as Date,
  apply: () => new SystemDate(now()).toString(),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
globalThis.Date = MovedDate;

const app = await compose({
  databaseUrl: process.env.FAULT_URL ?? '',
  storage: new FolderStorage(process.env.FAULT_FILES ?? ''),
  keys: new FolderKeys(join(process.env.FAULT_FILES ?? '', 'keys')),
  version: 'fault',
  logLevel: process.env.LOG_LEVEL ?? 'silent',
  web: true,
  worker: process.env.FAULT_WORKER === '1',
});
await app.start();
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.on('message', (m: { dieBefore?: number; dieAfterCommit?: boolean; clock?: number }) => {
  if (m.clock !== undefined) {
    jumped = m.clock;
    process.send?.({ armed: true });
    return;
  }
  if (m.dieBefore !== undefined) left = m.dieBefore - 1;
  afterCommit = m.dieAfterCommit ?? false;
  process.send?.({ armed: true });
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ port: (app.http.server.address() as { port: number }).port });
