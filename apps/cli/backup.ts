import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#kit/server/config.ts';
import { startPostgres } from '#kit/server/postgres.ts';
import { ownPath } from './own-path.ts';

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

function refuseForeign(config: Config): void {
  if (config.databaseUrl || !config.storageUrl.startsWith('file:'))
    throw new Error(
      '外部数据库请用其自带工具备份 / an external PostgreSQL or store is backed up with its own tools (pg_basebackup, versioned bucket)',
    );
}

/**
 * 在线备份: PostgreSQL is told that a backup begins, its folder is copied while work goes on, then what it wrote
 * meanwhile; the files come after the database, so every row finds its file.
 */
export async function backup(config: Config, [file = '']: readonly string[]): Promise<void> {
  refuseForeign(config);
  if (file === '') throw new Error('用法 / usage: backup FILE');
  const postgres = await startPostgres({ dataDir: config.dataDir });
  const folder = await mkdtemp(join(tmpdir(), 'gongheng-backup-'));
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  try {
    await client.connect();
    await client.query(`select pg_backup_start('gongheng', true)`);
    await mkdir(join(folder, 'pgdata'));
    for (const name of await readdir(postgres.pgdata))
      if (!['pg_wal', 'postmaster.pid', 'postmaster.opts'].includes(name))
        await cp(join(postgres.pgdata, name), join(folder, 'pgdata', name), {
          recursive: true,
          preserveTimestamps: true,
        });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(folder, 'pgdata', 'backup_label'), rows[0]?.labelfile ?? '');
    await cp(join(postgres.pgdata, 'pg_wal'), join(folder, 'pgdata', 'pg_wal'), { recursive: true });
    const files = config.storageUrl.replace(/^file:/, '');
    await cp(files, join(folder, 'files'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await run('tar', ['-czf', ownPath(file), '-C', folder, '.']);
    console.log(`备份完成 / backed up: ${ownPath(file)}`);
  } finally {
    await client.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** 恢复: into a data folder that holds no database yet; never over a living one. */
export async function restore(config: Config, [file = '']: readonly string[]): Promise<void> {
  refuseForeign(config);
  if (file === '') throw new Error('用法 / usage: restore FILE');
  const fresh = await readdir(config.dataDir).then(
    (names) => names.length === 0,
    () => true,
  );
  if (!fresh) throw new Error(`数据目录不为空，拒绝覆盖 / the data folder is not empty: ${config.dataDir}`);
  const folder = await mkdtemp(join(tmpdir(), 'gongheng-restore-'));
  try {
    await run('tar', ['-xzf', ownPath(file), '-C', folder]);
    // An empty cluster first: it brings the binaries, the service user and the rights of the folders.
    const empty = await startPostgres({ dataDir: config.dataDir });
    const { pgdata } = empty;
    await empty.stop();
    // Copying brings the owner of the archive along; the service user must get everything back.
    const owner = await stat(pgdata);
    await run('sh', [
      '-c',
      'find "$1" -mindepth 1 -delete && cp -a "$2"/. "$1"/ && chown -R "$3" "$1" && chmod 700 "$1"',
      'sh',
      pgdata,
      join(folder, 'pgdata'),
      `${owner.uid}:${owner.gid}`,
    ]);
    await cp(join(folder, 'files'), config.storageUrl.replace(/^file:/, ''), { recursive: true }).catch(
      () => undefined,
    );
    const restored = await startPostgres({ dataDir: config.dataDir });
    await restored.stop();
    console.log('恢复完成 / restored');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
