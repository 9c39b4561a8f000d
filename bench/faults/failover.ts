import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { prepare } from '../prepare.ts';
import { startProduct } from '../shoot.ts';
import { refusals, Writers } from './acks.ts';
import type { Outcome } from './disk.ts';
import { configOf, replicate } from './replica.ts';

/**
 * 主库失效、副本接管: people write, the line to the replica breaks, then the database dies at once; the replica is promoted and an instance
 * goes on with it. With `synchronous_standby_names` nothing is confirmed that the replica does not hold. The control leaves the replica
 * asynchronous, and has to lose.
 */
export async function failover(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-failover-'));
  const children: ChildProcess[] = [];
  const files = join(folder, 'files');
  const servers: EmbeddedPostgres[] = [];
  try {
    const primary = await startPostgres({ dataDir: configOf(folder, 'primary').dataDir });
    servers.push(primary);
    const p = await prepare(primary.url, files, 0);
    const pair = await replicate(folder, primary, !control, servers);
    let { port } = await startProduct({ BENCH_URL: p.url, BENCH_FILES: files }, children);
    const writers = new Writers(p);
    writers.start(() => port);
    await writers.reached(300);
    await pair.cutLine();
    // People go on for a while.
    await new Promise((done) => setTimeout(done, 1500));
    primary.stopNow();
    await pair.promote();
    // The address of the database leads to the other machine now; an instance that is started finds it.
    port = (await startProduct({ BENCH_URL: pair.replica.url, BENCH_FILES: files }, children)).port;
    await writers.stop();
    const acknowledged = writers.acknowledged.size;
    const lost = await writers.lost(pair.replica.url);
    const refused = refusals(writers);
    writers.start(() => port);
    await writers.reached(acknowledged + 50);
    await writers.stop();
    return { fault: control ? 'failover, control' : 'failover', acknowledged, lost, refused };
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    for (const server of servers.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
