import { chownSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { serviceUser } from '#kit/server/database/postgres-home.ts';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Some worlds live side by side, at 20 MB and what their tests write; the runner and the product want memory too. */
const ROOM = 2 * 1024 ** 3;
const NAME = 'gongheng_memory';

/** Has this machine a folder in memory, with room for the databases of a run? */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * ROOM) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** What runs that were killed have left there would fill the memory. */
function clearDead(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^gongheng-(\d+)-/.exec(name)?.[1]);
    if (!pid) continue;
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
  }
}

/**
 * 测试库表空间: where the databases of the tests are cloned to; in memory where there is room, else beside the template. A database
 * is 1,300 files. ext4 without a journal does not use the place of a file again that was deleted in the last minutes, and looks at
 * each of them for every new file: a clone took 40 ms in the first minute of a run and 900 ms later.
 */
export async function memorySpace(
  superuserUrl: string,
  owner: string,
): Promise<{ clause: string; leave: () => void }> {
  // Not by its name: nobody but the superuser may ask for the tablespace that is there anyway.
  if (!hasRoom()) return { clause: '', leave: () => undefined };
  clearDead();
  const folder = mkdtempSync(join(MEMORY, `gongheng-${process.pid}-`));
  if (process.getuid?.() === 0) {
    const { uid, gid } = serviceUser();
    chownSync(folder, uid, gid);
  }
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create tablespace ${NAME} owner ${owner} location '${folder}'`);
  await admin.end();
  return { clause: `tablespace ${NAME}`, leave: () => rmSync(folder, { recursive: true, force: true }) };
}
