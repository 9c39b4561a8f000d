import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import type { Database, Db } from './database/db.ts';

interface WorldState {
  readonly kind: 'production' | 'demo' | 'test';
  readonly offsetMs: number;
  readonly now: Date;
}

interface WorldRow extends pg.QueryResultRow {
  readonly kind: WorldState['kind'];
  readonly offset_ms: string;
  readonly now: Date;
}

const WORLD = 'select kind, offset_ms, app_now() as now from world';

/** Whom the state of the world is asked of: the connection that somebody holds already, or else the database. */
export type WorldSource = pg.ClientBase | Database;

/** What kind of world this is and how far its clock was moved (环境与时钟). */
export async function worldState(asked: WorldSource): Promise<WorldState> {
  const [row] =
    'technical' in asked ? await asked.technical<WorldRow>(WORLD) : (await asked.query<WorldRow>(WORLD)).rows;
  return {
    kind: row?.kind ?? 'production',
    offsetMs: Number(row?.offset_ms ?? 0),
    now: row?.now ?? new Date(),
  };
}

/** The kind of this world for a read (环境类型). */
export async function worldKind(db: Db): Promise<WorldState['kind']> {
  const { rows } = await db.execute<{ kind: WorldState['kind'] }>(sql`select kind from world`);
  return rows[0]?.kind ?? 'production';
}

/** How far the clock of this world was moved (时钟快进), in ms: what runs by the wall's clock is shown by the platform's so much later. */
export async function worldOffset(db: Db): Promise<number> {
  const { rows } = await db.execute<{ offset_ms: string }>(sql`select offset_ms from world`);
  return Number(rows[0]?.offset_ms ?? 0);
}

/** Moves the clock forward by so many milliseconds; the database refuses it in a production world. */
export async function moveWorldClock(client: pg.ClientBase, byMs: number): Promise<number> {
  const { rows } = await client.query<{ offset_ms: string }>(
    'update world set offset_ms = offset_ms + greatest($1::bigint, 0) returning offset_ms',
    [byMs],
  );
  await client.query(`select pg_notify('clock', ''), pg_notify('deadline', '')`);
  return Number(rows[0]?.offset_ms ?? 0);
}

/**
 * What this process believes of the database's clock (服务器时钟): good for token ends, signature windows and countdowns.
 * Deadlines never use it; they ask the database under their lock. It is counted on from the last look by a clock that only runs
 * forward: the system's own may jump by hours at any moment.
 */
export class WorldClock {
  private readonly database: Database;
  // Before the first look: the system's clock, as it stood when this process began.
  private offsetMs = performance.timeOrigin;
  private wallOffsetMs = performance.timeOrigin;
  private frozenMs: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(database: Database, bus: Bus) {
    this.database = database;
    bus.on('clock', () => void this.look().catch(() => undefined));
  }

  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look().catch(() => undefined), 30_000);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Measures the distance between this process's clock and the database's. */
  async look(): Promise<void> {
    const before = performance.now();
    const rows = await this.database.technical<{ now: Date; wall: Date; frozen: Date | null }>(
      'select app_now() as now, clock_timestamp() as wall, (select frozen_at from world) as frozen',
    );
    const row = rows[0];
    if (!row) return;
    this.frozenMs = row.frozen?.getTime();
    this.wallOffsetMs = row.wall.getTime() - (before + performance.now()) / 2;
    this.offsetMs = row.now.getTime() - (before + performance.now()) / 2;
  }

  /** Wall time of the database: tokens and signatures live by it, so that a moved clock signs nobody out. */
  wallMs(): number {
    return performance.now() + this.wallOffsetMs;
  }

  /** The world's time: deadlines and documents live by it. */
  nowMs(): number {
    return this.frozenMs ?? performance.now() + this.offsetMs;
  }
}
