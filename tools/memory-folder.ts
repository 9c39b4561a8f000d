import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** A run's databases, copies of them and write-ahead log; the runner and the product want memory too. */
const ROOM = 4 * 1024 ** 3;

/** Has this machine a folder in memory with room for a run, from which the database's programs may be started? */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * ROOM) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec';
    return type === TMPFS && bavail * bsize > ROOM && !options.split(',').includes('noexec');
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
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
    }
  }
}

/**
 * 一次性目录: a new folder for what a run throws away at its end; in memory where there is room, else among the temporary files.
 * A database is 1,300 files. ext4 without a journal does not use the place of a file again that was deleted in the last minutes,
 * and looks at each of them for every new file: a clone took 40 ms in the first minute of a run and 900 ms later.
 */
export function folderToThrowAway(what: string): string {
  const inMemory = hasRoom();
  if (inMemory) clearDead();
  const begins = inMemory
    ? path.join(MEMORY, `gongheng-${process.pid}-${what}-`)
    : path.join(os.tmpdir(), `gongheng-${what}-`);
  const folder = mkdtempSync(begins);
  // Programs that give up their rights must get through it: proxies, and the database, which otherwise moves to /var/lib and stays there.
  chmodSync(folder, 0o711);
  return folder;
}
