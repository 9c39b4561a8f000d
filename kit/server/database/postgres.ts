import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  SERVICE_NAME,
  databaseHome,
  initialise,
  installBinaries,
  serverEnv,
  serviceUser,
  socketFolder,
} from './postgres-home.ts';
import type { ServiceUser } from './postgres-home.ts';

/**
 * The embedded PostgreSQL (内置数据库): real PostgreSQL binaries from npm, run below the data directory with a
 * unix socket only (no port, no password; the directory of the socket is 0700).
 */
export interface EmbeddedPostgres {
  /** For `pg`: the login role `gongheng`, owner of the database `gongheng`, not a superuser. */
  readonly url: string;
  /** For `pg`: the application's own login, which owns nothing; `grantAppLogin` lets it take the application role. */
  readonly appUrl: string;
  /** The superuser on the database `postgres`; for backup and for tests that clone databases. */
  readonly superuserUrl: string;
  /** PostgreSQL's own data directory (PGDATA). */
  readonly pgdata: string;
  /** It ran already: its Node parent was killed, or another process of the product is using it. */
  readonly attached: boolean;
  /** It still runs: it may have been killed, or the machine have run out of memory. */
  runs(): boolean;
  /** Ends it at once, as a power cut would: the next start recovers. For whoever cannot wait for `stop`. */
  stopNow(): void;
  /** Stops it cleanly; does nothing while another living process of the product owns it. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  readonly dataDir: string;
  /** For tests only: nothing is forced to disk, so a power cut loses the database. */
  readonly fast?: boolean;
}

interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

const PORT = 5432;
/** The login of the running product. */
export const APP_LOGIN = 'gongheng_web';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;

/** Starts the embedded PostgreSQL (启动内置数据库), or attaches to the one already running on this data directory. */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const user = process.getuid?.() === 0 ? serviceUser() : undefined;
  const home = databaseHome(path.resolve(options.dataDir), user);
  const pgdata = path.join(home, 'data');
  for (let attempt = 1; ; attempt += 1) {
    const found = livePostmaster(pgdata);
    const { pid, socketDir } = found ?? (await startNew(home, pgdata, user, options.fast ?? false));
    const superuserUrl = socketUrl('postgres', 'postgres', socketDir);
    try {
      await ensureOwnDatabase(superuserUrl, () => isAlive(pid));
    } catch (error) {
      // The one found was just being stopped by whoever started it: start our own.
      if (!isAlive(pid) && attempt < 5) continue;
      throw new Error(`内置数据库未能启动 / the embedded database did not start: ${tailOfLog(home)}`, {
        cause: error,
      });
    }
    const owned = takeOwnership(home, found === undefined);
    return {
      url: socketUrl(SERVICE_NAME, SERVICE_NAME, socketDir),
      appUrl: socketUrl(APP_LOGIN, SERVICE_NAME, socketDir),
      superuserUrl,
      pgdata,
      attached: found !== undefined,
      runs: () => isAlive(pid),
      stopNow: () => {
        if (owned && isAlive(pid)) process.kill(pid, 'SIGQUIT');
      },
      stop: async () => {
        if (owned) await stopPostmaster(pid, home);
      },
    };
  }
}

/** Whether an embedded database lies in this data folder, running or not; nothing is made by asking. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres/data/PG_VERSION'));

/** Lays an empty database out without starting it (铺设数据目录): binaries, rights and the service user; answers PGDATA. */
export function layOutPostgres(dataDir: string): string {
  const user = process.getuid?.() === 0 ? serviceUser() : undefined;
  const home = databaseHome(path.resolve(dataDir), user);
  const pgdata = path.join(home, 'data');
  initialise(installBinaries(home), home, pgdata, user);
  return pgdata;
}

async function startNew(
  home: string,
  pgdata: string,
  user: ServiceUser | undefined,
  fast: boolean,
): Promise<Postmaster> {
  const native = installBinaries(home);
  if (!existsSync(path.join(pgdata, 'PG_VERSION'))) initialise(native, home, pgdata, user);
  return launch(native, home, pgdata, user, fast);
}

function socketUrl(role: string, database: string, socketDir: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;
}

// ---- the server process -----------------------------------------------------------------------------------

const durable = ['-c', 'max_connections=100'];
const fastSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // Most statements run a few times on a connection of a test: each is planned once, not five times for its values.
  'plan_cache_mode=force_generic_plan',
  'max_connections=200',
];

