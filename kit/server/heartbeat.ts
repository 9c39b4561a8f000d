import { hostname } from 'node:os';
import type { Database } from './database/db.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { PollingLoop } from './polling-loop.ts';

const BEAT_MS = 15_000;
/** Who was not seen for so long is gone, and after a day forgotten. */
const GONE_SECONDS = 60;

export type InstanceRole = 'all' | 'web' | 'worker';

/** How many processes of either kind live (在线实例). */
export interface Living {
  readonly web: number;
  readonly workers: number;
  /** Of the workers, those with a round of work that does not come back. */
  readonly stuck: number;
}

/** Says of this process that it lives (心跳), and which of its rounds do not come back. */
export class Heartbeat extends PollingLoop {
  private readonly parts: { database: Database; log: Logger; role: InstanceRole; version: string };
  private readonly loops: Readonly<Record<string, PollingLoop>>;
  private readonly id = newId();

  constructor(
    parts: { database: Database; log: Logger; role: InstanceRole; version: string },
    loops: Readonly<Record<string, PollingLoop>>,
  ) {
    super();
    this.parts = parts;
    this.loops = loops;
  }

  /** The rounds of this very process that do not come back. */
  stuck(): string[] {
    return Object.entries(this.loops).flatMap(([name, loop]) => (loop.isStuck ? [name] : []));
  }

  protected async round(): Promise<number> {
    const { database, role, version } = this.parts;
    await database.technical(
      `insert into instance (id, host, role, version, stuck) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set seen_at = clock_timestamp(), stuck = excluded.stuck`,
      [this.id, hostname().slice(0, 200), role, version.slice(0, 50), this.stuck()],
    );
    await database.technical(`delete from instance where seen_at < clock_timestamp() - interval '1 day'`);
    return BEAT_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.warn({ err: error }, 'heartbeat: not taken');
    return BEAT_MS;
  }

  /** Says that this process has ended as it should. */
  async leave(): Promise<void> {
    await this.stop();
    await this.parts.database.technical('delete from instance where id = $1', [this.id]);
  }
}

/** Which processes live just now, whoever asks. */
export async function livingInstances(database: Database): Promise<Living> {
  const [row] = await database.technical<{ web: number; workers: number; stuck: number }>(
    `select count(*) filter (where role <> 'worker')::int as web, count(*) filter (where role <> 'web')::int as workers,
       count(*) filter (where role <> 'web' and stuck <> '{}')::int as stuck
     from instance where seen_at > clock_timestamp() - $1 * interval '1 second'`,
    [GONE_SECONDS],
  );
  return row ?? { web: 0, workers: 0, stuck: 0 };
}
