import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A connection as the stores use it: drizzle on one client whose tenant is already set. */
export type Db = NodePgDatabase & { readonly $client: pg.PoolClient };

/** Builds statements that something else sends; it has no connection of its own. */
export const statement = drizzle.mock();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const MOST_NAMED = 400;

/** What of a connection's socket is used here. */
interface Wire {
  cork(): void;
  uncork(): void;
}

/**
 * Holds back what a connection is given until nothing more can follow by itself, so that queries sent side by side
 * leave in one write: on most machines the system call costs more than the query's own bytes.
 */
function together(client: pg.PoolClient): () => void {
  const wire = (client as unknown as { connection: { stream: Wire } }).connection.stream;
  let held = false;
  const leave = () => {
    held = false;
    wire.uncork();
  };
  return () => {
    if (held) return;
    held = true;
    wire.cork();
    // A tick asked for by a microtask comes when the microtasks, which may still send, have ended.
    queueMicrotask(() => process.nextTick(leave));
  };
}

/**
 * A connection that names its statements by their text, so that PostgreSQL plans each of them once for a connection.
 * Stores write a bounded set of texts; past a bound, which only lists of very different lengths reach, a text stays
 * unnamed.
 */
function planning(client: pg.PoolClient): pg.PoolClient {
  // null while the first use of a text is under way: a second one must not name it again behind its back.
  const names = new Map<string, string | null>();
  const hold = together(client);
  let last = 0;
  const facade = Object.create(client) as pg.PoolClient;
  const query = (config: string | pg.QueryConfig, values?: unknown[]) => {
    hold();
    const given = typeof config === 'string' ? { text: config } : config;
    const params = values ?? given.values;
    if (!params || params.length === 0) return client.query(config as pg.QueryConfig, values);
    const known = names.get(given.text);
    if (known) return client.query({ ...given, name: known, values: params });
    if (known === null || names.size >= MOST_NAMED) return client.query({ ...given, values: params });
    // Never the same name twice: a statement whose first run failed may still be planned under it.
    const name = `q${++last}`;
    names.set(given.text, null);
    const first = client.query({ ...given, name, values: params });
    first.then(
      () => names.set(given.text, name),
      () => names.delete(given.text),
    );
    return first;
  };
  facade.query = query as pg.PoolClient['query'];
  // Planned once: each transaction begins by asking for the time.
  client.query(`prepare app_clock as ${CLOCK}`).catch(() => undefined);
  return facade;
}

const CLOCK = 'select app_now() as now';

/** The database's clock, by a statement that each connection plans once. */
export async function clockAt(db: Db): Promise<Date> {
  const { rows } = await db.$client.query<{ now: Date }>({ name: 'clock', text: CLOCK });
  return rows[0]?.now as Date;
}

interface Lent {
  client: pg.PoolClient;
  raw: pg.PoolClient;
  /** The tenant this connection is set to; '' = none, so every isolated table raises. */
  tenant: string;
  db: Db;
}

export interface Started {
  readonly db: Db;
  readonly client: pg.PoolClient;
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
  private readonly lent = new WeakMap<pg.PoolClient, Lent>();
  private readonly inside = new AsyncLocalStorage<true>();

  constructor(url: string, options: { max?: number } = {}) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.max ?? 20,
      // Queries sent together travel together; each still has its own answer and its own error.
      pipeline: true,
      options:
        '-c role=gongheng_app -c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
      application_name: 'gongheng',
    });
    // A connection that dies while idle is replaced by the pool; the next query tells if the database is gone.
    this.pool.on('error', () => undefined);
  }

  private async take(): Promise<Lent> {
    // A second connection inside a transaction waits for the first one to end, and under load for ever.
    if (this.inside.getStore()) throw new Error('a transaction is open: use its db');
    const client = await this.pool.connect();
    let lent = this.lent.get(client);
    if (!lent) {
      const planned = planning(client);
      lent = { client: planned, raw: client, tenant: '', db: drizzle({ client: planned }) };
      this.lent.set(client, lent);
    }
    return lent;
  }

  private static checked(tenant: string): string {
    if (!UUID.test(tenant)) throw new Error('not a tenant id');
    return tenant;
  }

  /** Runs reads of one tenant outside a transaction. */
  async read<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    const lent = await this.take();
    try {
      if (lent.tenant !== tenant) {
        await lent.client.query(`select set_config('app.tenant', '${Database.checked(tenant)}', false)`);
        lent.tenant = tenant;
      }
      const result = await work(lent.db);
      lent.raw.release();
      return result;
    } catch (error) {
      this.giveBack(lent, error);
      throw error;
    }
  }

  /** Runs one transaction of one tenant; commits when the work ends well, else nothing happened. */
  async write<T>(tenant: string, work: (started: Started) => Promise<T>): Promise<T> {
    const lent = await this.take();
    try {
      const answers = (await lent.client.query(
        lent.tenant === tenant
          ? 'begin; execute app_clock'
          : `select set_config('app.tenant', '${Database.checked(tenant)}', false); begin; execute app_clock`,
      )) as unknown as pg.QueryResult<{ now: Date }>[];
      lent.tenant = tenant;
      const now = answers[answers.length - 1]?.rows[0]?.now as Date;
      let committed: Promise<unknown> | undefined;
      const commit = () => (committed ??= lent.client.query('commit'));
      const result = await this.inside.run(true, () =>
        work({ db: lent.db, client: lent.client, now, commit }),
      );
      await commit();
      lent.raw.release();
      return result;
    } catch (error) {
      // The setting was part of the transaction, so a rollback brings back whichever tenant stood there before.
      lent.tenant = '';
      try {
        await lent.client.query('rollback');
      } catch {
        lent.raw.release(true);
        throw error;
      }
      this.giveBack(lent, error);
      throw error;
    }
  }

  /** Runs a query on technical tables only (sessions, outbox, deadlines): no tenant is set. */
  async technical<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const result = await this.pool.query<R>(text, values);
    return result.rows;
  }

  private giveBack(lent: Lent, error: unknown): void {
    const code = (error as { code?: string }).code;
    const broken = typeof code === 'string' && /^(57P|08)/.test(code);
    lent.raw.release(broken);
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
