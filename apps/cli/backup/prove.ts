import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#kit/server/config.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { Complaint } from '../complaint.ts';
import { verified } from '../verify.ts';
import { DUMP, loadDump } from './database-copy.ts';
import { manifestOf } from './manifest.ts';
import { empty, putFilesBack, restore, restoreKeys, unpacked } from './restore.ts';

/** The platform as it would stand in a folder of its own, with nothing of the living one. */
const scratchConfig = (config: Config, folder: string, key: Buffer | undefined): Config => ({
  ...config,
  dataDir: folder,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  storage: { kind: 'folder', folder: join(folder, 'files') },
  keys: 'folder' in config.keys ? { folder: join(folder, 'keys') } : config.keys,
  backup: { ...config.backup, key },
});

/** A dump is loaded into an embedded database: an own PostgreSQL is not asked for room, or for rights. */
async function loadedBeside(scratch: Config, file: string): Promise<void> {
  const draft = join(scratch.dataDir, 'draft');
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const about = await unpacked(file, draft, scratch.backup.key);
  const postgres = await startPostgres({ dataDir: scratch.dataDir, fast: true });
  try {
    await loadDump(postgres.url, postgres.appUrl, join(draft, DUMP));
  } finally {
    await postgres.stop();
  }
  await putFilesBack(about, { file, draft, config: scratch });
  await restoreKeys(join(draft, 'keys'), 'folder' in scratch.keys ? scratch.keys.folder : undefined);
  await rm(draft, { recursive: true });
}

/**
 * 备份核验: restores a backup in a scratch place below the backups' folder and verifies it there, every event, bid and file. A
 * backup that nobody has restored is a hope.
 */
export async function prove(config: Config, file: string, key: Buffer | undefined): Promise<void> {
  const folder = await mkdtemp(join(dirname(file), '.making-proof-'));
  const scratch = scratchConfig(config, join(folder, 'platform'), key);
  const lines: string[] = [];
  try {
    const about = await manifestOf(file, key);
    if (about.format === 'gongheng-backup/2' && about.database === 'dump') await loadedBeside(scratch, file);
    else await restore(scratch, [file]);
    const findings = await verified(scratch, (line) => lines.push(line));
    if (findings > 0)
      throw new Complaint(
        `备份 ${file} 恢复后核验不符：\n${lines.join('\n')}`,
        `the backup was restored and ${findings} things in it are not as recorded`,
      );
  } finally {
    await empty(scratch.dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}
