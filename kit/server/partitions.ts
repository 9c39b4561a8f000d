import type { Database } from './database/db.ts';
import type { Logger } from './log.ts';
import { PollingLoop } from './polling-loop.ts';

/** How the parts of a growing table stand (分区状况). */
export interface PartitionState {
  readonly table: string;
  /** Parts that are empty and wait; none = the next rows fall into the rest. */
  readonly ahead: number;
  /** Bytes in the rest, where nothing should lie. */
  readonly rest: number;
}

/** Of every table that lies in parts (分区表). */
export const partitionStates = (database: Database): Promise<PartitionState[]> =>
  database.technical<{ table: string; ahead: number; rest: number }>(
    'select named as table, ahead, rest::float8 as rest from partitions_state()',
  );

const ROUND_MS = 3_600_000;
/** Whoever reads a table holds up its next part for as long; it is tried again soon. */
const AGAIN_MS = 60_000;

/** Makes parts of growing tables ahead (预建分区) and lets go those that are over, so that no act ever waits for either. */
export class Partitioner extends PollingLoop {
  private readonly parts: { database: Database; log: Logger };

  constructor(parts: { database: Database; log: Logger }) {
    super();
    this.parts = parts;
  }

  protected async round(): Promise<number> {
    await this.tend();
    return ROUND_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.error(
      { err: error },
      'partitions: could not make or drop a part, tried again in a minute',
    );
    return AGAIN_MS;
  }

  /** One round; returns the names of the parts that were created and of those that were dropped. Tests call it directly. */
  async tend(): Promise<{ made: string[]; gone: string[] }> {
    const { database, log } = this.parts;
    const names = async (call: 'partitions_ahead' | 'partitions_over') =>
      (await database.technical<{ name: string }>(`select ${call}() as name`)).map(({ name }) => name);
    const made = await names('partitions_ahead');
    const gone = await names('partitions_over');
    if (gone.length > 0) log.warn({ gone }, 'partitions: lines of operation are over and were dropped');
    return { made, gone };
  }
}
