import { sql } from 'drizzle-orm';
import type { Logger } from './log.ts';
import { systemUser, type Tx } from './context.ts';
import type { Database, Db } from './database/db.ts';
import { traced } from './tracing.ts';
import { PollingLoop } from './polling-loop.ts';
import type { DeliveredEvent, Reaction, Refresher, Transactions } from './tx.ts';

interface Waiting {
  readonly event_id: string;
  readonly listener: string;
  readonly tenant_id: string;
  /** The subject of what is worked out anew; empty where every event is delivered by itself. */
  readonly key: string;
}

const waitingFor = (kind: string): string =>
  `select event_id, listener, tenant_id, key from outbox
   where done_at is null and next_at <= clock_timestamp() and ${kind} order by event_id limit $1`;

const BATCH = 20;
const IDLE_MS = 1000;
const MAX_BACKOFF_S = 300;

/** Not its turn yet (稍后投递): it comes again after so many seconds, and that is no failure. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('not yet');
    this.seconds = seconds;
  }
}

/**
 * Delivers events to their listeners (事件投递): each in its own transaction that also marks the delivery done, so
 * a listener's effect happens once however often a process dies. Failures come again, later and later.
 */
export class OutboxWorker extends PollingLoop {
  private readonly parts: { database: Database; transactions: Transactions; log: Logger };
  private readonly byName: ReadonlyMap<string, Reaction>;
  private readonly refreshers: ReadonlyMap<string, Refresher>;

  constructor(
    parts: { database: Database; transactions: Transactions; log: Logger },
    { reactions, refreshers }: { reactions: readonly Reaction[]; refreshers: readonly Refresher[] },
  ) {
    super();
    this.parts = parts;
    const byName = new Map<string, Reaction>();
    for (const r of reactions) {
      if (byName.has(r.name)) throw new Error(`two reactions are named ${r.name}`);
      byName.set(r.name, r);
    }
    this.byName = byName;
    this.refreshers = new Map(refreshers.map((r) => [r.name, r]));
  }

