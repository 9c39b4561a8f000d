import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#kit/server/config.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { copyFolder, FOLDER, placeFolder } from '../../apps/cli/backup/database-copy.ts';

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
  const end = performance.now() + 60_000;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

export const configOf = (folder: string, name: string) =>
  readConfig({ GONGHENG_DATA: join(folder, name), DEMO: 'people' });

/** A database and its streaming replica (主库与备库). */
export interface Pair {
  readonly replica: EmbeddedPostgres;
  /** From now on the replica hears nothing more. */
  cutLine(): Promise<void>;
  /** The replica is the database from now on. */
  promote(): Promise<unknown>;
}

/** Makes a replica of a running database; while `waits`, nothing is confirmed that the replica does not hold. */
export async function replicate(
  folder: string,
  primary: EmbeddedPostgres,
  waits: boolean,
  servers: EmbeddedPostgres[],
): Promise<Pair> {
  appendFileSync(join(primary.pgdata, 'pg_hba.conf'), 'local replication postgres trust\n');
  await asked(primary.superuserUrl, 'select pg_reload_conf()');
  const copy = join(folder, 'copy');
  await copyFolder(configOf(folder, 'primary'), copy);
  const sockets = new URL(primary.superuserUrl).searchParams.get('host');
  appendFileSync(
    join(copy, FOLDER, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${sockets} port=5432 user=postgres'\n`,
  );
  writeFileSync(join(copy, FOLDER, 'standby.signal'), '');
  await placeFolder(configOf(folder, 'replica'), join(copy, FOLDER));
  const replica = await startPostgres({ dataDir: configOf(folder, 'replica').dataDir });
  servers.push(replica);
  const streams = async () =>
    (await asked(primary.superuserUrl, `select from pg_stat_replication where state = 'streaming'`))
      ?.rowCount === 1;
  await until('the replica streams', streams);
  if (waits)
    await asked(
      primary.superuserUrl,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
  return {
    replica,
    cutLine: async () => {
      await asked(replica.superuserUrl, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
      await until('the line is cut', async () => !(await streams()));
    },
    promote: () =>
      asked(replica.superuserUrl, 'select pg_promote()', `alter system reset synchronous_standby_names`),
  };
}
