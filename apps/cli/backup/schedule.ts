import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setPriority } from 'node:os';
import { startOfDay } from '#base/calendar/shared/days.ts';
import type { Config } from '#kit/server/config.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Logger } from '#kit/server/log.ts';
import { PollingLoop } from '#kit/server/polling-loop.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { ROOT } from '../../server/instance.ts';

const DAY_MS = 86_400_000;
const ROUND_MS = 300_000;
const RETRY_MS = 900_000;
/** Whoever is served goes first. */
const PATIENT = 10;

/** When the last backup was due (应备份时刻), in Shanghai time: night in a container's own zone is the middle of the working day. */
export function lastDue(now: Date, minutes: number): Date {
  const today = startOfDay(shanghaiDay(now)).getTime() + minutes * 60_000;
  return new Date(today > now.getTime() ? today - DAY_MS : today);
}

interface Parts {
  readonly config: Pick<Config, 'backup'>;
  readonly database: Pick<Database, 'technical'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** The operator's command; its program and first words. */
  readonly command?: readonly string[];
}

/**
 * 定时备份: a backup a day, by a process of its own, whichever of the workers comes first; a day that was slept through is made good at
 * the next start.
 */
export class BackupRounds extends PollingLoop {
  private readonly parts: Parts;
  private child: ChildProcess | undefined;

  constructor(parts: Parts) {
    super();
    this.parts = parts;
  }

  protected round(): Promise<number> {
    return this.look();
  }

  /** One look; answers when the next is. Tests call it directly. */
  async look(): Promise<number> {
    const { config, database, log } = this.parts;
    const [row] = await database.technical<{ seconds: number | null }>(
      'select extract(epoch from clock_timestamp() - max(made_at))::float8 as seconds from backup_run',
    );
    const now = new Date();
    const made = row?.seconds == null ? 0 : +now - row.seconds * 1000;
    if (made >= +lastDue(now, config.backup.at)) return ROUND_MS;
    const { code, said } = await this.command();
    if (code === 0) {
      log.info('backup: made and proved');
      return ROUND_MS;
    }
    log.error({ code, said }, 'backup: not made');
    return RETRY_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'backup: not made');
    return RETRY_MS;
  }

  /** The operator's own command, so that what is made at night is what is made by hand. */
  private command(): Promise<{ code: number | null; said: string }> {
    return new Promise((done, fail) => {
      const own = [process.execPath, join(ROOT, 'apps/cli/main.mjs'), 'backup'];
      const [program = '', ...args] = this.parts.command ?? own;
      const child = spawn(program, args, {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.child = child;
      let said = '';
      child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-2000)));
      child.on('error', fail);
      child.on('close', (code) => done({ code, said: said.trim() }));
      if (child.pid) setPriority(child.pid, PATIENT);
    });
  }

  override async stop(): Promise<void> {
    this.child?.kill();
    await super.stop();
  }
}
