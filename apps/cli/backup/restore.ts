import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#kit/server/config.ts';
import { storageOf } from '../../server/configured.ts';
import { Complaint } from '../complaint.ts';
import { ownPath } from '../own-path.ts';
import { copyLiving, measure, namesIn } from './copy-living.ts';
import { DUMP, expectEmpty, FOLDER, loadDump, placeFolder } from './database-copy.ts';
import { damaged, type Manifest, manifestOf, parsed, refusal } from './manifest.ts';
import { run, unpack } from './programs.ts';
import { FileStore } from './stored-files.ts';

/** Unpacks a backup and makes sure that it is one, and whole. */
export async function unpacked(file: string, folder: string, key: Buffer | undefined): Promise<Manifest> {
  await unpack(file, folder, key).catch((error: unknown) => {
    throw damaged(file, error);
  });
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => '{}');
  const about = parsed(file, text);
  const found = await measure(folder);
  // The manifest itself was written after the counting.
  if (found.files - 1 !== about.files || found.bytes - Buffer.byteLength(text) !== about.bytes)
    throw refusal(file, '备份内的文件不齐', 'files are missing in it');
  return about;
}

const filesBeside = (file: string, { sealed }: Manifest, { backup }: Config): FileStore =>
  new FileStore(dirname(file), sealed ? backup.key : undefined);

/** Puts the stored files back: from beside the backup, or, of earlier releases, from inside. */
export async function putFilesBack(
  about: Manifest,
  { file, draft, config }: { file: string; draft: string; config: Config },
): Promise<void> {
  if (about.format === 'gongheng-backup/1') {
    if (config.storage.kind === 'folder') return copyLiving(join(draft, 'files'), config.storage.folder);
    throw refusal(file, '该备份只能恢复到目录存储', 'its files go back into a folder only');
  }
  const store = filesBeside(file, about, config);
  try {
    for (const one of about.stored) await store.putBack(one, storageOf(config));
  } catch (error) {
    await takeFilesAway(about, config);
    throw error;
  }
}

/** The storage was empty before. */
async function takeFilesAway(about: Manifest, config: Config): Promise<void> {
  if (about.format !== 'gongheng-backup/2') return;
  for (const { key } of about.stored) await storageOf(config).remove(key);
}

/** A backup of an earlier release has none beside the database: its keys lie in there, and move out at the next start. */
export async function restoreKeys(from: string, to: string | undefined): Promise<void> {
  const names = await namesIn(from);
  if (names.length === 0) return;
  if (!to)
    return console.warn(
      '备份含密钥文件，但 GONGHENG_KEYS 为 env:，未写出 / the backup holds key files, but GONGHENG_KEYS is env: they were not written',
    );
  await copyLiving(from, to);
  await chmod(to, 0o700);
  for (const name of await namesIn(to)) await chmod(join(to, name), 0o600);
}

/** Takes back what was begun in a folder that was empty before (清空). */
export async function empty(dataDir: string): Promise<void> {
  const home = join(dataDir, 'postgres');
  // Under root the database may lie outside, behind a link.
  await run('sh', ['-c', 'test ! -L "$1" || rm -rf "$(readlink "$1")"', 'sh', home]);
  for (const name of await namesIn(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Nothing living is written over: every folder, bucket and database that a restore fills has to be empty. */
async function expectRoom(config: Config): Promise<void> {
  const folders = [config.dataDir, ...('folder' in config.keys ? [config.keys.folder] : [])];
  if (config.storage.kind === 'folder') folders.push(config.storage.folder);
  for (const folder of new Set(folders))
    if ((await namesIn(folder)).length > 0)
      throw new Complaint(`目录不为空，拒绝覆盖：${folder}`, `the folder is not empty: ${folder}`);
  if (config.storage.kind === 's3')
    for await (const key of storageOf(config).keys())
      throw new Complaint(`存储桶不为空，拒绝覆盖：${key}`, `the bucket is not empty: ${key}`);
  if (config.databaseUrl) await expectEmpty(config.databaseOwnerUrl ?? config.databaseUrl);
}

/** Puts the database back where one of its kind is configured. */
async function putDatabaseBack(config: Config, about: Manifest, file: string, draft: string): Promise<void> {
  const dumped = about.format === 'gongheng-backup/2' && about.database === 'dump';
  if (dumped && !config.databaseUrl)
    throw refusal(
      file,
      '该备份来自外部数据库：请设置 DATABASE_URL 指向一个空库',
      'it is of an own PostgreSQL: set DATABASE_URL to an empty database',
    );
  if (!dumped && config.databaseUrl)
    throw refusal(
      file,
      '该备份来自内置数据库：请不设 DATABASE_URL',
      'it is of the embedded database: restore it without DATABASE_URL',
    );
  if (config.databaseUrl)
    await loadDump(config.databaseOwnerUrl ?? config.databaseUrl, config.databaseUrl, join(draft, DUMP));
  else await placeFolder(config, join(draft, FOLDER));
}

/** Where the backup is laid out first: beside the data folder, so that it need only change its name. */
async function draftBeside(dataDir: string): Promise<string> {
  const above = dirname(dataDir);
  try {
    await mkdir(above, { recursive: true });
    return await mkdtemp(`${dataDir}.restoring-`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Complaint(
      `无法在 ${above} 中建立目录（${code}）：请先为运行平台的用户建立该目录，或把 GONGHENG_DATA 设为其可写目录之下`,
      `no folder can be made in ${above} (${code}): make it for the platform's user first, or let GONGHENG_DATA name a place below one of its own`,
    );
  }
}

/** 恢复: into places that hold nothing yet, never over living ones; what fails leaves nothing in the data folder. */
export async function restore(config: Config, [name = '']: readonly string[]): Promise<void> {
  if (name === '') throw new Complaint('用法：restore FILE', 'usage: restore FILE');
  const file = ownPath(name);
  await expectRoom(config);
  const found = await manifestOf(file, config.backup.key);
  if (found.format === 'gongheng-backup/2') await filesBeside(file, found, config).expect(found.stored);
  const draft = await draftBeside(config.dataDir);
  try {
    const about = await unpacked(file, draft, config.backup.key);
    // What is beside the backup first: that it is missing is found before anything long is begun.
    await putFilesBack(about, { file, draft, config });
    await putDatabaseBack(config, about, file, draft).catch((error: unknown) =>
      takeFilesAway(about, config).then(() => Promise.reject(error)),
    );
    await restoreKeys(join(draft, 'keys'), 'folder' in config.keys ? config.keys.folder : undefined);
    console.log(`恢复完成：${config.dataDir} / restored: ${config.dataDir}`);
  } catch (error) {
    await empty(config.dataDir);
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
