import { spawn } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '#kit/server/config.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { VERSION } from '../server/instance.ts';
import { Complaint } from './complaint.ts';
import { ownPath } from './own-path.ts';

/** What a backup says of itself (备份清单), so that a cut one is never taken for a whole one. */
const manifest = z.object({
  format: z.literal('gongheng-backup/1'),
  version: z.string(),
  at: z.string(),
  postgres: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
});

/** A place that is not there: nothing is copied from it. */
const NO_FOLDER = '/nonexistent';

/** Of PostgreSQL's folder: what belongs to the running server, and what is copied last. */
const NOT_COPIED = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pgsql_tmp']);

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${command}: ${said.trim() || code}`))));
  });
}

function given(file: string, usage: string): string {
  if (file === '') throw new Complaint(`用法：${usage} FILE`, `usage: ${usage} FILE`);
  return ownPath(file);
}

/** The folder of the files, where database and files are ours to copy; and that of the keys, where there is one. */
function ownFolders(config: Config): { files: string; keys: string | undefined } {
  if (config.databaseUrl || config.storage.kind !== 'folder')
    throw new Complaint(
      '外部数据库与对象存储请用其自带工具备份（pg_basebackup、存储桶版本管理）',
      'an external PostgreSQL or bucket is backed up with its own tools (pg_basebackup, versioned bucket)',
    );
  return { files: config.storage.folder, keys: 'folder' in config.keys ? config.keys.folder : undefined };
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });

/** Copies a folder that is being worked in: what vanishes meanwhile is not part of it any more. */
async function copyLiving(from: string, to: string, leaveOut: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(from)) {
    if (leaveOut(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      if ((await lstat(source)).isDirectory()) await copyLiving(source, target, leaveOut);
      else await copyFile(source, target);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** How many files lie below a folder, and how large they are together. */
async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      total.files += 1;
      total.bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  return total;
}

async function copyDatabase(superuserUrl: string, pgdata: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // The slot goes with the connection; until then no log is thrown away that the copy needs.
    await client.query(
      `select pg_create_physical_replication_slot('gongheng_backup_${process.pid}', true, true)`,
    );
    await client.query(`select pg_backup_start('gongheng', true)`);
    await copyLiving(pgdata, to, (name) => NOT_COPIED.has(name));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await copyLiving(join(pgdata, 'pg_wal'), join(to, 'pg_wal'), () => false);
  } finally {
    await client.end();
  }
}

/**
 * 在线备份: PostgreSQL is told that a backup begins, its folder is copied while work goes on, then what it wrote
 * meanwhile; the files come after the database, so every row finds its file.
 */
export async function backup(config: Config, [name = '']: readonly string[]): Promise<void> {
  const { files, keys } = ownFolders(config);
  const file = given(name, 'backup');
  if (await stat(file).catch(() => undefined))
    throw new Complaint(`文件已存在，拒绝覆盖：${file}`, `the file exists already: ${file}`);
  await mkdir(dirname(file), { recursive: true });
  const postgres = await startPostgres({ dataDir: config.dataDir });
  const folder = await mkdtemp(`${file}.copy-`);
  try {
    await copyDatabase(postgres.superuserUrl, postgres.pgdata, join(folder, 'pgdata'));
    await copyLiving(files, join(folder, 'files'), (one) => one.endsWith('.part'));
    await copyLiving(keys ?? NO_FOLDER, join(folder, 'keys'), (one) => !one.endsWith('.json'));
    const about: z.infer<typeof manifest> = {
      format: 'gongheng-backup/1',
      version: VERSION,
      at: new Date().toISOString(),
      postgres: (await readFile(join(folder, 'pgdata/PG_VERSION'), 'utf8')).trim(),
      ...(await measure(folder)),
    };
    await writeFile(join(folder, 'backup.json'), `${JSON.stringify(about, null, 2)}\n`);
    await run('tar', [
      '-czf',
      join(folder, 'archive'),
      '-C',
      folder,
      'backup.json',
      'pgdata',
      'files',
      'keys',
    ]);
    // It holds the platform's private keys.
    await chmod(join(folder, 'archive'), 0o600);
    await rename(join(folder, 'archive'), file);
    console.log(`备份完成：${file}（${about.files} 个文件） / backed up: ${file} (${about.files} files)`);
    console.log(
      keys
        ? '备份中含平台私钥，请像私钥一样保管 / it holds the private keys of the platform: keep it as you keep those'
        : '备份中不含环境变量中的密钥，请另行备份 / the keys in the environment are not in it: keep them apart',
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks a backup and makes sure that it is one, and whole. */
async function unpack(file: string, folder: string): Promise<void> {
  const refuse = (zh: string, en: string) =>
    new Complaint(`不能恢复 ${file}：${zh}`, `cannot restore ${file}: ${en}`);
  if (!(await stat(file).catch(() => undefined))) throw refuse('文件不存在', 'there is no such file');
  await run('tar', ['-xzf', file, '-C', folder, '--no-same-owner']).catch((error: Error) => {
    throw refuse(`备份不完整或已损坏（${error.message}）`, `it is cut off or damaged (${error.message})`);
  });
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => '{}');
  const about = manifest.safeParse(JSON.parse(text));
  if (!about.success) throw refuse('不是公衡的备份文件', 'it is no backup of Gongheng');
  const found = await measure(folder);
  // The manifest itself was written after the counting.
  if (found.files - 1 !== about.data.files || found.bytes - Buffer.byteLength(text) !== about.data.bytes)
    throw refuse('备份内的文件不齐', 'files are missing in it');
}

/** Puts the unpacked database in the place of an empty one, which brings binaries, service user and rights. */
async function replaceDatabase(config: Config, unpacked: string): Promise<void> {
  const empty = await startPostgres({ dataDir: config.dataDir });
  const { pgdata } = empty;
  await empty.stop();
  const [ours, theirs] = await Promise.all(
    [pgdata, unpacked].map(async (one) => (await readFile(join(one, 'PG_VERSION'), 'utf8')).trim()),
  );
  if (ours !== theirs)
    throw new Complaint(
      `备份来自 PostgreSQL ${theirs}，本机为 ${ours}`,
      `the backup is of PostgreSQL ${theirs}, here is ${ours}`,
    );
  const owner = await stat(pgdata);
  await run('sh', [
    '-c',
    'find "$1" -mindepth 1 -delete && cp -a "$2"/. "$1"/ && chown -R "$3" "$1" && chmod 700 "$1"',
    'sh',
    pgdata,
    unpacked,
    `${owner.uid}:${owner.gid}`,
  ]);
  const restored = await startPostgres({ dataDir: config.dataDir });
  await restored.stop();
}

/** 恢复: into a data folder that holds nothing yet, never over a living one; what fails leaves nothing behind. */
export async function restore(config: Config, [name = '']: readonly string[]): Promise<void> {
  const { files, keys } = ownFolders(config);
  const file = given(name, 'restore');
  for (const folder of new Set([config.dataDir, files, ...(keys ? [keys] : [])]))
    if ((await namesIn(folder)).length > 0)
      throw new Complaint(`目录不为空，拒绝覆盖：${folder}`, `the folder is not empty: ${folder}`);
  await mkdir(dirname(config.dataDir), { recursive: true });
  const draft = await mkdtemp(`${config.dataDir}.restoring-`);
  try {
    await unpack(file, draft);
    await replaceDatabase(config, join(draft, 'pgdata'));
    await copyLiving(join(draft, 'files'), files, () => false);
    await restoreKeys(join(draft, 'keys'), keys);
    console.log(`恢复完成：${config.dataDir} / restored: ${config.dataDir}`);
  } catch (error) {
    await empty(config.dataDir);
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A backup of an earlier release has none beside the database: its keys lie in there, and move out at the next start. */
async function restoreKeys(from: string, to: string | undefined): Promise<void> {
  const names = await namesIn(from);
  if (names.length === 0) return;
  if (!to)
    return console.warn(
      '备份含密钥文件，但 GONGHENG_KEYS 为 env:，未写出 / the backup holds key files, but GONGHENG_KEYS is env: they were not written',
    );
  await copyLiving(from, to, () => false);
  await chmod(to, 0o700);
  for (const name of await namesIn(to)) await chmod(join(to, name), 0o600);
}

/** Takes back what a failed restore began; the folder was empty before. */
async function empty(dataDir: string): Promise<void> {
  const home = join(dataDir, 'postgres');
  // Under root the database may lie outside, behind a link.
  await run('sh', ['-c', 'test ! -L "$1" || rm -rf "$(readlink "$1")"', 'sh', home]);
  for (const name of await namesIn(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
}
