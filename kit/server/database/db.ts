import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Refusal } from '#kit/shared/refusal.ts';
import { NotDone, OutcomeUnknown } from '../not-done.ts';
import { spanned, spannedStatement } from '../tracing.ts';
import { AnswerWatch } from './answer-watch.ts';
import { Memory } from './memory.ts';
import { type Planned, planning } from './planned.ts';

/** A connection as the stores use it: drizzle on one client whose tenant is already set. */
export type Db = NodePgDatabase & { readonly $client: Planned };

/** Builds statements that something else sends; it has no connection of its own. */
export const statement = drizzle.mock();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const IDLE_MS = 300_000;
/** A server that takes no more connections, or is just starting, is asked again after this. */
const ASK_AGAIN_MS = 100;

/** How long anything of the database is waited for (数据库时限), in milliseconds; so that nobody waits for ever. */
export interface DatabaseLimits {
  /** For a connection, free or new. */
  readonly connect: number;
  /** For a lock that others hold, and for one statement: kept by PostgreSQL. */
  readonly lock: number;
  readonly statement: number;
  /** For any answer at all; longer than a statement may take. */
  readonly answer: number;
  /** So many may wait for a connection; who comes after them is told at once. */
  readonly waiting: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  connect: 10_000,
  lock: 15_000,
  statement: 30_000,
  answer: 40_000,
  waiting: 500,
};

const CLOCK = 'select app_now() as now';

interface PooledConnection {
  client: Planned;
  raw: pg.PoolClient;
  /** The tenant this connection is set to; '' = none, so every isolated table raises. */
  tenant: string;
  db: Db;
}

/** Whether the work at hand has a connection now. */
interface Holding {
  holds: boolean;
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
  private readonly config: pg.ClientConfig;
  private readonly pool: pg.Pool;
  private readonly pooled = new WeakMap<pg.PoolClient, PooledConnection>();
  private readonly inside = new AsyncLocalStorage<Holding>();

  readonly memory = new Memory();
  private readonly watch: AnswerWatch;
  private readonly limits: DatabaseLimits;
  private readonly broken = new WeakSet<pg.PoolClient>();

  constructor(url: string, options: { max?: number; limits?: Partial<DatabaseLimits> } = {}) {
    const limits = { ...DATABASE_LIMITS, ...options.limits };
    this.limits = limits;
    this.watch = new AnswerWatch(limits.answer);
    this.config = {
      connectionString: url,
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      // Queries sent together travel together; each still has its own answer and its own error.
      pipeline: true,
      options:
        `-c role=gongheng_app -c timezone=UTC -c random_page_cost=1.1 -c statement_timeout=${limits.statement} ` +
        `-c lock_timeout=${limits.lock} -c idle_in_transaction_session_timeout=60000`,
      application_name: 'gongheng',
    };
    this.pool = new pg.Pool({
      ...this.config,
      max: options.max ?? 20,
      // A new connection plans every statement again, which costs as much as many requests, so an idle one is kept.
      idleTimeoutMillis: IDLE_MS,
    });
    // A connection that dies while idle is replaced by the pool; the next query tells if the database is gone.
    this.pool.on('error', () => undefined);
    // The pool listens only while one is idle; one that dies in use fails its query and nothing else.
    this.pool.on('connect', (client) => client.on('error', () => this.broken.add(client)));
  }

  private async take(): Promise<PooledConnection> {
    return this.pooledOf(await this.connect());
  }

  private pooledOf(client: pg.PoolClient): PooledConnection {
    let pooled = this.pooled.get(client);
    if (!pooled) {
      const planned = planning(client, CLOCK, this.watch);
      pooled = { client: planned, raw: client, tenant: '', db: drizzle({ client: planned }) };
      this.pooled.set(client, pooled);
    }
    return pooled;
  }

  /** A connection of the pool; who gets none in time has changed nothing. */
  private async connect(): Promise<pg.PoolClient> {
    // Who holds a connection and waits for a second one waits for others who do the same: twenty such requests stand still.
    if (this.holds()) throw new Error('a connection is held already: use its db');
    if (this.pool.waitingCount >= this.limits.waiting)
      throw new NotDone('too many wait for a connection to the database');
    const until = performance.now() + this.limits.connect;
    for (;;)
      try {
        return await this.pool.connect();
      } catch (error) {
        const isFull = ['53300', '57P03'].includes(pgError(error)?.code ?? '');
        if (!isFull || performance.now() > until)
          throw new NotDone(`no connection to the database: ${String(error)}`, { cause: error });
        await sleep(ASK_AGAIN_MS);
      }
  }

  /** Does a piece of work on a connection; until it ends, it gets no other one. What it leaves running afterwards may. */
  private async holding<T>(work: () => Promise<T>): Promise<T> {
    const held: Holding = { holds: true };
    try {
      return await this.inside.run(held, work);
    } finally {
      held.holds = false;
    }
  }

