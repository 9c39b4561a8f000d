import { systemUser, type Tx } from './context.ts';
import type { Database } from './database/db.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { PollingLoop } from './polling-loop.ts';
import { traced } from './tracing.ts';
import type { Transactions } from './tx.ts';

/**
 * What happens when a legal deadline falls due (到期处理). It locks its subject as an act on it does and then checks the
 * facts itself, the timer only announces: an act may move or strike the deadline while the handler waits for that lock.
 */
export interface DeadlineHandler {
  readonly kind: string;
  readonly due: (tx: Tx, subjectId: string, dueAt: Date) => Promise<void>;
}

interface Due {
  readonly kind: string;
  readonly subject_id: string;
  readonly due_at: Date;
  /** The same to the microsecond. */
  readonly due: string;
}

const LONGEST_WAIT_MS = 1000;

/** Sets or moves the deadline of a subject; the ticker of every process is told after the commit. */
export async function setDeadline(tx: Tx, kind: string, subjectId: string, dueAt: Date): Promise<void> {
  await tx.client.query(
    `insert into deadline (id, tenant_id, kind, subject_id, due_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, subject_id) do update set due_at = excluded.due_at, done_at = null, attempts = 0, error = null`,
    [newId(), tx.tenantId, kind, subjectId, dueAt],
  );
  await tx.client.query(`select pg_notify('deadline', '')`);
}

/** Sets many at once; one that stands at its time already, fired or not, stays as it is. */
export async function setDeadlines(
  tx: Tx,
  deadlines: readonly { readonly kind: string; readonly subjectId: string; readonly dueAt: Date }[],
): Promise<void> {
  if (deadlines.length === 0) return;
  await tx.client.query(
    `insert into deadline (id, tenant_id, kind, subject_id, due_at)
     select d.id, $1, d.kind, d.subject_id, d.due_at
     from unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[]) d (id, kind, subject_id, due_at)
     on conflict (kind, subject_id) do update set due_at = excluded.due_at, done_at = null, attempts = 0, error = null
     where deadline.due_at <> excluded.due_at or (deadline.done_at is not null and excluded.due_at > app_now())`,
    [
      tx.tenantId,
      deadlines.map(() => newId()),
      deadlines.map((d) => d.kind),
      deadlines.map((d) => d.subjectId),
      deadlines.map((d) => d.dueAt),
    ],
  );
  await tx.client.query(`select pg_notify('deadline', '')`);
}

/** Strikes many that no longer count. */
export async function dropDeadlines(
  tx: Tx,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<void> {
  if (kinds.length === 0 || subjectIds.length === 0) return;
  await tx.client.query(
    `update deadline set done_at = app_now() where kind = any ($1) and subject_id = any ($2) and done_at is null`,
    [kinds, subjectIds],
  );
}

/** Strikes a deadline that no longer counts (terminated, withdrawn). */
export async function dropDeadline(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.client.query(
    `update deadline set done_at = app_now() where kind = $1 and subject_id = $2 and done_at is null`,
    [kind, subjectId],
  );
}

/** Fires deadlines by the database's clock, once each, whichever of the processes sees them first. */
export class Ticker extends PollingLoop {
  private readonly parts: { database: Database; transactions: Transactions; log: Logger };
  private readonly handlers: ReadonlyMap<string, DeadlineHandler>;

  constructor(
    parts: { database: Database; transactions: Transactions; log: Logger },
    handlers: readonly DeadlineHandler[],
  ) {
    super();
    this.parts = parts;
    this.handlers = new Map(handlers.map((h) => [h.kind, h]));
  }

  protected async round(): Promise<number> {
    await this.fire();
    const rows = await this.parts.database.technical<{ ms: string | null }>(
      `select extract(epoch from (min(greatest(due_at, now() - interval '1 day')) - app_now())) * 1000 as ms
       from deadline where done_at is null and attempts = 0`,
    );
    const ms = rows[0]?.ms ?? LONGEST_WAIT_MS;
    return Math.max(1, Math.min(LONGEST_WAIT_MS, Number(ms)));
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'ticker: could not look');
    return LONGEST_WAIT_MS;
  }

  /** Fires what is due now; returns how many deadlines were handled. Tests call it directly. */
  async fire(): Promise<number> {
    const due = await this.parts.database.technical<{ id: string; tenant_id: string }>(
      `select id, tenant_id from deadline
       where done_at is null and due_at + least(power(2, attempts) - 1, 60) * interval '1 second' <= app_now()
       order by due_at limit 50`,
    );
    for (const d of due) await traced('deadline', () => this.fireOne(d.id, d.tenant_id));
    return due.length;
  }

  private async fireOne(id: string, tenantId: string): Promise<void> {
    const ctx = { user: systemUser(tenantId), tenantId, lang: 'zh' as const, address: 'system' };
    try {
      await this.parts.transactions.run(ctx, async (tx) => {
        // One ticker at a time by a lock of its own and not by the row: acts lock their subject first and the row of its
        // deadline last, and so does this.
        const { rows: turn } = await tx.client.query<{ mine: boolean }>(
          'select pg_try_advisory_xact_lock(hashtextextended($1, 9)) as mine',
          [id],
        );
        if (!turn[0]?.mine) return;
        const { rows } = await tx.client.query<Due>(
          'select kind, subject_id, due_at, due_at::text as due from deadline where id = $1 and done_at is null and due_at <= app_now()',
          [id],
        );
        const d = rows[0];
        if (!d) return;
        const handler = this.handlers.get(d.kind);
        if (!handler) throw new Error(`nobody handles deadlines of kind ${d.kind}`);
        await handler.due(tx, d.subject_id, d.due_at);
        // Not where the handler, or an act that it waited for, has set another time.
        await tx.client.query(
          'update deadline set done_at = app_now(), error = null where id = $1 and due_at = $2::timestamptz and done_at is null',
          [id, d.due],
        );
      });
    } catch (error) {
      this.parts.log.error({ err: error, deadline: id }, 'ticker: deadline failed');
      await this.parts.database.technical(
        'update deadline set attempts = attempts + 1, error = $2 where id = $1',
        [id, String(error).slice(0, 1000)],
      );
    }
  }
}
