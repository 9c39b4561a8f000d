import type pg from 'pg';

const ours = `datname = $1 and usename in (current_user, 'gongheng_web')`;

/** Drops a database with whoever of us is still in it. Not by force: the server's own vacuum may be there, and may not be ended by us. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  // Who is leaving already may go: a connection that is ended from here while it leaves is an error that nobody hears.
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await admin.query(`select pg_sleep(0.01) from pg_stat_activity where ${ours} limit 1`, [
      name,
    ]);
    if (rows.length === 0) break;
  }
  await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ours}`, [name]);
  await admin.query(`drop database ${name}`);
}