async function launch(
  native: string,
  home: string,
  pgdata: string,
  user: ServiceUser | undefined,
  fast: boolean,
): Promise<Postmaster> {
  dropForeignPidFile(pgdata);
  const socketDir = socketFolder(home, user);
  const settings = fast ? fastSettings.flatMap((one) => ['-c', one]) : durable;
  const words = ['-D', pgdata, '-k', socketDir, '-p', String(PORT), '-c', 'listen_addresses=', ...settings];
  const log = openSync(path.join(home, 'postgres.log'), 'a', 0o600);
  // Detached: Ctrl-C at the terminal must not stop the database before the requests in flight have ended.
  const child = spawn(path.join(native, 'bin', 'postgres'), words, {
    cwd: home,
    env: serverEnv(native),
    stdio: ['ignore', log, log],
    detached: true,
    ...user,
  });
  closeSync(log);
  let ended = '';
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ||= `exit ${code ?? signal}`));
  child.unref();

  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    const running = livePostmaster(pgdata);
    if (running) return running;
    if (ended) break;
    await sleep(20);
  }
  // Another process may have been quicker by a moment: then this one found the lock file and ended.
  const other = livePostmaster(pgdata);
  if (other) return other;
  throw new Error(
    `内置数据库未能启动 / the embedded database did not start (${ended || 'time-out'}): ${tailOfLog(home)}`,
  );
}

function tailOfLog(home: string): string {
  const file = path.join(home, 'postgres.log');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join(' | ') : 'no log';
}

/** The postmaster that really runs on this data directory, or nothing: a pid alone may be anybody's by now. */
function livePostmaster(pgdata: string): Postmaster | undefined {
  const lines = pidFile(pgdata);
  const pid = Number(lines?.[0]);
  const socketDir = lines?.[4];
  if (!pid || !socketDir || !isAlive(pid) || !runsIn(pid, pgdata)) return undefined;
  return { pid, socketDir };
}

function pidFile(pgdata: string): string[] | undefined {
  try {
    return readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/**
 * After a container restarts, the recorded pid may belong to any other program, and PostgreSQL would refuse to
 * start. A pid that is dead is left to PostgreSQL, which clears it safely.
 */
function dropForeignPidFile(pgdata: string): void {
  const pid = Number(pidFile(pgdata)?.[0]);
  if (pid && isAlive(pid) && !runsIn(pid, pgdata))
    rmSync(path.join(pgdata, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function runsIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

async function stopPostmaster(pid: number, home: string): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  const until = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (Date.now() > until)
      throw new Error(`内置数据库未能停止 / the embedded database (pid ${pid}) did not stop`);
    await sleep(20);
  }
  rmSync(path.join(home, 'owner'), { force: true });
}

// ---- who may stop it --------------------------------------------------------------------------------------

/** An operator's command that runs beside the server must not stop the server's database when it ends. */
function takeOwnership(home: string, started: boolean): boolean {
  const file = path.join(home, 'owner');
  const [pid, born] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  // In one process too: who found it running leaves it running.
  if (!started && pid && birth(Number(pid)) === born) return false;
  writeFileSync(file, `${process.pid} ${birth(process.pid)}`);
  return true;
}

/** When the process started, in ticks since boot: with the pid it names a process for good. */
function birth(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return 'gone';
  }
}

// ---- role and database ------------------------------------------------------------------------------------

async function ensureOwnDatabase(superuserUrl: string, alive: () => boolean): Promise<void> {
  const client = await connectPatiently(superuserUrl, alive);
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE_NAME]);
    if (roles.rowCount === 0) {
      await tolerate(client.query(`create role ${SERVICE_NAME} login nosuperuser createdb createrole`));
    }
    const logins = await client.query('select 1 from pg_roles where rolname = $1', [APP_LOGIN]);
    if (logins.rowCount === 0)
      await tolerate(
        client.query(
          `create role ${APP_LOGIN} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication role ${SERVICE_NAME}`,
        ),
      );
    const databases = await client.query('select 1 from pg_database where datname = $1', [SERVICE_NAME]);
    if (databases.rowCount === 0)
      await tolerate(client.query(`create database ${SERVICE_NAME} owner ${SERVICE_NAME}`));
  } finally {
    await client.end();
  }
}

/** Two first starts at once may both try to make the same thing: the second finds it made. */
async function tolerate(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!['42710', '42P04', '23505'].includes(code)) throw error;
  }
}

async function connectPatiently(url: string, alive: () => boolean): Promise<Client> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!alive() || Date.now() > until) throw error;
      await sleep(20);
    }
  }
}
