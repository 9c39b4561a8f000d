import type { Database } from './database/db.ts';
import type { Logger } from './log.ts';
import { PollingLoop } from './polling-loop.ts';

/** How long a table's rows stay that nobody needs any more (保留期限); records with legal effect have none. */
export interface Retention {
  readonly table: string;
  /** The column that says since when a row is not needed. */
  readonly since: string;
  readonly days: number;
  /** Which rows may go at all; absent = all. */
  readonly only?: string;
}

/** What the technique itself leaves behind. */
const OWN: readonly Retention[] = [
  // Long after any request under the same nonce would be refused for its age.
  { table: 'request_nonce', since: 'at', days: 1 },
  // What failed or was given up stays: the desk shows it.
  { table: 'outbox', since: 'done_at', days: 30, only: 'error is null and discard_reason is null' },
];

const ROUND_MS = 3_600_000;
const AT_ONCE = 5000;

/** Deletes what its declared time is over for (到期清理), a little at a time, so that nobody waits for it. */
export class Clearer extends PollingLoop {
  readonly retentions: readonly Retention[];
  private readonly parts: { database: Database; log: Logger };

  constructor(parts: { database: Database; log: Logger }, declared: readonly Retention[]) {
    super();
    this.parts = parts;
    this.retentions = [...OWN, ...declared];
  }

  protected async round(): Promise<number> {
    await this.clear();
    return ROUND_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'clearer: could not delete what is over');
    return ROUND_MS;
  }

  /** One round through all; returns how many rows were deleted from which table. Tests call it directly. */
  async clear(): Promise<Readonly<Record<string, number>>> {
    const gone: Record<string, number> = {};
    for (const one of this.retentions) {
      gone[one.table] = 0;
      for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
        deleted = await this.some(one);
        gone[one.table] = (gone[one.table] ?? 0) + deleted;
      }
    }
    return gone;
  }

  private async some({ table, since, days, only = 'true' }: Retention): Promise<number> {
    const rows = await this.parts.database.technical(
      `delete from ${table} where ctid = any (array(select ctid from ${table}
         where ${since} < clock_timestamp() - $1 * interval '1 day' and ${only} limit $2))
       returning 1 as one`,
      [days, AT_ONCE],
    );
    return rows.length;
  }
}