  protected async round(): Promise<number> {
    return (await this.drain()) === 0 ? IDLE_MS : 0;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'outbox: could not deliver');
    return IDLE_MS;
  }

  /** Delivers what waits now; returns how many rows were tried. Tests call it directly. */
  async drain(): Promise<number> {
    // As many of either kind, so that what is worked out anew never holds up what must happen.
    const waiting = await this.parts.database.technical<Waiting>(
      `(${waitingFor("key = ''")}) union all (${waitingFor("key <> ''")})`,
      [BATCH],
    );
    const refreshed = new Set<string>();
    for (const row of waiting)
      if (row.key === '')
        await traced(`deliver ${row.listener}`, () =>
          this.deliver(row.event_id, row.listener, row.tenant_id),
        );
      else if (!refreshed.has(`${row.listener} ${row.key}`)) {
        refreshed.add(`${row.listener} ${row.key}`);
        await traced(`refresh ${row.listener}`, () => this.refresh(row));
      }
    return waiting.length;
  }

  /** Works a subject out anew, once for all events of it that wait; what failed comes again, later and later. */
  private async refresh({ listener, key, tenant_id: tenantId }: Waiting): Promise<void> {
    const ctx = { user: systemUser(tenantId), tenantId, lang: 'zh' as const, address: 'system' };
    try {
      await this.parts.transactions.run(ctx, async (tx) => {
        const refresher = this.refreshers.get(listener);
        if (!refresher) throw new Error(`nobody is named ${listener}`);
        const { rows } = await tx.client.query<{ at: Date }>(
          `with closed as (
             update outbox set done_at = clock_timestamp(), error = null
             where ctid = any (array(select ctid from outbox
               where listener = $1 and key = $2 and done_at is null for update skip locked))
             returning event_id)
           select e.at from event e join closed c on c.event_id = e.id order by e.id desc limit 1`,
          [listener, key],
        );
        // Another worker may hold them, or be done with them.
        if (rows[0]) await refresher.refresh(tx, key, new Date(rows[0].at));
      });
    } catch (error) {
      this.parts.log.error({ err: error, listener, key }, 'outbox: refreshing failed');
      await this.parts.database.technical(
        `update outbox set attempts = attempts + 1, error = $3,
           next_at = clock_timestamp() + least(power(2, attempts), ${MAX_BACKOFF_S}) * interval '1 second'
         where listener = $1 and key = $2 and done_at is null`,
        [listener, key, String(error).slice(0, 1000)],
      );
    }
  }

  private async deliver(eventId: string, listener: string, tenantId: string): Promise<void> {
    const reaction = this.byName.get(listener);
    const ctx = { user: systemUser(tenantId), tenantId, lang: 'zh' as const, address: 'system' };
    try {
      if (!reaction) throw new Error(`nobody is named ${listener}`);
      const lease = reaction.job?.leaseSeconds;
      if (lease && !(await this.leased(eventId, listener, lease))) return;
      const ready = await this.prepared(tenantId, reaction, eventId);
      await this.parts.transactions.run(ctx, (tx) => this.act(tx, reaction, eventId, ready));
    } catch (error) {
      if (error instanceof TryLater) return this.postpone(eventId, listener, error.seconds);
      this.parts.log.error({ err: error, listener, eventId }, 'outbox: listener failed');
      const [row] = await this.parts.database.technical<{ attempts: number }>(
        `update outbox set attempts = attempts + 1, error = $3,
           next_at = clock_timestamp() + least(power(2, attempts), ${MAX_BACKOFF_S}) * interval '1 second'
         where event_id = $1 and listener = $2 and done_at is null returning attempts`,
        [eventId, listener, String(error).slice(0, 1000)],
      );
      const job = reaction?.job;
      if (reaction && job && row && row.attempts >= job.tries)
        await this.parts.transactions.run(ctx, async (tx) => {
          if (await this.close(tx, reaction, eventId, String(error).slice(0, 1000)))
            await job.giveUp(tx, await deliveredEvent(tx.db, reaction, eventId), String(error), error);
        });
    }
  }

  private async postpone(eventId: string, listener: string, seconds: number): Promise<void> {
    await this.parts.database.technical(
      `update outbox set next_at = clock_timestamp() + $3 * interval '1 second'
       where event_id = $1 and listener = $2 and done_at is null`,
      [eventId, listener, seconds],
    );
  }

  /** Takes a job for a while, so that what leaves the house leaves it once. */
  private async leased(eventId: string, listener: string, seconds: number): Promise<boolean> {
    const rows = await this.parts.database.technical(
      `update outbox set next_at = clock_timestamp() + $3 * interval '1 second'
       where event_id = $1 and listener = $2 and done_at is null and next_at <= clock_timestamp() returning 1 as one`,
      [eventId, listener, seconds],
    );
    return rows.length > 0;
  }

  /** The slow part of a reaction, outside any transaction. Two workers may both do it; one of them writes. */
  private async prepared(tenantId: string, reaction: Reaction, eventId: string): Promise<unknown> {
    if (!reaction.before) return undefined;
    const read = <T>(work: (db: Db) => Promise<T>) => this.parts.database.read(tenantId, work);
    return reaction.before({ read }, await read((db) => deliveredEvent(db, reaction, eventId)));
  }

  private async act(tx: Tx, reaction: Reaction, eventId: string, ready: unknown): Promise<void> {
    if (await this.close(tx, reaction, eventId, null))
      await reaction.react(tx, await deliveredEvent(tx.db, reaction, eventId), ready);
  }

  /** Marks it done. Another worker may hold the row, or have finished it: then there is nothing to do here. */
  private async close(tx: Tx, reaction: Reaction, eventId: string, error: string | null): Promise<boolean> {
    const { rowCount } = await tx.client.query(
      `update outbox set done_at = clock_timestamp(), error = $3
       where ctid = (select ctid from outbox where event_id = $1 and listener = $2 and done_at is null
                     for update skip locked)`,
      [eventId, reaction.name, error],
    );
    return Boolean(rowCount);
  }
}

async function deliveredEvent(db: Db, reaction: Reaction, eventId: string): Promise<DeliveredEvent<unknown>> {
  const { rows } = await db.execute<{
    at: Date | string;
    subject_type: string;
    subject_id: string;
    actor_id: string | null;
    payload: unknown;
  }>(sql`select at, subject_type, subject_id, actor_id, payload from event where id = ${eventId}`);
  const e = rows[0];
  if (!e) throw new Error(`event ${eventId} is not there`);
  return {
    eventId,
    at: new Date(e.at),
    subjectType: e.subject_type,
    subjectId: e.subject_id,
    actorId: e.actor_id,
    payload: reaction.event.payload.parse(e.payload),
  };
}

/** 投递受阻: how many deliveries have failed and wait to be tried again; nought on a healthy platform. */
export async function stuckEvents(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where done_at is null and attempts > 0`,
  );
  return rows[0]?.n ?? 0;
}
