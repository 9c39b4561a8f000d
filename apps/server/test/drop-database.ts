import type pg from 'pg';

/** Drops a database with whoever of us is still in it. Not by force: the server's own vacuum may be there, and may not be ended by us. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename in (current_user, 'gongheng_web')`,
    [name],
  );
  await admin.query(`drop database ${name}`);
}
