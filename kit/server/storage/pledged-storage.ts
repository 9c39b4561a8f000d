import type { Readable } from 'node:stream';
import type { Tx } from '../context.ts';
import type { Database } from '../database/db.ts';
import type { Logger } from '../log.ts';
import { PollingLoop } from '../polling-loop.ts';
import type { Kept, Spent, Storage } from './storage.ts';

/** Longer than any upload takes. */
const WAIT_HOURS = 24;
const ROUND_MS = 3_600_000;
const AT_ONCE = 500;
const PLEDGE = 'insert into storage_pledge (key) values ($1)';

/**
 * A storage that leaves nothing behind (文件暂存登记): a key is pledged before its bytes are written, and the record that
 * names them redeems it in its own transaction. What nobody redeems within a day is swept.
 */
export class PledgedStorage implements Storage {
  private readonly inner: Storage;
  private readonly database: Database;

  constructor(inner: Storage, database: Database) {
    this.inner = inner;
    this.database = database;
  }

  async keep(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number, spent?: Spent): Promise<Kept> {
    const { database } = this;
    // What keeps bytes inside a transaction (the documents that a tenant begins with) holds its connection already.
    if (database.holds()) await database.beside(PLEDGE, [key]);
    else await database.technical(PLEDGE, [key]);
    return this.inner.keep(key, bytes, maxBytes, spent);
  }

  read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.inner.read(key, range);
  }

  async remove(key: string): Promise<void> {
    await this.inner.remove(key);
    await this.database.technical('delete from storage_pledge where key = $1', [key]);
  }

  keys(): AsyncIterable<string> {
    return this.inner.keys();
  }

  ready(): Promise<void> {
    return this.inner.ready();
  }

  probe(): Promise<void> {
    return this.inner.probe();
  }
}

/** Called where the record of kept bytes is written: from the commit on they stay. Refused when they are swept already. */
export async function redeem(tx: Tx, key: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    'delete from storage_pledge where key = $1 and swept_at is null',
    [key],
  );
  if (rowCount !== 1) throw new Error(`no bytes are waiting under ${key}`);
}

/** Called where the record of kept bytes goes (弃置文件): from the commit on they are nobody's, and the next sweep takes them. */
export async function abandon(tx: Tx, key: string): Promise<void> {
  await tx.client.query(
    `insert into storage_pledge (key, made_at) values ($1, clock_timestamp() - 2 * $2 * interval '1 hour')`,
    [key, WAIT_HOURS],
  );
}

/** Removes bytes whose record never came (清理无主文件): of a killed process, a lost connection, a refused record. */
export class Sweeper extends PollingLoop {
  private readonly parts: { database: Database; storage: PledgedStorage; log: Logger };

  constructor(parts: { database: Database; storage: PledgedStorage; log: Logger }) {
    super();
    this.parts = parts;
  }

  protected async round(): Promise<number> {
    const swept = await this.sweep();
    return swept < AT_ONCE ? ROUND_MS : 0;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'sweeper: could not sweep');
    return ROUND_MS;
  }

  /** One sweep; returns how many were removed. Tests call it directly. */
  async sweep(): Promise<number> {
    // Marked first and for good: a record that comes even later fails instead of naming what is gone.
    const marked = await this.parts.database.technical<{ key: string }>(
      `update storage_pledge set swept_at = clock_timestamp()
       where key in (select key from storage_pledge
         where made_at < clock_timestamp() - $1 * interval '1 hour' order by made_at limit $2)
       returning key`,
      [WAIT_HOURS, AT_ONCE],
    );
    for (const { key } of marked) await this.parts.storage.remove(key);
    return marked.length;
  }
}
