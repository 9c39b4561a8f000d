import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { outlived } from '#kit/server/backup/retention.ts';
import { commandLine } from '#kit/server/command-name.ts';
import type { Config } from '#kit/server/config.ts';
import { Database } from '#kit/server/database/db.ts';
import { hasDatabase } from '#kit/server/database/postgres.ts';
import { newId } from '#kit/server/ids.ts';
import { storageOf } from '../../server/configured.ts';
import { VERSION } from '../../server/instance.ts';
import { findDatabase } from '../../server/open-database.ts';
import { Complaint } from '../complaint.ts';
import { ownPath } from '../own-path.ts';
import { copyLiving, measure, namesIn } from './copy-living.ts';
import { copyFolder, dumpDatabase, DUMP, FOLDER } from './database-copy.ts';
import { FORMAT, madeAt, type Manifest, manifestOf, nameAt } from './manifest.ts';
import { digestOf, pack } from './programs.ts';
import { prove } from './prove.ts';
import { FileStore } from './stored-files.ts';

const PART = '.part';
const MAKING = '.making-';
/** Any fixed number: whoever holds it makes the one backup of this database that is made now. */
const TURN = 7_290_005;

interface Kept {
  readonly file: string;
  readonly at: Date;
}

/** The backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<Kept[]> {
  const names = await namesIn(folder);
  const kept = names.flatMap((name) => {
    const at = madeAt(name);
    return at ? [{ file: join(folder, name), at }] : [];
  });
  return kept.sort((a, b) => +b.at - +a.at);
}

/** Stored files that the newest backup names. Whoever wrote the folder with another key, or none, uses another folder. */
async function knownBefore(folder: string, key: Buffer | undefined): Promise<Manifest | undefined> {
  const before = await backupsIn(folder);
  for (const { file } of before) {
    const found = await manifestOf(file, key).catch(() => undefined);
    if (found && found.sealed === (key !== undefined)) return found;
  }
  if (before.length === 0) return undefined;
  throw new Complaint(
    `${folder} 中的备份不是用此 BACKUP_KEY 制作的，请另用目录`,
    `the backups in ${folder} were not made with this BACKUP_KEY: use another folder`,
  );
}

/** The key and where the backups go, or why there can be none. */
function placeFor(config: Config, args: readonly string[]): { folder: string; key: Buffer | undefined } {
  const named = args.find((word) => !word.startsWith('--'));
  const folder = named ? ownPath(named) : config.backup.folder;
  if (!folder)
    throw new Complaint('用法：backup FOLDER，或设置 BACKUP_DIR', 'usage: backup FOLDER, or set BACKUP_DIR');
  const plain = args.includes('--plain');
  if (!config.backup.key && !plain)
    throw new Complaint(
      `备份含私钥与全部数据，须加密：用 ${commandLine('backup-key')} 生成密钥、设置 BACKUP_KEY 并另处保管；或用 --plain 明确不加密`,
      `a backup holds the private keys and everything else, so it is sealed: make a key with ${commandLine('backup-key')}, set BACKUP_KEY to it and keep it elsewhere too; or say --plain`,
    );
  return { folder, key: plain ? undefined : config.backup.key };
}

/** One backup at a time: two would take each other's unfinished files for leftovers. */
async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TURN]);
    if (!rows[0]?.mine)
      throw new Complaint('另一个备份正在进行', 'another backup of this database is being made just now');
    return await work();
  } finally {
    await client.end();
  }
}

