import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Planned, planning } from './planned.ts';

/** A connection as the stores use it: drizzle on one client whose tenant is already set. */
export type Db = NodePgDatabase & { readonly $client: Planned };

/** Builds statements that something else sends; it has no connection of its own. */
export const statement = drizzle.mock();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const IDLE_MS = 300_000;

const CLOCK = 'select app_now() as now';

/** The database's clock, by a statement that each connection plans once. */
export async function clockAt(db: Db): Promise<Date> {
  const rows = await db.$client.texts('select floor(extract(epoch from app_now()) * 1000)', []);
  return new Date(Number(rows[0]?.[0]));
}

interface PooledConnection {
  client: Planned;
  raw: pg.PoolClient;
  /** The tenant this connection is set to; '' = none, so every isolated table raises. */
  tenant: string;
  db: Db;
}

export interface Started {
  readonly db: Db;
  readonly client: Planned;
  /** The database's clock as the transaction began. */
  readonly now: Date;
  /** Sends the commit right behind the last statement; if that one fails, the commit is a rollback. */
  readonly commit: () => Promise<unknown>;
}

/**
 * The door to PostgreSQL. Every piece of work names its tenant; the connection is set to it before the first
 * query (one round trip at most, none when the connection already stands there), and row level security under
 * the application role does the rest.
 */
export class Database {
  readonly pool: pg.Pool;
  private readonly pooled = new WeakMap<pg.PoolClient, PooledConnection>();
  private readonly inside = new AsyncLocalStorage<true>();

  constructor(url: string, options: { max?: number } = {}) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.max ?? 20,
      // A new connection plans every statement anew, which costs as much as many requests; a quiet minute is no reason to drop one.
      idleTimeoutMillis: IDLE_MS,
      // Queries sent together travel together; each still has its own answer and its own error.
      pipeline: true,
      options:
        '-c role=gongheng_app -c timezone=UTC -c random_page_cost=1.1 -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
      application_name: 'gongheng',
    });
    // A connection that dies while idle is replaced by the pool; the next query tells if the database is gone.
    this.pool.on('error', () => undefined);
    // The pool listens only while one is idle; one that dies in use fails its query and nothing else.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  private async take(): Promise<PooledConnection> {
    // A second connection inside a transaction waits for the first one to end, and under load for ever.
    if (this.inside.getStore()) throw new Error('a transaction is open: use its db');
    const client = await this.pool.connect();
    let pooled = this.pooled.get(client);
    if (!pooled) {
      const planned = planning(client, CLOCK);
      pooled = { client: planned, raw: client, tenant: '', db: drizzle({ client: planned }) };
      this.pooled.set(client, pooled);
    }
    return pooled;
  }

  /** What sets a running transaction to a tenant until it ends or is set to another. */
  static standingAt(tenant: string): string {
    return `select set_config('app.tenant', '${Database.checked(tenant)}', true)`;
  }

  private static checked(tenant: string): string {
    if (!UUID.test(tenant)) throw new Error('not a tenant id');
    return tenant;
  }

  /** Runs reads of one tenant outside a transaction. */
  async read<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    const pooled = await this.take();
    try {
      if (pooled.tenant !== tenant) {
        await pooled.client.query(`select set_config('app.tenant', '${Database.checked(tenant)}', false)`);
        pooled.tenant = tenant;
      }
      const result = await work(pooled.db);
      pooled.raw.release();
      return result;
    } catch (error) {
      this.giveBack(pooled, error);
      throw error;
    }
  }

  /** Runs one transaction of one tenant; commits when the work ends well, else nothing happened. */
  async write<T>(tenant: string, work: (started: Started) => Promise<T>): Promise<T> {
    const pooled = await this.take();
    try {
      const answers = (await pooled.client.query(
        pooled.tenant === tenant
          ? 'begin; execute app_clock'
          : `select set_config('app.tenant', '${Database.checked(tenant)}', false); begin; execute app_clock`,
      )) as unknown as pg.QueryResult<{ now: Date }>[];
      pooled.tenant = tenant;
      const now = answers[answers.length - 1]?.rows[0]?.now as Date;
      let committed: Promise<unknown> | undefined;
      const commit = () => (committed ??= pooled.client.query('commit'));
      const result = await this.inside.run(true, () =>
        work({ db: pooled.db, client: pooled.client, now, commit }),
      );
      await commit();
      pooled.raw.release();
      return result;
    } catch (error) {
      // The setting was part of the transaction, so a rollback brings back whichever tenant stood there before.
      pooled.tenant = '';
      try {
        await pooled.client.query('rollback');
      } catch {
        pooled.raw.release(true);
        throw error;
      }
      this.giveBack(pooled, error);
      throw error;
    }
  }

  /** Runs a query on technical tables only (sessions, outbox, deadlines): no tenant is set. */
  async technical<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const result = await this.pool.query<R>(text, values);
    return result.rows;
  }

  private giveBack(pooled: PooledConnection, error: unknown): void {
    const code = (error as { code?: string }).code;
    const broken = typeof code === 'string' && /^(57P|08)/.test(code);
    pooled.raw.release(broken);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** The PostgreSQL error behind a drizzle error, if there is one. */
export function pgError(error: unknown): { code: string; constraint?: string } | undefined {
  for (let e: unknown = error, depth = 0; e && depth < 4; e = (e as { cause?: unknown }).cause, depth++) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return e as { code: string; constraint?: string };
  }
  return undefined;
}

/** Did a unique rule of this name refuse the row? */
export const violates = (error: unknown, constraint: string): boolean => {
  const e = pgError(error);
  return e?.code === '23505' && e.constraint === constraint;
};

/** Was the row refused because what it belongs to is not there? */
export const hangsOnNothing = (error: unknown): boolean => pgError(error)?.code === '23503';
