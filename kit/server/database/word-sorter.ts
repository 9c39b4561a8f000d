import type { Logger } from '../log.ts';
import { PollingLoop } from '../polling-loop.ts';
import type { Database } from './db.ts';

/** So many records at once: a batch is one short transaction. */
const BATCH = 200;
const IDLE_MS = 1000;

/** Sorts the words of new records into the word index (入词), a moment after they were written. */
export class WordSorter extends PollingLoop {
  private readonly parts: { database: Database; log: Logger };

  constructor(parts: { database: Database; log: Logger }) {
    super();
    this.parts = parts;
  }

  protected async round(): Promise<number> {
    return (await this.settle()) < BATCH ? IDLE_MS : 0;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'search: could not sort words in');
    return IDLE_MS;
  }

  /** Sorts in what waits, one batch at most; returns how many records that were. Tests call it directly. */
  async settle(): Promise<number> {
    const [row] = await this.parts.database.technical<{ done: number }>('select search_settle($1) as done', [
      BATCH,
    ]);
    return row?.done ?? 0;
  }
}