/** Everything of the platform but stored files, packed into one new file (制作备份). */
async function made(
  config: Config,
  folder: string,
  key: Buffer | undefined,
): Promise<{ file: string; about: Manifest }> {
  const at = new Date();
  const file = join(folder, nameAt(at));
  if (await stat(file).catch(() => undefined))
    throw new Complaint(`文件已存在，拒绝覆盖：${file}`, `the file exists already: ${file}`);
  const before = await knownBefore(folder, key);
  const draft = await mkdtemp(join(folder, MAKING));
  try {
    const external = config.databaseUrl !== undefined;
    const postgres = await (external ? dumpDatabase : copyFolder)(config, draft);
    // The files come after the database, so every row finds its file.
    const stored = await new FileStore(folder, key).take(
      storageOf(config),
      before?.format === FORMAT ? before.stored : [],
    );
    const keys = 'folder' in config.keys ? config.keys.folder : undefined;
    await mkdir(join(draft, 'keys'), { mode: 0o700 });
    if (keys) await copyLiving(keys, join(draft, 'keys'), (one) => !one.endsWith('.json'));
    const about: Manifest = {
      format: FORMAT,
      version: VERSION,
      at: at.toISOString(),
      database: external ? 'dump' : 'folder',
      postgres,
      sealed: key !== undefined,
      stored,
      ...(await measure(draft)),
    };
    await writeFile(join(draft, 'backup.json'), `${JSON.stringify(about)}\n`);
    const part = `${file}${PART}`;
    await pack(draft, ['backup.json', external ? DUMP : FOLDER, 'keys'], part, key);
    await rename(part, file);
    return { file, about };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** 清理旧备份: those that the rule lets go, then stored files that nobody names any more, and what a killed one had begun. */
async function cleared(config: Config, folder: string, key: Buffer | undefined): Promise<number> {
  const old = outlived(await backupsIn(folder), config.backup.keep, new Date());
  for (const { file } of old) await rm(file);
  for (const name of await namesIn(folder))
    if (name.endsWith(PART) || name.startsWith(MAKING))
      await rm(join(folder, name), { recursive: true, force: true });
  const left = await Promise.all(
    (await backupsIn(folder)).map(({ file }) => manifestOf(file, key).catch(() => undefined)),
  );
  // What one that cannot be read names is not known: then nothing goes.
  if (left.includes(undefined)) return old.length;
  const named = left.flatMap((about) => (about?.format === FORMAT ? about.stored : []));
  await new FileStore(folder, key).clear(new Set(named.map(({ digest }) => digest)));
  return old.length;
}

/** Writes down that a backup was made, and later that it was proved (备份登记). */
async function noted(url: string, row: { id: string; file: string; proved: boolean }): Promise<void> {
  const database = new Database(url, { max: 1 });
  try {
    if (row.proved)
      await database.technical('update backup_run set proved_at = clock_timestamp() where id = $1', [row.id]);
    else
      await database.technical('insert into backup_run (id, file, bytes, digest) values ($1, $2, $3, $4)', [
        row.id,
        row.file,
        (await stat(row.file)).size,
        await digestOf(row.file),
      ]);
  } finally {
    await database.close();
  }
}

/**
 * 在线备份: database, stored files and keys while people work; then the backup is restored beside and verified, old ones go, and
 * the database remembers when it was. `--unproved` leaves the proof for another time.
 */
export async function backup(config: Config, args: readonly string[]): Promise<void> {
  const { folder, key } = placeFor(config, args);
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    throw new Complaint(`${config.dataDir} 中没有数据库`, `there is no database in ${config.dataDir}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await findDatabase(config);
  if (!database) return;
  try {
    await inTurn(database.url, async () => {
      const { file, about } = await made(config, folder, key);
      await chmod(file, 0o600);
      const id = newId();
      await noted(database.url, { id, file, proved: false });
      const count = about.format === FORMAT ? about.stored.length : 0;
      console.log(`备份完成：${file}（${count} 个文件） / backed up: ${file} (${count} stored files)`);
      if (!('folder' in config.keys))
        console.log(
          '备份中不含环境变量中的密钥，请另行备份 / the keys in the environment are not in it: keep them apart',
        );
      if (!args.includes('--unproved')) {
        await prove(config, file, key);
        await noted(database.url, { id, file, proved: true });
        console.log('已在临时位置恢复并核验 / restored in a scratch place and verified');
      }
      const old = await cleared(config, folder, key);
      if (old > 0) console.log(`已清理 ${old} 份旧备份 / ${old} old backups went`);
    });
  } finally {
    await database.embedded?.stop();
  }
}
