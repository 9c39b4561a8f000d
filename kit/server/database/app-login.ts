import { Client } from 'pg';
import { ConfigError } from '../config-error.ts';
import { APP_ROLE } from './migrate.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets the application's own login in (应用登录名): it takes the application role, and the database gives nobody else
 * anything by default. As the owner, after the migrations; it may run again at each start.
 */
export async function grantAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(appUrl).username);
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; known: boolean; member: boolean | null }>(
      `select current_database() as database, exists (select from pg_roles where rolname = $1) as known,
         (select pg_has_role(oid, $2, 'MEMBER') from pg_roles where rolname = $1) as member`,
      [login, APP_ROLE],
    );
    const { database = '', known = false, member = false } = rows[0] ?? {};
    if (!known)
      throw needs(
        login,
        `create role ${quoted(login)} login password '…'; grant ${APP_ROLE} to ${quoted(login)}`,
      );
    if (!member)
      await client.query(`grant ${APP_ROLE} to ${quoted(login)}`).catch((error: { message?: string }) => {
        // Two starts at once: the other has granted it.
        if (error.message?.includes('concurrently updated')) return;
        throw needs(login, `grant ${APP_ROLE} to ${quoted(login)}`);
      });
    await client.query(`revoke create, temporary on database ${quoted(database)} from public`);
    await client.query('revoke create on schema public from public');
  } catch (error) {
    if ((error as { message?: string }).message?.includes('concurrently updated')) return;
    throw error;
  } finally {
    await client.end();
  }
}

const needs = (login: string, sql: string): ConfigError =>
  new ConfigError(
    'DATABASE_URL',
    `数据库用户 ${login} 还不能作为应用登录，请以超级用户执行：${sql}`,
    `the database user ${login} cannot serve as the application's login yet; as a superuser: ${sql}`,
  );

/**
 * How the application's login could become more than the application (提权途径); none = it owns nothing and has no way
 * up, so that a hole in the application reaches what the application may do and no more.
 */
export async function excessRights(appUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: appUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, boolean>>(`
      select r.rolsuper as superuser, r.rolcreaterole as "createrole", r.rolcreatedb as "createdb",
        r.rolbypassrls as "bypassrls", r.rolreplication as "replication",
        pg_has_role(r.oid, d.datdba, 'MEMBER') as "owner of the database",
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and pg_has_role(r.oid, c.relowner, 'MEMBER')) as "owner of tables",
        has_schema_privilege(r.oid, 'public', 'CREATE') as "create in schema public",
        exists (select from pg_roles p where p.rolname in ('pg_execute_server_program', 'pg_read_server_files',
          'pg_write_server_files', 'pg_signal_backend', 'pg_write_all_data', 'pg_maintain', 'pg_create_subscription')
          and pg_has_role(r.oid, p.oid, 'MEMBER')) as "member of a server role"
      from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`);
    return Object.entries(rows[0] ?? {}).flatMap(([way, open]) => (open ? [way] : []));
  } finally {
    await client.end();
  }
}
