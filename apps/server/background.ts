import { dutyReminders } from '#base/duty/server/index.ts';
import { Sealer } from '#base/log/server/index.ts';
import type { Bus } from '#kit/server/bus/bus.ts';
import type { Database } from '#kit/server/database/db.ts';
import { WordSorter } from '#kit/server/database/word-sorter.ts';
import type { Logger } from '#kit/server/log.ts';
import { LongWorker } from '#kit/server/long-work.ts';
import { OutboxWorker } from '#kit/server/outbox.ts';
import { Partitioner } from '#kit/server/partitions.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { Clearer } from '#kit/server/retention.ts';
import { Sweeper } from '#kit/server/storage/pledged-storage.ts';
import { Ticker } from '#kit/server/ticker.ts';
import type { Transactions } from '#kit/server/tx.ts';
import { tenantsOf } from './tenants.ts';

interface BackgroundParts {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly keys: PlatformKeys;
  readonly log: Logger;
  readonly bus: Bus;
  readonly storage: ConstructorParameters<typeof Sweeper>[0]['storage'];
  readonly parts: readonly ServerPart[];
  readonly listening: ConstructorParameters<typeof OutboxWorker>[1];
  readonly duties: Parameters<typeof dutyReminders>[0];
  /** Where the log's checkpoints are kept beside the database. */
  readonly checkpointFile: string | undefined;
}

/** The loops of a worker, by their names. */
export type Background = ReturnType<typeof backgroundWork>;

/** What a worker does by itself (后台任务): deliver, fire, make, sweep, seal, sort, clear, part. Each begins when it is started. */
export function backgroundWork({ parts, listening, duties, bus, checkpointFile, ...rest }: BackgroundParts) {
  const { database, keys, log, storage, transactions } = rest;
  const workParts = { database, transactions, log };
  const outbox = new OutboxWorker(workParts, listening);
  const ticker = new Ticker(workParts, [
    ...parts.flatMap((p) => p.deadlines ?? []),
    ...dutyReminders(duties),
  ]);
  const works = new LongWorker(
    workParts,
    parts.flatMap((p) => p.works ?? []),
  );
  const sweeper = new Sweeper({ database, storage, log });
  const words = new WordSorter({ database, log });
  const sealer = new Sealer({
    database,
    keys,
    log,
    tenants: () => tenantsOf(database),
    ...(checkpointFile ? { file: checkpointFile } : {}),
  });
  const clearer = new Clearer(
    { database, log },
    parts.flatMap((p) => p.retentions ?? []),
  );
  const partitioner = new Partitioner({ database, log });
  bus.on('outbox', () => outbox.wake());
  bus.on('deadline', () => ticker.wake());
  bus.on('clock', () => ticker.wake());
  bus.on('work', () => works.wake());
  return { outbox, ticker, works, sweeper, sealer, words, clearer, partitioner };
}