  /** What a fault means for whoever asked: nothing was done, or, once the change was `sent` and the line broke, nobody knows. */
  private told(client: pg.PoolClient, error: unknown, sent: boolean): unknown {
    if (error instanceof Refusal || error instanceof NotDone || error instanceof OutcomeUnknown) return error;
    const code = pgError(error)?.code ?? '';
    const words = error instanceof Error ? error.message : String(error);
    if (this.broken.has(client) || lineBroke(code))
      return sent ? new OutcomeUnknown(words, { cause: error }) : new LineBroke(words, { cause: error });
    return GAVE_UP.has(code) ? new NotDone(words, { cause: error }) : error;
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
  read<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    return spanned('read', () => this.reading(tenant, work));
  }

  private async reading<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    const pooled = await this.take();
    try {
      if (pooled.tenant !== tenant) {
        await pooled.client.query(`select set_config('app.tenant', '${Database.checked(tenant)}', false)`);
        pooled.tenant = tenant;
      }
      const result = await this.holding(() => work(pooled.db));
      pooled.raw.release();
      return result;
    } catch (error) {
      this.giveBack(pooled.raw, error);
      throw this.told(pooled.raw, error, false);
    }
  }

  /** Runs one transaction of one tenant; commits when the work ends well, else nothing happened. */
  write<T>(tenant: string, work: (started: Started) => Promise<T>): Promise<T> {
    return spanned('transaction', () => this.writing(tenant, work));
  }

  private async writing<T>(tenant: string, work: (started: Started) => Promise<T>): Promise<T> {
    const pooled = await this.take();
    let committed: Promise<unknown> | undefined;
    try {
      const answers = (await pooled.client.query(
        pooled.tenant === tenant
          ? 'begin; execute app_clock'
          : `select set_config('app.tenant', '${Database.checked(tenant)}', false); begin; execute app_clock`,
      )) as unknown as pg.QueryResult<{ now: Date }>[];
      pooled.tenant = tenant;
      const now = answers[answers.length - 1]?.rows[0]?.now as Date;
      const commit = () => (committed ??= pooled.client.query('commit'));
      const result = await this.holding(() => work({ db: pooled.db, client: pooled.client, now, commit }));
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
        throw this.told(pooled.raw, error, committed !== undefined);
      }
      this.giveBack(pooled.raw, error);
      throw this.told(pooled.raw, error, committed !== undefined);
    }
  }

  /** Runs a query on technical tables only (sessions, outbox, deadlines): no tenant is set. */
  async technical<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.technically(text, (client) =>
      spannedStatement(text, () => this.watch.over(client, client.query<R>(text, values))),
    );
  }

  /**
   * The same, planned once for a connection: for what nearly every request asks by a key, so that no plan can be better than another.
   * The others are planned for the values and the size of the tables at that moment.
   */
  async technicalByKey<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    return this.technically(text, (client) => this.pooledOf(client).client.query<R>(text, values));
  }

  private async technically<R extends pg.QueryResultRow>(
    text: string,
    ask: (client: pg.PoolClient) => Promise<pg.QueryResult<R>>,
  ): Promise<R[]> {
    const client = await this.connect();
    try {
      const { rows } = await ask(client);
      client.release();
      return rows;
    } catch (error) {
      this.giveBack(client, error);
      throw this.told(client, error, !/^\s*select/i.test(text));
    }
  }

  /** One transaction on technical tables only; what the work throws undoes it. */
  async technicalWrite<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let isSent = false;
    try {
      await client.query('begin');
      const result = await this.holding(() => work(client));
      isSent = true;
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      const isClean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      if (isClean) this.giveBack(client, error);
      else client.release(true);
      throw this.told(client, error, isSent);
    }
  }

  /** One technical statement that stands whatever becomes of the transaction that is open: on a connection made for it alone. */
  async beside(text: string, values: unknown[]): Promise<void> {
    const client = new pg.Client(this.config);
    // What breaks it fails the statement; told to nobody besides, it would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(text, values);
    } finally {
      await client.end();
    }
  }

  /** Connections of this process (连接占用), and who waits for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Does the work at hand hold a connection now? Then it gets no second one. */
  holds(): boolean {
    return this.inside.getStore()?.holds === true;
  }

  /** A connection for as long as its taker wants (独占连接), as for a lock between processes: never for what serves a request. */
  reserve(): Promise<pg.PoolClient> {
    return this.connect();
  }

  private giveBack(client: pg.PoolClient, error: unknown): void {
    client.release(this.broken.has(client) || lineBroke((error as { code?: string }).code ?? ''));
  }

  async close(): Promise<void> {
    await this.pool.end();
    this.watch.stop();
  }
}

/** The line to the database broke before anything was committed. */
export class LineBroke extends NotDone {}

/** PostgreSQL says that the connection failed, or that it is being shut down. */
const lineBroke = (code: string): boolean => /^(57P|08)/.test(code);

/** Limits that PostgreSQL keeps: a lock, a statement, connections, memory, disk. What they end is undone. */
const GAVE_UP: ReadonlySet<string> = new Set(['55P03', '57014', '53000', '53100', '53200', '53300', '53400']);

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
