import { type Read, systemUser, type Tx } from './context.ts';
import type { Database } from './database/db.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { PollingLoop } from './polling-loop.ts';
import type { Transactions } from './tx.ts';

/** Somebody else does this work now, or nobody should any more. */
export class TurnLost extends Error {}

/** The turn of one process at a piece of work: all that it writes is written only while the turn is its own. */
export interface Turn {
  readonly tenantId: string;
  readonly subjectId: string;
  read<T>(work: (read: Read) => Promise<T>): Promise<T>;
  /** A transaction that also says that this process lives; throws `TurnLost` where the turn went to another. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The last transaction: with it the work is done. */
  end<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Work that takes longer than a transaction may (长任务): a worker takes it, and takes it anew from the beginning where a process has
 * died over it. It runs after the commit of what asked for it.
 */
export interface LongWork {
  readonly kind: string;
  readonly run: (turn: Turn) => Promise<void>;
  /** It has failed for good: whoever waits for it is told. */
  readonly giveUp: (tx: Tx, subjectId: string) => Promise<void>;
}

/** A process that says nothing for so long has died over its work. */
const LEASE_SECONDS = 60;
const TRIES = 3;
const LONGEST_WAIT_MS = 2000;

/** Asks for a piece of work (排入长任务); workers are told after the commit. */
export async function startWork(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.client.query(`insert into long_work (id, tenant_id, kind, subject_id) values ($1, $2, $3, $4)`, [
    newId(),
    tx.tenantId,
    kind,
    subjectId,
  ]);
  await tx.client.query(`select pg_notify('work', '')`);
}

/** Nobody needs it any more (取消长任务): who is at it loses the turn with the next thing it writes. */
export const dropWork = async (tx: Tx, kind: string, subjectId: string): Promise<void> =>
  void (await tx.client.query('delete from long_work where kind = $1 and subject_id = $2', [
    kind,
    subjectId,
  ]));

interface Taken {
  readonly id: string;
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly tries: number;
}

interface WorkParts {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly log: Logger;
}

/** Does long work, one piece at a time in each process. */
export class LongWorker extends PollingLoop {
  private readonly parts: WorkParts;
  private readonly works: ReadonlyMap<string, LongWork>;
  private ending = false;

  constructor(parts: WorkParts, works: readonly LongWork[]) {
    super();
    this.parts = parts;
    this.works = new Map(works.map((w) => [w.kind, w]));
  }

  /** What is under way stops at its next word and is taken by another process at once. */
  override async stop(): Promise<void> {
    this.ending = true;
    await super.stop();
  }

  protected async round(): Promise<number> {
    return (await this.one()) ? 0 : LONGEST_WAIT_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'long work: could not look');
    return LONGEST_WAIT_MS;
  }

  /** Takes one piece that waits and does it; false where none waits. Tests call it directly. */
  async one(): Promise<boolean> {
    const holder = newId();
    const [taken] = await this.parts.database.technical<Taken>(
      `update long_work set holder = $1, tries = tries + 1, held_until = clock_timestamp() + $2 * interval '1 second'
       where id = (select id from long_work where held_until is null or held_until < clock_timestamp()
         order by made_at limit 1 for update skip locked)
       returning id, tenant_id, kind, subject_id, tries`,
      [holder, LEASE_SECONDS],
    );
    if (!taken) return false;
    try {
      const work = this.works.get(taken.kind);
      if (!work) throw new Error(`nobody does work of kind ${taken.kind}`);
      if (taken.tries > TRIES) await this.giveUp(work, taken, holder);
      else await work.run(this.turn(taken, holder));
    } catch (error) {
      if (error instanceof TurnLost) {
        if (this.ending) await this.release(taken.id, holder, 1);
        return true;
      }
      this.parts.log.error({ err: error, work: taken.kind, subject: taken.subject_id }, 'long work failed');
      await this.release(taken.id, holder, 0);
    }
    return true;
  }

  /** Another may take it at once; a try that was cut off by the end of this process does not count. */
  private release(id: string, holder: string, uncounted: 0 | 1) {
    return this.parts.database.technical(
      'update long_work set held_until = null, holder = null, tries = tries - $3 where id = $1 and holder = $2',
      [id, holder, uncounted],
    );
  }

  private giveUp(work: LongWork, taken: Taken, holder: string): Promise<void> {
    return this.turn(taken, holder).end((tx) => work.giveUp(tx, taken.subject_id));
  }

  private turn({ id, tenant_id: tenantId, subject_id: subjectId }: Taken, holder: string): Turn {
    const { database, transactions } = this.parts;
    const ctx = { user: systemUser(tenantId), tenantId, lang: 'zh' as const, address: 'system' };
    const held = async <T>(work: (tx: Tx) => Promise<T>, last: boolean): Promise<T> => {
      if (this.ending) throw new TurnLost();
      return transactions.run(ctx, async (tx) => {
        const { rowCount } = await tx.client.query(
          last
            ? 'delete from long_work where id = $1 and holder = $2'
            : `update long_work set held_until = clock_timestamp() + $3 * interval '1 second' where id = $1 and holder = $2`,
          last ? [id, holder] : [id, holder, LEASE_SECONDS],
        );
        if (rowCount !== 1) throw new TurnLost();
        return work(tx);
      });
    };
    return {
      tenantId,
      subjectId,
      read: (work) => database.read(tenantId, (db) => work({ ...ctx, db })),
      write: (work) => held(work, false),
      end: (work) => held(work, true),
    };
  }
}
