import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { prepare } from '../prepare.ts';
import { startProduct } from '../shoot.ts';
import { refusals, Writers } from './acks.ts';

export interface Outcome {
  readonly fault: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly refused: string;
}

const SIZE_MB = 360;

/** A disk of its own that can be full (小容量磁盘); only root may make one. */
function smallDisk(): { readonly folder: string; fill(): void; free(): void; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch {
        // What others wrote meanwhile was missing at the end: it is full all the same.
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * 磁盘写满: the disk of the database fills up while people write, the database dies on it, and has room again later. Whatever was confirmed is there.
 * The control confirms before the WAL is on the disk (`synchronous_commit = off`), and has to lose.
 */
export async function diskFull(control: boolean): Promise<Outcome> {
  const disk = smallDisk();
  const children: ChildProcess[] = [];
  let postgres: EmbeddedPostgres | undefined;
  try {
    postgres = await startPostgres({ dataDir: disk.folder });
    const p = await prepare(postgres.url, join(disk.folder, 'files'), 0);
    const admin = new pg.Client({ connectionString: postgres.superuserUrl });
    await admin.connect();
    await admin.query(`alter system set synchronous_commit = ${control ? 'off' : 'on'}`);
    // So that what was confirmed too early lies in memory for long.
    await admin.query(`alter system set wal_writer_delay = '10s'`);
    await admin.query(`alter system set wal_writer_flush_after = '100MB'`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
    const env = { BENCH_URL: p.url, BENCH_FILES: join(disk.folder, 'files') };
    const { port } = await startProduct(env, children);
    const writers = new Writers(p);
    writers.start(() => port);
    await writers.reached(300);
    disk.fill();
    // Until nobody is confirmed anything any more.
    for (let before = -1; before < writers.acknowledged.size || writers.refused.size === 0; ) {
      before = writers.acknowledged.size;
      await new Promise((done) => setTimeout(done, 1500));
    }
    // As an operator would make it worse: the database dies while the disk is full.
    postgres.stopNow();
    await writers.stop();
    disk.free();
    while (postgres.runs()) await new Promise((done) => setTimeout(done, 50));
    postgres = await startPostgres({ dataDir: disk.folder });
    const during = writers.acknowledged.size;
    const lost = await writers.lost(postgres.url);
    const refused = refusals(writers);
    // Room again: work goes on by itself.
    writers.start(() => port);
    await writers.reached(during + 50);
    await writers.stop();
    return { fault: control ? 'disk full, control' : 'disk full', acknowledged: during, lost, refused };
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres?.stop();
    disk.remove();
  }
}
