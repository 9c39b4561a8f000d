import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#kit/server/config.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { copyFolder, FOLDER, placeFolder } from '../../apps/cli/backup/database-copy.ts';
import { prepare } from '../prepare.ts';
import { startProduct } from '../shoot.ts';
import { refusals, Writers } from './acks.ts';
import type { Outcome } from './disk.ts';

async function asked(url: string, ...texts: readonly string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const text of texts) last = await client.query(text);
    return last;
  } finally {
    await client.end();
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * 主库失效、副本接管: people write, the line to the replica breaks, then the database dies at once; the replica is promoted and an instance
 * goes on with it. With `synchronous_standby_names` nothing is confirmed that the replica does not hold. The control leaves the replica
 * asynchronous, and has to lose.
 */
export async function failover(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-failover-'));
  const children: ChildProcess[] = [];
  const configOf = (name: string) => readConfig({ GONGHENG_DATA: join(folder, name), DEMO: 'people' });
  const files = join(folder, 'files');
  const servers: EmbeddedPostgres[] = [];
  try {
    const primary = await startPostgres({ dataDir: configOf('primary').dataDir });
    servers.push(primary);
    const p = await prepare(primary.url, files, 0);
    appendFileSync(join(primary.pgdata, 'pg_hba.conf'), 'local replication postgres trust\n');
    await asked(primary.superuserUrl, 'select pg_reload_conf()');
    const copy = join(folder, 'copy');
    await copyFolder(configOf('primary'), copy);
    const sockets = new URL(primary.superuserUrl).searchParams.get('host');
    appendFileSync(
      join(copy, FOLDER, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${sockets} port=5432 user=postgres'\n`,
    );
    writeFileSync(join(copy, FOLDER, 'standby.signal'), '');
    await placeFolder(configOf('replica'), join(copy, FOLDER));
    const replica = await startPostgres({ dataDir: configOf('replica').dataDir });
    servers.push(replica);
    const streams = async () =>
      (await asked(primary.superuserUrl, `select from pg_stat_replication where state = 'streaming'`))
        ?.rowCount === 1;
    await until('the replica streams', streams);
    if (!control)
      await asked(
        primary.superuserUrl,
        `alter system set synchronous_standby_names = '*'`,
        'select pg_reload_conf()',
      );
    let { port } = await startProduct({ BENCH_URL: p.url, BENCH_FILES: files }, children);
    const writers = new Writers(p);
    writers.start(() => port);
    await writers.reached(300);
    await asked(replica.superuserUrl, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
    await until('the line is cut', async () => !(await streams()));
    // People go on for a while.
    await new Promise((done) => setTimeout(done, 1500));
    primary.stopNow();
    await asked(replica.superuserUrl, 'select pg_promote()', `alter system reset synchronous_standby_names`);
    // The address of the database leads to the other machine now; an instance that is started finds it.
    port = (await startProduct({ BENCH_URL: replica.url, BENCH_FILES: files }, children)).port;
    await writers.stop();
    const acknowledged = writers.acknowledged.size;
    const lost = await writers.lost(replica.url);
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
