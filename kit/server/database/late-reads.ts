import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#kit/shared/refusal.ts';
import type { Logger } from '../log.ts';
import { Database, type Db } from './db.ts';

/** How often a replica is asked how far it is, and how old at most what it is read for may be, in milliseconds. */
const LOOK_MS = 500;
export const MOST_LATE_MS = 2000;
/** So long a replica is waited for by whoever wants everything that was there when it was asked. */
const WAIT_MS = 1000;
/** A replica that is so far behind is said to be; one that comes and goes about the bound is not, each time. */
const FAR_BEHIND_MS = 5 * MOST_LATE_MS;
const LOOK_AGAIN_MS = 20;

/** A replica that hangs is left sooner than the database itself: that one can still be asked. */
const REPLICA_LIMITS = { connect: 1000, statement: 5000, answer: 6000, waiting: 100 };

/** 只读副本的连接 */
export const replicaOf = (url: string): Database => new Database(url, { max: 10, limits: REPLICA_LIMITS });

/** How far the database had written its log at a moment of this process (`performance.now`). */
interface Mark {
  readonly lsn: string;
  readonly keys: string;
  readonly at: number;
}

/** Whose database this is: a replica of another platform has other keys. */
const KEYS = `(select coalesce(md5(string_agg(public_key, ',' order by public_key)), '') from platform_key)`;

/**
 * 略迟读取: what may be read a moment late, which is public pages and exports. With a streaming replica (只读副本) they are read there for
 * as long as it is proven to hold everything that was committed two seconds ago; else, and whenever it fails, in the database itself.
 * The proof is PostgreSQL's own log position, not a clock: the database says how far it has written, and the replica that it has come
 * so far. Nothing that a decision or a deadline hangs on is read here.
 */
export class LateReads {
  private readonly primary: Database;
  private readonly replica: Database | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private mark: Mark | undefined;
  /** The replica holds everything committed before this moment. */
  private holds = Number.NEGATIVE_INFINITY;
  private readonly log: Logger | undefined;
  /** When this process began to look, and whether it has said that the replica is left. */
  private readonly began = performance.now();
  private isLeft = false;

  constructor(primary: Database, replica?: Database, log?: Logger) {
    this.primary = primary;
    this.replica = replica;
    this.log = log;
  }

  async start(): Promise<void> {
    if (!this.replica) return;
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.replica?.close();
  }

  /** How far the replica may be behind, in seconds (副本滞后); nothing where there is none. */
  behind(): number | undefined {
    return this.replica && (performance.now() - this.holds) / 1000;
  }

  /** Reads what stood there two seconds ago or later. */
  read<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    const near = performance.now() - this.holds <= MOST_LATE_MS;
    return this.replica && near ? this.from(this.replica, tenant, work) : this.primary.read(tenant, work);
  }

  /** Reads with everything that was committed before it was asked. */
  async readAllSoFar<T>(tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    const { replica } = this;
    return replica && (await this.reaches().catch(() => false))
      ? this.from(replica, tenant, work)
      : this.primary.read(tenant, work);
  }

  private async from<T>(replica: Database, tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await replica.read(tenant, work);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // It went away, or what it replays removed the rows that were being read.
      this.holds = Number.NEGATIVE_INFINITY;
      this.leave(error);
      return this.primary.read(tenant, work);
    }
  }

  /** Asks how far both are. A mark is kept until it is reached: under steady writing the newest never is. */
  private async look(): Promise<void> {
    if (this.looking || !this.replica) return;
    this.looking = true;
    try {
      this.mark ??= await this.markNow();
      if (await this.has(this.replica, this.mark)) {
        this.holds = this.mark.at;
        this.mark = undefined;
      }
      this.judge();
    } catch (error) {
      this.holds = Number.NEGATIVE_INFINITY;
      this.mark = undefined;
      this.leave(error);
    } finally {
      this.looking = false;
    }
  }

  /** Says once that the replica is left, and once that it is read again (副本失效与恢复), however many ask meanwhile. */
  private leave(error?: unknown): void {
    if (this.isLeft) return;
    this.isLeft = true;
    this.log?.warn(error ? { err: error } : {}, 'replica: left for the database itself');
  }

  private judge(): void {
    const late = performance.now() - this.holds;
    if (late > FAR_BEHIND_MS && performance.now() - this.began > FAR_BEHIND_MS) this.leave();
    if (!this.isLeft || late > MOST_LATE_MS) return;
    this.isLeft = false;
    this.log?.warn({}, 'replica: read again');
  }

  /** Whether the replica comes, within a second, as far as the database is now. */
  async reaches(): Promise<boolean> {
    if (!this.replica) return false;
    const until = performance.now() + WAIT_MS;
    const mark = await this.markNow();
    while (performance.now() < until) {
      if (await this.has(this.replica, mark)) return true;
      await sleep(LOOK_AGAIN_MS);
    }
    return false;
  }

  private async markNow(): Promise<Mark> {
    const at = performance.now();
    const [row] = await this.primary.technical<{ lsn: string; keys: string }>(
      `select pg_current_wal_lsn()::text as lsn, ${KEYS} as keys`,
    );
    return { lsn: row?.lsn ?? '', keys: row?.keys ?? '', at };
  }

  private async has(replica: Database, { lsn, keys }: Mark): Promise<boolean> {
    const [row] = await replica.technical<{ has: boolean }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and ${KEYS} = $2 as has`,
      [lsn, keys],
    );
    return row?.has === true;
  }
}
