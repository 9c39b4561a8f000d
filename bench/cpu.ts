import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** Fields of `/proc/PID/stat` after the command's name, which may hold anything. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const ticks = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, i) => sum + Number(stat[i] ?? 0), 0);

/** User and system time of one process so far, in microseconds. */
export const cpuOfProcess = (pid: number): number => ticks(statOf(pid), [11, 12]) * TICK_US;

/** The same of a whole PostgreSQL: its postmaster with the backends that live and those that have ended. */
export function cpuOfDatabase(pgdata: string): number {
  const postmaster = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  let sum = ticks(statOf(postmaster), [11, 12, 13, 14]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat[1] === postmaster) sum += ticks(stat, [11, 12]);
  }
  return sum * TICK_US;
}
